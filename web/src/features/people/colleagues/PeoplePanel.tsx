import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColleagueOut, PeopleOut } from '@/api/schema.gen';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { useFocusOnHeading } from '@/components/useFocusOnHeading';
import { PeopleList } from './PeopleList';
import { DecisionDialog } from './DecisionDialog';
import type { Decision } from './decisions';
import { Leave } from './Leave';
import { peopleQuery } from './people';
import { PersonButtons } from './PersonButtons';

const InviteDialog = later(() => import('./InviteDialog'));

interface Asked {
  person: ColleagueOut;
  decision: Decision;
  /** Each question begins without the refusal of the one before. */
  number: number;
}

/** The people of the company. Owners manage them. */
export function PeoplePanel() {
  const { t } = useTranslation('people');
  const { data, isError, error, refetch } = useQuery(peopleQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asking, setAsking] = useState(false);
  const heading = useFocusOnHeading(asking);
  return (
    <Panel title={t('title')} heading={heading}>
      {data ? (
        <Shown
          people={data}
          onAsk={(person, decision) => {
            setAsked({ person, decision, number: (asked?.number ?? 0) + 1 });
            setAsking(true);
          }}
        />
      ) : isError ? (
        <Box sx={{ mt: 4 }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <LoadingState />
      )}
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
    </Panel>
  );
}

interface ShownProps {
  people: PeopleOut;
  onAsk: (person: ColleagueOut, decision: Decision) => void;
}

function Shown({ people: { people, may_manage, limit }, onAsk }: ShownProps) {
  const { t } = useTranslation('people');
  const buttonsOf = (person: ColleagueOut) =>
    person.is_self ? null : (
      <PersonButtons
        person={person}
        onAsk={(decision) => {
          onAsk(person, decision);
        }}
      />
    );
  return (
    <>
      <Typography variant="hint" component="p" sx={{ mt: 2 }}>
        {t('lead')} {t('contactNote')}
      </Typography>
      <PeopleList people={people} {...(may_manage && { actions: buttonsOf })} />
      {may_manage && people.length === 1 ? <Typography sx={{ mt: 4 }}>{t('alone')}</Typography> : null}
      {may_manage ? people.length < limit ? <Invite /> : <Full limit={limit} /> : null}
      <Leave people={people} />
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
