"""People, clubs and what each may do."""
