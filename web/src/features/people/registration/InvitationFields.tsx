import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { FieldMessage, fieldId } from '@/components/FormField';
import { Sentence } from '@/components/Sentence';
import { TextInput } from '@/components/TextInput';
import { Toggle } from '@/components/Toggle';
import { useControlledField, useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import type { GroupProps } from './SignUpGroups';

interface InvitedProps extends GroupProps {
  /** The address in the link, which a shared link does not have. */
  email: string;
}

/** The code of a link from an invitation mail, above the form. */
export function Invited({ portalForm, email }: InvitedProps) {
  const { t } = useTranslation('accounts');
  const hasEmail = useFieldValue(portalForm.form, 'email') === email && email !== '';
  const hasCode = useFieldValue(portalForm.form, 'has_invitation');
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Alert severity="success">
        <AlertTitle sx={hasCode ? {} : { mb: 0 }}>{t('signUp.invited')}</AlertTitle>
        {hasCode ? t(hasEmail ? 'signUp.invitedText' : 'signUp.invitedCode') : null}
      </Alert>
      <Invitation portalForm={portalForm} />
    </Box>
  );
}

export function Invitation({ portalForm: { form, field } }: GroupProps) {
  const { t } = useTranslation('accounts');
  const [hasInvitation, setHasInvitation] = useControlledField(form, 'has_invitation');
  return (
    <>
      <FormControlLabel
        control={
          <Toggle
            checked={hasInvitation}
            onChange={(_, checked) => {
              setHasInvitation(checked);
            }}
          />
        }
        label={t('signUp.invitation')}
      />
      {hasInvitation ? (
        <TextInput
          {...field('invitation_code')}
          label={t('signUp.invitation_code')}
          hint={t('signUp.invitationHint')}
          autoComplete="off"
          spellCheck={false}
          ltr
        />
      ) : null}
    </>
  );
}

/** In a new tab, because the form is not sent yet. */
function TextLink({ name }: { name: 'terms' | 'privacy' }) {
  const { t } = useTranslation('accounts');
  const title = t(`signUp.${name}`);
  return (
    <Link href={`/app/${name}`} target="_blank" rel="noreferrer" aria-label={t('signUp.newTab', { title })}>
      {title}
    </Link>
  );
}

interface AgreementProps<Values extends { agreement: boolean }> {
  portalForm: Pick<PortalForm<Values>, 'form' | 'errorOf'>;
  /** With marks for the links: `<terms/>` and `<privacy/>`. */
  text: string;
}

export function Agreement<Values extends { agreement: boolean }>({ portalForm, text }: AgreementProps<Values>) {
  const { form, errorOf } = portalForm as object as PortalForm<{ agreement: boolean }>;
  const [agreement, setAgreement] = useControlledField(form, 'agreement');
  const error = errorOf('agreement');
  const errorId = `${fieldId('agreement')}-error`;
  return (
    <div>
      <FormControlLabel
        sx={{
          alignItems: 'flex-start',
          marginInlineEnd: 0,
          // The box, not its padding, starts where the fields do.
          '& .MuiCheckbox-root': { pt: 0.5, marginInlineStart: '-7px' },
        }}
        control={
          <Checkbox
            checked={agreement}
            onChange={(_, checked) => {
              setAgreement(checked);
            }}
            slotProps={{
              input: {
                id: fieldId('agreement'),
                'aria-invalid': error ? true : undefined,
                'aria-describedby': error ? errorId : undefined,
                'aria-required': true,
              },
            }}
          />
        }
        label={
          <Sentence text={text} parts={{ terms: <TextLink name="terms" />, privacy: <TextLink name="privacy" /> }} />
        }
      />
      {error ? <FieldMessage id={errorId}>{error}</FieldMessage> : null}
    </div>
  );
}
