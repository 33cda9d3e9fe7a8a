import { onTestFinished } from 'vitest';
import { onProofNeeded } from '@/api/proof';

/** A person who is asked to confirm who they are. `confirms`: whether they do; `confirmed`: whether they have. */
export function personAskedForProof() {
  const person = { confirms: false, confirmed: false };
  onTestFinished(
    onProofNeeded(() => {
      person.confirmed = person.confirms;
      return Promise.resolve(person.confirms);
    }),
  );
  return person;
}
