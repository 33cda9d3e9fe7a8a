import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Answer, Answers } from '@/api/contract';
import type { Question } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { localized } from './definition';
import { isHttpLink } from './links';
import { controlId } from './question';
import { summarize, type AnswerSummary } from './summary';
import { validateAnswer } from './validation';

interface AnswerListProps {
  questions: Question[];
  answers: Answers;
  /** The page where an answer is changed; without it the list is read-only. */
  changeAt?: (question: Question) => string;
}

/** On a phone an answer is below its question, after the number; elsewhere beside it. */
const underTheQuestion = {
  paddingInlineStart: { xs: '34px', md: 0 },
  '@media print': { paddingInlineStart: 0 },
} as const;

/** Questions with their answers as text, for review, reading and print. */
export function AnswerList({ questions, answers, changeAt }: AnswerListProps) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {questions.map((question) => (
        <AnswerRow key={question.id} question={question} answers={answers} changeAt={changeAt} />
      ))}
    </Box>
  );
}

function AnswerRow({
  question,
  answers,
  changeAt,
}: {
  question: Question;
  answers: Answers;
  changeAt: AnswerListProps['changeAt'];
}) {
  const { t } = useTranslation('forms');
  const answer = answers[question.id];
  const summary = useSummary(question, answer);
  const given = summary.lines.length > 0;
  const incomplete = changeAt !== undefined && validateAnswer(question, answer).length > 0;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 6,
        rowGap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 5fr) minmax(0, 6fr)${changeAt ? ' auto' : ''}` },
        py: 4,
        borderBottom: 1,
        borderColor: 'divider',
        breakInside: 'avoid',
        '@media print': { gridTemplateColumns: '5fr 6fr', py: 2 },
        // Beside the row, so that all numbers stay in one column.
        ...(incomplete && {
          position: 'relative',
          '&::before': {
            content: '""',
            position: 'absolute',
            insetBlock: 0,
            insetInlineStart: -12,
            borderInlineStart: (theme) => `3px solid ${theme.tokens.warning}`,
          },
        }),
      }}
    >
      <Typography component="dt" variant="label" sx={{ display: 'flex', gap: 2.5 }}>
        <Box component="span" sx={{ color: 'text.secondary', minWidth: 24, fontVariantNumeric: 'tabular-nums' }}>
          {question.number}
        </Box>
        <span>{localized(question.title)}</span>
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0, ...underTheQuestion }}>
        {given ? <AnswerText summary={summary} /> : null}
        {!given && !incomplete ? <Typography variant="hint">{t('noAnswer')}</Typography> : null}
        {incomplete ? (
          <Typography
            variant="label"
            component="p"
            sx={{ display: 'flex', gap: 1.5, alignItems: 'center', color: 'warning.main' }}
          >
            <ErrorOutlineRounded aria-hidden sx={{ fontSize: 18 }} />
            {given ? t('incomplete') : t('notAnswered')}
          </Typography>
        ) : null}
      </Box>
      {changeAt ? (
        <Box
          component="dd"
          sx={{ m: 0, textAlign: { md: 'end' }, ...underTheQuestion, '@media print': { display: 'none' } }}
        >
          <Link
            component={RouterLink}
            to={changeAt(question)}
            id={controlId(question.id)}
            variant="label"
            aria-label={t(given ? 'changeOf' : 'answerOf', { number: question.number })}
            // A block, because a line of the surrounding text size would put it lower than the question.
            sx={{ display: 'block', width: 'fit-content', marginInlineStart: { md: 'auto' }, py: 0.5, mt: -0.5 }}
          >
            {given ? t('change') : t('answer')}
          </Link>
        </Box>
      ) : null}
    </Box>
  );
}

/** One answer as text. */
export function GivenAnswer({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const { t } = useTranslation('forms');
  const summary = useSummary(question, answer);
  if (summary.lines.length === 0) return <Typography variant="hint">{t('noAnswer')}</Typography>;
  return <AnswerText summary={summary} />;
}

function useSummary(question: Question, answer: Answer | undefined): AnswerSummary {
  const { t } = useTranslation('forms');
  return summarize(question, answer, {
    yes: t('yes'),
    no: t('no'),
    step: (step, max) => t('step', { step, max }),
  });
}

function AnswerText({ summary }: { summary: AnswerSummary }) {
  const { t } = useTranslation('forms');
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {summary.lines.map(({ label, typed }) => (
          <Typography component="li" variant="body2" key={label ?? typed} sx={{ whiteSpace: 'pre-line' }}>
            {label}
            {label && typed ? ': ' : null}
            {typed ? <Bdi>{typed}</Bdi> : null}
          </Typography>
        ))}
      </Box>
      {summary.details ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, whiteSpace: 'pre-line' }}>
          <Bdi>{summary.details}</Bdi>
        </Typography>
      ) : null}
      {summary.link ? (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {t('link.label')}: <LinkText link={summary.link} />
        </Typography>
      ) : null}
    </>
  );
}

/** Only valid addresses become links. */
function LinkText({ link }: { link: string }) {
  const text = <LtrText breakAnywhere>{link}</LtrText>;
  if (!isHttpLink(link)) return text;
  return (
    <Link href={link} target="_blank" rel="noopener noreferrer" sx={{ display: 'inline-block', py: 0.5 }}>
      {text}
    </Link>
  );
}
