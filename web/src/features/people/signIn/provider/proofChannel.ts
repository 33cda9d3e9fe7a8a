/** The code of a refusal; null if the person has confirmed who they are. */
export type ProofTold = string | null;

// The window at the sign-in service has no opener: the portal's pages are isolated from other origins.
const channel = () => new BroadcastChannel('portal-proof');

export function tellProof(refused: ProofTold) {
  const open = channel();
  open.postMessage(refused);
  open.close();
}

/** Calls `listener` with each answer. Returns a function that stops listening. */
export function onProofTold(listener: (refused: ProofTold) => void): () => void {
  const open = channel();
  open.onmessage = ({ data }: MessageEvent<ProofTold>) => {
    listener(data);
  };
  return () => {
    open.close();
  };
}
