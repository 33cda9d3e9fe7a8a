import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { AgeBar } from './AgeBar';
import type { PendingSort } from './api';
import { ApproveButton } from './ApproveButton';
import type { RowsProps } from './CompanyList';
import { CompanyLink } from './CompanyLink';

const sortedBy = (column: 'name' | 'age', sort: PendingSort) => {
  if (!sort.endsWith(column)) return undefined;
  // Longest waiting first is `-age`: the highest number on top.
  return sort.startsWith('-') ? 'descending' : 'ascending';
};

export function CompanyTable({ items, sort, addressOf, onNotice, onDecided }: RowsProps) {
  const { t } = useTranslation('companies');
  const mayApprove = useAbility().can('APPROVE', 'pendingCompanies');
  return (
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper', '& tr:last-child td': { borderBottom: 0 } }}>
      <Table aria-label={t('title')} sx={{ tableLayout: 'fixed', '& th': { color: 'text.secondary', fontWeight: 500 } }}>
        <TableHead>
          <TableRow>
            <TableCell aria-sort={sortedBy('name', sort)} sx={{ width: '34%' }}>
              {t('column.company')}
            </TableCell>
            <TableCell sx={{ width: '27%' }}>{t('column.person')}</TableCell>
            <TableCell aria-sort={sortedBy('age', sort)}>{t('column.waiting')}</TableCell>
            {mayApprove ? <TableCell sx={{ width: 148 }}>{t('column.actions')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.user_id} hover>
              <TableCell>
                <CompanyLink item={item} to={addressOf(item.user_id)} />
              </TableCell>
              <TableCell>
                <Typography variant="label" component="p" sx={{ fontWeight: 400 }}>
                  <Bdi>{`${item.first_name} ${item.last_name}`}</Bdi>
                </Typography>
                <Typography variant="caption" component="p">
                  <LtrText breakAnywhere>{item.email}</LtrText>
                </Typography>
              </TableCell>
              <TableCell>
                <AgeBar ageHours={item.age_hours} />
              </TableCell>
              {mayApprove ? (
                <TableCell>
                  <ApproveButton item={item} onNotice={onNotice} onDecided={onDecided} />
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
