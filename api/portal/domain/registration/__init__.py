"""The fields of a company's registration."""
