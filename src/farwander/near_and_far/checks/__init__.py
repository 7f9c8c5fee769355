"""What can be wrong with a content pack. Used by those who write packs, not by the rules."""
