"""Symbols on cards count like those of the party."""

from __future__ import annotations

from every_card import CONTENT, bearing, holding, ours

from farwander.near_and_far.actions import Adventure, BuildCamp, Challenge, Dig, Fight, SlipPast
from farwander.near_and_far.effects import Bears
from farwander.near_and_far.events import Duelled
from farwander.near_and_far.questions import Arrive, Travel


@bearing("combat")
def test_swords_count_in_duels_and_against_threats(where: str, card: str, effect: Bears):
    swords = effect.symbols.combat
    table = holding(where, card).at("mine", seat=1).visit("mine")
    events = table.play(Challenge(1, dirty=False), 1, 6)
    assert any(isinstance(event, Duelled) and event.total == 1 + swords for event in events)
    table = holding(where, card)
    table.meet_threat()
    table.play(Fight(table.state.threats[0]), max(1, 4 - swords))
    assert len(table.me.threats) == 1


@bearing("skill")
def test_hands_count_in_the_mine_and_in_quests(where: str, card: str, effect: Bears):
    skill = effect.symbols.skill
    table = holding(where, card)
    assert table.game.book.symbols(table.me).skill == 1 + skill
    table.mine((0, 0), (1, 0), (2, 0), (0, 1)).visit("mine")
    cells = CONTENT.boards.mine.cells
    reached = {(dig.row, dig.column) for dig in table.legal(Dig) if isinstance(dig, Dig)}
    beside = {(1, 1), (2, 1), (0, 2)}
    assert reached == {(row, column) for row, column in beside if cells[row][column].skill <= 1 + skill}


@bearing("movement")
def test_arrows_are_moves(where: str, card: str, effect: Bears):
    table = holding(where, card)
    table.play(Adventure())
    assert isinstance(table.asked, Travel)
    assert table.asked.moves == 2 + table.me.birds + effect.symbols.movement


@bearing("hearts")
def test_hearts_count_when_leaving_town(where: str, card: str, effect: Bears):
    table = holding(where, card).at("farm")
    table.play(Adventure())
    assert table.me.hearts == 2 + effect.symbols.hearts


@bearing("search")
def test_eyes_find_more(where: str, card: str, effect: Bears):
    tables = holding(where, card), ours()
    for table in tables:
        table.on("s3").give(hearts=3).ask(Arrive(0)).play(BuildCamp())
    assert tables[0].me.gems == tables[1].me.gems + effect.symbols.search


@bearing("shield")
def test_shields_pass_threats(where: str, card: str, effect: Bears):
    assert effect.symbols.shield
    bare = ours()
    bare.meet_threat()
    assert bare.why_not(SlipPast()) == "no_shield"
    table = holding(where, card)
    behind = table.meet_threat()
    table.play(SlipPast())
    assert table.me.space == table.chart.index[behind]
    assert len(table.state.threats) == 12
