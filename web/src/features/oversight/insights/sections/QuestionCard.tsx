import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionOut } from '@/api/schema.gen';
import { later } from '@/components/later';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { AnswerBars, ScaleColumns } from '../charts/AnswerBars';
import { AnswerTable } from '../charts/AnswerTable';
import { ChartOrTable, type Show } from '../charts/ChartOrTable';
import { CountedContext, useBarOf } from '../charts/counted';
import { titleOf } from '../charts/figures';
import { questionId } from './place';
import { card } from './SectionSkeleton';
import { imageBars, SaveImage } from '../charts/SaveImage';

const OwnWords = later(() => import('./OwnWords'));

interface QuestionCardProps {
  question: QuestionOut;
  show: Show;
}

/** One question with its answers and their number. */
export function QuestionCard({ question, show }: QuestionCardProps) {
  const { t } = useTranslation('insights');
  const titleId = useId();
  const { filterText } = useContext(CountedContext);
  const barOf = useBarOf();
  const title = titleOf(question);
  const bars = question.choices.map((choice) =>
    barOf({ question, choice, count: choice.count, answered: question.answered }),
  );
  const scale = question.type === 'scale';
  const Chart = scale ? ScaleColumns : AnswerBars;
  const facts = useFacts(question);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      id={questionId(question.number)}
      tabIndex={-1}
      sx={{
        ...card,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
          <Typography
            variant="label"
            component="span"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}
          >
            {question.number}
          </Typography>
          <Typography variant="body" component="h3" id={titleId} sx={{ fontWeight: 500 }}>
            {title}
          </Typography>
        </Box>
        <Facts facts={facts} />
        {question.type === 'multi' ? <Typography variant="hint">{t('question.several')}</Typography> : null}
        {bars.length === 0 ? (
          <Typography variant="hint" sx={{ mt: 2 }}>
            {t('question.text')}
          </Typography>
        ) : null}
      </Box>
      {bars.length > 0 ? (
        <>
          <ChartOrTable
            show={show}
            chart={<Chart label={t('question.chart', { title })} bars={bars} />}
            table={<AnswerTable label={title} bars={bars} linked={show === 'tables'} />}
          />
          <Box sx={{ mt: 'auto', textAlign: 'end', '@media print': { display: 'none' } }}>
            <SaveImage
              title={title}
              name={`${question.form}-${question.number}`}
              image={() => ({
                title: `${question.number}. ${title}`,
                notes: [facts.map(({ name, value }) => `${name}: ${value}`).join(' · '), filterText],
                tone: scale ? 'secondary' : 'primary',
                groups: [{ bars: imageBars(bars) }],
              })}
            />
          </Box>
        </>
      ) : null}
      <Texts question={question} title={title} />
    </Box>
  );
}

/** What the companies wrote themselves, behind a button; long texts are there at once. */
function Texts({ question, title }: { question: QuestionOut; title: string }) {
  const { t } = useTranslation('insights');
  const id = useId();
  const [open, setOpen] = useState(question.type === 'longText');
  // A server before this release names no part.
  const part = question.texts as QuestionOut['texts'] | undefined;
  if (!part || question.answered === 0) return null;
  const action = t(`texts.open.${part}`);
  return (
    <div>
      <Button
        variant="text"
        size="small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('texts.openOf', { action, title })}
        startIcon={<ExpandMoreRounded sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => {
          setOpen(!open);
        }}
        sx={{ marginInlineStart: -2, color: 'text.primary', '@media print': { display: 'none' } }}
      >
        {action}
      </Button>
      {open ? (
        <Box id={id} sx={{ mt: 2 }}>
          <OwnWords question={question} />
        </Box>
      ) : null}
    </div>
  );
}

interface Fact {
  name: string;
  value: string;
}

function useFacts({ answered, missing, average, choices }: QuestionOut): Fact[] {
  const { t } = useTranslation('insights');
  const number = (value: number) => formatNumber(value, currentLanguage());
  const facts = [
    { name: t('question.answered'), value: number(answered) },
    { name: t('question.missing'), value: number(missing) },
  ];
  if (average === null) return facts;
  return [
    ...facts,
    {
      name: t('question.average'),
      value: t('question.averageOf', { average: number(average), most: choices.at(-1)?.value ?? '' }),
    },
  ];
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mt: 2 }}>
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <Typography variant="label" component="dt" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {name}
          </Typography>
          <Typography variant="label" component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
