"""All reads of events, by subject."""
