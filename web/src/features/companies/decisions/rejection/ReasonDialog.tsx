import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import type { FieldName } from '@/api/contract';
import { rejectionReasonMax, rejectionReasonMin } from '@/api/limits.gen';
import { Bdi } from '@/components/Bdi';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import { isTyped, TypedConfirmation } from '@/components/TypedConfirmation';
import { useErrorText } from '@/components/useErrorText';
import { lengthOf, paragraphs } from '@/forms/typedText';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import { useDraft } from '@/storage/useDraft';
import { rejectionReasons, returnChoices } from '../api';
import { MailPreview } from './MailPreview';
import { MarkedFields } from './MarkedFields';
import { choose, noReason, ownWords, type Choice, type Reason, type ReasonKind } from './reasons';

interface ReasonDialogProps {
  kind: ReasonKind;
  open: boolean;
  title: string;
  /** The consequence of the decision. */
  text: string;
  submitLabel: string;
  /** Name of the stored draft of the text. */
  draft: string;
  /** Language of the mail; undefined if the companies' languages differ. */
  language?: Language;
  /** The company whose mail can be previewed. */
  previewFor?: string;
  /** Text to type (a count) before the decision. */
  mustType?: string | undefined;
  isPending: boolean;
  error: Error | null;
  onSubmit: (reason: Reason, forget: () => void) => void;
  onClose: () => void;
}

const reasonLength = { min: rejectionReasonMin, max: rejectionReasonMax };

/** Asks for the reason that companies receive, and for a return also the fields. The focus starts on Cancel. */
export default function ReasonDialog({
  kind,
  open,
  title,
  text,
  submitLabel,
  draft,
  language,
  previewFor,
  mustType,
  isPending,
  error,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation(['companies', 'common']);
  const titleId = useId();
  const textId = useId();
  const errorText = useErrorText();
  const { value, setValue, clear } = useDraft<Reason>(draft, noReason);
  const { reasons, fields } = useReasons(kind, open);
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState('');
  const [previewed, setPreviewed] = useState<Reason | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const marks = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);

  const words = paragraphs(value.reason);
  const length = lengthOf(words);
  // Who writes their own words need not choose that as well.
  const code = value.code === '' && (length > 0 || reasons.length === 0) ? ownWords : value.code;
  const unchosen = code === '' ? t('rejection.choose') : undefined;
  const needed = code === ownWords;
  const outside = (length > 0 && length < reasonLength.min) || length > reasonLength.max;
  const problem =
    length === 0 && needed ? t('rejection.required') : outside ? t('rejection.length', reasonLength) : undefined;
  const unmarked = kind === 'return' && value.fields.length === 0 ? t('return.fieldsRequired') : undefined;
  const refused = error instanceof ApiError ? error.fields[0]?.message : undefined;
  const told = reasons.find(({ code }) => code === value.code)?.text?.[language ?? currentLanguage()];

  const close = () => {
    if (isPending) return;
    setTyped('');
    onClose();
  };
  const whenComplete = (action: (reason: Reason) => void) => () => {
    setTried(true);
    if (unchosen) list.current?.focus();
    else if (unmarked) marks.current?.focus();
    else if (problem) field.current?.focus();
    else action({ ...value, code, reason: words });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId} variant="title" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography id={textId} sx={{ mb: 5 }}>
          {text}
        </Typography>
        {reasons.length > 0 ? (
          <Box sx={{ mb: 5 }}>
            <SelectInput
              name="code"
              label={t('rejection.code')}
              options={reasons.map((reason) => ({ value: reason.code, label: reason.title[currentLanguage()] }))}
              error={tried ? unchosen : undefined}
              inputRef={list}
              value={value.code}
              onChange={(event) => {
                setValue(choose(value, (event.target as HTMLSelectElement).value, reasons));
              }}
            />
            {told ? (
              <Alert severity="info" icon={false} sx={{ mt: 3 }}>
                {t('rejection.told')} <Bdi language={language}>{told}</Bdi>
              </Alert>
            ) : null}
          </Box>
        ) : null}
        {fields.length > 0 ? (
          <MarkedFields
            fields={fields}
            marked={value.fields}
            error={tried ? unmarked : undefined}
            inputRef={marks}
            onChange={(marked) => {
              setValue({ ...value, fields: marked });
            }}
          />
        ) : null}
        <TextInput
          name="reason"
          label={needed || unchosen ? t('rejection.reason') : t('rejection.more')}
          hint={t('rejection.hint', reasonLength)}
          error={(tried ? problem : undefined) ?? refused}
          optional={!needed && !unchosen}
          multiline
          minRows={4}
          maxRows={10}
          inputRef={field}
          value={value.reason}
          onChange={(event) => {
            setValue({ ...value, reason: event.target.value });
          }}
        />
        <Typography
          variant="caption"
          component="p"
          sx={{ mt: 1, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}
        >
          {t('rejection.count', { count: length, max: reasonLength.max })}
        </Typography>
        {mustType === undefined ? null : <TypedConfirmation wanted={mustType} typed={typed} onChange={setTyped} />}
        {error && !refused ? (
          <Alert severity="error" sx={{ mt: 3 }}>
            {errorText(error)}
          </Alert>
        ) : null}
      </DialogContent>
      {/* Three buttons take two lines on a phone. */}
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2 }}>
        {previewFor === undefined ? null : (
          <Button variant="text" sx={{ marginInlineEnd: 'auto' }} onClick={whenComplete(setPreviewed)}>
            {t('rejection.preview')}
          </Button>
        )}
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the safe choice takes the focus of a dialog */}
        <Button variant="outlined" onClick={close} disabled={isPending} autoFocus>
          {t('common:actions.cancel')}
        </Button>
        <Button
          variant={kind === 'rejection' ? 'danger' : 'contained'}
          loading={isPending}
          disabled={mustType !== undefined && !isTyped(mustType, typed)}
          onClick={whenComplete((reason) => {
            onSubmit(reason, clear);
          })}
        >
          {submitLabel}
        </Button>
      </DialogActions>
      <MailPreview
        kind={kind}
        companyId={previewFor ?? ''}
        reason={previewed}
        onClose={() => {
          setPreviewed(null);
        }}
      />
    </Dialog>
  );
}

/** The prepared reasons of a decision, and the fields that a return can mark. Empty while they load. */
function useReasons(kind: ReasonKind, enabled: boolean): { reasons: readonly Choice[]; fields: FieldName[] } {
  const rejections = useQuery({ ...rejectionReasons, enabled: enabled && kind === 'rejection' });
  const returns = useQuery({ ...returnChoices, enabled: enabled && kind === 'return' });
  return kind === 'rejection'
    ? { reasons: rejections.data ?? [], fields: [] }
    : { reasons: returns.data?.reasons ?? [], fields: (returns.data?.fields ?? []) as FieldName[] };
}
