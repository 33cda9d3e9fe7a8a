import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { useLater } from '@/components/useLater';
import { useRetry } from '@/components/useOnline';
import type { Namespace } from '@/i18n/namespaces';
import { withTexts } from '@/i18n/withTexts';
import { SheetPlaceholder } from './SheetPlaceholder';

/** Lazily loaded content of a sheet and its texts: `<ListSheet list={list} content={RowSheet}>` preloads them. */
export function laterSheet<Props extends { titleId: string }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: Namespace[]
) {
  const part = later(withTexts(load, ...namespaces));
  function LaterSheet(props: Props) {
    const { t } = useTranslation('common');
    const [error, setError] = useState<unknown>(null);
    const isThere = useLater(part, error === null, setError);
    useRetry(error !== null, () => {
      setError(null);
    });
    if (isThere) return <part.Part {...props} />;
    return (
      <SheetPlaceholder
        titleId={props.titleId}
        title={t('loading')}
        error={error}
        onRetry={() => {
          setError(null);
        }}
      />
    );
  }
  return Object.assign(LaterSheet, { fetch: part.fetch });
}
