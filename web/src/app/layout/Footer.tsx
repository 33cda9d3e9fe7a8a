import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import { formatDate } from '@/i18n/dates';
import { currentLanguage, loadNamespaces } from '@/i18n/i18n';
import '@/i18n/signedInCatalogues';

const links = [
  { name: 'about', to: '/about' },
  { name: 'privacy', to: '/privacy' },
  { name: 'terms', to: '/terms' },
  { name: 'accessibility', to: '/accessibility' },
  { name: 'verifyReceipt', to: '/verify-receipt' },
  { name: 'contact', to: '/about#contact' },
] as const;

/** Links to the public texts, and the date of their last update. */
function Footer() {
  const { t } = useTranslation('footer');
  const updated = useConfig()?.texts_updated_on;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        px: { xs: 4, sm: 6, md: 8 },
        py: 3,
        '@media print': { display: 'none' },
      }}
    >
      <Box component="nav" aria-label={t('label')}>
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, listStyle: 'none', m: 0, p: 0 }}>
          {links.map(({ name, to }) => (
            <li key={name}>
              <Link
                component={RouterLink}
                to={to}
                variant="caption"
                color="textSecondary"
                underline="hover"
                sx={{ display: 'inline-block', py: 1.5 }}
              >
                {t(name)}
              </Link>
            </li>
          ))}
        </Box>
      </Box>
      {updated ? (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ py: 1.5 }}>
          {t('updated', { date: formatDate(updated, currentLanguage()) })}
        </Typography>
      ) : null}
    </Box>
  );
}

/** With its texts. */
export async function loadFooter() {
  await loadNamespaces(['footer']);
  return { default: Footer };
}
