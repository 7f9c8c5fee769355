"""Near and Far: its content, state, rules, scoring and views."""
