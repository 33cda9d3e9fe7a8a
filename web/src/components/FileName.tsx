import { Bdi, LtrText } from './Bdi';
import { partsOfFileName, readsRightToLeft } from './fileNames';
import { useFileSizeText } from './useFileSizeText';

/** A file name whose extension stands at its end, also after Arabic words. Copying it gives exactly the name. */
export function FileName({ name }: { name: string }) {
  const { base, extension } = partsOfFileName(name);
  if (!readsRightToLeft(base)) return <LtrText>{name}</LtrText>;
  return (
    <LtrText>
      <Bdi>{base}</Bdi>
      {extension}
    </LtrText>
  );
}

/** A translated text, of which what `isolateLtr` marked are file names. */
export function FileNamesIn({ text }: { text: string }) {
  return text
    .split(/\u2066([^\u2069]*)\u2069/)
    .map((piece, index) => (index % 2 === 0 ? piece : <FileName key={index} name={piece} />));
}

/** For example "1.4 MB". 1 MB = 1024 × 1024 bytes, as for the limits. */
export function FileSize({ bytes }: { bytes: number }) {
  const text = useFileSizeText();
  return <span style={{ whiteSpace: 'nowrap' }}>{text(bytes)}</span>;
}
