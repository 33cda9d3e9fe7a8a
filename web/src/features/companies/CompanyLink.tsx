import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, type To } from 'react-router';
import type { CompanyRow } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { rowId } from './useRowFocus';

/** The company's name, which opens its sheet, and what it does and where. */
export function CompanyLink({ item, to }: { item: CompanyRow; to: To }) {
  const { t } = useTranslation('companies');
  const industry =
    item.industry_field === 'other' && item.industry_other ? item.industry_other : t(`details.industry.${item.industry_field}`);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Link id={rowId(item.user_id)} component={RouterLink} to={to} variant="label" sx={{ overflowWrap: 'anywhere', py: 0.5 }}>
          <Bdi>{item.organization_name}</Bdi>
        </Link>
        {item.invited ? (
          <Chip
            size="small"
            icon={<MailOutlineRounded aria-hidden />}
            label={t('invited')}
            sx={{ color: 'secondary.main', bgcolor: (theme) => theme.tokens.secondarySoft, '& .MuiChip-icon': { color: 'inherit' } }}
          />
        ) : null}
      </Box>
      <Typography variant="caption" component="p">
        <Bdi>{industry}</Bdi> · <Bdi>{item.headquarters_location}</Bdi>
      </Typography>
    </>
  );
}
