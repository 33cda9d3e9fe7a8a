"""The list of pending companies in other frameworks, as their manuals write it.

The programs know nothing of the portal and have packages of their own (requirements/bench-peers.txt).
"""
