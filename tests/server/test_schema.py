# Schemathesis is half typed:
# pyright: reportMissingTypeArgument=false, reportUnknownMemberType=false, reportUnknownParameterType=false
# pyright: reportUnknownVariableType=false, reportUntypedFunctionDecorator=false
"""The API keeps to what it says of itself: Schemathesis asks whatever its description allows, and more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from guests import Guest, Server, first, play_over_http, seated, serving, without_limits
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from farwander.server.app import create_app
from farwander.server.settings import Settings

DESCRIPTION = msgspec.json.encode(create_app(Settings(Path())).openapi_schema.to_schema())
ALWAYS_THE_SAME = GenerationConfig(max_examples=10, deterministic=True, database="none")
schema = schemathesis.openapi.from_dict(
    msgspec.json.decode(DESCRIPTION),
    config=SchemathesisConfig(
        seed=1, projects=ProjectsConfig(default=ProjectConfig(generation=ALWAYS_THE_SAME))
    ),
)

MAY_MAKE_NO_SENSE = {
    "/api/me",
    "/api/games/{game}/tools/{tool}",
    "/api/tables",
    "/api/tables/{id}/seats",
    "/api/tables/{id}/decisions",
    "/api/tables/{id}/phrases",
}
"""What is posted there can have the right form and yet name a bot, a phrase or an action that is none."""


class House:
    """A server where someone has played, and who that is."""

    def __init__(self, folder: Path) -> None:
        wanted = without_limits(folder)
        with serving(wanted) as server:
            (ada, bela), finished = seated(server, ["person", "person"])
            play_over_http([ada, bela], finished, first)
            playing = ada.makes("me", "open")
            bela.joins(playing)
            ada.starts(playing)
            waiting = ada.makes("me", "open", public=True)
            token = ada.post("/me/tokens", label="")["token"]
        self.tables = [finished, playing, waiting]
        self._asking: dict[str, Any] = {
            "headers": {"Authorization": f"Bearer {token}"},
            "app": create_app(wanted),  # started by Schemathesis
        }

    def ask(self, case: Case) -> None:
        path = case.operation.path
        left_out = [positive_data_acceptance] if path in MAY_MAKE_NO_SENSE else []
        case.call_and_validate(excluded_checks=left_out, **self._asking)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("schema"))


@schema.parametrize()
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_answer_is_as_described(case: Case, house: House):
    house.ask(case)
    if "id" in case.path_parameters:
        for table in house.tables:
            case.path_parameters["id"] = table
            house.ask(case)


def test_the_description_is_served(server: Server):
    answer = server.browser().get("/api/schema")
    assert answer.headers["content-type"] == "application/vnd.oai.openapi+json"
    assert answer.json() == msgspec.json.decode(DESCRIPTION)
    assert set(answer.json()["paths"]) >= MAY_MAKE_NO_SENSE


def test_an_address_tells_all_its_methods(server: Server):
    for path, methods in (("/api/me", "GET, OPTIONS, POST"), ("/api/recovery", "OPTIONS, POST")):
        answer = Guest(server).browser.options(path)
        assert (answer.status_code, answer.headers["allow"]) == (204, methods)
