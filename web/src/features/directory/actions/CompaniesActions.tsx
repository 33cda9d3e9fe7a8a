import CampaignRounded from '@mui/icons-material/CampaignRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';

/** What the menu offers besides: it knows the companies. */
export interface OtherAction {
  icon: ReactNode;
  label: string;
  run: (companies: CompanyFilter) => void;
}

interface CompaniesActionsProps {
  open: boolean;
  anchor: HTMLElement | null;
  labelledBy: string;
  may: { write: boolean; remind: boolean; review: boolean };
  companies: CompanyFilter;
  others: readonly OtherAction[];
  onAsk: (action: 'remind' | 'review') => void;
  onClose: () => void;
}

/** The entries of `CompaniesMenu`. */
export default function CompaniesActions({
  open,
  anchor,
  labelledBy,
  may,
  companies,
  others,
  onAsk,
  onClose,
}: CompaniesActionsProps) {
  const { t } = useTranslation(['directory', 'remind', 'reviews']);
  const audience = new URLSearchParams({ audience: JSON.stringify(companies) }).toString();
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  const ask = (action: 'remind' | 'review') =>
    choose(() => {
      onAsk(action);
    });
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-labelledby': labelledBy },
        // A landmark around the words between the items.
        paper: { role: 'dialog', 'aria-labelledby': labelledBy },
      }}
    >
      {may.write ? (
        <MenuItem component={RouterLink} to={`/sendEmail?${audience}`} onClick={onClose}>
          <ListItemIcon>
            <CampaignRounded />
          </ListItemIcon>
          {t('write')}
        </MenuItem>
      ) : null}
      {may.remind ? (
        <MenuItem onClick={ask('remind')}>
          <ListItemIcon>
            <NotificationsActiveRounded />
          </ListItemIcon>
          {t('remind:all')}
        </MenuItem>
      ) : null}
      {may.review ? (
        <MenuItem onClick={ask('review')}>
          <ListItemIcon>
            <FactCheckRounded />
          </ListItemIcon>
          {t('reviews:all')}
        </MenuItem>
      ) : null}
      {others.map(({ icon, label, run }) => (
        <MenuItem
          key={label}
          onClick={choose(() => {
            run(companies);
          })}
        >
          <ListItemIcon>{icon}</ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
