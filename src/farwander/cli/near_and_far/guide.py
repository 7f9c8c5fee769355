"""Help at the table: the rules on one screen of 80 columns, and what can be typed."""

RULES = """\
[bold]Near and Far in short.[/] You gather a party and goods in town, then cross the map for
quests, treasures and places to camp. Who places the 14th camp ends the game with
that round; most journey points win.
[bold]Your turn[/] is one of two:
 - Visit a building other than the last one. Someone there? Then a duel decides:
   a die and your combat, more than theirs. Losing sends you to jail.
 - Adventure. From town you set out with the hearts of your party. A step from a
   space without a camp costs a heart. Threats on the paths are fought with a die
   and your combat. Where you stop, try the quest, then camp for three hearts.
[bold]Rolls.[/] Hearts can be added after the die is cast, one for one.
[bold]Points.[/] 1 for each camp; trade routes, artifacts bought, threats beaten, chiefs;
1 for two coins or gems, 1 for each token; reputation; -1 for each card in hand.
"""

COMMANDS = """\
[bold]Type[/] the number of a choice, or
 [bold]?[/] this help   [bold]t[/] the table   [bold]m[/] the map   [bold]w[/] the town
 [bold]p[/] your party and cards   [bold]log[/] what happened
 [bold]back[/] to all choices   [bold]undo[/] take your choice back   [bold]quit[/] leave the game
"""
