from __future__ import annotations

import re
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest
from players import Played, Run

from farwander.bots import DEPUTIES
from farwander.cli.names import clean_name
from farwander.cli.wishes import secret_of
from farwander.core.chance import commitment
from farwander.core.log import TAKE_BACK, read_log, write_log
from farwander.core.replay import verify
from farwander.faraway import Faraway

VARIATIONS = [(2, False), (2, True), (3, False), (6, False), (6, True)]


@pytest.mark.parametrize(("players", "advanced"), VARIATIONS)
def test_a_whole_game_through_standard_input(
    farwander: Run, played: Callable[..., Played], tmp_path: Path, players: int, advanced: bool
) -> None:
    game, answers, _ = played(players=players, advanced=advanced)
    path = tmp_path / "game.json"
    options = ["-p", str(players), "--name", "Ann", "--seed", "a test", "--save", str(path)]
    result = farwander("play", *options, *["--advanced"] * advanced, typed="\n".join(answers) + "\n")
    assert result.exit_code == 0
    assert path.read_bytes() == write_log(game.match.log)
    verify(Faraway(), read_log(path.read_bytes()))
    _check_the_end(result.stdout, game.match.log.players)


def _check_the_end(shown: str, names: list[str]) -> None:
    """Every card is revealed from right to left, and the last running totals are the final scores."""
    count = shown[shown.index("The count, from right to left") :]
    titles = re.findall(r"^Round (\d)", count, re.MULTILINE)
    assert titles == [*"87654321"]
    ranking = count[count.index("lowest duration") :]
    for name in names:
        running = re.findall(rf"^{re.escape(name)} .*?= (\d+)", count, re.MULTILINE)
        final = re.search(rf"{re.escape(name)} +(\d+) +\d+", ranking)
        assert final
        assert running[-1] == final[1]
        assert len(running) >= 8


def test_the_commitment_comes_first_and_is_opened_at_the_end(
    farwander: Run, played: Callable[..., Played]
) -> None:
    answers = played()[1]
    shown = farwander("play", "-p", "2", "--seed", "a test", typed="\n".join(answers) + "\n").stdout
    committed = re.search(r"SHA-256:\s+([0-9a-f]{64})", shown)
    opened = re.search(r"The secret is open: ([0-9a-f]{64})", shown)
    assert committed
    assert opened
    assert committed[1] == commitment(bytes.fromhex(opened[1]))
    assert committed.start() < shown.index("Round 1 of 8")
    assert "farwander verify" in shown


def test_two_games_without_a_seed_are_dealt_differently(farwander: Run) -> None:
    first, second = (re.findall(r"[0-9a-f]{64}", farwander("play").stdout) for _ in range(2))
    assert first != second


def test_a_seed_of_sixty_four_digits_is_the_secret_itself() -> None:
    assert secret_of("ab" * 32) == bytes.fromhex("ab" * 32)
    assert secret_of("AB" * 32) == secret_of("ab" * 32)
    assert len(secret_of("ab")) == len(secret_of("\udcff")) == 32


def test_what_is_wrong_is_said_and_asked_again(farwander: Run) -> None:
    typed = "99\nabc\n1 2\n\n[/bold]\nundo\n" + "9" * 5000 + "\n"
    shown = farwander("play", "--seed", "a test", typed=typed).stdout
    assert "Region 99 is not in your hand" in shown
    assert shown.count("Type the number of a card, or ? for help.") == 4
    assert "Type one number only." in shown
    assert "There is nothing to take back" in shown
    assert shown.count("Which region do you explore?") == 8


def test_help_and_cards_and_log_can_be_asked_for(farwander: Run) -> None:
    shown = farwander("play", "--seed", "a test", typed="?\nc 44\nc nigth\nc 69\nlog\nt\n").stdout
    assert "Faraway in short" in shown
    assert "44  C city" in shown
    assert "did you mean 'night'" in shown
    assert "No card shows all of that." in shown
    assert "Asha (greedy) chose a region to explore" in shown
    assert shown.count("Your hand") == 2


