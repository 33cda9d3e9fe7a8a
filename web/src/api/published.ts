/**
 * A table that the server publishes and that changes with a new version of the portal only: fetched once in a page load,
 * by the page that needs it and before it is shown.
 */
export function published<Row>(fetch: () => Promise<readonly Row[]>) {
  let loading: Promise<void> | undefined;
  let rows: readonly Row[] = [];
  return {
    load: (): Promise<void> => {
      loading ??= fetch().then(
        (fetched) => {
          rows = fetched;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    /** Empty until `load` is done. */
    rows: () => rows,
  };
}
