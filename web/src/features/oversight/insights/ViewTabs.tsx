import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@/components/SegmentedControl';
import type { Show } from './charts/ChartOrTable';
import { views, type View } from './useInsightsAddress';

interface ViewTabsProps {
  view: View;
  onView: (view: View) => void;
  /** Content at the end of the tabs. */
  aside: ReactNode;
  children: ReactNode;
}

export function ViewTabs({ view, onView, aside, children }: ViewTabsProps) {
  const { t } = useTranslation('insights');
  const id = useId();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 4,
          rowGap: 3,
          borderBottom: '1px solid',
          borderColor: 'divider',
          mb: 6,
          '@media print': { display: 'none' },
        }}
      >
        <Tabs
          value={view}
          onChange={(_, chosen: View) => {
            onView(chosen);
          }}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('views.label')}
        >
          {views.map((name) => (
            <Tab
              key={name}
              value={name}
              label={t(`views.${name}`)}
              id={`${id}-${name}`}
              aria-controls={`${id}-panel`}
              sx={{ textTransform: 'none' }}
            />
          ))}
        </Tabs>
        {aside}
      </Box>
      {/* Hidden in print. */}
      <Typography variant="h2" component="p" sx={{ display: 'none', mb: 4, '@media print': { display: 'block' } }}>
        {t(`views.${view}`)}
      </Typography>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        {children}
      </Box>
    </>
  );
}

const shows = ['charts', 'tables'] as const;

export function ShowSwitch({ show, onShow }: { show: Show; onShow: (show: Show) => void }) {
  const { t } = useTranslation('insights');
  return (
    <Box sx={{ mb: 2 }}>
      <SegmentedControl
        label={t('show.label')}
        segments={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={show}
        onChange={onShow}
      />
    </Box>
  );
}
