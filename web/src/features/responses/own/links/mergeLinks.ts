import type { LinkOut } from '@/api/schema.gen';
import type { LinkBody } from '../api';
import { bodyOf, toRow, type LinkRow } from './linkRows';

interface Versions {
  /** The stored links on which `mine` is based. */
  common: readonly LinkBody[];
  /** The rows of this page, also unfinished ones. */
  mine: readonly LinkRow[];
  /** The links that are stored now. */
  theirs: readonly LinkOut[];
}

/**
 * Three-way merge: what others added is added, and what they removed is removed, unless it was changed here. Two changes
 * of the same link leave both, so that nothing is lost.
 */
export function mergeLinks({ common, mine, theirs }: Versions): LinkRow[] {
  const stored = theirs.map(toRow);
  const own = bodyOf(mine);
  if (own.length === mine.length && JSON.stringify(own) === JSON.stringify(common)) return stored;
  const goneThere = minus(common, bodyOf(stored), textOf);
  const left = minus(mine, goneThere, (one) => textOf('key' in one ? bodyOf([one])[0] : one));
  const addedThere = minus(stored, common, (one) => textOf('key' in one ? bodyOf([one])[0] : one));
  return [...left, ...minus(addedThere, left, (one) => textOf(bodyOf([one])[0]))];
}

const textOf = (link: LinkBody | undefined): string => JSON.stringify(link ?? null);

/** `all` without `others`, each of which takes away one that is equal. */
function minus<One, Other>(
  all: readonly One[],
  others: readonly Other[],
  textOfEach: (one: One | Other) => string,
): One[] {
  const left = others.map(textOfEach);
  return all.filter((one) => {
    const at = left.indexOf(textOfEach(one));
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
