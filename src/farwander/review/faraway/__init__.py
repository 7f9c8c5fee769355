"""Reviews of Faraway: the search weighs every choice, and the cards say why."""