def test_what_the_others_hold_is_never_shown(farwander: Run, played: Callable[..., Played]) -> None:
    _, answers, shown = played(players=6)
    typed = "\n".join([*answers[:-1], "log"]) + "\n"
    log = farwander("play", "-p", "6", "--seed", "a test", typed=typed).stdout
    secrets = r"\(greedy\) (found \d+ sanctuar(y|ies)|chose [a-z ]+):"
    assert re.search(r"Ann (found \d+ sanctuar(y|ies)|chose [a-z ]+):", shown)
    assert not re.search(secrets, shown + log)


def test_help_fits_one_screen(farwander: Run) -> None:
    shown = farwander("play", typed="?\n").stdout
    helped = shown[shown.index("Faraway in short") :].splitlines()
    assert len(helped[: next(i for i, line in enumerate(helped) if "Which region" in line)]) <= 22
    assert max(map(len, helped)) <= 80


def test_a_selection_takes_three_numbers(farwander: Run, played: Callable[..., Played]) -> None:
    first = played(advanced=True)[1][0]
    options = ["-p", "2", "--advanced", "--seed", "a test"]
    shown = farwander("play", *options, typed=f"1 2\n1 2 3\n{first.replace(' ', ', ')}\n").stdout
    assert "Type the numbers of the 3 regions that you keep" in shown
    assert "1, 2 and 3 are not three different regions of your hand" in shown
    assert "Which region do you explore?" in shown


def _answers_until_keep(farwander: Run, answers: list[str]) -> list[str]:
    """The answers up to the first question about sanctuaries."""
    for n in range(len(answers)):
        shown = farwander("play", "-p", "2", "--seed", "a test", typed="\n".join(answers[:n]) + "\n").stdout
        if "Which sanctuary do you keep?" in shown:
            return answers[:n]
    raise AssertionError("no sanctuary was ever found")


def test_a_draft_can_be_taken_back_while_nothing_was_revealed(
    farwander: Run, played: Callable[..., Played], tmp_path: Path
) -> None:
    before = _answers_until_keep(farwander, played()[1])
    path = tmp_path / "game.json"
    typed = "\n".join([*before, "xyzzy", "99", "night clue thistle", "undo", "log"]) + "\n"
    shown = farwander("play", "-p", "2", "--seed", "a test", "--save", path, typed=typed).stdout
    asked = shown[shown.rindex("Which sanctuary do you keep?") :]
    assert "Which region do you take?" in asked
    assert "You took back the last decision" in asked
    assert "Sanctuary 99 is not among those you found" in shown
    assert "No card shows 'xyzzy'" in shown
    assert bytes(read_log(path.read_bytes()).decisions[-1].action) == TAKE_BACK


def test_a_sanctuary_can_be_kept_by_what_it_shows(farwander: Run, played: Callable[..., Played]) -> None:
    before = "\n".join(_answers_until_keep(farwander, played()[1])) + "\n"
    options = ["-p", "2", "--seed", "a test"]
    shown = farwander("play", *options, typed=before, COLUMNS="200").stdout
    found = re.findall(r"You found \d sanctuaries: (\d+) \((.*?)\)", shown)[-1]
    kept = farwander("play", *options, typed=f"{before}{found[1]}\n", COLUMNS="200").stdout
    assert f"You kept sanctuary {found[0]} ({found[1]})" in kept


