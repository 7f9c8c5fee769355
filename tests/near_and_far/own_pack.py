"""A small content pack that someone made, for the tests to lay over ours or to spoil."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

SOUND = {
    "artifacts.toml": """
        # Two of our own.
        [[artifact]]
        id = "tin-crown"
        deck = "basic"
        price = { coins = 2 }
        points = 3
        effects = [
          { kind = "symbols", symbols = { skill = 1 } },
          { kind = "purchase", gain = { world = "tin-dog" } },
        ]

        [[artifact]]
        id = "tin-spoon"
        deck = "advanced"
        price = { food = 1 }
        points = 1
    """,
    "world.toml": """
        [[world]]
        id = "tin-dog"
        effects = []
    """,
    "encounters/tin.toml": """
        [[encounter]]
        id = "Z1"

        [[encounter.choices]]
        id = "knock"
        check = "skill"
        difficulty = 5
        reward = { keyword = "TIN", next = "Z2" }

        [[encounter]]
        id = "Z2"
        choices = [
          { id = "wait", reward = { food = 1 } },
          { id = "enter", keywords = ["TIN"], reward = { coins = 1 } },
        ]
    """,
    "text/en/artifacts.toml": """
        [tin-crown]
        name = "Tin crown"
        text = "It fits everyone."

        [tin-spoon]
        name = "Tin spoon"
    """,
    "text/en/world.toml": """
        [tin-dog]
        name = "Tin dog"
    """,
    "text/en/encounters/tin.toml": """
        [Z1]
        title = "A door"
        intro = "It is shut."
        [Z1.choices.knock]
        label = "Knock."
        reaction = "It opens."

        [Z2]
        title = "The same door"
        intro = "It is open."
        choices.wait = { label = "Wait.", reaction = "Nobody comes." }
        choices.enter = { label = "Enter.", reaction = "Nobody is in." }
    """,
}


def write_pack(folder: Path, files: dict[str, str] = SOUND) -> Path:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text).lstrip("\n"), "utf-8")
    return folder


def spoil(folder: Path, name: str, old: str, new: str) -> None:
    """Change the first place in a file where something stands."""
    text = (folder / name).read_text("utf-8")
    assert old in text, (name, old)
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
