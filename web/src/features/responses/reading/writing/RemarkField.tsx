import AlternateEmailRounded from '@mui/icons-material/AlternateEmailRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { remarkMax } from '@/api/limits.gen';
import { Bdi } from '@/components/Bdi';
import { TextInput } from '@/components/TextInput';
import { paragraphs } from '@/forms/typedText';
import { counted } from '@/i18n/counts';
import { useDesk } from '../desk/DeskContext';
import { SavedHint } from './SavedHint';
import type { Saving } from './useKept';

interface RemarkFieldProps {
  /** Unique on the page. */
  name: string;
  label: string;
  action: string;
  value: string;
  saving: Saving;
  isSending: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
  onSend: (text: string, mentioned: string[]) => void;
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
}

/** A field for a remark, with the colleagues who can be named in it. */
export function RemarkField({
  name,
  label,
  action,
  value,
  saving,
  isSending,
  error,
  onChange,
  onSend,
  onCancel,
  children,
}: RemarkFieldProps) {
  const { t } = useTranslation(['reading', 'common']);
  const { readers } = useDesk();
  const field = useRef<HTMLTextAreaElement>(null);
  // A field that was never used has its caret before a draft.
  const caret = useRef<number>(undefined);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const words = paragraphs(value);
  const isLong = words.length > remarkMax;
  const mention = (person: string) => {
    setMenu(null);
    const at = caret.current ?? value.length;
    const before = value.slice(0, at).replace(/@$/, '');
    onChange(`${before}${before === '' || /\s$/.test(before) ? '' : ' '}@${person} ${value.slice(at)}`);
    field.current?.focus();
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ mt: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(words === '');
        if (words === '' || isLong) {
          field.current?.focus();
          return;
        }
        onSend(
          words,
          readers.filter((one) => words.includes(`@${one.name}`)).map(({ id }) => id),
        );
      }}
    >
      {children}
      <TextInput
        name={name}
        label={label}
        error={
          isLong
            ? t('remark.tooLong', { ...counted(words.length - remarkMax), most: counted(remarkMax).formatted })
            : isEmpty && words === ''
              ? t('remark.required')
              : error
        }
        multiline
        minRows={2}
        maxRows={12}
        inputRef={field}
        value={value}
        onSelect={() => {
          caret.current = field.current?.selectionStart;
        }}
        onChange={({ target }) => {
          caret.current = target.selectionStart ?? undefined;
          onChange(target.value);
          if (target.value.length > value.length && target.value[(target.selectionStart ?? 0) - 1] === '@')
            setMenu(target);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <Button type="submit" variant="outlined" size="small" loading={isSending}>
          {action}
        </Button>
        {onCancel ? (
          <Button variant="text" size="small" onClick={onCancel} disabled={isSending}>
            {t('common:actions.cancel')}
          </Button>
        ) : null}
        <IconButton
          aria-label={t('remark.mention')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            setMenu(currentTarget);
          }}
        >
          <AlternateEmailRounded />
        </IconButton>
        <SavedHint saving={saving} />
      </Box>
      <Menu
        open={menu !== null}
        anchorEl={menu}
        onClose={() => {
          setMenu(null);
          field.current?.focus();
        }}
        disableRestoreFocus
      >
        {readers.map(({ id, name: person }) => (
          <MenuItem
            key={id}
            onClick={() => {
              mention(person);
            }}
          >
            <Bdi>{person}</Bdi>
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
