import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

/** Above a page's title: the way to the page that it belongs to. */
export function BreadcrumbLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      variant="label"
      color="textSecondary"
      underline="hover"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, py: 1, mb: 2 }}
    >
      <ArrowBackRounded aria-hidden className="mirrored" sx={{ fontSize: 16 }} />
      {children}
    </Link>
  );
}
