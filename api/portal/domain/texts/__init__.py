"""The public texts: what the request is, privacy notice, terms and accessibility statement."""
