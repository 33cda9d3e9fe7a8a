import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { MailOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { useMailName } from '@/features/directory/timeline/useEventParts';

const colours = {
  sent: 'primary.main',
  permanent: 'error.main',
  failed: 'error.main',
  temporary: 'warning.main',
} as const;

/** Every message to the company with its delivery state. */
export function MailList({ mails }: { mails: readonly MailOut[] }) {
  const { t } = useTranslation('companySheet');
  const nameOf = useMailName();
  if (mails.length === 0) return <Typography>{t('mails.none')}</Typography>;
  return (
    <Box component="ul" aria-label={t('tab.mails')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {mails.map((mail) => (
        <Box component="li" key={mail.id} sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'space-between' }}>
            <Typography variant="label" component="p">
              {mail.subject ? <Bdi>{mail.subject}</Bdi> : nameOf(mail.template)}
            </Typography>
            <Typography
              variant="label"
              component="p"
              sx={{ color: (colours as Record<string, string>)[mail.state] ?? 'text.secondary' }}
            >
              {t(`mails.state.${mail.state}`)}
            </Typography>
          </Box>
          <Typography variant="caption" component="p">
            {t(`mails.channel.${mail.channel}`)} · <LtrText breakAnywhere>{mail.recipient}</LtrText> ·{' '}
            <DateTime value={mail.sent_at ?? mail.asked_at} />
          </Typography>
          {mail.may_repeat ? (
            <Typography variant="caption" component="p">
              {t('mails.mayRepeat')}
            </Typography>
          ) : null}
          {mail.problem ? (
            <Typography variant="caption" component="p">
              {mail.problem}
            </Typography>
          ) : null}
          {mail.reply && mail.state !== 'sent' ? (
            <Typography variant="caption" component="p">
              <LtrText breakAnywhere>{mail.reply}</LtrText>
            </Typography>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
