import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingUser } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { StatusChip } from '@/components/StatusChip';
import { CompanyDetails } from '@/features/directory/details/CompanyDetails';
import { DeleteCompany } from '@/features/directory/sheet/DeleteCompany';
import { Duplicates } from '@/features/directory/details/Duplicates';
import { Timeline } from '@/features/directory/details/Timeline';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { AgeLine } from './AgeLine';
import { views, type Scope } from './scope';
import type { Notice } from './deciding/notice';
import NoticeAlert from './deciding/NoticeAlert';
import type { ReasonKind } from './rejection/reasons';
import { TurnDownDialog } from './rejection/TurnDownDialog';
import { TurnedDown } from './rejection/TurnedDown';
import { useDecide } from './deciding/useDecide';

interface SheetContentProps {
  company: PendingUser;
  /** Id of the sheet's title. */
  titleId: string;
  /** The next pending company; null for the last. */
  nextId: string | null;
  notice: Notice | null;
  onNotice: (notice: Notice) => void;
  onShow: (id: string | null) => void;
}

const turnDowns: readonly ReasonKind[] = ['return', 'rejection'];

/** The list in which the company stands. */
const scopeOf: Record<PendingUser['status'], Scope> = {
  pending: 'waiting',
  returned: 'returned',
  rejected: 'rejected',
  Approved: 'waiting',
};

export function SheetContent({ company, titleId, nextId, notice, onNotice, onShow }: SheetContentProps) {
  const { t } = useTranslation('companies');
  const ability = useAbility();
  const [turningDown, setTurningDown] = useState(false);
  const [kind, setKind] = useState<ReasonKind>('rejection');
  const decide = useDecide(
    { id: company.id, name: company.company?.organization_name ?? '' },
    {
      onNotice,
      onDecided: (decision) => {
        onShow(decision.type === 'approve' && decision.thenNext ? nextId : null);
      },
    },
  );

  const waiting = company.status === 'pending';
  const approve = (thenNext: boolean) => {
    decide.mutate({ type: 'approve', thenNext });
  };
  const mayDecideFor = waiting && ability.can('APPROVE', 'pendingCompanies');
  const mayApprove = mayDecideFor && company.email_verified_at !== null;
  const mayReject = waiting && ability.can('REJECT', 'pendingCompanies');
  const mayDelete = company.status !== 'Approved' && ability.can('DELETE', 'pendingCompanies');
  // Another administrator has decided in the meantime: continues with the next company.
  const overtaken = !waiting && notice?.kind === 'info' && notice.text !== null && nextId !== null;
  const { isPending, variables } = decide;
  const busyWith = (thenNext: boolean) => isPending && variables.type === 'approve' && variables.thenNext === thenNext;
  return (
    <>
      <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
          <StatusChip status={company.status} />
          <SheetHeading id={titleId}>
            <Bdi>{company.company?.organization_name}</Bdi>
          </SheetHeading>
          {waiting ? <AgeLine ageHours={company.age_hours} /> : null}
        </Box>
        {notice?.text ? <NoticeAlert notice={notice} /> : null}
        <TurnedDown company={company} />
        <Duplicates duplicates={company.duplicates} />
        <CompanyDetails user={company} />
        <History company={company} />
      </Box>
      {mayDecideFor || mayReject || mayDelete || overtaken ? (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            p: 4,
            borderTop: '1px solid',
            borderColor: 'divider',
            // Five buttons fit in one line.
            '& .MuiButton-root': { px: { sm: 3 } },
          }}
        >
          {mayDecideFor && !mayApprove ? (
            <Typography variant="body2" sx={{ flex: '1 1 12rem' }}>
              {t('emailFirst')}
            </Typography>
          ) : null}
          {overtaken ? (
            <Button
              onClick={() => {
                onShow(nextId);
              }}
            >
              {t('next')}
            </Button>
          ) : null}
          {mayApprove && nextId !== null ? (
            <Button
              loading={busyWith(true)}
              disabled={isPending}
              onClick={() => {
                approve(true);
              }}
            >
              {t('approveNext')}
            </Button>
          ) : null}
          {mayApprove ? (
            <Button
              variant={nextId === null ? 'contained' : 'outlined'}
              loading={busyWith(false)}
              disabled={isPending}
              onClick={() => {
                approve(false);
              }}
            >
              {t('approve')}
            </Button>
          ) : null}
          {mayReject
            ? turnDowns.map((one) => (
                <Button
                  key={one}
                  variant={one === 'rejection' ? 'dangerOutlined' : 'outlined'}
                  disabled={isPending}
                  sx={{ ...(one === 'return' && { marginInlineStart: 'auto' }) }}
                  onClick={() => {
                    setKind(one);
                    setTurningDown(true);
                  }}
                >
                  {t(one === 'rejection' ? 'reject' : 'return.open')}
                </Button>
              ))
            : null}
          {mayDelete ? (
            <DeleteCompany
              id={company.id}
              name={company.company?.organization_name ?? ''}
              brief={waiting}
              list={views[scopeOf[company.status]].list}
              onDeleted={() => {
                onShow(null);
              }}
            />
          ) : null}
        </Box>
      ) : null}
      <TurnDownDialog
        kind={kind}
        open={turningDown}
        company={company}
        onNotice={onNotice}
        onClose={() => {
          setTurningDown(false);
        }}
        onDecided={() => {
          onShow(null);
        }}
      />
    </>
  );
}

/** The rounds of the registration. */
function History({ company }: { company: PendingUser }) {
  const { t } = useTranslation('companySheet');
  return (
    <Box component="section" sx={{ mt: 7 }}>
      <Typography variant="title" component="h3" sx={{ fontSize: '1rem', mb: 4 }}>
        {t('tab.timeline')}
      </Typography>
      <Timeline events={company.history} />
    </Box>
  );
}
