"""Adventure: leaving town, arranging the party, moving, and what to do on the last space."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far import quests, threats
from farwander.near_and_far.actions import Bring, BuildCamp, EndTurn, Ready, Step, Stop, TryQuest
from farwander.near_and_far.camps import camp_on_map
from farwander.near_and_far.effects import CheaperCamp, CheaperCrossing
from farwander.near_and_far.events import Arranged, LeftTown
from farwander.near_and_far.gains import fits
from farwander.near_and_far.goods import Price
from farwander.near_and_far.paths import entering_costs, go_to
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.questions import ArrangeParty, Arrive, EndOfTurn, Travel
from farwander.near_and_far.state import NOBODY, Player

MOST_HEARTS = 13
BASE_MOVES = 2
CAMP_HEARTS = 3


def set_out(play: Play, seat: Seat) -> None:
    """Begin an adventure; from town the party may be arranged first."""
    player = play.player(seat)
    if not player.in_town:
        _begin_travel(play, seat)
    elif player.bench:
        play.ask(ArrangeParty(seat))
    else:
        _leave_town(play, seat)


def _arrange_candidates(play: Play, question: ArrangeParty) -> Iterator[Bring | Ready]:
    player = play.player(question.seat)
    for member in player.bench:
        if member in question.brought:
            continue
        if fits(play, player, (*player.active, member)):
            yield Bring(member)
            continue
        for instead in player.active:
            bring = Bring(member, instead)
            if fits(play, player, _exchanged(player.active, bring)):
                yield bring
    yield Ready()


def _why_not_arranged(play: Play, question: ArrangeParty, action: Bring | Ready) -> Refusal | None:
    player = play.player(question.seat)
    if isinstance(action, Ready):
        return None
    if action.member not in player.bench:
        return no("not_waiting", "This one is not waiting to come along.", member=action.member)
    if action.member in question.brought:
        return no("brought_already", "This one has come and gone. Everyone comes in once.")
    if action.instead is not None and action.instead not in player.active:
        return no("not_active", "This one is not in your active party.", member=action.instead)
    if not fits(play, player, _exchanged(player.active, action)):
        return no("does_not_fit", "The party may hold four at most, and one of each faction.")
    if action.instead is not None and fits(play, player, (*player.active, action.member)):
        return no("room_left", "There is room without sending anyone away.")
    return None


def _exchanged(active: tuple[str, ...], action: Bring) -> tuple[str, ...]:
    return (*(member for member in active if member != action.instead), action.member)


def _arrange(play: Play, question: ArrangeParty, action: Bring | Ready) -> None:
    seat = question.seat
    if isinstance(action, Ready):
        play.answered()
        _leave_town(play, seat)
        return
    player = play.player(seat)
    player.active = _exchanged(player.active, action)
    player.bench = tuple(member for member in player.bench if member != action.member)
    if action.instead is not None:
        player.bench += (action.instead,)
    play.ask_instead(question, brought=(*question.brought, action.member))
    play.tell(Arranged(seat, player.active))


def _leave_town(play: Play, seat: Seat) -> None:
    player = play.player(seat)
    player.hearts = min(play.book.symbols(player).hearts, MOST_HEARTS)
    player.building, player.jailed, player.space = None, False, play.chart.town
    play.tell(LeftTown(seat, player.hearts))
    _begin_travel(play, seat)


def moves_of(play: Play, player: Player) -> int:
    return BASE_MOVES + player.animals + play.book.symbols(player).movement


def free_crossings(play: Play, player: Player) -> int:
    return player.turtles + sum(effect.hearts for effect in play.book.effects(player, CheaperCrossing))


def _begin_travel(play: Play, seat: Seat) -> None:
    player = play.player(seat)
    moves, free = moves_of(play, player), free_crossings(play, player)
    play.ask(Travel(seat, moves, player.space, free, moves, free))


def keep_up(play: Play) -> None:
    """Let what came on the way count at once; what was given up lasts until the end of the turn."""
    for place, question in enumerate(play.state.stack):
        if not isinstance(question, Travel):
            continue
        player = play.player(question.seat)
        moves, free = moves_of(play, player), free_crossings(play, player)
        if (moves, free) != (question.all_moves, question.all_free):
            changed = msgspec.structs.replace(
                question,
                moves=question.moves + max(0, moves - question.all_moves),
                free=question.free + max(0, free - question.all_free),
                all_moves=moves,
                all_free=free,
            )
            play.state.stack = (*play.state.stack[:place], changed, *play.state.stack[place + 1 :])


# -- moving


def leaving_costs(play: Play, question: Travel) -> int:
    """Hearts for crossing the space that is left now, if nothing makes it cheaper."""
    space = play.player(question.seat).space
    if space in (play.chart.town, question.start) or play.state.camps[space] != NOBODY:
        return 0
    return 1


def _travel_candidates(play: Play, question: Travel) -> Iterator[Step | Stop]:
    spaces = play.chart.spaces
    for way in play.chart.ways[play.player(question.seat).space]:
        yield Step(spaces[way.to].id)
    yield Stop()


def _why_not_travelled(play: Play, question: Travel, action: Step | Stop) -> Refusal | None:
    if isinstance(action, Stop):
        return None
    player = play.player(question.seat)
    to = play.chart.index.get(action.to)
    if to is None or play.chart.way(player.space, to) is None:
        return no("not_beside", "No path leads there from here.", space=action.to)
    if not question.moves:
        return no("no_moves", "You have no moves left.")
    crossing = leaving_costs(play, question) if not question.free else 0
    price = Price(hearts=crossing + entering_costs(play, to))
    if not can_pay(player, price):
        return no("not_enough_hearts", f"This step costs {price.hearts} hearts.", hearts=price.hearts)
    return None


def _travel(play: Play, question: Travel, action: Step | Stop) -> None:
    seat = question.seat
    if isinstance(action, Stop):
        play.answered()
        play.ask(Arrive(seat))
        return
    to = play.chart.index[action.to]
    cost, free = leaving_costs(play, question), question.free
    if cost and free:
        cost, free = 0, free - 1
    pay(play, seat, Price(hearts=cost), "crossing")
    play.ask_instead(question, moves=question.moves - 1, free=free)
    if threats.in_the_way(play, play.player(seat).space, to):
        threats.meet(play, seat, to, cost)
    else:
        go_to(play, seat, to, cost)


# -- on the last space


def camp_costs(play: Play, player: Player) -> Price:
    cheaper = sum(effect.hearts for effect in play.book.effects(player, CheaperCamp))
    return Price(hearts=max(0, CAMP_HEARTS - cheaper))


def _arrive_candidates(play: Play, question: Arrive) -> Iterator[TryQuest | BuildCamp | EndTurn]:
    yield TryQuest()
    yield BuildCamp()
    yield EndTurn()


def _why_not_arrived(play: Play, question: Arrive, action: TryQuest | BuildCamp | EndTurn) -> Refusal | None:
    player = play.player(question.seat)
    if isinstance(action, TryQuest):
        if player.space not in play.state.quests:
            return no("no_quest", "There is no quest on this space.")
        return None
    if isinstance(action, BuildCamp):
        if player.space == play.chart.town:
            return no("town", "Nobody camps on the town's space.")
        if play.state.camps[player.space] != NOBODY:
            return no("camp_there", "There is a camp on this space already.")
        price = camp_costs(play, player)
        if not can_pay(player, price):
            return no("not_enough_hearts", f"A camp costs {price.hearts} hearts.", hearts=price.hearts)
    return None


def _arrive(play: Play, question: Arrive, action: TryQuest | BuildCamp | EndTurn) -> None:
    seat = question.seat
    if isinstance(action, TryQuest):
        play.ask_instead(question, tried=True)
        quests.begin(play, seat)
        return
    play.answered()
    if isinstance(action, BuildCamp):
        player = play.player(seat)
        play.ask(EndOfTurn(seat))
        pay(play, seat, camp_costs(play, player), "camp")
        camp_on_map(play, seat, player.space)


HANDLERS: Handlers = {
    ArrangeParty: Handler(_arrange_candidates, _why_not_arranged, _arrange, (Bring, Ready), checked=True),
    Travel: Handler(_travel_candidates, _why_not_travelled, _travel, (Step, Stop)),
    Arrive: Handler(_arrive_candidates, _why_not_arrived, _arrive, (TryQuest, BuildCamp, EndTurn)),
}
