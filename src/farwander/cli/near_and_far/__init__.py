"""Near and Far on the command line."""
