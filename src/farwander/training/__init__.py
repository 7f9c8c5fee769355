"""Self-play that makes the trained bots."""
