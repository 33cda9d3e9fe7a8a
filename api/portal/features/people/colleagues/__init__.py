"""The people of a company: inviting and removing colleagues, roles, and the person whom the authority's lists show.

Every change locks the company first, so that the second of two concurrent changes sees the first: one owner stays.
A repeated change changes nothing.
"""
