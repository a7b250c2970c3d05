"""All writes to clubs, by subject. Each asks `can`, and each leaves a line in the club's log."""
