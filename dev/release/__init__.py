"""``make release``: publishes images and chart as signed OCI artifacts (docs/adr/0052)."""
