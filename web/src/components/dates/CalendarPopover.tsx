import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { DayPicker, type ChevronProps } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { saudiZone } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { calendarStyles } from './calendarStyles';

interface CalendarPopoverProps {
  open: boolean;
  anchor: HTMLElement | null;
  /** `YYYY-MM-DD`, or '' for none. */
  day: string;
  onClose: () => void;
  onChoose: (day: string) => void;
}

/** The picker counts days in the browser's zone. */
const toDate = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, date);
};
const fromDate = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const saudiToday = () => toDate(new Intl.DateTimeFormat('en-CA', { timeZone: saudiZone }).format(new Date()));

const Chevron = ({ orientation }: ChevronProps) =>
  orientation === 'left' ? <ChevronLeftRounded className="mirrored" /> : <ChevronRightRounded className="mirrored" />;

/** A month to choose a day from; weeks begin on Sunday, and today is Saudi Arabia's. */
export default function CalendarPopover({ open, anchor, day, onClose, onChoose }: CalendarPopoverProps) {
  const { t } = useTranslation('common');
  const { intl, dir } = languages[currentLanguage()];
  const end = dir === 'rtl' ? 'left' : 'right';
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(intl, options);
    return (date: Date) => format.format(date);
  };
  const month = named({ month: 'long', year: 'numeric' });
  const weekday = named({ weekday: 'long' });
  const full = named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const selected = day === '' ? undefined : toDate(day);
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('dates.choose'), sx: { mt: 2 } } }}
    >
      <Box sx={calendarStyles}>
        <DayPicker
          mode="single"
          required
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens at the chosen day
          autoFocus
          {...(dir === 'rtl' ? { dir } : {})}
          weekStartsOn={0}
          today={saudiToday()}
          selected={selected}
          {...(selected ? { defaultMonth: selected } : {})}
          startMonth={new Date(1900, 0)}
          endMonth={new Date(2099, 11)}
          onSelect={(date) => {
            onChoose(fromDate(date));
          }}
          components={{ Chevron }}
          formatters={{
            formatCaption: month,
            formatWeekdayName: named({ weekday: currentLanguage() === 'ar' ? 'narrow' : 'short' }),
          }}
          labels={{
            labelNav: () => '',
            labelGrid: month,
            labelWeekday: weekday,
            labelDayButton: full,
            labelPrevious: () => t('dates.previous'),
            labelNext: () => t('dates.next'),
          }}
        />
      </Box>
    </Popover>
  );
}
