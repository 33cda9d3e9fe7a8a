/**
 * A table that the server publishes and that changes only with a new version of the portal. Pages that need it fetch it
 * once, before they render.
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
    /** Empty until `load` has resolved. */
    rows: () => rows,
  };
}
