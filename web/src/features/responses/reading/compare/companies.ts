export const maxCompared = 4;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The companies of the address, each once. */
export const comparedCompanies = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll('companies'))].filter((one) => id.test(one)).slice(0, maxCompared);
