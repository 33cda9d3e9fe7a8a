import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ReceiptOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { ReceiptFate } from '@/features/directory/response/ReceiptFate';
import { isLink, type Choice, type ChoiceGroup } from './choices';

interface ChoiceListProps {
  id: string;
  groups: readonly ChoiceGroup[];
  active: Choice | undefined;
  optionId: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
  /** A link that was followed by the browser or the router. */
  onFollow: (choice: Choice) => void;
}

const optionSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mx: 2,
  px: 3,
  py: 2,
  minHeight: 40,
  borderRadius: '8px',
  color: 'text.primary',
  textDecoration: 'none',
  cursor: 'pointer',
  '&[data-active]': { bgcolor: (theme: Theme) => theme.tokens.primarySoft },
  '& .MuiSvgIcon-root': { color: 'text.secondary', fontSize: 20 },
} as const;

/** The list box of the palette. The search field keeps the focus and handles the keyboard. */
export function ChoiceList({ id, groups, active, optionId, onPoint, onChoose, onFollow }: ChoiceListProps) {
  const { t } = useTranslation('palette');
  const list = useRef<HTMLDivElement>(null);
  const activeId = active ? optionId(active) : '';
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Box ref={list} role="listbox" id={id} aria-label={t('results')} sx={{ pb: 2 }}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <Typography
            id={`${id}-${group.id}`}
            variant="small"
            component="p"
            sx={{ px: 5, pt: 3, pb: 1, fontWeight: 500, color: 'text.secondary' }}
          >
            {group.label}
          </Typography>
          {group.choices.map((choice) => {
            const isActive = choice === active;
            const option = {
              role: 'option',
              id: optionId(choice),
              'aria-selected': isActive,
              'data-active': isActive || undefined,
              tabIndex: -1,
              sx: optionSx,
              onMouseMove: () => {
                if (!isActive) onPoint(choice);
              },
            };
            const content = <ChoiceText choice={choice} />;
            return isLink(choice) ? (
              <Box
                key={choice.key}
                {...option}
                component={RouterLink}
                to={choice.to}
                onClick={() => {
                  onFollow(choice);
                }}
              >
                {content}
              </Box>
            ) : (
              <Box
                key={choice.key}
                {...option}
                onClick={() => {
                  onChoose(choice);
                }}
              >
                {content}
              </Box>
            );
          })}
        </div>
      ))}
    </Box>
  );
}

function ChoiceText({ choice }: { choice: Choice }) {
  const { icon: Icon, pointing, receipt } = choice;
  return (
    <>
      <Icon aria-hidden className={pointing ? 'mirrored' : undefined} />
      {receipt ? <ReceiptText choice={choice} receipt={receipt} /> : <LabelText choice={choice} />}
    </>
  );
}

function LabelText({ choice: { key, label, lang, typed, hint } }: { choice: Choice }) {
  return (
    <>
      <Typography
        variant="label"
        component="span"
        lang={lang}
        noWrap
        // Two receipts may differ in their last digits only.
        sx={key.startsWith('receipt:') ? { flexShrink: 0, maxWidth: '100%' } : { minWidth: 0 }}
      >
        {typed ? <Bdi>{label}</Bdi> : label}
      </Typography>
      {hint ? (
        <Typography variant="small" component="span" noWrap color="textSecondary" sx={{ minWidth: 0, flexShrink: 2 }}>
          <Bdi>{hint}</Bdi>
        </Typography>
      ) : null}
    </>
  );
}

function ReceiptText({ choice, receipt }: { choice: Choice; receipt: ReceiptOut }) {
  return (
    <Box component="span" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <LabelText choice={choice} />
      </Box>
      {receipt.state === 'submitted' ? null : (
        <Typography variant="small" component="span" color="textSecondary">
          <ReceiptFate receipt={receipt} brief />
        </Typography>
      )}
    </Box>
  );
}
