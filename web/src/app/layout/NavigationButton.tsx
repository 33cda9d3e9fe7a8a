import MenuRounded from '@mui/icons-material/MenuRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';

interface NavigationButtonProps {
  expanded: boolean;
  onClick: () => void;
}

export function NavigationButton({ expanded, onClick }: NavigationButtonProps) {
  const { t } = useTranslation('shell');
  return (
    <IconButton
      edge="start"
      color="inherit"
      aria-label={t('navigation.toggle')}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <MenuRounded />
    </IconButton>
  );
}
