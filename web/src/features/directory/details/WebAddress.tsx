import Link from '@mui/material/Link';
import { LtrText } from '@/components/Bdi';
import { MixedScripts } from './MixedScripts';
import { isHttpLink } from '@/forms/links';

/** Only web addresses become links. */
export function WebAddress({ address }: { address: string }) {
  const text = <LtrText breakAnywhere>{address}</LtrText>;
  return (
    <>
      {isHttpLink(address) ? (
        <Link href={address} target="_blank" rel="noopener noreferrer">
          {text}
        </Link>
      ) : (
        text
      )}
      <MixedScripts address={address} />
    </>
  );
}
