import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Bilingual, ManagedClarificationOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { currentLanguage } from '@/i18n/i18n';
import { Paragraphs } from '@/components/Paragraphs';

/** A published clarification: both languages, the questions that it answers, and its revisions. */
export function Published({ clarification }: { clarification: ManagedClarificationOut }) {
  const { t } = useTranslation(['questionsList', 'questions']);
  const { topic, question, answer, questions, published_at: at, announced, notify } = clarification;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Typography variant="hint">
        {t(`questions:topic.${topic}`)}
        {at ? (
          <>
            {' · '}
            <DateTime value={at} />
          </>
        ) : null}
        {' · '}
        {t(announced ? 'published.announced' : `published.${notify}`)}
      </Typography>
      <Pair title={t('questions:clarifications.question')} texts={question} />
      <Pair title={t('questions:clarifications.answer')} texts={answer} />
      {questions.length > 0 ? (
        <section>
          <Typography variant="label" component="h3">
            {t('merged.title')}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 2, paddingInlineStart: 5 }}>
            {questions.map((one) => (
              <li key={one.id}>
                <Link component={RouterLink} to={`/questionsList?question=${one.id}`} color="inherit">
                  <Bdi>{one.subject}</Bdi>
                </Link>{' '}
                <Typography variant="hint" component="span">
                  <Bdi>{one.organization_name}</Bdi>
                </Typography>
              </li>
            ))}
          </Box>
        </section>
      ) : null}
      <Revisions clarification={clarification} />
    </Box>
  );
}

function Pair({ title, texts }: { title: string; texts: Bilingual }) {
  const languages = currentLanguage() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const);
  return (
    <section>
      <Typography variant="label" component="h3">
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: 4,
          mt: 2,
        }}
      >
        {languages.map((language) => (
          <Paragraphs key={language} language={language}>
            {texts[language]}
          </Paragraphs>
        ))}
      </Box>
    </section>
  );
}

/** A vertical line with dots, the standing revision filled. */
function Revisions({ clarification: { revisions, revision } }: { clarification: ManagedClarificationOut }) {
  const { t } = useTranslation('questionsList');
  const language = currentLanguage();
  return (
    <section>
      <Typography variant="label" component="h3">
        {t('published.revisions')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {revisions.map((one) => (
          <Box
            component="li"
            key={one.revision}
            sx={{
              position: 'relative',
              paddingInlineStart: 6,
              pb: 4,
              '&::before': {
                content: '""',
                position: 'absolute',
                insetInlineStart: 0,
                top: 5,
                width: 11,
                height: 11,
                borderRadius: '50%',
                border: '2px solid',
                borderColor: (theme) => theme.tokens.secondary,
                bgcolor: one.revision === revision ? (theme) => theme.tokens.secondary : 'transparent',
              },
              '&:not(:last-child)::after': {
                content: '""',
                position: 'absolute',
                insetInlineStart: 5,
                top: 20,
                bottom: -1,
                width: '1px',
                bgcolor: 'divider',
              },
            }}
          >
            <Typography variant="label" component="p">
              {t('published.revision', { revision: one.revision })}
            </Typography>
            <Typography variant="hint" component="p">
              <Bdi>{one.published_by_name}</Bdi> · <DateTime value={one.published_at} />
            </Typography>
            {one.revision === revision ? null : (
              <Box sx={{ mt: 1 }}>
                <Paragraphs language={language}>{one.answer[language]}</Paragraphs>
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </section>
  );
}
