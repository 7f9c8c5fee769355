"""The `farwander` command."""
