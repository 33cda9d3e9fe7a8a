"""``python -m dev.bench [name …]``: runs the measurements and prints them as the table of docs/benchmarks.md."""

import sys

from dev.bench import (
    announcements,
    bundles,
    codes,
    expensive,
    first_paint,
    idle,
    interactions,
    job_pickup,
    lists,
    page_weight,
    peer_list,
    reads,
    routing,
    scale,
    search,
    sign_in,
    start,
    storm,
    uploads,
)
from dev.bench.load import require_wrk
from dev.bench.report import Result, show

MEASUREMENTS = {
    "lists": lists.measure,
    "scale": scale.measure,
    "search": search.measure,
    "sign-in": sign_in.measure,
    "uploads": uploads.measure,
    "job-pickup": job_pickup.measure,
    "bundles": bundles.measure,
    "announcements": announcements.measure,
    "codes": codes.measure,
    "page-weight": page_weight.measure,
    "first-paint": first_paint.measure,
    "interactions": interactions.measure,
    "expensive": expensive.measure,
    "routing": routing.measure,
    "reads": reads.measure,
    "peers": peer_list.measure,
    "start": start.measure,
    "idle": idle.measure,
    "storm": storm.measure,
}
WITHOUT_WRK = {
    "codes",
    "page-weight",
    "first-paint",
    "interactions",
    "expensive",
    "routing",
    "reads",
    "search",
    "peers",
    "start",
    "idle",
    "storm",
}


def main(names: list[str]) -> int:
    unknown = set(names) - MEASUREMENTS.keys()
    if unknown:
        print(f"There is no measurement {', '.join(sorted(unknown))}; there are {', '.join(MEASUREMENTS)}.")
        return 2
    if not names or set(names) - WITHOUT_WRK:
        require_wrk()
    results: list[Result] = []
    for name in names or MEASUREMENTS:
        print(f"measuring {name} …", flush=True)
        results += MEASUREMENTS[name]()
    print(show(results))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
