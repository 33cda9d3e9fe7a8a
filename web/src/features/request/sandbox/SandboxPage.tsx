import ScienceRounded from '@mui/icons-material/ScienceRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/PageHeader';
import { ContourLines } from '@/theme/ContourLines';

/** A page that is announced but not available yet. */
export default function SandboxPage() {
  const { t } = useTranslation('sandbox');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          justifyItems: 'center',
          alignContent: 'center',
          gap: 4,
          minHeight: { xs: 380, md: 440 },
          px: { xs: 5, sm: 10 },
          py: 12,
          textAlign: 'center',
          borderRadius: '12px',
          overflow: 'hidden',
          color: (theme) => theme.tokens.onPanel,
          bgcolor: (theme) => theme.tokens.panel,
        }}
      >
        <ContourLines tone="panel" clear="centre" />
        <Box
          aria-hidden
          sx={{
            position: 'relative',
            display: 'grid',
            placeItems: 'center',
            width: 72,
            height: 72,
            borderRadius: '50%',
            bgcolor: (theme) => theme.tokens.panelIndexLine,
          }}
        >
          <ScienceRounded sx={{ fontSize: 36 }} />
        </Box>
        <Typography
          variant="small"
          component="p"
          sx={{
            position: 'relative',
            px: 3,
            py: 1,
            borderRadius: 999,
            border: 1,
            borderColor: (theme) => theme.tokens.onPanelMuted,
            fontWeight: 500,
          }}
        >
          {t('badge')}
        </Typography>
        <Typography variant="h2" sx={{ position: 'relative' }}>
          {t('heading')}
        </Typography>
        <Typography sx={{ position: 'relative', maxWidth: 520 }}>{t('text')}</Typography>
      </Box>
    </>
  );
}
