"""Help at the table: the rules on one screen of 80 columns, and what can be typed."""

RULES = """\
[bold]Faraway in short.[/] You lay eight regions from left to right, one a round. In
the end they are counted from right to left: a region sees itself, what lies to
its right and all your sanctuaries. Lay first what wants much, later what it
wants.
[bold]A round[/]
 1. Everyone picks a region in secret; all are turned up together.
 2. A number higher than your last one finds you a sanctuary, and one more for
    each clue you own.
 3. From the lowest number up, everyone takes a region from the market and keeps
    one of the sanctuaries found. Round 8 has no market.
[bold]Cards.[/] A quest pays fame, once or for each thing it names; sanctuaries with a
biome count as that biome. A quest that needs wonders pays only if they are in
sight; one wonder serves any number of quests. Sanctuaries are counted last.
Most fame wins; if equal, the lowest number in a tableau. "+5 now" is what your
area would gain if you laid the card now.
"""

COMMANDS = """\
[bold]Type[/] a card's number to choose it, or
 [bold]?[/] this help   [bold]t[/] the table again   [bold]log[/] what happened   [bold]quit[/] leave the game
 [bold]c 44[/] a card up close   [bold]c night clue[/] find cards   [bold]undo[/] take your choice back
"""
