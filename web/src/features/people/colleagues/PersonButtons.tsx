import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ColleagueOut } from '@/api/schema.gen';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { fullName } from './PeopleList';
import { isLoss, type Decision } from './decisions';
import { inviteAgain, usePeopleChange } from './people';

const decisionsOn = ({ state, role }: ColleagueOut): Decision[] =>
  state === 'active' ? [role === 'owner' ? 'member' : 'owner', 'handOver', 'remove'] : ['revoke'];

interface PersonButtonsProps {
  person: ColleagueOut;
  onAsk: (decision: Decision) => void;
}

/** The buttons of an owner for another person. */
export function PersonButtons({ person, onAsk }: PersonButtonsProps) {
  const { t } = useTranslation('people');
  const change = usePeopleChange();
  const errorText = useErrorText();
  const name = isolate(fullName(person));
  const again = useMutation({
    networkMode: 'always',
    mutationFn: () => change(() => inviteAgain(person.id)),
    onSuccess: () => {
      notifySuccess(t('done.again'));
    },
  });
  return (
    <>
      {person.state === 'active' ? null : (
        <Button
          variant="outlined"
          size="small"
          loading={again.isPending}
          aria-label={t('named.again', { name })}
          onClick={() => {
            again.mutate();
          }}
        >
          {t('action.again')}
        </Button>
      )}
      {decisionsOn(person).map((decision) => (
        <Button
          key={decision}
          variant={isLoss(decision) ? 'dangerOutlined' : 'outlined'}
          size="small"
          aria-label={t(`named.${decision}`, { name })}
          onClick={() => {
            onAsk(decision);
          }}
        >
          {t(`action.${decision}`)}
        </Button>
      ))}
      {again.isError ? (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {errorText(again.error)}
        </Alert>
      ) : null}
    </>
  );
}
