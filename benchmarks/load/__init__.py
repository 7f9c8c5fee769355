"""A thousand live tables on loopback: Farwander's server beside boardgame.io's."""
