"""The list of pending companies in other frameworks, as their manuals write it.

The programs have packages of their own (requirements/bench-peers.txt) and share no code with the portal.
"""
