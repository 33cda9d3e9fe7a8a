import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import { Panel } from '@/components/Panel';
import { Sentence } from '@/components/Sentence';
import { useSaveFile } from '@/components/useSaveFile';
import { currentLanguage } from '@/i18n/i18n';

/** Downloads what the portal holds about the person and the company, and says how to have it deleted. */
export function DataPanel() {
  const { t } = useTranslation('account');
  const config = useConfig();
  const saving = useSaveFile(t('data.failed'));
  const privacy = (
    <Link component={RouterLink} to="/privacy">
      {t('data.privacy')}
    </Link>
  );
  return (
    <Panel title={t('data.title')}>
      <Box sx={{ mt: 3, display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Typography>{t('data.text')}</Typography>
        <Button
          component="a"
          href={`/api/account/data?locale=${currentLanguage()}`}
          download
          variant="outlined"
          startIcon={<DownloadRounded />}
          loading={saving.busy}
          loadingPosition="start"
          onClick={saving.onClick}
        >
          {t('data.download')}
        </Button>
        <Typography variant="hint" component="p">
          {t('data.contents')}
        </Typography>
        {config ? (
          <Typography>
            <Sentence
              text={t('data.deletion')}
              parts={{
                email: (
                  <Link href={`mailto:${config.support_email}`} sx={{ overflowWrap: 'anywhere' }}>
                    <bdi dir="ltr">{config.support_email}</bdi>
                  </Link>
                ),
                privacy,
              }}
            />
          </Typography>
        ) : null}
      </Box>
    </Panel>
  );
}
