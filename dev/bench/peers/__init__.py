"""The list of pending companies in other frameworks, as their manuals write it; react-admin has the active ones, too.

The programs have packages of their own (requirements/bench-peers.txt, react_admin/package-lock.json) and share no code
with the portal, except how web assets are compressed.
"""
