import GroupsRounded from '@mui/icons-material/GroupsRounded';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import { ToolbarButton } from '@/components/ToolbarButton';
import { formatCount } from '@/i18n/counts';
import type { List } from '@/lists/useList';
import type { OtherAction } from './CompaniesActions';
import { useMayRemind } from '@/features/directory/reminders/RemindThem';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';

const CompaniesActions = later(() => import('./CompaniesActions'));
const RemindDialog = later(() => import('@/features/directory/reminders/RemindDialog'));
const TogetherDialog = later(() => import('@/features/directory/reviews/TogetherDialog'));

interface CompaniesMenuProps {
  list: List<CompanyRow>;
  /** The list holds responses, which have a status. */
  responses?: boolean;
  others?: readonly OtherAction[];
}

/** Actions on all companies that the list finds, with their number; absent while rows are selected, which have their own. */
export function CompaniesMenu({ list, responses = false, others = [] }: CompaniesMenuProps) {
  const { t } = useTranslation('directory');
  const ability = useAbility();
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<{ action: 'remind' | 'review'; companies: CompanyFilter } | null>(null);
  const may = {
    write: ability.can('SEND', 'emailAnnouncement'),
    remind: useMayRemind(),
    review: responses && ability.can('UPDATE', 'submissions'),
  };
  const { restriction, page, selection } = list;
  const matched = page?.matched ?? 0;
  if (!may.write && !may.remind && !may.review && others.length === 0) return null;
  const of = (action: 'remind' | 'review') => (asked?.action === action ? asked.companies : null);
  const close = () => {
    setAsked(null);
  };
  return (
    <>
      {selection.count > 0 ? null : (
        <ToolbarButton
          id={buttonId}
          icon={<GroupsRounded />}
          label={t('inThisList')}
          mark={`(${page ? formatCount(matched) : '…'})`}
          markOnPhone
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={matched === 0}
          onClick={(event) => {
            setAnchor(event.currentTarget);
          }}
        />
      )}
      <CompaniesActions
        open={anchor !== null}
        anchor={anchor}
        labelledBy={buttonId}
        may={may}
        companies={restriction}
        others={others}
        onAsk={(action) => {
          setAsked({ action, companies: restriction });
        }}
        onClose={() => {
          setAnchor(null);
        }}
      />
      <RemindDialog open={of('remind') !== null} companies={of('remind')} onClose={close} />
      <TogetherDialog
        open={of('review') !== null}
        companies={of('review')}
        count={matched}
        onDone={undefined}
        onClose={close}
      />
    </>
  );
}
