"""The web table: people, tables, storage and live updates. It knows games only through `core`."""
