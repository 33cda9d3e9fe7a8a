import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DocumentTitle, usePageHeading } from '@/components/PageHeader';
import { LaterFooter } from './layout/LaterFooter';
import { StandalonePage } from './StandalonePage';

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  const heading = usePageHeading<HTMLHeadingElement>(t('notFound.title'));
  return (
    <StandalonePage footer={<LaterFooter />}>
      <DocumentTitle title={t('notFound.title')} />
      <Box>
        <Typography variant="label" component="p" color="primary">
          404
        </Typography>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: 1 }}>
          {t('notFound.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t('notFound.text')}
        </Typography>
      </Box>
      <Button component={RouterLink} to="/">
        {t('notFound.home')}
      </Button>
    </StandalonePage>
  );
}
