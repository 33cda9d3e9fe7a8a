import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { SampleMessageOut } from '@/api/schema.gen';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { Channels } from './Channels';
import { galleryQuery, grouped, useMayEdit, useMessageTexts } from './samples';
import { Rendered } from './Rendered';
import { SendMe } from './SendMe';
import { UnknownMessage } from './UnknownMessage';

/** One message: trigger, recipients and text. */
export default function MessagePage() {
  const { t } = useTranslation('messages');
  const { template = '' } = useParams();
  const query = useQuery(galleryQuery);
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  if (!query.data) {
    if (!query.isError) return <LoadingState title={t('title')} minHeight={480} />;
    return (
      <>
        <PageHeader title={t('title')} breadcrumb={<ToAll />} />
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  const messages = grouped(query.data.items).flatMap((group) => group.messages);
  const place = messages.findIndex((one) => one.template === template);
  const message = messages[place];
  return message ? (
    <Shown message={message} before={messages[place - 1]} after={messages[place + 1]} />
  ) : (
    <UnknownMessage />
  );
}

function ToAll() {
  const { t } = useTranslation('messages');
  return <BreadcrumbLink to="/messages">{t('all')}</BreadcrumbLink>;
}

interface ShownProps {
  message: SampleMessageOut;
  before: SampleMessageOut | undefined;
  after: SampleMessageOut | undefined;
}

function Shown({ message, before, after }: ShownProps) {
  const { t } = useTranslation('messages');
  const textsOf = useMessageTexts();
  const { search } = useLocation();
  const { name, when, to } = textsOf(message);
  const mayEdit = useMayEdit(message);
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={<ToAll />}
        badge={<Channels message={message} />}
        action={
          message.is_editable && mayEdit ? (
            <>
              <SendMe template={message.template} />
              <Button component={RouterLink} to={`/messages/${message.template}/wording`} variant="contained">
                {t('edit')}
              </Button>
            </>
          ) : null
        }
      />
      {message.is_broken ? (
        <Alert severity="error" sx={{ mb: 6 }}>
          {t('broken')}
        </Alert>
      ) : null}
      {message.is_security && message.is_editable ? (
        <Typography variant="hint" component="p" sx={{ mb: 4 }}>
          {t('security')}
        </Typography>
      ) : null}
      {when ? (
        <Box
          component="dl"
          sx={{
            m: 0,
            mb: 6,
            display: 'grid',
            gridTemplateColumns: 'max-content minmax(0, 1fr)',
            columnGap: 4,
            rowGap: 2,
            maxWidth: 760,
          }}
        >
          {[
            { label: t('when'), text: when },
            { label: t('to'), text: to },
          ].map(({ label, text }) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="hint">
                {label}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      ) : null}
      <Rendered message={message} />
      <Box
        component="nav"
        aria-label={t('neighbours')}
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mt: 8 }}
      >
        {[
          { to: before, key: 'before' as const },
          { to: after, key: 'after' as const },
        ].map(({ to: other, key }) =>
          other ? (
            <Button
              key={key}
              component={RouterLink}
              to={{ pathname: `/messages/${other.template}`, search }}
              variant="text"
            >
              {t(key, { name: textsOf(other).name })}
            </Button>
          ) : null,
        )}
      </Box>
    </>
  );
}
