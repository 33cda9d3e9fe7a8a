import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Config } from '@/api/contract';
import { Panel } from '@/components/Panel';
import { Sentence } from '@/components/Sentence';

/** `mayAsk`: companies can still register and ask questions in the portal. */
export function Contact({ config, mayAsk }: { config: Config; mayAsk: boolean }) {
  const { t } = useTranslation('about');
  const email = (
    <Link href={`mailto:${config.support_email}`} sx={{ overflowWrap: 'anywhere' }}>
      <bdi dir="ltr">{config.support_email}</bdi>
    </Link>
  );
  const site = (
    <Link href={config.regulator_url} rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      <bdi dir="ltr">{new URL(config.regulator_url).host}</bdi>
    </Link>
  );
  return (
    <Box id="contact" sx={{ scrollMarginTop: 16 }}>
      <Panel title={t('contact.title')}>
        <Typography sx={{ mt: 3 }}>
          <Sentence text={t('contact.email')} parts={{ email }} />
        </Typography>
        {mayAsk ? <Typography sx={{ mt: 3 }}>{t('contact.questions')}</Typography> : null}
        <Typography sx={{ mt: 3 }}>
          <Sentence text={t('contact.site')} parts={{ site }} />
        </Typography>
      </Panel>
    </Box>
  );
}
