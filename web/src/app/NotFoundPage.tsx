import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DocumentTitle, usePageHeading } from '@/components/PageHeader';

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  const heading = usePageHeading<HTMLHeadingElement>(t('notFound.title'));
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center', gap: 3, p: 6 }}>
      <DocumentTitle title={t('notFound.title')} />
      <Typography variant="label" component="p" color="primary" sx={{ fontSize: '1rem' }}>
        404
      </Typography>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {t('notFound.title')}
      </Typography>
      <Typography color="textSecondary">{t('notFound.text')}</Typography>
      <Link component={RouterLink} to="/">
        {t('notFound.home')}
      </Link>
    </Box>
  );
}
