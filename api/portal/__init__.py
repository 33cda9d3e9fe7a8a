"""The licensing portal, in layers: entry, migrations, features, guards, domain, platform."""
