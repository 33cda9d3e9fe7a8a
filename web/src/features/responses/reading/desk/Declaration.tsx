import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interestMax } from '@/api/limits.gen';
import type { DeclarationOut } from '@/api/schema.gen';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { ErrorState } from '@/components/ErrorState';
import { FieldMessage } from '@/components/FormField';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { Paragraphs } from '@/components/Paragraphs';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { paragraphs } from '@/forms/typedText';
import { useDraft } from '@/storage/useDraft';
import { ClosedChip } from '../ClosedChip';
import { declarationQuery, declareInterest } from '../api';
import { Interests } from './Interests';
import { Neighbours } from './Neighbours';

interface DeclarationProps {
  company: string;
  /** The response may be read now. */
  onOpened: () => Promise<void>;
}

/** In the place of a response that the reader may not see: why, and what to do about it. */
export function Declaration({ company, onOpened }: DeclarationProps) {
  const { t } = useTranslation('reading');
  const query = useQuery(declarationQuery(company));
  const found = query.data;
  return (
    <>
      <PageHeader
        title={found?.organization_name ?? t('title')}
        {...(found && { titleLanguage: null })}
        breadcrumb={<BreadcrumbLink to="/reading">{t('title')}</BreadcrumbLink>}
        badge={found?.closed ? <ClosedChip reason={found.closed} /> : undefined}
        action={<Neighbours company={company} />}
      />
      {found ? (
        <Box sx={{ display: 'grid', gap: 5, maxWidth: 760 }}>
          <Declaring found={found} onOpened={onOpened} />
          <Interests company={company} interests={found.others} />
        </Box>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function Declaring({ found, onOpened }: { found: DeclarationOut; onOpened: () => Promise<void> }) {
  const { t } = useTranslation('reading');
  if (found.closed === 'sealed') return <Typography>{t('closedText.sealed')}</Typography>;
  if (found.closed === 'interest')
    return (
      <Panel title={t('declare.own')}>
        <Box sx={{ mt: 2 }}>
          <Paragraphs>{found.own?.interest ?? ''}</Paragraphs>
        </Box>
        <Typography sx={{ mt: 3 }}>{t('closedText.interest')}</Typography>
      </Panel>
    );
  return <Choice company={found.company_id} onOpened={onOpened} />;
}

function Choice({ company, onOpened }: { company: string; onOpened: () => Promise<void> }) {
  const { t } = useTranslation('reading');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const interest = useDraft(`interest.${company}`, '');
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const words = paragraphs(interest.value);
  const isShown = isOpen || interest.value !== '';
  const declare = useMutation({
    mutationFn: (text: string | null) => declareInterest(company, text),
    onSuccess: async (declared) => {
      interest.clear();
      queryClient.setQueryData(declarationQuery(company).queryKey, declared);
      await onOpened();
    },
  });
  return (
    <Panel title={t('declare.title')}>
      <Typography sx={{ mt: 2 }}>{t('declare.text')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        <Button
          variant="contained"
          loading={declare.isPending && declare.variables === null}
          disabled={declare.isPending}
          onClick={() => {
            declare.mutate(null);
          }}
        >
          {t('declare.none')}
        </Button>
        {isShown ? null : (
          <Button
            variant="outlined"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t('declare.some')}
          </Button>
        )}
      </Box>
      {isShown ? (
        <Box
          component="form"
          noValidate
          sx={{ mt: 4 }}
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(words === '');
            if (words !== '') declare.mutate(words);
          }}
        >
          <TextInput
            name="interest"
            label={t('declare.label')}
            hint={t('declare.hint')}
            error={isMissing && words === '' ? t('declare.required') : undefined}
            maxLength={interestMax}
            multiline
            minRows={2}
            value={interest.value}
            onChange={({ target }) => {
              interest.setValue(target.value);
            }}
          />
          <Button
            type="submit"
            variant="outlined"
            sx={{ mt: 3 }}
            loading={declare.isPending && declare.variables !== null}
          >
            {t('declare.action')}
          </Button>
        </Box>
      ) : null}
      {declare.error ? <FieldMessage>{errorText(declare.error)}</FieldMessage> : null}
    </Panel>
  );
}
