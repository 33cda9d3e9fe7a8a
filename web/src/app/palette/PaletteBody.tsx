import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { searchMax } from '@/api/limits.gen';
import { finderOf, searchable } from '@/i18n/fold';
import { currentLanguage } from '@/i18n/i18n';
import { isolate, otherLanguageOf } from '@/i18n/isolate';
import { languages } from '@/i18n/languages';
import { formatNumber } from '@/i18n/numbers';
import { ChoiceList } from './ChoiceList';
import { isLink, type Choice, type ChoiceGroup } from './choices';
import { remember, useRecent } from './recent';
import { useCommands } from './useCommands';
import { useFound } from './useFound';

interface PaletteBodyProps {
  onClose: () => void;
  onLeave: () => void;
}

const matching = (group: ChoiceGroup, finds: (text: string) => boolean): ChoiceGroup => ({
  ...group,
  choices: group.choices.filter(({ label, hint }) => finds(`${label} ${hint ?? ''}`)),
});

/** Mounted with the dialog, so that each opening begins empty. */
export function PaletteBody({ onClose, onLeave }: PaletteBodyProps) {
  const { t } = useTranslation(['palette', 'common']);
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState('');
  const text = searchable(typed);
  const finds = finderOf(text);
  const commands = useCommands();
  const recent = useRecent(commands.flatMap(({ choices }) => choices));
  const { groups: found, isSearching, failed, retry } = useFound(text);
  const groups = (
    text === ''
      ? [{ id: 'recent', label: t('group.recent'), choices: recent }, ...withoutRecent(commands, recent)]
      : withExactFirst([...commands.map((group) => matching(group, finds)), ...found])
  ).filter(({ choices }) => choices.length > 0);
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find(({ key }) => key === activeKey) ?? choices[0];
  const optionId = ({ key }: Choice) => `${id}-${key}`;

  const follow = (choice: Choice) => {
    void remember(choice);
    onLeave();
  };
  const choose = (choice: Choice) => {
    if (isLink(choice)) {
      follow(choice);
      void navigate(choice.to);
    } else {
      onClose();
      choice.run();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || choices.length === 0) return;
    const at = active ? choices.indexOf(active) : 0;
    const moves: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActiveKey(choices[(next + choices.length) % choices.length]?.key ?? '');
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };
  const status = isSearching
    ? t('searching')
    : text === ''
      ? ''
      : t('count', { count: choices.length, formatted: formatNumber(choices.length, currentLanguage()) });
  const failedNames = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'conjunction' }).format(failed);
  return (
    <>
      <Box sx={{ p: 3, borderBottom: '1px solid', borderColor: 'divider' }}>
        <OutlinedInput
          // eslint-disable-next-line jsx-a11y/no-autofocus -- opening the palette is asking to search
          autoFocus
          value={typed}
          placeholder={t('placeholder')}
          onChange={(event) => {
            setTyped(event.target.value);
            setActiveKey('');
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            dir: typed === '' ? undefined : 'auto',
            lang: otherLanguageOf(typed),
            maxLength: searchMax,
            'aria-label': t('placeholder'),
            'aria-autocomplete': 'list',
            'aria-expanded': choices.length > 0,
            'aria-controls': choices.length > 0 ? `${id}-list` : undefined,
            'aria-activedescendant': active ? optionId(active) : undefined,
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ paddingInlineEnd: '14px', '& input.MuiOutlinedInput-input': { paddingInline: 0 } }}
          startAdornment={
            <InputAdornment position="start">
              <SearchRounded aria-hidden />
            </InputAdornment>
          }
        />
      </Box>
      <span role="status" className="visuallyHidden">
        {status}
      </span>
      <Box sx={{ flex: 1, overflowY: 'auto', minHeight: 0 }}>
        {choices.length > 0 ? (
          <ChoiceList
            id={`${id}-list`}
            groups={groups}
            active={active}
            optionId={optionId}
            onPoint={({ key }) => {
              setActiveKey(key);
            }}
            onChoose={choose}
            onFollow={follow}
          />
        ) : null}
        {isSearching ? (
          <Box aria-hidden sx={{ display: 'grid', gap: 2, px: 5, py: 3 }}>
            <Skeleton variant="rounded" height={24} width="60%" />
            <Skeleton variant="rounded" height={24} width="45%" />
          </Box>
        ) : null}
        {failed.length > 0 ? (
          <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 5, py: 3 }}>
            <Typography variant="label" component="p" color="error" sx={{ flex: '1 1 240px' }}>
              {t('failed', { lists: failedNames })}
            </Typography>
            <Button variant="outlined" size="small" onClick={retry}>
              {t('common:actions.tryAgain')}
            </Button>
          </Box>
        ) : null}
        {choices.length === 0 && !isSearching && failed.length === 0 ? (
          <Box sx={{ px: 5, py: 8, textAlign: 'center' }}>
            <Typography variant="label" component="p">
              {t('none.title', { text: isolate(text) })}
            </Typography>
            <Typography variant="hint">{t('none.text')}</Typography>
          </Box>
        ) : null}
      </Box>
      <Typography
        variant="small"
        component="p"
        color="textSecondary"
        sx={{ display: { xs: 'none', sm: 'block' }, px: 5, py: 2, borderTop: '1px solid', borderColor: 'divider' }}
      >
        {t('keys')}
      </Typography>
    </>
  );
}

/** Who types the number of a receipt wants its response, not the company that has it. */
const withExactFirst = (groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] => {
  const isExact = ({ choices }: ChoiceGroup) => choices.some(({ receipt }) => receipt?.exact);
  return [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))];
};

/** A recent command is shown once. */
const withoutRecent = (groups: readonly ChoiceGroup[], recent: readonly Choice[]): ChoiceGroup[] =>
  groups.map((group) => ({ ...group, choices: group.choices.filter((choice) => !recent.includes(choice)) }));
