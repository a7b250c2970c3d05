"""All writes to events, by subject."""
