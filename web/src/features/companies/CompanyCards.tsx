import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { AgeBar } from './AgeBar';
import { ApproveButton } from './ApproveButton';
import { CompanyLink } from './CompanyLink';
import type { RowsProps } from './CompanyList';

/** The same rows for a phone or a tablet: one card each, nothing left out. */
export function CompanyCards({ items, addressOf, onNotice, onDecided }: RowsProps) {
  const { t } = useTranslation('companies');
  const mayApprove = useAbility().can('APPROVE', 'pendingCompanies');
  return (
    <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {items.map((item) => (
        <Box
          component="li"
          key={item.user_id}
          sx={{ display: 'grid', gap: 4, p: 4, border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
        >
          <div>
            <CompanyLink item={item} to={addressOf(item.user_id)} />
            <Typography variant="caption" component="p" sx={{ mt: 1 }}>
              <Bdi>{`${item.first_name} ${item.last_name}`}</Bdi> · <LtrText breakAnywhere>{item.email}</LtrText>
            </Typography>
          </div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', gap: 3 }}>
            <AgeBar ageHours={item.age_hours} />
            {mayApprove ? <ApproveButton item={item} onNotice={onNotice} onDecided={onDecided} /> : null}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
