"""Setting up a game: decks, row, quest tokens, and what everyone brings along."""

from __future__ import annotations

from farwander.core.chance import Chance
from farwander.core.refusal import Refusal
from farwander.near_and_far.book import Book
from farwander.near_and_far.options import LAST_MAP, MAPS, MAX_PLAYERS, MIN_PLAYERS, NearAndFarOptions
from farwander.near_and_far.play import Play, no
from farwander.near_and_far.questions import PickArtifact
from farwander.near_and_far.state import NOBODY, Player, State
from farwander.near_and_far.town import fill_row

BASIC_DEALT, ADVANCED_DEALT = 5, 2
BIRDS_A_PLAYER = 3
_STARTING_FOOD = {"cooking": 2, "fishing": 1}


def check_options(book: Book, options: NearAndFarOptions) -> Refusal | None:
    """Say why no game can be played so, or None."""
    if not MIN_PLAYERS <= options.players <= MAX_PLAYERS:
        return no(
            "players_out_of_range",
            f"Near and Far is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {options.players}.",
            players=options.players,
            min=MIN_PLAYERS,
            max=MAX_PLAYERS,
        )
    if not 1 <= options.map <= MAPS:
        return no("no_such_map", f"The atlas has maps 1 to {MAPS}, not {options.map}.", map=options.map)
    if (options.map == 1) != (options.mode == "first") and options.mode != "arcade":
        return no(
            "map_of_mode",
            "The first adventure is on map 1; campaigns and characters' stories on maps 2 to 11.",
            map=options.map,
        )
    if options.platypus is not None and not 0 <= options.platypus < options.players:
        return no(
            "no_such_seat", f"There is no seat {options.platypus} for the platypus.", seat=options.platypus
        )
    if options.travellers and len(options.travellers) != options.players:
        return no("travellers", "Name as many travellers as there are players, or none.")
    return _check_travellers(book, options) or _check_stories(book, options)


def _check_travellers(book: Book, options: NearAndFarOptions) -> Refusal | None:
    for traveller in options.travellers:
        for skill in traveller.skills:
            if skill not in book.content.skills:
                return no("no_such_skill", f"There is no skill called {skill}.", skill=skill)
        if traveller.character and traveller.character not in book.content.characters:
            return no(
                "no_such_character",
                f"There is no character called {traveller.character}.",
                character=traveller.character,
            )
    return None


def _check_stories(book: Book, options: NearAndFarOptions) -> Refusal | None:
    """The encounters that this game would read must be written."""
    needed: list[str] = []
    if options.mode in ("first", "campaign"):
        chart = book.charts[options.map]
        needed = [chart.spaces[space].quest or "" for space in chart.quest_spaces]
    elif options.mode == "character":
        if not options.travellers:
            return no("travellers", "In character mode everyone is a traveller with a quest to read next.")
        # Whose story is told has none to read next; arcade cards are read then.
        needed = [traveller.next_quest for traveller in options.travellers if traveller.next_quest]
    missing = [id for id in needed if id not in book.content.encounters]
    if missing:
        return no(
            "no_stories",
            f"Encounter {missing[0]} is not written yet; play this map in arcade mode.",
            encounter=missing[0],
        )
    return None


def new(book: Book, options: NearAndFarOptions, chance: Chance) -> State:
    """Set up a game."""
    content, chart = book.content, book.charts[options.map]
    state = State(options, [Player() for _ in range(options.players)])
    play = Play(book, state, chance)
    state.camps = (NOBODY,) * len(chart.spaces)
    state.birds = BIRDS_A_PLAYER * options.players
    state.threats = tuple(sorted(content.threats, key=lambda id: content.threats[id].difficulty))
    if options.mode == "campaign" and options.map == LAST_MAP:
        bosses = content.bosses.values()
        state.bosses = tuple(boss.id for boss in bosses if boss.fewest_players <= options.players)
    state.world = tuple(content.world)
    state.bag = play.shuffled(content.adventurers)
    fill_row(play)
    treasures = (id for id, treasure in content.treasures.items() for _ in range(treasure.copies))
    state.treasures = play.shuffled(treasures)
    state.arcade = play.shuffled(content.arcade)
    state.basic = play.shuffled(id for id, card in content.artifacts.items() if card.deck == "basic")
    state.advanced = play.shuffled(id for id, card in content.artifacts.items() if card.deck == "advanced")
    state.quests = _place_quests(play)
    state.first = chance.roll(options.players) - 1
    for seat, player in enumerate(state.players):
        _deal(state, player)
        if options.travellers:
            _bring_along(options, seat, player)
    play.ask(PickArtifact())
    return state


def _place_quests(play: Play) -> tuple[int, ...]:
    options, chart = play.state.options, play.chart
    tokens = 4 * options.players if options.more_encounters else 3 * options.players + 1
    order = play.chance.shuffle(len(chart.quest_spaces))
    chosen = [chart.quest_spaces[place] for place in order[:tokens]]
    named = [space for space in chart.quest_spaces if chart.spaces[space].named]
    if options.mode == "campaign" and named and not set(named) & set(chosen):
        chosen[-1] = named[0]
    return tuple(sorted(chosen))


def _deal(state: State, player: Player) -> None:
    player.packet, state.basic = state.basic[-BASIC_DEALT:], state.basic[:-BASIC_DEALT]
    player.offered, state.advanced = state.advanced[-ADVANCED_DEALT:], state.advanced[:-ADVANCED_DEALT]


def _bring_along(options: NearAndFarOptions, seat: int, player: Player) -> None:
    traveller = options.travellers[seat]
    player.skills = traveller.skills
    player.experience = traveller.experience
    player.quests = traveller.quests
    player.keywords = traveller.keywords
    player.side_quests = traveller.side_quests
    player.next_quest = traveller.next_quest
    player.food += sum(food for skill, food in _STARTING_FOOD.items() if skill in traveller.skills)
