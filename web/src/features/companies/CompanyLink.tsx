import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, type To } from 'react-router';
import type { PendingUser } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { rowId } from './useRowFocus';

/** The company's name, which opens its sheet, and what it does and where. */
export function CompanyLink({ item, to }: { item: PendingUser; to: To }) {
  const { t } = useTranslation('companies');
  const { company } = item;
  if (!company) return null;
  const industry =
    company.industry_field === 'other' && company.industry_other ? company.industry_other : t(`details.industry.${company.industry_field}`);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Link id={rowId(item.id)} component={RouterLink} to={to} variant="label" sx={{ overflowWrap: 'anywhere', py: 0.5 }}>
          <Bdi>{company.organization_name}</Bdi>
        </Link>
        {item.invitation ? (
          <Chip
            size="small"
            icon={<MailOutlineRounded aria-hidden />}
            label={t('invited')}
            sx={{ color: 'secondary.main', bgcolor: (theme) => theme.tokens.secondarySoft, '& .MuiChip-icon': { color: 'inherit' } }}
          />
        ) : null}
      </Box>
      <Typography variant="caption" component="p">
        <Bdi>{industry}</Bdi> · <Bdi>{company.headquarters_location}</Bdi>
      </Typography>
    </>
  );
}
