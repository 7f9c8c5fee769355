"""The town: what a visit brings, and what can be done in each of its seven buildings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import (
    BuyAnimal,
    BuyReputation,
    Dig,
    Discard,
    Done,
    DrawArtifacts,
    GiveUpTreasure,
    Harvest,
    Learn,
    NearAndFarAction,
    Place,
    Recruit,
    Refresh,
    Seek,
    TakeCoin,
    TakeTreasure,
    Trade,
)
from farwander.near_and_far.camps import place_camp
from farwander.near_and_far.effects import CheaperRecruit, OnVisit, SecondAction, Toll, TradeValue
from farwander.near_and_far.events import (
    Arranged,
    Learned,
    PutAway,
    RowFilled,
    Traded,
    TreasureLost,
    TreasuresSeen,
    Visited,
)
from farwander.near_and_far.gains import (
    HIGHEST_REPUTATION,
    LOWEST_REPUTATION,
    MOST_ANIMALS,
    banners,
    carriers,
    draw_artifacts,
    draw_from_bag,
    draw_treasure,
    find_treasure,
    fits,
    gain,
    keep_treasure,
    leave_treasure,
    lose_treasure,
    put_away_artifacts,
    take_animal,
    welcome,
    welcome_chiefs,
    without,
)
from farwander.near_and_far.goods import GOODS, Building, Gain, Good, Price
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.questions import MakeRoom, PickTreasure, PlaceRecruit, TownAction, Used
from farwander.near_and_far.state import NOBODY
from farwander.near_and_far.trades import MOST_GOODS, fair, recipes

ROW = 5
MINE_COLUMNS = 4
ARTIFACTS_DRAWN = 4
TREASURES_BY_DAY = 3
_BIRD, _TURTLE, _NEW_ROW = Price(food=1), Price(gems=1), Price(food=1)
_ANIMALS_FOR_COIN = 2
_CAVING_ROLL = 4


def begin_visit(play: Play, seat: Seat, building: Building, others: list[Seat]) -> None:
    """What being there brings, whatever is done then; and the question what to do."""
    player, book = play.player(seat), play.book
    play.tell(Visited(seat, building))
    for card, effect in book.cards_that(player, OnVisit):
        if effect.building == building:
            gain(play, seat, effect.gain, card)
    for card, effect in book.cards_that(player, Toll):
        for other in others:
            given = min(effect.coins, play.player(other).coins)
            if given:
                pay(play, other, Price(coins=given), card)
                gain(play, seat, Gain(coins=given), card)
    _visit_by_skill(play, seat, building)
    also: list[Building] = [
        effect.also for effect in book.effects(player, SecondAction) if effect.at == building
    ]
    play.ask(TownAction(seat, (building, *also)))


def _visit_by_skill(play: Play, seat: Seat, building: Building) -> None:
    player = play.player(seat)
    if building == "hut" and "potion-making" in player.skills:
        gain(play, seat, Gain(food=1), "potion-making")
    if building == "saloon" and "pianist" in player.skills:
        gain(play, seat, Gain(food=1), "pianist")
    breeds = "pack-bird-breeding" in player.skills and player.animals >= _ANIMALS_FOR_COIN
    if building == "stables" and breeds:
        gain(play, seat, Gain(coins=1), "pack-bird-breeding")
    if building == "mine" and "caving" in player.skills and play.roll() >= _CAVING_ROLL:
        gain(play, seat, Gain(gems=1), "caving")


# -- the question


def _candidates(play: Play, question: TownAction) -> Iterator[NearAndFarAction]:
    for building in question.buildings:
        yield from _OFFERS[building](play, question.seat)
    yield Done()


_WHERE: dict[type[NearAndFarAction], tuple[Building, Used]] = {
    Trade: ("town_hall", "trade"),
    Discard: ("town_hall", "discard"),
    BuyReputation: ("town_hall", "reputation"),
    Recruit: ("saloon", "recruit"),
    Refresh: ("saloon", "refresh"),
    BuyAnimal: ("stables", "animal"),
    TakeCoin: ("store", "store"),
    DrawArtifacts: ("store", "store"),
    Harvest: ("farm", "farm"),
    Seek: ("hut", "hut"),
    Dig: ("mine", "dig"),
}


def _why_not(play: Play, question: TownAction, action: NearAndFarAction) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if isinstance(action, Learn):
        if "town_hall" not in question.buildings:
            return no("other_building", "Skills are learned at the Town Hall.")
        return _why_not_learned(play, question.seat, action)
    building, use = _WHERE[type(action)]
    if building not in question.buildings:
        return no("other_building", "This is done in another building.", building=building)
    if use in question.used:
        return no("once_a_visit", "This can be done once a visit.")
    if use == "refresh" and "recruit" in question.used:
        return no("refresh_first", "The row can be renewed only before someone is recruited.")
    return _REASONS[type(action)](play, question.seat, action)


def _answer(play: Play, question: TownAction, action: NearAndFarAction) -> None:
    if isinstance(action, Done):
        play.answered()
        return
    if not isinstance(action, Learn):
        play.ask_instead(question, used=(*question.used, _WHERE[type(action)][1]))
    _DEEDS[type(action)](play, question.seat, action)


# -- Town Hall


def _values(play: Play) -> tuple[int, ...]:
    return tuple(play.book.content.boards.trade_values[good] for good in GOODS)


def _trade_bonus(play: Play, seat: Seat) -> int:
    return sum(effect.value for effect in play.book.effects(play.player(seat), TradeValue))


def _offer_town_hall(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    player = play.player(seat)
    for given, gained, needed in recipes(_values(play), _trade_bonus(play, seat)):
        if all(getattr(player, good) >= count for good, count in needed):
            yield Trade(given, gained)
    for card in player.hand:
        yield Discard(card)
    for coins in range(player.coins + 1):
        for gems in range(player.gems + 1):
            if 0 < coins + gems <= HIGHEST_REPUTATION - player.reputation:
                yield BuyReputation(coins, gems)
            if 0 < coins + gems <= player.reputation - LOWEST_REPUTATION:
                yield BuyReputation(coins, gems, lose=True)
    if "politician" in player.skills:
        for skill in play.book.content.skills:
            yield Learn(skill)


def _why_not_traded(play: Play, seat: Seat, action: Trade) -> Refusal | None:
    given: dict[Good, int] = {good: getattr(action.pay, good) for good in GOODS}
    gained: dict[Good, int] = {good: getattr(action.get, good) for good in GOODS}
    if action.pay.hearts or action.get.hearts or min(*given.values(), *gained.values()) < 0:
        return no("not_goods", "Only food, coins, gems and faction tokens are traded.")
    paid, got = sum(given.values()), sum(gained.values())
    if not (1 <= paid <= MOST_GOODS and 1 <= got <= MOST_GOODS and 1 in (paid, got)):
        return no("not_a_trade", "A trade gives up to five goods for one, or one for up to five.")
    player = play.player(seat)
    if any(getattr(player, good) < count for good, count in given.items()):
        return no("cannot_pay", "You do not have what you want to give.")
    worth = play.book.content.boards.trade_values
    value = sum(worth[good] * count for good, count in given.items()) + _trade_bonus(play, seat)
    asked = sum(worth[good] * count for good, count in gained.items())
    if asked > value:
        return no(
            "too_little", f"What you give is worth {value}, what you want {asked}.", value=value, asked=asked
        )
    if (action.pay, action.get) not in fair(_values(play), _trade_bonus(play, seat)):
        return no("wasteful", "You would give more than needed, or could get more for it.")
    return None


def _trade(play: Play, seat: Seat, action: Trade) -> None:
    player = play.player(seat)
    for good in GOODS:
        change = getattr(action.get, good) - getattr(action.pay, good)
        setattr(player, good, getattr(player, good) + change)
    play.tell(Traded(seat, action.pay, action.get))
    welcome_chiefs(play, seat)


def _why_not_discarded(play: Play, seat: Seat, action: Discard) -> Refusal | None:
    if action.artifact not in play.player(seat).hand:
        return no("not_in_hand", "This artifact is not in your hand.", card=action.artifact)
    return None


def _discard(play: Play, seat: Seat, action: Discard) -> None:
    player = play.player(seat)
    player.hand = without(player.hand, action.artifact)
    put_away_artifacts(play, (action.artifact,))
    play.tell(PutAway(seat, 1, (action.artifact,)))


def _why_not_reputation(play: Play, seat: Seat, action: BuyReputation) -> Refusal | None:
    player = play.player(seat)
    amount = action.coins + action.gems
    if action.coins < 0 or action.gems < 0 or not amount:
        return no("nothing_paid", "Pay at least one coin or gem.")
    if player.coins < action.coins or player.gems < action.gems:
        return no("cannot_pay", "You do not have that many coins or gems.")
    room = player.reputation - LOWEST_REPUTATION if action.lose else HIGHEST_REPUTATION - player.reputation
    if amount > room:
        return no("end_of_track", f"Reputation can change by {room} at most.", room=room)
    return None


def _buy_reputation(play: Play, seat: Seat, action: BuyReputation) -> None:
    player = play.player(seat)
    player.coins -= action.coins
    player.gems -= action.gems
    amount = action.coins + action.gems
    gain(play, seat, Gain(reputation=-amount if action.lose else amount), "town_hall")


def _why_not_learned(play: Play, seat: Seat, action: Learn) -> Refusal | None:
    player, skills = play.player(seat), play.book.content.skills
    if "politician" not in player.skills:
        return no("no_politician", "Only a politician learns skills during a game.")
    if action.skill not in skills:
        return no("no_such_skill", f"There is no skill called {action.skill}.", skill=action.skill)
    if action.skill in player.skills:
        return no("known_skill", "You have this skill already.")
    if skills[action.skill].cost > player.experience:
        return no("no_experience", "You do not have enough experience for this skill.")
    return None


def _learn(play: Play, seat: Seat, action: Learn) -> None:
    player = play.player(seat)
    player.experience -= play.book.content.skills[action.skill].cost
    player.skills += (action.skill,)
    play.tell(Learned(seat, action.skill))


# -- Saloon


def recruit_cost(play: Play, seat: Seat, adventurer: str) -> int:
    """In coins, after discounts."""
    player, person = play.player(seat), play.book.content.adventurers[adventurer]
    cheaper = sum(effect.coins for effect in play.book.effects(player, CheaperRecruit))
    return max(0, person.cost - banners(play, player, person.faction) - cheaper)


def _offer_saloon(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield Refresh()
    for adventurer in play.state.row:
        yield Recruit(adventurer)


def _why_not_recruited(play: Play, seat: Seat, action: Recruit) -> Refusal | None:
    if action.adventurer not in play.state.row:
        return no("not_in_row", "This adventurer is not at the Saloon.", adventurer=action.adventurer)
    cost = recruit_cost(play, seat, action.adventurer)
    if not can_pay(play.player(seat), Price(coins=cost)):
        return no("cannot_pay", f"This adventurer costs you {cost} coins.", cost=cost)
    return None


def _recruit(play: Play, seat: Seat, action: Recruit) -> None:
    state = play.state
    pay(play, seat, Price(coins=recruit_cost(play, seat, action.adventurer)), "recruit")
    place = state.row.index(action.adventurer)
    drawn = draw_from_bag(play)
    state.row = state.row[:place] + ((drawn,) if drawn else ()) + state.row[place + 1 :]
    play.tell(RowFilled(state.row))
    welcome(play, seat, action.adventurer)


def _why_not_refreshed(play: Play, seat: Seat, action: Refresh) -> Refusal | None:
    if not can_pay(play.player(seat), _NEW_ROW):
        return no("cannot_pay", "A new row costs a food, which you do not have.")
    return None


def _refresh(play: Play, seat: Seat, action: Refresh) -> None:
    pay(play, seat, _NEW_ROW, "refresh")
    old, play.state.row = play.state.row, ()
    fill_row(play, old)


def fill_row(play: Play, leaving: tuple[str, ...] = ()) -> None:
    """Five adventurers from the bag; those who leave the row may return when the bag is empty."""
    state = play.state
    state.dismissed += leaving
    while len(state.row) < ROW and (drawn := draw_from_bag(play)):
        state.row += (drawn,)
    play.tell(RowFilled(state.row))


# -- Stables, General Store, Farm


def _offer_stables(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield BuyAnimal("bird")
    yield BuyAnimal("turtle")


def _why_not_animal(play: Play, seat: Seat, action: BuyAnimal) -> Refusal | None:
    player = play.player(seat)
    if action.animal == "turtle" and not play.state.options.day:
        return no("no_turtles", "There are no pack turtles at dusk.")
    if player.animals >= MOST_ANIMALS:
        return no("no_room", "You have three pack animals already.")
    if not play.state.birds:
        return no("stables_empty", "The stables are empty.")
    if not can_pay(player, _BIRD if action.animal == "bird" else _TURTLE):
        return no("cannot_pay", "A pack bird costs a food, a pack turtle a gem.")
    return None


def _buy_animal(play: Play, seat: Seat, action: BuyAnimal) -> None:
    pay(play, seat, _BIRD if action.animal == "bird" else _TURTLE, action.animal)
    take_animal(play, seat, action.animal)


def _artifacts_drawn(play: Play, seat: Seat) -> int:
    return ARTIFACTS_DRAWN + ("persuasion" in play.player(seat).skills)


def _offer_store(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield TakeCoin()
    drawn = _artifacts_drawn(play, seat)
    for advanced in range(drawn + 1):
        yield DrawArtifacts(drawn - advanced, advanced)


def _why_not_coin(play: Play, seat: Seat, action: TakeCoin) -> Refusal | None:
    return None


def _take_coin(play: Play, seat: Seat, action: TakeCoin) -> None:
    gain(play, seat, Gain(coins=1), "store")


def _why_not_drawn(play: Play, seat: Seat, action: DrawArtifacts) -> Refusal | None:
    drawn = _artifacts_drawn(play, seat)
    if min(action.basic, action.advanced) < 0 or action.basic + action.advanced != drawn:
        return no("wrong_number", f"Draw {drawn} artifacts in all.", drawn=drawn)
    return None


def _draw_at_store(play: Play, seat: Seat, action: DrawArtifacts) -> None:
    draw_artifacts(play, seat, action.basic, action.advanced)


def _offer_farm(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield Harvest()


def _why_not_harvested(play: Play, seat: Seat, action: Harvest) -> Refusal | None:
    if not play.book.party(play.player(seat)).skill:
        return no("no_skill", "Nobody in your active party has the skill.")
    return None


def _harvest(play: Play, seat: Seat, action: Harvest) -> None:
    gain(play, seat, Gain(food=play.book.party(play.player(seat)).skill), "farm")


# -- Mystic's Hut


def _offer_hut(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield Seek()


def _why_not_sought(play: Play, seat: Seat, action: Seek) -> Refusal | None:
    if not play.player(seat).animals:
        return no("no_animal", "A pack animal is needed to carry a treasure.")
    if not (play.state.treasures or play.state.treasure_discards):
        return no("no_treasures", "No treasures are left.")
    return None


def _seek(play: Play, seat: Seat, action: Seek) -> None:
    if not play.state.options.day:
        find_treasure(play, seat)
    elif len(play.player(seat).treasures) < carriers(play.player(seat)):
        _show_treasures(play, seat)
    else:
        play.ask(MakeRoom(seat, of_three=True))


def _show_treasures(play: Play, seat: Seat) -> None:
    cards: tuple[str, ...] = ()
    while len(cards) < TREASURES_BY_DAY and (play.state.treasures or play.state.treasure_discards):
        cards += (draw_treasure(play),)
    play.tell(TreasuresSeen(seat, len(cards), cards))
    play.ask(PickTreasure(seat, cards))


def _room_candidates(play: Play, question: MakeRoom) -> Iterator[GiveUpTreasure]:
    for treasure in dict.fromkeys(play.player(question.seat).treasures):
        yield GiveUpTreasure(treasure)
    yield GiveUpTreasure(None)


def _why_not_given_up(play: Play, question: MakeRoom, action: GiveUpTreasure) -> Refusal | None:
    if action.treasure is not None and action.treasure not in play.player(question.seat).treasures:
        return no("no_such_treasure", "You do not have this treasure.", card=action.treasure)
    return None


def _make_room(play: Play, question: MakeRoom, action: GiveUpTreasure) -> None:
    play.answered()
    seat = question.seat
    if action.treasure is None:
        if not question.of_three:
            leave_treasure(play, seat)
        return
    lose_treasure(play, seat, action.treasure)
    play.tell(TreasureLost(seat, action.treasure))
    if question.of_three:
        _show_treasures(play, seat)
    else:
        keep_treasure(play, seat, draw_treasure(play))


def _treasure_candidates(play: Play, question: PickTreasure) -> Iterator[TakeTreasure]:
    for treasure in dict.fromkeys(question.cards):
        yield TakeTreasure(treasure)
    yield TakeTreasure(None)


def _why_not_taken(play: Play, question: PickTreasure, action: TakeTreasure) -> Refusal | None:
    if action.treasure is not None and action.treasure not in question.cards:
        return no("no_such_treasure", "This treasure is not among those found.", card=action.treasure)
    return None


def _take_treasure(play: Play, question: PickTreasure, action: TakeTreasure) -> None:
    play.answered()
    left = question.cards
    if action.treasure is not None:
        left = without(left, action.treasure)
    play.state.treasure_discards += left
    if action.treasure is not None:
        keep_treasure(play, question.seat, action.treasure)


# -- Mine


def _offer_mine(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    for cell, owner in enumerate(play.state.mine):
        if owner == NOBODY:
            yield Dig(*divmod(cell, MINE_COLUMNS))


def _why_not_dug(play: Play, seat: Seat, action: Dig) -> Refusal | None:
    mine = play.state.mine
    cells = play.book.content.boards.mine.cells
    if not (0 <= action.row < len(cells) and 0 <= action.column < MINE_COLUMNS):
        return no("no_such_cell", "There is no such place in the mine.")
    if mine[action.row * MINE_COLUMNS + action.column] != NOBODY:
        return no("camp_there", "There is a camp on this number already.")
    if not any(
        mine[cell] != NOBODY for cell in _beside(action.row, action.column, len(cells))
    ) and not _is_entrance(mine, action):
        return no("not_beside", "Dig at the entrance first, then beside a camp.")
    needed = cells[action.row][action.column].skill
    if play.book.symbols(play.player(seat)).skill < needed:
        return no("no_skill", f"This needs {needed} skill.", skill=needed)
    return None


def _is_entrance(mine: tuple[int, ...], action: Dig) -> bool:
    return all(owner == NOBODY for owner in mine) and (action.row, action.column) == (0, 0)


def _beside(row: int, column: int, rows: int) -> Iterator[int]:
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if 0 <= row + down < rows and 0 <= column + right < MINE_COLUMNS:
            yield (row + down) * MINE_COLUMNS + column + right


def _dig(play: Play, seat: Seat, action: Dig) -> None:
    state, mine = play.state, play.book.content.boards.mine
    cell = action.row * MINE_COLUMNS + action.column
    state.mine = (*state.mine[:cell], seat, *state.mine[cell + 1 :])
    place_camp(play, seat, "mine", f"{action.row + 1}.{action.column + 1}")
    gain(play, seat, mine.rows[action.row], "mine")
    gain(play, seat, mine.columns[action.column], "mine")
    if state.options.day:
        gain(play, seat, Gain(reputation=mine.cells[action.row][action.column].reputation), "mine")


# -- who has joined


def _place_candidates(play: Play, question: PlaceRecruit) -> Iterator[Place]:
    for member in play.player(question.seat).active:
        yield Place(member)
    yield Place(None)


def _why_not_placed(play: Play, question: PlaceRecruit, action: Place) -> Refusal | None:
    player = play.player(question.seat)
    if action.instead is None:
        return None
    if action.instead not in player.active:
        return no("not_active", "This one is not in your active party.")
    if not fits(play, player, (*without(player.active, action.instead), question.adventurer)):
        return no("does_not_fit", "The party may hold four at most, and one of each faction.")
    return None


def _place(play: Play, question: PlaceRecruit, action: Place) -> None:
    play.answered()
    player = play.player(question.seat)
    if action.instead is not None:
        player.active = (*without(player.active, action.instead), question.adventurer)
        player.bench = (*without(player.bench, question.adventurer), action.instead)
    play.tell(Arranged(question.seat, player.active))


_OFFERS: dict[Building, Callable[[Play, Seat], Iterator[NearAndFarAction]]] = {
    "town_hall": _offer_town_hall,
    "saloon": _offer_saloon,
    "stables": _offer_stables,
    "store": _offer_store,
    "farm": _offer_farm,
    "hut": _offer_hut,
    "mine": _offer_mine,
}
_REASONS: dict[type[NearAndFarAction], Callable[..., Refusal | None]] = {
    Trade: _why_not_traded,
    Discard: _why_not_discarded,
    BuyReputation: _why_not_reputation,
    Recruit: _why_not_recruited,
    Refresh: _why_not_refreshed,
    BuyAnimal: _why_not_animal,
    TakeCoin: _why_not_coin,
    DrawArtifacts: _why_not_drawn,
    Harvest: _why_not_harvested,
    Seek: _why_not_sought,
    Dig: _why_not_dug,
}
_DEEDS: dict[type[NearAndFarAction], Callable[..., None]] = {
    Trade: _trade,
    Discard: _discard,
    BuyReputation: _buy_reputation,
    Learn: _learn,
    Recruit: _recruit,
    Refresh: _refresh,
    BuyAnimal: _buy_animal,
    TakeCoin: _take_coin,
    DrawArtifacts: _draw_at_store,
    Harvest: _harvest,
    Seek: _seek,
    Dig: _dig,
}
HANDLERS: Handlers = {
    TownAction: Handler(_candidates, _why_not, _answer, (Done, Learn, *_WHERE)),
    MakeRoom: Handler(_room_candidates, _why_not_given_up, _make_room, (GiveUpTreasure,)),
    PickTreasure: Handler(_treasure_candidates, _why_not_taken, _take_treasure, (TakeTreasure,)),
    PlaceRecruit: Handler(_place_candidates, _why_not_placed, _place, (Place,)),
}
