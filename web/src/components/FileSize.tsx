import { useFileSizeText } from './useFileSizeText';

/** "1.4 MB", counted as the limits are: 1 MB = 1024 × 1024 bytes. */
export function FileSize({ bytes }: { bytes: number }) {
  const text = useFileSizeText();
  return <span style={{ whiteSpace: 'nowrap' }}>{text(bytes)}</span>;
}
