import { isApiError } from './ApiError';

/** Asks the person to confirm who they are, because of the refusal `code`; resolves to whether they did. */
type Ask = (code: string) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog that asks. Returns a function that removes it; what it was asking is then asked anew. */
export function onProofNeeded(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask !== next) return;
    ask = null;
    asking = null;
  };
}

/** Several calls at once ask once. Without a dialog nobody is asked, and the call shows its refusal. */
export function proveAgain(code: string): Promise<boolean> {
  asking ??= (ask?.(code) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** Whether a call was refused until the person confirms once more who they are. */
export const wantsProof = (status: number, code: string): boolean =>
  // A session that was opened by a code before factors were required is refused as one without a factor.
  status === 403 && ['proof_not_fresh', 'factor_required'].includes(code);

/** Asks where a call that does not go through the client is refused for want of a proof, and repeats it. */
export async function proved<Data>(send: () => Promise<Data>): Promise<Data> {
  try {
    return await send();
  } catch (error) {
    if (isApiError(error) && wantsProof(error.status, error.code) && (await proveAgain(error.code))) return send();
    throw error;
  }
}
