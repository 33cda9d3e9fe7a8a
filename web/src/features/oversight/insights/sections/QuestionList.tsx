import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { OutlineSectionOut } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { sticky } from '@/theme/tokens';
import { useSectionLinks } from './place';

interface QuestionListProps {
  sections: readonly OutlineSectionOut[];
  current: OutlineSectionOut;
}

const Jump = styled(RouterLink)(({ theme }) => ({
  display: 'flex',
  gap: 8,
  alignItems: 'baseline',
  minHeight: 32,
  padding: '6px 8px',
  borderRadius: 8,
  color: theme.tokens.text,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.tokens.primarySoft },
  '&:focus-visible': { outline: `3px solid ${theme.tokens.primary}`, outlineOffset: -3 },
}));

const Section = styled(Jump)(({ theme }) => ({
  fontSize: '0.875rem',
  fontWeight: 500,
  '&[aria-current]': { backgroundColor: theme.tokens.primarySoft, color: theme.tokens.primaryStrong },
  '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: -2 } },
}));

const figure = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums', flexShrink: 0 } as const;

/** Styled once for the list, not per question. */
const entries = {
  listStyle: 'none',
  m: 0,
  mt: { xs: 2, lg: 0 },
  p: { xs: 2, lg: 0 },
  border: { xs: 1, lg: 0 },
  borderColor: 'divider',
  borderRadius: '12px',
  '& > li + li': { mt: 3 },
  '& ol': { listStyle: 'none', m: 0, p: 0 },
  '& .number': { ...figure, minWidth: '2ch', textAlign: 'end' },
  '& .title': {
    flex: 1,
    minWidth: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
  '& .answered': figure,
} as const;

/** Every question with the number of its answers: beside the figures, or behind a button above them. */
export function QuestionList({ sections, current }: QuestionListProps) {
  const { t } = useTranslation('insights');
  const id = useId();
  const [open, setOpen] = useState(false);
  const wide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const { toSection, toQuestion } = useSectionLinks();
  const number = (value: number) => formatNumber(value, currentLanguage());
  const total = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  const close = () => {
    setOpen(false);
  };
  return (
    <Box
      component="nav"
      aria-label={t('list.label')}
      sx={{
        position: { lg: sticky },
        top: 88,
        maxHeight: { lg: 'calc(100dvh - 112px)' },
        overflowY: { lg: 'auto' },
        mx: { lg: -2 },
        '@media print': { display: 'none' },
      }}
    >
      <Button
        variant="outlined"
        fullWidth
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        endIcon={<ExpandMoreRounded sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => {
          setOpen(!open);
        }}
        sx={{ display: { lg: 'none' }, justifyContent: 'space-between' }}
      >
        {t('list.open', { count: total, formatted: number(total) })}
      </Button>
      {open || wide ? (
        <Box component="ol" id={id} sx={entries}>
          {sections.map((section) => (
            <li key={section.id}>
              <Section
                to={toSection(section)}
                aria-current={section.id === current.id ? 'location' : undefined}
                onClick={close}
              >
                {section.title[currentLanguage()]}
              </Section>
              <ol>
                {section.questions.map((question) => (
                  <li key={question.id}>
                    <Jump to={toQuestion(section, question.number)} onClick={close}>
                      <span className="number">{number(question.number)}</span>
                      <span className="title">{question.title[currentLanguage()]}</span>
                      <span aria-hidden className="answered">
                        {number(question.answered)}
                      </span>
                      <span className="visuallyHidden">
                        {t('texts.count', { count: question.answered, formatted: number(question.answered) })}
                      </span>
                    </Jump>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
