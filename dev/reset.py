"""``make reset``: deletes the data that `make run` keeps."""

import shutil
import sys

from dev.state import STATE, Running, hold


def main() -> int:
    try:
        with hold():
            shutil.rmtree(STATE)
    except Running as error:
        print(error, file=sys.stderr)
        return 1
    except PermissionError as error:
        print(
            f"{error.filename} belongs to another account: remove {STATE} as that account or as root.", file=sys.stderr
        )
        return 1
    except OSError as error:
        print(
            f"{error.filename or STATE} cannot be removed ({error.strerror}): remove {STATE} by hand.", file=sys.stderr
        )
        return 1
    print("Forgotten: the next `make run` starts anew.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
