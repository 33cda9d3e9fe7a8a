import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColleagueOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { refreshLists } from '@/lists/cache';
import { SheetPanel } from '@/lists/sheet/SheetPanel';
import { fullName, PeopleList } from '@/features/people/colleagues/PeopleList';
import { moveOwnership, peopleOf } from './people';

interface PeopleOfCompanyProps {
  companyId: string;
  name: string;
}

interface Asked {
  person: ColleagueOut;
  contact: ColleagueOut;
  /** Each question begins without the refusal of the one before. */
  number: number;
}

/** Who works for a company, in its sheet. */
export function PeopleOfCompany({ companyId, name }: PeopleOfCompanyProps) {
  const { t } = useTranslation('people');
  const mayMove = useAbility().can('APPROVE', 'pendingCompanies');
  const { data, isError, error, refetch } = useQuery(peopleOf(companyId));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asking, setAsking] = useState(false);
  const contact = data?.people.find(({ is_contact }) => is_contact);
  const ask = (person: ColleagueOut, before: ColleagueOut) => {
    setAsked({ person, contact: before, number: (asked?.number ?? 0) + 1 });
    setAsking(true);
  };
  return (
    <SheetPanel title={t('title')}>
      {data ? (
        <PeopleList
          people={data.people}
          {...(mayMove &&
            contact && { actions: (person) => <MakeOwner person={person} contact={contact} onAsk={ask} /> })}
        />
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {asked ? (
        <OwnerDialog
          key={asked.number}
          companyId={companyId}
          company={name}
          {...asked}
          open={asking}
          onClose={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </SheetPanel>
  );
}

interface MakeOwnerProps {
  person: ColleagueOut;
  contact: ColleagueOut;
  onAsk: (person: ColleagueOut, contact: ColleagueOut) => void;
}

function MakeOwner({ person, contact, onAsk }: MakeOwnerProps) {
  const { t } = useTranslation('people');
  if (person.state !== 'active' || (person.role === 'owner' && person.is_contact)) return null;
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={t('named.owner', { name: isolate(fullName(person)) })}
      onClick={() => {
        onAsk(person, contact);
      }}
    >
      {t('action.owner')}
    </Button>
  );
}

interface OwnerDialogProps {
  companyId: string;
  company: string;
  person: ColleagueOut;
  contact: ColleagueOut;
  open: boolean;
  onClose: () => void;
}

/** Beside the list, so that a refusal stays to be read when the person is gone from it. */
function OwnerDialog({ companyId, company, person, contact, open, onClose }: OwnerDialogProps) {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = peopleOf(companyId);
  const name = isolate(fullName(person));
  const move = useMutation({
    networkMode: 'always',
    mutationFn: () => moveOwnership(companyId, person.id),
    onSuccess: (people) => {
      notifySuccess(t('sheet.done'));
      queryClient.setQueryData(queryKey, people);
      onClose();
      // Lists show the contact person.
      refreshLists(queryClient);
    },
    onError: () => {
      // The change may have been saved, or another one before it.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('sheet.ownerTitle', { name })}
      confirmLabel={t('action.owner')}
      loading={move.isPending}
      fields={move.isError ? <Alert severity="error">{errorText(move.error)}</Alert> : null}
      onConfirm={() => {
        move.mutate();
      }}
      onCancel={onClose}
    >
      {person.is_contact
        ? t('sheet.roleText', { name })
        : t('sheet.ownerText', { name, company: isolate(company), contact: isolate(fullName(contact)) })}
    </ConfirmDialog>
  );
}
