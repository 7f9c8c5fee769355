from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from players import Run
from travellers import travel

from farwander.cli.near_and_far.asking import WORDS
from farwander.cli.near_and_far.labels import LABELS
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.packs import game_with, phrases_in, words_in
from farwander.cli.near_and_far.telling import TOLD
from farwander.cli.phrases import table
from farwander.cli.wishes import Wishes
from farwander.core.log import read_log, write_log
from farwander.core.replay import verify
from farwander.games import GAMES
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.effects import Bears
from farwander.near_and_far.events import NearAndFarEvent
from farwander.near_and_far.options import NearAndFarOptions
from farwander.near_and_far.questions import Question

GAME = "near-and-far"
FRENCH = ["--lang", "fr"]
BOTS = ["--bot", "random", "--bot", "planner", "--bot", "planner"]


@pytest.mark.parametrize(
    ("wishes", "options"),
    [
        (Wishes(2, seed="a", name="Ann"), ["-p", "2", "--seed", "a", "--name", "Ann"]),
        (
            Wishes(3, seed="b", name="Ann", map=5, day=True, more_encounters=True, lang="fr"),
            ["-p", "3", "--seed", "b", "--name", "Ann", "--map", "5", "--day", "--more-encounters", *FRENCH],
        ),
        (
            Wishes(
                4,
                seed="c",
                name="Ann",
                map=1,
                mode="arcade",
                long_game=True,
                bots=("random", "planner", "planner"),
            ),
            [
                "-p",
                "4",
                "--seed",
                "c",
                "--name",
                "Ann",
                "--map",
                "1",
                "--mode",
                "arcade",
                "--long-game",
                *BOTS,
            ],
        ),
    ],
)
def test_a_whole_game_through_standard_input(
    farwander: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wishes: Wishes, options: list[str]
) -> None:
    game, answers, _ = travel(monkeypatch, wishes)
    path = tmp_path / "game.json"
    result = farwander("play", GAME, *options, "--save", path, typed="\n".join(answers) + "\n", COLUMNS="100")
    assert result.exit_code == 0
    assert path.read_bytes() == write_log(game.match.log)
    verify(GAMES[GAME], read_log(path.read_bytes()))
    _check_the_end(result.stdout, game.match.result)


def _check_the_end(shown: str, result: Any) -> None:
    """The reasons add up to the points of the result, for every player."""
    title = re.search(r"^(The count|Le décompte)$", shown, re.MULTILINE)
    assert title
    count = shown[title.start() :]
    totals = [int(total) for total in re.findall(r"^ total +(-?\d+)", count, re.MULTILINE)]
    assert totals == [*result.scores]
    assert re.search("The secret is open|Le secret est dévoilé", count)


@pytest.mark.parametrize(
    ("args", "options"),
    [
        ([], NearAndFarOptions(3)),
        (["-p", "2", "--map", "4"], NearAndFarOptions(2, "arcade", 4)),
        (["--mode", "arcade", "--day"], NearAndFarOptions(3, "arcade", day=True)),
        (
            ["--more-encounters", "--long-game"],
            NearAndFarOptions(3, more_encounters=True, long_game=True),
        ),
        (["--platypus", "1"], NearAndFarOptions(3, platypus=0)),
    ],
)
def test_the_game_is_the_one_that_was_asked_for(
    farwander: Run, tmp_path: Path, args: list[str], options: NearAndFarOptions
) -> None:
    path = tmp_path / "game.json"
    farwander("play", GAME, *args, "--save", path)
    assert msgspec.json.decode(read_log(path.read_bytes()).options, type=NearAndFarOptions) == options


def test_everything_has_words() -> None:
    assert {*get_args(NearAndFarAction)} == {*LABELS}
    assert {*get_args(Question)} == {*WORDS}
    assert {*get_args(NearAndFarEvent)} == {*TOLD}


def test_without_a_game_it_is_faraway(farwander: Run) -> None:
    assert farwander("play").stdout.startswith("Faraway: You with")


def test_closed_choices_say_why(farwander: Run) -> None:
    shown = farwander("play", GAME, "--seed", "a test", typed="1\n1\n1\n1\nnone\n", COLUMNS="200").stdout
    assert "- Go on an adventure: In the first round everyone visits the town." in shown


