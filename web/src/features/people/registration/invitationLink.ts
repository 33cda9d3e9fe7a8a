import { invitationCodeMax } from '@/api/limits.gen';
import { noteOpened } from '@/features/people/accounts/api';

export interface InvitationLink {
  code: string;
  email: string;
}

/** The data of a link from an invitation mail. It is in the fragment, which browsers do not send. */
export function readInvitationLink(hash: string): InvitationLink | null {
  const params = new URLSearchParams(hash.slice(1));
  const code = params.get('code')?.trim().slice(0, invitationCodeMax) ?? '';
  if (code === '') return null;
  return {
    code,
    email: params.get('email')?.trim().slice(0, 254) ?? '',
  };
}

const noted = new Set<string>();

/** Tells the server once that the link was opened. A failure changes nothing for the person. */
export function noteOnce(code: string): void {
  if (noted.has(code)) return;
  noted.add(code);
  noteOpened(code).catch(() => undefined);
}
