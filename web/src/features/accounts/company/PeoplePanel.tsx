import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colleague, People } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { laterDialog } from '@/components/laterDialog';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { PeopleList } from '@/people/PeopleList';
import { DecisionDialog } from './DecisionDialog';
import type { Decision } from './decisions';
import { Leave } from './Leave';
import { peopleQuery } from './people';
import { PersonButtons } from './PersonButtons';

const InviteDialog = laterDialog(() => import('./InviteDialog'));

/** The people of the company. Owners manage them. */
export function PeoplePanel() {
  const { t } = useTranslation('people');
  const { data, isError, error, refetch } = useQuery(peopleQuery);
  return (
    <Panel title={t('title')}>
      {data ? (
        <Shown people={data} />
      ) : isError ? (
        <Box sx={{ mt: 4 }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <LoadingState />
      )}
    </Panel>
  );
}

function Shown({ people: { people, may_manage, limit } }: { people: People }) {
  const { t } = useTranslation('people');
  return (
    <>
      <Typography variant="hint" component="p" sx={{ mt: 2 }}>
        {t('lead')} {t('contactNote')}
      </Typography>
      {may_manage ? <ManagedList people={people} /> : <PeopleList people={people} />}
      {may_manage && people.length === 1 ? <Typography sx={{ mt: 4 }}>{t('alone')}</Typography> : null}
      {may_manage ? people.length < limit ? <Invite /> : <Full limit={limit} /> : null}
      <Leave people={people} />
    </>
  );
}

interface Asked {
  person: Colleague;
  decision: Decision;
  /** Each question begins without the refusal of the one before. */
  number: number;
}

function ManagedList({ people }: { people: readonly Colleague[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <PeopleList
        people={people}
        actions={(person) =>
          person.is_self ? null : (
            <PersonButtons
              person={person}
              onAsk={(decision) => {
                setAsked({ person, decision, number: (asked?.number ?? 0) + 1 });
                setAsking(true);
              }}
            />
          )
        }
      />
      {asked ? (
        <DecisionDialog
          key={asked.number}
          person={asked.person}
          decision={asked.decision}
          open={asking}
          onClose={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}

function Full({ limit }: { limit: number }) {
  const { t } = useTranslation('people');
  return (
    <Alert severity="info" sx={{ mt: 5 }}>
      {t('full', { count: limit })}
    </Alert>
  );
}

function Invite() {
  const { t } = useTranslation('people');
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        sx={{ mt: 5 }}
        onClick={() => {
          setInviting(true);
        }}
      >
        {t('invite.open')}
      </Button>
      <InviteDialog
        open={inviting}
        onClose={() => {
          setInviting(false);
        }}
      />
    </>
  );
}