def test_the_town_the_map_the_party_and_the_log_can_be_asked_for(farwander: Run) -> None:
    shown = farwander("play", GAME, "--seed", "a test", typed="?\nm\nw\np\nt\nlog\n", COLUMNS="100").stdout
    assert "Near and Far in short" in shown
    assert "TOWN" in shown
    assert "@ you  on a path: ! threat" in shown
    assert "Town Hall" in shown
    assert "Animal companion (1 skill" in shown
    assert "chose artifacts in secret" in shown


def test_an_encounter_is_read_with_its_choices_and_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = travel(monkeypatch, Wishes(2, seed="a", name="Ann"))[2]
    words = " ".join(shown.split())
    assert re.search(r"Ann met \S", words)
    assert re.search(r"1 .* \((skill|combat|nothing)[^)]*\)", words)
    assert re.search(r"Ann chose «", words)
    assert re.search(r"Ann (succeeded|failed)", words)
    assert "for the quest" in words


def test_help_fits_one_screen(farwander: Run) -> None:
    shown = farwander("play", GAME, typed="?\n").stdout
    helped = shown[shown.index("Near and Far in short") :].splitlines()
    assert len(helped[: next(i for i, line in enumerate(helped) if "Which artifact" in line)]) <= 22
    assert max(map(len, helped)) <= 80


