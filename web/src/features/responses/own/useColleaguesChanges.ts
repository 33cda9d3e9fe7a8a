import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '@/api/contract';
import { isolateFileName } from '@/components/fileNames';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { filesOf } from './api';

/** Announces files and links that colleagues added while the page is open. */
export function useColleaguesChanges(submission: Submission, announce: (text: string) => void): void {
  const { t } = useTranslation('submission');
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const added = [
      ...filesOf(submission).map(({ id, by, name }) => ({ id, by, name: isolateFileName(name) })),
      ...submission.links.map(({ id, by, url }) => ({ id, by, name: isolateLtr(url) })),
    ];
    const before = known.current;
    known.current = new Set(added.map(({ id }) => id));
    const said = before
      ? added.flatMap(({ id, by, name }) =>
          by && !before.has(id) ? [t('addedBy', { name: isolate(by), what: name })] : [],
        )
      : [];
    if (said.length > 0) announce(said.join(' '));
  }, [announce, submission, t]);
}
