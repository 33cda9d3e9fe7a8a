import { useFileSizeText } from './useFileSizeText';

/** For example "1.4 MB". 1 MB = 1024 × 1024 bytes, as for the limits. */
export function FileSize({ bytes }: { bytes: number }) {
  const text = useFileSizeText();
  return <span style={{ whiteSpace: 'nowrap' }}>{text(bytes)}</span>;
}
