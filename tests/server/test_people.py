"""Who is who: names, cookies, recovery links and tokens."""

from __future__ import annotations

import httpx
import pytest
from guests import ADDRESS, Guest, Server, refusal, serving
from hypothesis import HealthCheck, given
from hypothesis import settings as bounded
from hypothesis import strategies as st
from itsdangerous import Signer

from farwander.server.people import LONGEST_NAME
from farwander.server.settings import Settings


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\n\t\x00Lovelace", "Ada Lovelace"),
        ("Ada\u202eecalevoL", "Ada ecalevoL"),
        ("Żółw 🐢", "Żółw 🐢"),
        ("x" * 30, "x" * LONGEST_NAME),
        ("x" * 23 + " y", "x" * 23),
        ("<script>", "<script>"),
    ],
)
def test_a_name_is_kept_in_a_form_that_can_be_shown(server: Server, given_name: str, kept: str):
    assert Guest(server, given_name).get("/me")["name"] == kept


@pytest.mark.parametrize("name", ["", "   ", "\x00\x1b\n", "\u202e\u200b"])
def test_a_name_that_shows_nothing_is_refused(server: Server, name: str):
    nobody = Guest(server)
    assert nobody.refused("/me", name=name).code == "no_name"
    assert refusal(nobody.browser.get("/api/me")).code == "no_identity"


@pytest.mark.parametrize("content", [{}, {"name": 3}, {"name": None}, {"name": "Ada", "id": "me"}])
def test_what_is_not_a_name_is_refused(server: Server, content: dict[str, object]):
    refused = Guest(server).refused("/me", **content)
    assert (refused.status, refused.code) == (400, "malformed")


def test_a_stranger_is_nobody(server: Server):
    refused = refusal(Guest(server).browser.get("/api/me"))
    assert (refused.status, refused.code) == (401, "no_identity")
    for path in ("/tables/x/join", "/tables/x/leave", "/tables/x/start", "/tables/x/rematch", "/me/tokens"):
        assert Guest(server).refused(path).code == "no_identity"
    assert Guest(server).refused("/tables", game="faraway", options={}, seats=[]).code == "no_identity"


def test_a_person_stays_the_same_under_another_name(server: Server):
    ada = Guest(server, "Ada")
    before = ada.get("/me")
    ada.post("/me", name="Countess")
    assert ada.get("/me") == {"id": before["id"], "name": "Countess"}


def test_another_name_is_shown_at_once_at_the_tables(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    table = ada.makes("me", "open")
    with bela.looks_at(table) as live:
        live.hears("table")
        ada.post("/me", name="Countess")
        assert live.hears("table")["table"]["seats"][0]["name"] == "Countess"
    assert bela.table(table)["seats"][0]["name"] == "Countess"


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Server):
    answer = server.browser().post("/api/me", json={"name": "Ada"})
    _, *attributes = answer.headers["set-cookie"].lower().split("; ")
    assert {"httponly", "samesite=lax", "path=/"} <= set(attributes)
    assert "secure" not in attributes
    safe = server.browser().post(ADDRESS.replace("http", "https") + "/api/me", json={"name": "Ada"})
    assert "secure" in safe.headers["set-cookie"].lower()


def test_the_cookie_outlives_the_server(settings: Settings):
    with serving(settings) as server:
        ada = Guest(server, "Ada")
        me, cookie = ada.get("/me"), ada.cookie
    with serving(settings) as server:
        assert _with_cookie(server, cookie or "").json() == me


def _with_cookie(server: Server, cookie: str) -> httpx.Response:
    return server.browser().get("/api/me", headers={"cookie": f"farwander={cookie}"})


def test_forged_cookies_are_nobody(server: Server):
    ada = Guest(server, "Ada")
    id, cookie = ada.get("/me")["id"], ada.cookie
    assert cookie
    assert _with_cookie(server, cookie).status_code == 200
    someone_elses = Signer("another key", salt="farwander.person").sign(id).decode()
    unsalted = Signer((server.app.state.settings).key()).sign(id).decode()
    stranger = Guest(server, "Béla").cookie or ""
    swapped = f"{id}.{stranger.rpartition('.')[2]}"
    # Not the last letter: some of its bits are not part of the signature.
    flipped = cookie[:-5] + ("A" if cookie[-5] != "A" else "B") + cookie[-4:]
    for forged in (id, someone_elses, unsalted, swapped, flipped, cookie[:-1], cookie[1:], f"{cookie}.", "."):
        assert refusal(_with_cookie(server, forged)).code == "no_identity", forged


