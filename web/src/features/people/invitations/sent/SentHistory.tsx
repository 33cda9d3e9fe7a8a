import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SentInvitationDetails } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';

interface Entry {
  key: string;
  at: string;
  text: string;
  by?: string | null;
  /** The address of a mail. */
  to?: string;
  /** The mail server's words. */
  reply?: string | null;
  bad?: boolean;
}

function useEntries(row: SentInvitationDetails): Entry[] {
  const { t } = useTranslation('invitations');
  const entries: Entry[] = row.mails.map(
    ({ id, kind, state, recipient, error, sent_at: sentAt, asked_at: askedAt }) => ({
      key: id,
      at: sentAt ?? askedAt,
      text: `${t(`sent.mail.${kind}`)}: ${t(`sent.mailState.${state}`)}`,
      to: recipient,
      reply: state === 'sent' ? null : error,
      bad: state === 'failed',
    }),
  );
  if (row.opened_at) entries.push({ key: 'opened', at: row.opened_at, text: t('sent.history.opened') });
  if (row.registered_at) entries.push({ key: 'registered', at: row.registered_at, text: t('sent.history.registered') });
  if (row.revoked_at)
    entries.push({ key: 'revoked', at: row.revoked_at, text: t('sent.history.revoked'), by: row.revoked_by_name });
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Mails, opening, registration and revocation, newest first. */
export function SentHistory({ row }: { row: SentInvitationDetails }) {
  const { t } = useTranslation('invitations');
  const entries = useEntries(row);
  return (
    <>
      <Typography variant="title" component="h3" sx={{ mt: 7, mb: 4, fontSize: '1rem' }}>
        {t('sent.history.title')}
      </Typography>
      <Box
        component="ol"
        reversed
        sx={{
          listStyle: 'none',
          m: 0,
          marginInlineStart: 2,
          p: 0,
          borderInlineStart: '2px solid',
          borderColor: 'divider',
        }}
      >
        {entries.map((entry, index) => (
          <Box
            component="li"
            key={entry.key}
            sx={{
              position: 'relative',
              pb: 5,
              paddingInlineStart: 5,
              '&::before': {
                content: '""',
                position: 'absolute',
                insetInlineStart: -7,
                top: 6,
                width: 12,
                height: 12,
                borderRadius: '50%',
                border: '2px solid',
                borderColor: entry.bad ? 'error.main' : 'primary.main',
                bgcolor: index > 0 ? 'background.paper' : entry.bad ? 'error.main' : 'primary.main',
              },
            }}
          >
            <Typography variant="label" component="p" sx={{ color: entry.bad ? 'error.main' : undefined }}>
              {entry.text}
            </Typography>
            <Typography variant="caption" component="p">
              <DateTime value={entry.at} />
              {entry.by ? (
                <>
                  {' · '}
                  <Bdi>{entry.by}</Bdi>
                </>
              ) : null}
              {entry.to ? (
                <>
                  {' · '}
                  <LtrText breakAnywhere>{entry.to}</LtrText>
                </>
              ) : null}
            </Typography>
            {entry.reply ? (
              <Typography variant="caption" component="p">
                <LtrText breakAnywhere>{entry.reply}</LtrText>
              </Typography>
            ) : null}
          </Box>
        ))}
      </Box>
    </>
  );
}
