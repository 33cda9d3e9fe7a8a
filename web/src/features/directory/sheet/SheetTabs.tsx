import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { use, useId, useState, type ReactNode } from 'react';
import { ChosenTab } from '@/lists/sheet/ChosenTab';

export interface SheetTab {
  name: string;
  label: string;
  content: ReactNode;
}

interface SheetTabsProps {
  label: string;
  tabs: readonly SheetTab[];
  /** Name of the tab that is open first, if there is one of that name. */
  first?: string | undefined;
}

/** Tabs of a long sheet; the arrow keys switch between them. */
export function SheetTabs({ label, tabs, first }: SheetTabsProps) {
  const id = useId();
  const before = use(ChosenTab);
  const named = (wanted: string | undefined) => tabs.find(({ name }) => name === wanted);
  const [chosen, setChosen] = useState(() => (named(before.name()) ?? named(first) ?? tabs[0])?.name ?? '');
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_, name: string) => {
          before.choose(name);
          setChosen(name);
        }}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={label}
        sx={{ borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-${tab.name}-panel`}
            sx={{ textTransform: 'none' }}
          />
        ))}
      </Tabs>
      {tabs.map((tab) => (
        <Box
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          hidden={tab.name !== chosen}
          tabIndex={0}
          sx={{ pt: 5 }}
        >
          {tab.name === chosen ? tab.content : null}
        </Box>
      ))}
    </>
  );
}
