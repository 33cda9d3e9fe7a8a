/** AES-GCM encryption. Without WebCrypto (insecure pages) nothing is stored. */
const ivLength = 12;

const subtle = (): SubtleCrypto | undefined => (globalThis.crypto as Crypto | undefined)?.subtle;
const bytes = (text: string) => new TextEncoder().encode(text);

export type SealingKey = CryptoKey | null;

/** Derives a key from text with HKDF: different purposes get independent keys. */
export async function deriveKey(material: string, purpose: string): Promise<SealingKey> {
  const crypto = subtle();
  if (!crypto) return null;
  const base = await crypto.importKey('raw', bytes(material), 'HKDF', false, ['deriveKey']);
  return crypto.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: bytes('rfi-portal'), info: bytes(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** `place` is authenticated with the value, so that it cannot be decrypted under another name. */
export async function seal(key: SealingKey, place: string, value: unknown): Promise<string | null> {
  const crypto = subtle();
  if (!crypto || !key) return null;
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(ivLength));
  const sealed = await crypto.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytes(place) },
    key,
    bytes(JSON.stringify(value)),
  );
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** Undefined if it cannot be decrypted: another key, another place, damage, an old format. */
export async function unseal(key: SealingKey, place: string, text: string | null): Promise<unknown> {
  const crypto = subtle();
  if (!crypto || !key || text === null) return undefined;
  try {
    const whole = fromBase64(text);
    const opened = await crypto.decrypt(
      { name: 'AES-GCM', iv: whole.slice(0, ivLength), additionalData: bytes(place) },
      key,
      whole.slice(ivLength),
    );
    return JSON.parse(new TextDecoder().decode(opened)) as unknown;
  } catch {
    return undefined;
  }
}

function toBase64(data: Uint8Array): string {
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
