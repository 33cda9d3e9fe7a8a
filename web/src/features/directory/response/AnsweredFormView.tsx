import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnsweredForm } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { isHttpLink } from '@/forms/links';
import { MixedScripts } from '@/features/directory/details/MixedScripts';

type Answered = AnsweredForm['questions'][number];

const sectionsOf = (questions: readonly Answered[]) => {
  const sections = new Map<string, Answered[]>();
  for (const question of questions)
    sections.set(question.section, [...(sections.get(question.section) ?? []), question]);
  return [...sections];
};

/** A company's answers by question. */
export function AnsweredFormView({ form, title }: { form: AnsweredForm | null; title: string }) {
  const { t } = useTranslation('directory');
  return (
    <Box component="section" sx={{ mb: 8 }}>
      <Typography variant="title" component="h3">
        {title}
      </Typography>
      {form === null ? (
        <Typography sx={{ mt: 2 }}>{t('answers.none')}</Typography>
      ) : (
        <>
          {form.submitted_at ? (
            <Typography variant="hint" sx={{ mt: 1 }}>
              <DateTime value={form.submitted_at} />
            </Typography>
          ) : null}
          {sectionsOf(form.questions).map(([section, questions]) => (
            <Box key={section} component="section" sx={{ mt: 5 }}>
              <Typography
                variant="label"
                component="h4"
                sx={{ pb: 1, borderBottom: '2px solid', borderColor: 'primary.main' }}
              >
                {section}
              </Typography>
              <Box component="dl" sx={{ m: 0 }}>
                {questions.map((question) => (
                  <AnswerRow key={question.question_id} question={question} />
                ))}
              </Box>
            </Box>
          ))}
        </>
      )}
    </Box>
  );
}

function AnswerRow({ question }: { question: Answered }) {
  const { t } = useTranslation('directory');
  const { answers, details, link } = question;
  const given = answers.length > 0 || details !== null || link !== null;
  return (
    <Box sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Typography component="dt" variant="label" sx={{ display: 'flex', gap: 2 }}>
        <Box component="span" sx={{ color: 'text.secondary', minWidth: 20, fontVariantNumeric: 'tabular-nums' }}>
          {question.number}
        </Box>
        <span>{question.question}</span>
      </Typography>
      <Box component="dd" sx={{ m: 0, mt: 1, paddingInlineStart: 7, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {given ? null : <Typography variant="hint">{t('answers.notGiven')}</Typography>}
        {answers.map((answer) => (
          <Typography key={answer} variant="body2">
            <Bdi>{answer}</Bdi>
          </Typography>
        ))}
        {details ? (
          <Typography variant="body2" color="textSecondary">
            <Bdi>{details}</Bdi>
          </Typography>
        ) : null}
        {link ? (
          <Typography variant="body2">
            {isHttpLink(link) ? (
              <Link href={link} target="_blank" rel="noopener noreferrer" sx={{ display: 'inline-block', py: 0.5 }}>
                <LtrText breakAnywhere>{link}</LtrText>
              </Link>
            ) : (
              <LtrText breakAnywhere>{link}</LtrText>
            )}
            <MixedScripts address={link} />
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}
