"""The licensing portal: one folder per feature, and the shared rooms they stand on."""

__version__ = "0.1.0"
