import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Fact, FactList } from '@/components/FactList';
import { useLanguageName } from '@/i18n/languages';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { SheetSubheading } from '@/lists/sheet/SheetSubheading';
import { listedAdmin } from '../api';
import { PermissionList } from '../PermissionList';
import { holdsMore } from '../permissions';
import { FactorsSection } from './FactorsSection';
import { StateChip } from './StateChip';
import { fullName, UserButtons } from '../UserButtons';

interface UserSheetProps {
  id: string;
  /** The person as in the row. The address also works if the row is on another page. */
  row: AdminOut | undefined;
  titleId: string;
  onClose: () => void;
}

export default function UserSheet({ id, row, titleId, onClose }: UserSheetProps) {
  const { t } = useTranslation('admins');
  const query = useQuery({ ...listedAdmin(id), enabled: !row });
  const admin = row ?? query.data;
  if (admin) return <Shown admin={admin} titleId={titleId} onDeleted={onClose} />;
  return (
    <SheetPlaceholder titleId={titleId} title={t('title')} error={query.error} onRetry={() => void query.refetch()} />
  );
}

function Shown({ admin, titleId, onDeleted }: { admin: AdminOut; titleId: string; onDeleted: () => void }) {
  const { t } = useTranslation('admins');
  const languageName = useLanguageName();
  const ability = useAbility();
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <SheetHeading id={titleId}>
        <Bdi>{fullName(admin)}</Bdi>
      </SheetHeading>
      <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
        <div>
          <StateChip state={admin.state} />
        </div>
        <FactList>
          <Fact label={t('form.email')}>
            <LtrText breakAnywhere>{admin.email}</LtrText>
          </Fact>
          <Fact label={t('column.locale')}>{languageName(admin.locale)}</Fact>
          <Fact label={t('column.last_sign_in_at')}>
            {admin.last_sign_in_at ? <DateTime value={admin.last_sign_in_at} /> : t('never')}
          </Fact>
          <Fact label={t('column.created_at')}>
            <DateTime value={admin.created_at} />
          </Fact>
        </FactList>
        <SheetSubheading mt={3}>{t('column.permissions')}</SheetSubheading>
        <PermissionList permissions={admin.permissions} />
        <FactorsSection admin={admin} />
        {admin.invitation_expires_at ? (
          <Typography variant="hint">
            {t('sheet.invitationExpires')} <DateTime value={admin.invitation_expires_at} />
          </Typography>
        ) : null}
        {admin.changed_at ? (
          <Typography variant="hint">
            {t('sheet.changed')} <DateTime value={admin.changed_at} />
            {admin.changed_by_name ? (
              <>
                {' '}
                · <Bdi>{admin.changed_by_name}</Bdi>
              </>
            ) : null}
          </Typography>
        ) : null}
        {holdsMore(admin, ability) ? <Typography variant="hint">{t('holdsMore')}</Typography> : null}
        <UserButtons admin={admin} onDeleted={onDeleted} />
      </Box>
    </Box>
  );
}