def test_leaving_is_asked_about_and_saves_the_game(farwander: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = farwander("play", "--save", path, typed="quit\nn\nq\ny\n")
    assert result.exit_code == 0
    assert result.stdout.count("Leave the game?") == 2
    assert "The unfinished game is saved in" in result.stdout
    assert read_log(path.read_bytes()).end is None
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    assert stat.S_IMODE(path.stat().st_mode) & stat.S_IRUSR


def test_a_game_is_saved_after_each_decision_for_nobody_knows_when_the_window_is_closed(
    farwander: Run, played: Callable[..., Played], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    typed = iter(played()[1])
    mine: list[int] = []

    def answer() -> str:
        decisions = read_log(path.read_bytes()).decisions if path.exists() else []
        mine.append(sum(decision.seat == 0 for decision in decisions))
        return next(typed)

    monkeypatch.setattr("builtins.input", answer)
    farwander("play", "-p", "2", "--seed", "a test", "--fast", "--save", path)
    assert mine == [*range(len(mine))]


def _vanishing(place: Path, answers: list[str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in a folder that is gone when the first question is asked; the answers are given after that."""
    place.mkdir()
    typed = iter(answers)

    def answer() -> str:
        rmtree(place, ignore_errors=True)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return place / "game.json"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The temporary folder."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_a_game_is_kept_elsewhere_when_its_place_has_vanished(
    farwander: Run,
    played: Callable[..., Played],
    tmp_path: Path,
    elsewhere: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, answers, _ = played()
    file = _vanishing(tmp_path / "games", answers, monkeypatch)
    result = farwander("play", "-p", "2", "--name", "Ann", "--seed", "a test", "--fast", "--save", file)
    assert result.exit_code == 1
    assert f"Cannot save to {file}: No such file or directory." in result.stderr
    _check_the_end(result.stdout, game.match.log.players)
    (kept,) = elsewhere.iterdir()
    assert kept.read_bytes() == write_log(game.match.log)
    assert f"The game is saved in {kept}." in result.stdout
    assert f"farwander verify {kept}" in result.stdout


def test_a_game_that_was_left_is_kept_elsewhere_too(
    farwander: Run, tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = farwander("play", "--save", _vanishing(tmp_path / "games", [], monkeypatch))
    assert result.exit_code == 1
    (kept,) = elsewhere.iterdir()
    assert read_log(kept.read_bytes()).end is None


def test_the_working_folder_is_the_last_place_to_keep_a_game(
    farwander: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    assert farwander("play", "--save", _vanishing(tmp_path / "games", [], monkeypatch)).exit_code == 1
    (kept,) = tmp_path.iterdir()
    assert read_log(kept.read_bytes()).end is None


def test_the_count_and_the_secret_are_shown_where_nothing_can_be_kept(
    farwander: Run, played: Callable[..., Played], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, answers, _ = played()
    file = _vanishing(tmp_path / "games", answers, monkeypatch)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    monkeypatch.setattr("os.getcwd", lambda: str(tmp_path / "nowhere"))
    result = farwander("play", "-p", "2", "--name", "Ann", "--seed", "a test", "--fast", "--save", file)
    assert result.exit_code == 1
    assert "Cannot save in the temporary folder or in the working folder either." in result.stderr
    _check_the_end(result.stdout, game.match.log.players)
    assert "The secret is open" in result.stdout
    assert "farwander verify" not in result.stdout


def test_a_place_that_becomes_a_folder_is_told_and_nothing_is_left_in_it(
    farwander: Run, tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "games" / "game.json"
    place.parent.mkdir()

    def make_a_folder_and_leave() -> str:
        place.mkdir()
        raise EOFError

    monkeypatch.setattr("builtins.input", make_a_folder_and_leave)
    result = farwander("play", "--save", place)
    assert result.exit_code == 1
    assert f"Cannot save to {place}: Is a directory." in result.stderr
    assert [*place.parent.iterdir()] == [place]
    assert len([*elsewhere.iterdir()]) == 1


def test_the_end_of_input_leaves_the_game(farwander: Run) -> None:
    result = farwander("play", typed="")
    assert result.exit_code == 0
    assert "Nobody is left to answer" in result.stdout


def test_an_interrupt_leaves_the_game(
    farwander: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = farwander("play", "--save", tmp_path / "game.json")
    assert result.exit_code == 130
    assert "You left the game" in result.stdout
    assert (tmp_path / "game.json").exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["chess"], "There is no game 'chess' here; there is faraway and near-and-far."),
        (["-p", "1"], "Faraway is for 2 to 6 players, not 1."),
        (["-p", "7"], "Faraway is for 2 to 6 players, not 7."),
        (
            ["--bot", "nobody"],
            "There is no bot called nobody; there are: random, pip, greedy, nell, otto, mira, net, sibyl.",
        ),
        (["--bot", "random", "--bot", "greedy", "--bot", "random"], "3 bots are named for 2 seats"),
        (["--save", "/nowhere/game.json"], "Cannot save to /nowhere/game.json: No such file or directory."),
        (["--save", "/"], "Cannot save to /: it is not a file."),
        (["--save", "/dev/null"], "Cannot save to /dev/null: it is not a file."),
        (["--save", "~nobody-there/x.json"], "Cannot save to ~nobody-there/x.json: Could not determine home"),
        (["--save", "n" * 300], "nnn: File name too long."),
    ],
)
def test_a_game_that_cannot_begin_says_why(farwander: Run, args: list[str], message: str) -> None:
    result = farwander("play", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_links_that_go_round_in_a_circle_are_no_place_for_a_game(farwander: Run, tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    result = farwander("play", "--save", tmp_path / "one")
    assert result.exit_code == 2
    assert f"Cannot save to {tmp_path / 'one'}: " in result.stderr


def test_a_folder_that_nobody_may_enter_is_no_place_for_a_game(
    farwander: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exists(_path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", exists)  # whoever is root may enter any folder
    result = farwander("play", "--save", tmp_path / "game.json")
    assert result.exit_code == 2
    assert f"Cannot save to {tmp_path / 'game.json'}: Permission denied." in result.stderr


def test_one_bot_fills_all_seats_and_more_are_seated_in_turn(farwander: Run) -> None:
    assert "You with Asha (random) and Bram (random)." in farwander("play", "--bot", "random").stdout
    mixed = farwander("play", "faraway", "--bot", "random", "--bot", "greedy").stdout
    assert "You with Asha (random) and Bram (greedy)." in mixed


class Wreck:
    name = "wreck"
    summary = "crashes"

    def choose(self, view: object, legal: object, rng: object) -> None:
        raise RuntimeError("no idea")


def test_another_steps_in_for_a_bot_that_fails_and_it_is_said_once(
    farwander: Run, played: Callable[..., Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = played()[1]
    monkeypatch.setitem(DEPUTIES, "faraway", "greedy")

    def bot_called(_game: str, _name: str) -> Wreck:
        return Wreck()

    monkeypatch.setattr("farwander.cli.wishes.bot_called", bot_called)
    options = ["-p", "2", "--seed", "a test", "--bot", "wreck"]
    shown = farwander("play", *options, typed=f"{answers[0]}\nlog\n").stdout
    assert shown.count("greedy steps in: wreck crashed: RuntimeError: no idea") == 1
    assert "Asha (wreck) took" in shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoé", "Zoé"),
        ("  Ann \n Lee ", "Ann Lee"),
        ("\x1b[31mred", "[31mred"),
        ("\udcff", ""),
        ("n" * 99, "n" * 18 + ".."),
        ("", ""),
    ],
)
def test_names_are_made_safe_to_show(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@pytest.mark.parametrize("name", ["[bold]", "[/]", "\x1b[2J", "", "n" * 500])
def test_any_name_can_sit_at_the_table(farwander: Run, name: str) -> None:
    result = farwander("play", "--name", name)
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("columns", ["20", "80", "120"])
def test_any_width_of_terminal_will_do(farwander: Run, played: Callable[..., Played], columns: str) -> None:
    answers = played(players=6)[1]
    options = ["-p", "6", "--seed", "a test"]
    result = farwander("play", *options, typed="\n".join(answers) + "\n", COLUMNS=columns)
    assert result.exit_code == 0
    assert "The secret is open" in result.stdout
