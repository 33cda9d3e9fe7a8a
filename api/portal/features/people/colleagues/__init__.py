"""The people of a company: inviting and removing colleagues, roles, and the person whom the authority's lists show."""
