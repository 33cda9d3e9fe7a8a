import AddLinkRounded from '@mui/icons-material/AddLinkRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/components/FormField';
import { afterPress } from '@/forms/afterPress';
import { LinkFields } from './LinkFields';
import { emptyRow, problemOf } from './linkRows';
import { LinksSaved } from './LinksSaved';
import type { Links } from './useLinks';

interface LinksStepProps {
  links: Links;
  max: number;
  /** After an attempt to continue, every incomplete link shows its error. */
  showProblems: boolean;
  announce: (text: string) => void;
}

export const linkField = (index: number) => `links.${index}.url`;

export function LinksStep({ links, max, showProblems, announce }: LinksStepProps) {
  const { t } = useTranslation('submission');
  const { rows, setRows, refusals } = links;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const addButton = useRef<HTMLButtonElement>(null);
  const focusOn = useRef<string | null>(null);
  const full = rows.length >= max;

  useEffect(() => {
    if (focusOn.current === null) return;
    const target = document.getElementById(focusOn.current) ?? addButton.current;
    focusOn.current = null;
    target?.focus();
  });

  const errorOf = (row: (typeof rows)[number]) => {
    const problem = problemOf(row);
    if (problem && (showProblems || left.has(row.key))) return t(`links.problem.${problem}`);
    return refusals[row.key];
  };

  const add = () => {
    focusOn.current = fieldId(linkField(rows.length));
    setRows((before) => [...before, emptyRow()]);
    announce(t('links.added', { number: rows.length + 1 }));
  };
  const remove = (index: number) => {
    // Focuses the next link, or the add button after the last one.
    focusOn.current = `link-remove-${Math.min(index, rows.length - 2)}`;
    setRows((before) => before.filter((_, at) => at !== index));
    announce(t('links.removed', { number: index + 1 }));
  };

  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {links.restored ? (
        <Typography variant="hint" role="status">
          {t('links.restored')}
        </Typography>
      ) : null}
      {rows.length === 0 ? (
        <Typography color="textSecondary">{t('links.empty')}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 5 }}>
          {rows.map((row, index) => (
            <LinkFields
              key={row.key}
              row={row}
              index={index}
              error={errorOf(row)}
              onChange={(changed) => {
                setRows((before) => before.map((one) => (one.key === row.key ? changed : one)));
              }}
              onLeave={() => {
                afterPress(() => {
                  setLeft((before) => new Set(before).add(row.key));
                });
              }}
              onRemove={() => {
                remove(index);
              }}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {full ? (
          <Typography variant="hint">{t('links.full', { max })}</Typography>
        ) : (
          <Button ref={addButton} variant="outlined" startIcon={<AddLinkRounded />} onClick={add}>
            {t(rows.length === 0 ? 'links.addFirst' : 'links.add')}
          </Button>
        )}
        <Typography variant="hint" component="span">
          {t('links.count', { count: rows.length, max })}
        </Typography>
        <LinksSaved links={links} />
      </Box>
    </Box>
  );
}
