import { useEffect, useState } from 'react';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { readSession, writeSession } from '@/storage/sessionStore';
import type { Choice, LinkChoice } from './choices';
import { isLink } from './choices';

const name = 'palette.recent';
const most = 5;

type Stored = Pick<LinkChoice, 'key' | 'label' | 'hint' | 'to'>;

/** The latest choices of this session. Commands are stored by key only, because their texts follow the language. */
export function useRecent(commands: readonly Choice[]): readonly Choice[] {
  const [stored, setStored] = useState<readonly Stored[]>([]);
  useEffect(() => {
    let gone = false;
    void readSession<readonly Stored[]>(name, []).then((read) => {
      if (!gone) setStored(read);
    });
    return () => {
      gone = true;
    };
  }, []);
  return stored.flatMap(({ key, label, hint, to }): Choice[] => {
    const command = commands.find((one) => one.key === key);
    if (command) return [command];
    // A command that the permissions no longer include, or a deleted view.
    if (/^(screen|action|view):/.test(key)) return [];
    return [{ key, label, hint, to, typed: true, icon: HistoryRounded }];
  });
}

export async function remember(choice: Choice): Promise<void> {
  if (!isLink(choice)) return;
  const { key, label, hint, to } = choice;
  const earlier = await readSession<readonly Stored[]>(name, []);
  await writeSession(name, [{ key, label, hint, to }, ...earlier.filter((one) => one.key !== key)].slice(0, most));
}
