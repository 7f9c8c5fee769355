"""What keeps the server in order: origins, sizes, paces, headers, and one form for every no."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from guests import (
    ADDRESS,
    Closed,
    Guest,
    Json,
    Server,
    check_error,
    decision,
    first,
    refusal,
    seated,
    serving,
)

from farwander.server import doorkeeper, routes
from farwander.server.app import LARGEST_BODY
from farwander.server.line import LARGEST_FRAME
from farwander.server.settings import Settings
from farwander.server.site import STATIC

OTHER_SITES = [
    "http://other.example",
    "https://testserver.local.other.example",
    "http://other.example/testserver.local",
    "http://testserver.local@other.example",
    "http://testserver.local:81",
    "http://other.testserver.local",
    "http://[",
    "testserver.local",
    "null",
    "",
]
OUR_SITE = [ADDRESS, ADDRESS.replace("http", "https")]


# -- origins


def posts() -> list[str]:
    """Every address of the API that something can be posted to."""
    paths = [path for handler in routes.ROUTES if "POST" in handler.http_methods for path in handler.paths]
    return [f"/api{path}" for path in sorted(paths)]


def test_there_are_addresses_to_post_to():
    assert {"/api/me", "/api/tables/{id:str}/decisions"} <= set(posts())


@pytest.mark.parametrize("path", posts())
def test_another_sites_page_can_post_nothing(server: Server, path: str):
    ada = Guest(server, "Ada")
    for origin in OTHER_SITES:
        refused = refusal(ada.browser.post(path, json={}, headers={"origin": origin}))
        assert (refused.status, refused.code) == (403, "other_origin"), origin
    for origin in OUR_SITE:
        answer = ada.browser.post(path, json={}, headers={"origin": origin})
        assert answer.is_success or refusal(answer).code != "other_origin"


def test_another_sites_page_changes_nothing(server: Server):
    (ada, _), table = seated(server, ["person", "person"])
    content = decision(ada.state(table), first(ada.state(table)))
    for path, body in ((f"/api/tables/{table}/decisions", content), ("/api/me", {"name": "Eve"})):
        ada.browser.post(path, json=body, headers={"origin": OTHER_SITES[0]})
    assert ada.get("/me")["name"] == "Ada"
    assert server.rows(table) == []


@pytest.mark.parametrize("origin", OTHER_SITES)
def test_another_sites_page_gets_no_socket(server: Server, origin: str):
    (ada, _), table = seated(server, ["person", "person"])
    with ada.looks_at(table, headers={"origin": origin}) as live, pytest.raises(Closed) as closed:
        live.hears()
    assert (closed.value.code, closed.value.reason) == (4400, "other_origin")


@pytest.mark.parametrize("origin", [*OUR_SITE, None])
def test_our_own_page_and_programs_get_a_socket(server: Server, origin: str | None):
    (ada, _), table = seated(server, ["person", "person"])
    with ada.looks_at(table, headers={"origin": origin} if origin else None) as live:
        assert live.hears()["type"] == "state"


# -- sizes


@pytest.mark.parametrize("in_bytes", [False, True])
def test_a_frame_that_is_too_large_closes_the_socket(server: Server, in_bytes: bool):
    (ada, _), table = seated(server, ["person", "person"])

    def frame(size: int) -> str | bytes:
        text = '{"type":"ping"}'.ljust(size)
        return text.encode() if in_bytes else text

    with ada.looks_at(table) as live:
        live.says(frame(LARGEST_FRAME))
        assert live.hears("pong", "refused") == {"type": "pong"}
        live.says(frame(LARGEST_FRAME + 1))
        with pytest.raises(Closed) as closed:
            live.hears("pong", "refused")
    assert closed.value.code == 1009
    assert ada.state(table)["version"] == 0


def test_a_frame_is_measured_in_bytes(server: Server):
    (ada, _), table = seated(server, ["person", "person"])
    with ada.looks_at(table) as live:
        live.says('"' + "é" * (LARGEST_FRAME // 2) + '"')
        with pytest.raises(Closed) as closed:
            live.hears("refused")
    assert closed.value.code == 1009


def in_pieces(content: bytes) -> Iterator[bytes]:
    """Content whose size is not told beforehand."""
    for start in range(0, len(content), 1000):
        yield content[start : start + 1000]


def test_a_body_has_a_largest_size(server: Server):
    browser = server.browser(headers={"content-type": "application/json"})
    start, end = b'{"name": "Ada"', b"}"
    fits = start + b" " * (LARGEST_BODY - len(start + end)) + end
    assert LARGEST_BODY == len(fits) == 64 * 1024
    for content in (fits, in_pieces(fits)):
        assert browser.post("/api/me", content=content).json()["name"] == "Ada"
    for content in (fits + b" ", in_pieces(fits + b" "), b"[" * 10**6):
        refused = refusal(browser.post("/api/me", content=content))
        assert (refused.status, refused.code) == (413, "too_large")


# -- paces


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(doorkeeper, "now", clock)
    return clock


@pytest.fixture
def strict_server(settings: Settings, clock: Clock) -> Iterator[Server]:
    """A server where the time stands still, with the limits that are usual but for the number of requests."""
    assert clock
    with serving(Settings(settings.data, requests_per_minute=30)) as server:
        yield server


def test_a_socket_may_send_only_so_much_at_once(strict_server: Server, clock: Clock):
    (ada, bela), table = seated(strict_server, ["person", "person"])
    with ada.looks_at(table) as live, bela.looks_at(table) as other:
        state = live.hears("state")

        def pings(number: int) -> list[str]:
            for _ in range(number):
                live.says({"type": "ping"})
            return [live.hears("pong", "refused")["type"] for _ in range(number)]

        assert pings(40) == ["pong"] * 40
        live.says({"type": "ping"})
        refused = live.hears("pong", "refused")
        assert (refused["key"], refused["error"]["code"], refused["state"]) == (None, "too_fast", None)
        check_error(refused["error"])
        key = live.decides(state, first(state))
        refused = live.hears("events", "refused")
        assert (refused["key"], refused["error"]["code"]) == (key, "too_fast"), "it is told what was not done"
        assert strict_server.rows(table) == []
        other.says({"type": "ping"})
        assert other.hears("pong", "refused")["type"] == "pong", "others are not slowed down"
        clock.time += 0.25
        assert pings(4) == ["pong"] * 3 + ["refused"], "20 a second, and 2 of 5 were sent too early"
        clock.time += 3600
        live.decides(state, first(state), key)
        assert live.hears("events", "refused")["type"] == "events"
        assert pings(41) == ["pong"] * 39 + ["refused"] * 2, "silence saves up no more than 40"


def test_nonsense_counts_as_well(strict_server: Server, clock: Clock):
    assert clock
    (ada, _), table = seated(strict_server, ["person", "person"])
    with ada.looks_at(table) as live:
        for _ in range(40):
            live.says("nonsense")
        live.says({"type": "ping"})
        codes = [live.hears("refused")["error"]["code"] for _ in range(41)]
    assert codes == ["malformed"] * 40 + ["too_fast"]


def test_an_address_may_ask_only_so_much_a_minute(strict_server: Server, clock: Clock):
    near, far = strict_server.browser(at="192.0.2.1"), strict_server.browser(at="192.0.2.2")
    asking = ["/api/games", "/api/me", "/api/nothing", "/api/tables/none"] * 7
    for path in asking:
        assert near.get(path).status_code != 429
    for _ in range(2):
        assert near.post("/api/me", json={"name": "Ada"}).is_success
    for answer in (
        near.get("/api/games"),
        near.post("/api/me", json={"name": "Eve"}),
        near.get("/api/nothing"),
        near.get("/api/games", headers={"x-forwarded-for": "192.0.2.3", "forwarded": "for=192.0.2.3"}),
    ):
        refused = refusal(answer)
        assert (refused.status, refused.code) == (429, "too_fast")
    assert far.get("/api/games").is_success
    assert near.get("/").status_code != 429
    assert near.get("/health").is_success
    clock.time += 60
    assert near.get("/api/me").json()["name"] == "Ada"


def test_sockets_count_as_well(strict_server: Server, clock: Clock):
    (ada, _), table = seated(strict_server, ["person", "person"])
    clock.time += 60
    for _ in range(30):
        with ada.looks_at(table) as live:
            live.hears("state")
    with ada.looks_at(table) as live, pytest.raises(Closed) as closed:
        live.hears()
    assert (closed.value.code, closed.value.reason) == (1013, "too_fast"), "come back later"


# -- headers


def files() -> list[str]:
    """What the pages are made of, where they are built."""
    return [f"/{path.relative_to(STATIC)}" for path in sorted(STATIC.rglob("*")) if path.is_file()]


def every_answer(server: Server) -> Iterator[httpx.Response]:
    """An answer of each kind."""
    (ada, bela), table = seated(server, ["person", "person"])
    browser = ada.browser
    for path in (
        "/",
        "/table/x",
        "/none.png",
        "/assets/none.js",
        "/assets/",
        "/assets/../../app.py",
        *files(),
    ):
        yield browser.get(path)
    for path in (
        "/health",
        "/metrics",
        "/api",
        "/api/",
        "/api/none",
        "/api/tables/a/b/c",
        "/api/tables/a%2Fb",
    ):
        yield browser.get(path)
    for path in ("/api/schema", "/api/schema/", "/api/schema/openapi.json", "/api/schema/none"):
        yield browser.get(path)
    for path in ("me", "games", "tables", "tables?scope=none", f"tables/{table}", f"tables/{table}/log"):
        yield browser.get(f"/api/{path}")
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW", "POST"):
        for path in ("/", "/none", "/health", "/assets/x", "/api/me", "/api/none", "/api/schema"):
            yield browser.request(method, path)
        yield browser.request(method, f"/api/tables/{table}/live")
    for content in (b"", b"{", b"\xff", b'{"name": "\xff"}', b"[" * 9000, b"[" * 10**5):
        yield browser.post("/api/me", content=content)
    yield browser.get("/", headers={"host": "a b"})
    yield browser.get("/api/me", headers={"authorization": "Bearer x"})
    yield browser.post("/api/me", json={"name": "Ada"}, headers={"origin": "http://other.example"})
    yield server.browser().get("/api/me")
    for guest in (bela, Guest(server, "Zoë")):
        yield guest.browser.post(f"/api/tables/{table}/start")


def test_pages_are_sent_small_and_the_api_as_it_is(server: Server):
    """A slow phone waits for the pages; and nobody learns what an answer holds from how small it became."""
    browser = Guest(server, "Ada").browser
    large = [
        path
        for path in files()
        if path.endswith((".js", ".css")) and (STATIC / path[1:]).stat().st_size > 500
    ]
    for path in ("/", *large):
        answer = browser.get(path, headers={"accept-encoding": "gzip"})
        assert answer.headers.get("content-encoding") == "gzip", path
        assert "accept-encoding" in answer.headers["vary"].lower(), path
    answer = browser.get("/api/schema/openapi.json", headers={"accept-encoding": "gzip"})
    assert len(answer.content) > 10_000
    assert "content-encoding" not in answer.headers


def test_the_headers_are_on_every_answer(server: Server):
    for answer in every_answer(server):
        about = f"{answer.request.method} {answer.request.url} {answer.status_code}"
        policy = answer.headers["content-security-policy"].split("; ")
        assert {"default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'"} <= set(
            policy
        ), about
        assert {"base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"} <= set(policy), about
        assert not any("unsafe" in each or "*" in each or "http" in each for each in policy), about
        assert answer.headers["x-content-type-options"] == "nosniff", about
        assert answer.headers["x-frame-options"] == "DENY", about
        assert answer.headers["referrer-policy"] == "same-origin", about
        assert answer.headers["cross-origin-opener-policy"] == "same-origin", about
        assert "camera=()" in answer.headers["permissions-policy"], about
        assert len(answer.headers.get_list("content-security-policy")) == 1, about
        assert "server" not in answer.headers, about
        assert "access-control-allow-origin" not in answer.headers, about


def test_the_apis_answers_are_not_kept(server: Server):
    for answer in every_answer(server):
        if answer.request.url.path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store", answer.request.url


@pytest.mark.skipif(not files(), reason="the pages are not built")
@pytest.mark.parametrize("path", ["/", "/rules"])
def test_a_page_tells_its_head_alone(server: Server, path: str):
    whole, head = server.client.get(path), server.client.head(path)
    assert (head.status_code, dict(head.headers)) == (whole.status_code, dict(whole.headers))


def test_files_have_their_kind_and_pages_are_never_files_of_the_server(server: Server):
    browser = server.browser()
    kinds = {path: browser.get(path).headers["content-type"].partition(";")[0] for path in files()}
    for path, kind in kinds.items():
        expected = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "html": "text/html"}
        assert kind == expected[path.rpartition(".")[2]], path
    assert {"text/html", "text/javascript", "text/css"} <= set(kinds.values())
    home = browser.get("/").text
    for path in (
        "/app.py",
        "/../app.py",
        "/..%2Fapp.py",
        "/static/index.html",
        "/%2e%2e/app.py",
        "/etc/passwd",
    ):
        assert browser.get(path).text == home
    for path in ("/assets/..%2findex.html", "/assets/..%2F..%2Fapp.py", "/assets/%2e%2e/app.py"):
        answer = browser.get(path)
        assert answer.text == home or refusal(answer).code == "no_such_address"


# -- one form for every no


INTERNAL = ("Traceback", "litestar", "msgspec", "sqlalchemy", "sqlite", "Error", "Exception", "'data'", ".py")


def test_every_no_has_the_one_form_and_no_internal_word(server: Server):
    for answer in every_answer(server):
        if answer.status_code >= 400 and answer.request.method != "HEAD":
            refused = refusal(answer)
            assert refused.status < 500
            assert not [word for word in INTERNAL if word in answer.text], answer.text


def test_what_goes_wrong_inside_stays_inside(
    own_server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    (ada, _), table = seated(own_server, ["person", "person"])
    state = ada.state(table)

    def fail(*_: object, **__: object) -> None:
        raise ValueError("the secret is mango")

    with ada.looks_at(table) as live, monkeypatch.context() as broken:
        live.hears("state")
        room = own_server.room(table)
        for part, name in ((room, "decide"), (room.audience, "state"), (room.audience, "info")):
            broken.setattr(part, name, fail)
        for answer in (
            ada.browser.get(f"/api/tables/{table}/state"),
            ada.browser.get(f"/api/tables/{table}"),
            ada.browser.post(f"/api/tables/{table}/decisions", json=decision(state, first(state))),
        ):
            refused = refusal(answer)
            assert (refused.status, refused.code) == (500, "our_fault")
            assert "mango" not in answer.text
            assert "content-security-policy" in answer.headers
        key = live.decides(state, first(state))
        told = live.hears("refused")
        assert (told["key"], told["error"]["code"]) == (key, "our_fault")
        assert "mango" not in live.last
        live.says({"type": "ping"})
        assert live.hears("pong")
    assert "the secret is mango" in caplog.text


# -- fields, methods, kinds of content


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/me", {"name": "Ada"}),
        ("/recovery", {"code": "x"}),
        ("/me/tokens", {"label": "x"}),
        (
            "/tables",
            {"game": "faraway", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]},
        ),
        ("/tables/{table}/join", {"seat": None}),
        ("/tables/{table}/decisions", {"version": 0, "key": "k", "action": {"do": "explore", "region": 1}}),
        ("/tables/{table}/take-back", {"version": 0, "key": "k"}),
        ("/tables/{table}/phrases", {"phrase": "hello"}),
        ("/games/faraway/tools/score", {"regions": [1], "sanctuaries": []}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_fields_that_nobody_knows_are_refused(server: Server, path: str, content: Json):
    (ada, _), table = seated(server, ["person", "person"])
    path = path.format(table=table)
    refused = ada.refused(path, **content, unknown=1)
    assert (refused.status, refused.code) == (400, "malformed")
    assert "unknown" in refused.answer["error"]["message"]
    for body in ("[]", "null", "1", '"text"'):
        headers = {"content-type": "application/json"}
        refused = refusal(ada.browser.post(f"/api{path}", content=body, headers=headers))
        assert (refused.status, refused.code) == (400, "malformed")
    assert server.rows(table) == []


def test_the_place_of_a_fault_is_told(server: Server):
    ada = Guest(server, "Ada")
    seats = [{"kind": "me"}, {"kind": "elephant"}]
    refused = ada.refused("/tables", game="faraway", options={"players": 2}, seats=seats)
    assert "seats[1].kind" in refused.answer["error"]["message"]


def test_without_a_body_it_is_said_that_nothing_was_sent(server: Server):
    refused = refusal(server.browser().post("/api/me"))
    assert (refused.status, refused.code) == (400, "malformed")
    assert "nothing was sent" in refused.answer["error"]["message"]


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_methods_that_nobody_knows_are_refused_with_those_that_are(server: Server, method: str):
    for path, allowed in (("/api/me", {"GET", "POST"}), ("/api/games", {"GET"}), ("/api/recovery", {"POST"})):
        answer = server.browser().request(method, path)
        assert (refusal(answer).status, refusal(answer).code) == (405, "wrong_method")
        assert set(answer.headers["allow"].split(", ")) - {"OPTIONS"} == allowed


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "text/plain; application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/msgpack",
        "nonsense",
        "\x80",
    ],
)
def test_only_json_is_read(server: Server, kind: str):
    ada = Guest(server, "Ada")
    headers = {b"content-type": kind.encode("latin-1")}
    refused = refusal(ada.browser.post("/api/me", content=b'{"name": "Eve"}', headers=headers))
    assert (refused.status, refused.code) == (415, "not_json")
    assert ada.get("/me")["name"] == "Ada"


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_is_read_however_it_is_spelt(server: Server, kind: str):
    headers = {"content-type": kind}
    answer = server.browser().post("/api/me", content=b'{"name": "Ada"}', headers=headers)
    assert answer.json()["name"] == "Ada"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "null",
        "[]",
        "{}",
        '{"type":"pong"}',
        '{"type":"ping","x":1}',
        '{"type":"decide"}',
        '{"type":"decide","version":"0","key":"k","action":{}}',
        '{"type":"take_back","version":0}',
        '{"type":"phrase","phrase":1}',
        "[" * 5000,
        '{"type":"decide","version":0,"key":"k","action":{"a":' + "[" * 5000,
        b"",
        b"\xff",
        b'{"type":"\xff"}',
        b'{"type":"phrase","phrase":"\xff"}',
    ],
    ids=lambda frame: str(frame)[:40],
)
def test_frames_that_make_no_sense_are_refused_and_the_socket_stays(server: Server, frame: str | bytes):
    (ada, _), table = seated(server, ["person", "person"])
    with ada.looks_at(table) as live:
        live.says(frame)
        refused = live.hears("refused")
        check_error(refused["error"])
        assert (refused["key"], refused["error"]["code"], refused["state"]) == (None, "malformed", None)
        live.says({"type": "ping"})
        assert live.hears("pong")
