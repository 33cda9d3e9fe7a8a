import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useConfig } from '@/api/config';
import { useAbility } from '@/auth/ability';
import { useSignedInUser } from '@/auth/AuthContext';
import { visibleGroups, type NavigationGroup } from './navigation';
import { useSignOut } from '@/navigation/leaving';

const spinnerMs = 1500;

/** The person's groups, shown after the specified loading time and after each change. */
function useGroups(): NavigationGroup[] | null {
  const user = useSignedInUser();
  const ability = useAbility();
  const groups = visibleGroups({ user, ability });
  const key = groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join();
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(key);
    }, spinnerMs);
    return () => {
      clearTimeout(timer);
    };
  }, [key]);
  return shown === key ? groups : null;
}

const itemSx = (collapsed: boolean) => ({
  minHeight: { xs: 44, md: 38 },
  py: { md: 1 },
  // All entries of an administrator fit a laptop.
  '@media (min-width: 900px) and (max-height: 860px)': { minHeight: 34, py: 0.5 },
  '& .MuiListItemText-root': { my: 0 },
  mx: 2,
  px: collapsed ? 2 : 3,
  borderRadius: 1,
  color: 'text.primary',
  '& .MuiListItemIcon-root': { minWidth: collapsed ? 0 : 36, color: 'text.secondary' },
  '&.active': {
    bgcolor: (theme: Theme) => theme.tokens.primarySoft,
    color: 'primary.dark',
    fontWeight: 500,
    '& .MuiListItemIcon-root': { color: 'primary.main' },
  },
});

const headingSx = { mx: 2, px: 3, pb: 1, fontWeight: 500, color: 'text.secondary' } as const;

/** The collapsed drawer separates its groups by a hairline instead of their headings. */
const groupSx = (collapsed: boolean, index: number) =>
  index === 0
    ? {}
    : collapsed
      ? { mx: 2, mt: 2, pt: 2, borderTop: '1px solid', borderColor: 'divider', '& .MuiListItemButton-root': { mx: 0 } }
      : { mt: 4, '@media (max-height: 860px)': { mt: 3 } };

interface SidebarProps {
  collapsed: boolean;
  /** Closes a phone's drawer after a selection. */
  onNavigate?: () => void;
}

/** Not rendered again when its drawer opens or closes. */
export const Sidebar = memo(function Sidebar({ collapsed, onNavigate }: SidebarProps) {
  const { t } = useTranslation(['shell', 'menu']);
  const signOut = useSignOut();
  const slug = useConfig()?.product_slug ?? '';
  const groups = useGroups();
  const headingId = useId();
  const label = (text: string) =>
    collapsed ? (
      <span className="visuallyHidden">{text}</span>
    ) : (
      <ListItemText primary={text} slotProps={{ primary: { variant: 'label' } }} />
    );
  return (
    <Box
      component="nav"
      aria-label={t('navigation.title')}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, py: 3, minHeight: 0 }}
    >
      {groups ? (
        <Box sx={{ overflowY: 'auto' }}>
          {groups.map(({ id: group, entries }, index) => (
            <Box key={group} sx={groupSx(collapsed, index)}>
              {group ? (
                <Typography
                  id={`${headingId}-${group}`}
                  variant="small"
                  component="p"
                  {...(collapsed ? { className: 'visuallyHidden' } : { sx: headingSx })}
                >
                  {t(`group.${group}`)}
                </Typography>
              ) : null}
              <List
                disablePadding
                aria-labelledby={group ? `${headingId}-${group}` : undefined}
                sx={{ display: 'grid', gap: '2px' }}
              >
                {entries.map(({ id, to, icon: Icon }) => (
                  <ListItem key={id} disablePadding>
                    <ListItemButton
                      component={NavLink}
                      to={to(slug)}
                      {...(onNavigate ? { onClick: onNavigate } : {})}
                      title={collapsed ? t(`menu:${id}`) : undefined}
                      sx={itemSx(collapsed)}
                    >
                      <ListItemIcon>
                        <Icon aria-hidden />
                      </ListItemIcon>
                      {label(t(`menu:${id}`))}
                    </ListItemButton>
                  </ListItem>
                ))}
              </List>
            </Box>
          ))}
        </Box>
      ) : (
        <Box role="status" sx={{ display: 'grid', placeItems: 'center', py: 8 }}>
          <CircularProgress size={24} aria-label={t('navigation.loading')} />
        </Box>
      )}
      <Box sx={{ mt: 'auto', pt: 3 }}>
        <ListItemButton
          component="button"
          onClick={() => {
            signOut();
          }}
          title={collapsed ? t('signOut') : undefined}
          sx={{ ...itemSx(collapsed), width: 'calc(100% - 16px)', flexGrow: 0 }}
        >
          <ListItemIcon>
            <LogoutRounded aria-hidden className="mirrored" />
          </ListItemIcon>
          {label(t('signOut'))}
        </ListItemButton>
      </Box>
    </Box>
  );
});
