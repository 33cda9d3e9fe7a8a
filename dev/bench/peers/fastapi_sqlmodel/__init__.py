"""FastAPI with SQLModel on uvicorn."""