def test_hearts_that_help_are_offered_first(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = travel(monkeypatch, Wishes(2, seed="a", name="Ann"))[2]
    menus = re.findall(r"^ +1 Add nothing:.*\n(?:^ +\d+ .*\n)*", shown, re.MULTILINE)
    assert any("Add another number of hearts ... (" in menu for menu in menus)
    assert all(len(re.findall(r"^ +\d+ Add \d", menu, re.MULTILINE)) <= 3 for menu in menus)


def test_groups_open_and_close(farwander: Run) -> None:
    typed = "1\n1\n1\n1\nnone\n1\n1\nback\n99\nxyzzy\n"
    shown = farwander("play", GAME, "-p", "4", "--seed", "a test", typed=typed, COLUMNS="100").stdout
    assert shown.count("Trade goods ... (") == 2
    assert "or back" in shown
    assert shown.count("Type a number from 1 to ") == 2


def test_cards_to_keep_are_named_by_numbers(farwander: Run) -> None:
    typed = "1\n1\n1\n1\n\n9\nx\n1 1\n6 7\n1 6\n"
    shown = farwander("play", GAME, "--seed", "a test", typed=typed, COLUMNS="100").stdout
    assert shown.count("Type the numbers of the cards you keep, 1 to 7, or none; ? for help.") == 3
    assert "An artifact is named twice." in shown
    assert "At least one of the two advanced artifacts has to be put away." in shown
    assert re.search(r"You kept artifacts: [^,]+, [^,]+\n", shown)


def test_what_the_others_hold_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = travel(monkeypatch, Wishes(3, seed="b", name="Ann"), most=60)[2]
    assert re.search(r"Ann (kept|received) artifacts: [A-Z]", shown)
    assert not re.search(r"\(planner\) (kept|received|drew|put) artifacts[^:]*: [A-Z]", shown)


@pytest.mark.parametrize("language", ["fr", "it"])
def test_a_whole_game_says_nothing_in_english(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    shown = travel(monkeypatch, Wishes(2, seed="a", name="Ann", lang=language, day=True, platypus=1))[2]
    words = " ".join(shown.split())
    for key, phrase in table(GAME, "en").items():
        told = str(table(GAME, language)[key])
        for part in re.split(r"\{[^}]*\}", phrase if isinstance(phrase, str) else phrase["other"]):
            if len(part.split()) > 1 and part not in told:
                assert part not in words, key
    assert words_in(language, None).boards["platypus"].name in words


def test_in_french_a_space_stands_before_colons_and_semicolons() -> None:
    names = Names(game_with(None).book, words_in("fr", None), phrases_in("fr"), ["Ann", "Bo"])
    assert re.fullmatch(r".+ \(Homme-lézard ; .+\)", names.person("skarrow"))
    assert names.apart(["un", "deux"]) == "un ; deux"
    assert names.told("un", 2) == "un : 2"


def test_words_come_in_three_languages(farwander: Run) -> None:
    french = farwander("play", GAME, "--seed", "a test", "--lang", "fr", typed="w\n", COLUMNS="100").stdout
    assert "Hôtel de Ville" in french
    italian = farwander("play", GAME, "--seed", "a test", "--lang", "it", typed="w\n", COLUMNS="100").stdout
    assert "Municipio" in italian


def test_a_sealed_pick_can_be_asked_to_be_taken_back(farwander: Run) -> None:
    shown = farwander("play", GAME, "--seed", "a test", typed="undo\n").stdout
    assert "There is nothing to take back" in shown


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["-p", "1"], "Near and Far is for 2 to 4 players, not 1."),
        (["--map", "12"], "The atlas has maps 1 to 11, not 12."),
        (["--map", "3", "--mode", "first"], "The first adventure is on map 1"),
        (
            ["--mode", "campaign", "--map", "2"],
            "The stories of mode 'campaign' are not written yet; until then there is first and arcade.",
        ),
        (["--mode", "x"], "There is no mode 'x'; there is first and arcade."),
        (["--platypus", "4"], "There is no player 4 for the platypus; there are 3."),
        (
            ["--lang", "de"],
            "There are no words in 'de'; there are in en, fr, it. Choose one of these with --lang.",
        ),
        (["--content", "/nowhere"], "There is no folder called /nowhere; name one with a content pack."),
        (["--bot", "greedy"], "There is no bot called greedy; there are: random, planner."),
        (["--advanced"], "--advanced is for faraway, not for near-and-far; leave it out."),
        (["--save", "/nowhere/game.json"], "Cannot save to /nowhere/game.json: No such file or directory."),
    ],
)
def test_a_game_that_cannot_begin_says_why(farwander: Run, args: list[str], message: str) -> None:
    result = farwander("play", GAME, *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("option", [["--map", "2"], ["--day"], ["--mode", "arcade"], ["--platypus", "1"]])
def test_faraway_takes_no_options_of_near_and_far(farwander: Run, option: list[str]) -> None:
    result = farwander("play", *option)
    assert result.exit_code == 2
    assert f"{option[0]} is for near-and-far, not for faraway; leave it out." in result.stderr


@pytest.mark.parametrize("columns", ["20", "80", "120"])
def test_any_width_of_terminal_will_do(farwander: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    answers = travel(monkeypatch, Wishes(2, seed="a"), most=80)[1]
    typed = "\n".join([*answers, "m", "p", "w"]) + "\n"
    result = farwander("play", GAME, "-p", "2", "--seed", "a", typed=typed, COLUMNS=columns)
    assert result.exit_code == 0
    words = " ".join(result.stdout.split())
    assert "Nobody is left to answer" in words
    assert ("widen the window to see all of it" in words) == (int(columns) < 78)


def test_a_pack_of_ones_own_is_played_with(farwander: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    (pack / "text" / "en").mkdir(parents=True)
    (pack / "text" / "en" / "boards.toml").write_text('[town_hall]\nname = "House of Hats"\n', "utf-8")
    shown = farwander("play", GAME, "--seed", "a test", "--content", pack, typed="w\n", COLUMNS="100").stdout
    assert "House of Hats" in shown


def test_a_pack_with_faults_says_how_to_find_them(farwander: Run, tmp_path: Path) -> None:
    (tmp_path / "artifacts.toml").write_text("[[artifact]]\nid = 3\n", "utf-8")
    result = farwander("play", GAME, "--content", tmp_path)
    assert result.exit_code == 2
    assert result.stderr.startswith("artifacts.toml:")
    assert "farwander content check" in result.stderr


def test_symbols_on_cards_are_told() -> None:
    book = game_with(None).book
    names = Names(book, words_in("en", None), phrases_in("en"))
    for id, artifact in book.content.artifacts.items():
        for effect in artifact.effects:
            if isinstance(effect, Bears):
                assert names.does(id).startswith(f"{names.symbols(effect.symbols)}. ")
