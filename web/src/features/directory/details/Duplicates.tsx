import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { DuplicateOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { StatusChip } from '@/components/StatusChip';
import { companyAddress } from '@/navigation/companyAddress';

/** Possible duplicates of the company, linked to their sheets if the person may open them. */
export function Duplicates({ duplicates }: { duplicates: readonly DuplicateOut[] }) {
  const { t } = useTranslation('companySheet');
  const ability = useAbility();
  if (duplicates.length === 0) return null;
  return (
    <Alert
      severity="warning"
      icon={<ContentCopyRounded aria-hidden />}
      sx={{ mt: 5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle component="h3" id="duplicates-title">
        {t('duplicates.title')}
      </AlertTitle>
      <Box
        component="ul"
        aria-labelledby="duplicates-title"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
      >
        {duplicates.map((one) => {
          const name = <Bdi>{one.organization_name}</Bdi>;
          const mayOpen = ability.can('VIEW', one.status === 'Approved' ? 'activeCompanies' : 'pendingCompanies');
          return (
            <li key={one.user_id}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
                <Typography variant="label" component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {mayOpen ? (
                    <Link
                      component={RouterLink}
                      to={companyAddress(one.user_id, one.status)}
                      sx={{ display: 'inline-block', py: 0.5 }}
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </Typography>
                <StatusChip size="small" status={one.status} />
              </Box>
              <Typography variant="caption" component="p">
                {t('duplicates.same', {
                  what: one.same.map((field) => t(`duplicates.field.${field}`)).join(t('duplicates.and')),
                })}{' '}
                · {t('details.registered_at')} <DateTime value={one.registered_at} format="date" />
              </Typography>
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}