def test_garbage_cookies_and_tokens_are_nobody(server: Server):
    browser = server.browser()

    @bounded(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.binary(max_size=60))
    def throw(garbage: bytes) -> None:
        for headers in ({b"cookie": b"farwander=" + garbage}, {b"authorization": b"Bearer " + garbage}):
            assert refusal(browser.get("/api/me", headers=headers)).code == "no_identity"

    throw()


def test_a_damaged_cookie_can_be_replaced_by_a_new_name(server: Server):
    browser = server.browser(headers={"cookie": "farwander=damaged"})
    assert browser.post("/api/me", json={"name": "Ada"}).status_code == 200


def test_a_recovery_link_makes_another_device_mine(server: Server):
    ada, phone = Guest(server, "Ada"), Guest(server)
    code = ada.post("/me/recovery")["code"]
    assert phone.post("/recovery", code=code) == ada.get("/me")
    assert phone.get("/me") == ada.get("/me")


def test_a_new_recovery_link_replaces_the_old_one(server: Server):
    ada, phone = Guest(server, "Ada"), Guest(server)
    old, new = ada.post("/me/recovery")["code"], ada.post("/me/recovery")["code"]
    refused = phone.refused("/recovery", code=old)
    assert (refused.status, refused.code) == (404, "no_recovery")
    assert phone.post("/recovery", code=new) == ada.get("/me")


def test_one_persons_new_link_leaves_anothers_alone(server: Server):
    ada, bela, phone = Guest(server, "Ada"), Guest(server, "Béla"), Guest(server)
    code = ada.post("/me/recovery")["code"]
    bela.post("/me/recovery")
    assert phone.post("/recovery", code=code)["name"] == "Ada"


@pytest.mark.parametrize("code", ["", "x", "'; DROP TABLE people; --", "\x00", "x" * 1000])
def test_a_wrong_recovery_link_is_nobodys(server: Server, code: str):
    assert Guest(server).refused("/recovery", code=code).code == "no_recovery"


def test_a_token_stands_for_its_person(server: Server):
    ada = Guest(server, "Ada")
    token = ada.post("/me/tokens", label="my bot")["token"]
    program = server.browser(headers={"authorization": f"Bearer {token}"})
    assert program.get("/api/me").json() == ada.get("/me")
    lower_case = server.browser(headers={"authorization": f"bearer {token}"})
    assert lower_case.get("/api/me").json() == ada.get("/me")


def test_a_token_counts_more_than_a_cookie(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    token = ada.post("/me/tokens", label="")["token"]
    answer = bela.browser.get("/api/me", headers={"authorization": f"Bearer {token}"})
    assert answer.json()["name"] == "Ada"


def test_tokens_do_not_replace_each_other(server: Server):
    ada = Guest(server, "Ada")
    tokens = [ada.post("/me/tokens", label="bot")["token"] for _ in range(2)]
    for token in tokens:
        program = server.browser(headers={"authorization": f"Bearer {token}"})
        assert program.get("/api/me").json()["name"] == "Ada"


def test_a_recovery_code_is_no_token_and_a_token_no_recovery_code(server: Server):
    ada = Guest(server, "Ada")
    code, token = ada.post("/me/recovery")["code"], ada.post("/me/tokens", label="")["token"]
    program = server.browser(headers={"authorization": f"Bearer {code}"})
    assert refusal(program.get("/api/me")).code == "no_identity"
    assert Guest(server).refused("/recovery", code=token).code == "no_recovery"


def test_a_wrong_token_is_not_taken_for_a_stranger(server: Server):
    program = server.browser(headers={"authorization": "Bearer wrong"})
    for answer in (program.get("/api/tables"), program.post("/api/me", json={"name": "Ada"})):
        assert refusal(answer).code == "no_identity"


def test_only_digests_of_tokens_are_on_disk(own_server: Server, settings: Settings):
    ada = Guest(own_server, "Ada")
    secrets = [ada.post("/me/recovery")["code"], ada.post("/me/tokens", label="bot")["token"]]
    stored = b"".join(path.read_bytes() for path in settings.data.iterdir())
    assert b"Ada" in stored
    for secret in secrets:
        assert secret.encode() not in stored


def test_only_the_owner_can_read_the_key_that_signs_cookies(own_server: Server, settings: Settings):
    assert own_server.browser().get("/health").is_success
    assert (settings.data / "cookie.key").stat().st_mode & 0o077 == 0
