/** Whether this browser has passkeys, and the functions that read and write their JSON. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Makes a passkey; returns it as JSON. `options`: as the server sends them. */
export async function createPasskey(options: unknown): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return asJson(await navigator.credentials.create({ publicKey }));
}

/** Lets a passkey answer; returns the answer as JSON. */
export async function askPasskey(options: unknown): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return asJson(await navigator.credentials.get({ publicKey }));
}

const asJson = (credential: Credential | null) => JSON.stringify((credential as PublicKeyCredential).toJSON());

/** The person closed the browser's dialog, or it closed by itself. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The authenticator has a passkey of this account already. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';
