"""Where the colleagues of a person are working at this moment."""
