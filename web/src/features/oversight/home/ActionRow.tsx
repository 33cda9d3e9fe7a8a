import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

interface ActionRowProps {
  icon: ComponentType<SvgIconProps>;
  colour: string;
  /** What the row is about, for the name of its button. */
  text: string;
  action: { label: string; to: string } | null;
  children: ReactNode;
}

/** A line of a list on the home page, with the page on which it is dealt with. */
export function ActionRow({ icon: Icon, colour, text, action, children }: ActionRowProps) {
  const { t } = useTranslation('home');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        py: 2,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, color: colour }} />
      <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>{children}</Box>
      {action ? (
        <Button
          component={RouterLink}
          to={action.to}
          variant="outlined"
          size="small"
          sx={{ minWidth: 72 }}
          aria-label={t('work.act', { action: action.label, text })}
        >
          {action.label}
        </Button>
      ) : null}
    </Box>
  );
}
