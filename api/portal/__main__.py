from portal.platform.runtime.importing import without_collecting

with without_collecting():
    from portal.entry.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
