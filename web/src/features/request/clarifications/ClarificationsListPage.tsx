import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { ClarificationRow } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { useSaveFile } from '@/components/useSaveFile';
import { later } from '@/components/later';
import { addressWith, exportAddress } from '@/lists/export/exportAddress';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { clarificationsList, loadClarifications, newClarification } from './api';
import { useClarificationColumns, useClarificationFilters } from './columns';

const ClarificationSheet = later(() => import('./ClarificationSheet'), { waiting: SheetPlaceholder });
const keyOf = (row: ClarificationRow) => row.id;

/** Published clarifications and drafts. */
export default function ClarificationsListPage() {
  const { t } = useTranslation('questionsList');
  const mayDraft = useAbility().can('UPDATE', 'questions');
  const list = useList<ClarificationRow>({
    name: clarificationsList,
    savedAs: 'clarifications',
    columns: useClarificationColumns(),
    filters: useClarificationFilters(),
    defaultSort: '-clarification_number',
    rowParam: 'clarification',
    keyOf,
    load: loadClarifications,
  });
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('clarifications.title')}
        lead={t('clarifications.lead')}
        action={
          <>
            <Pdf />
            {mayDraft ? (
              <Button
                onClick={() => {
                  list.address.change({ row: newClarification });
                }}
              >
                {t('clarifications.new')}
              </Button>
            ) : null}
          </>
        }
      />
      <ListView
        list={list}
        title={t('clarifications.title')}
        search={{ label: t('clarifications.search'), hint: t('clarifications.searchHint') }}
        counted={(count, formatted) => t('clarifications.count', { count, formatted })}
        nothingYet={{ title: t('clarifications.empty.title'), text: t('clarifications.empty.text') }}
        exportAddress={exportAddress('/api/clarifications/managed', list)}
        exportId={keyOf}
      />
      <ListSheet list={list} content={ClarificationSheet} wide>
        {(id, titleId) => (
          <ClarificationSheet
            key={id}
            id={id}
            titleId={titleId}
            onDiscarded={() => {
              list.address.change({ row: null });
            }}
          />
        )}
      </ListSheet>
    </>
  );
}

function Pdf() {
  const { t } = useTranslation('questions');
  const saving = useSaveFile(t('clarifications.pdfFailed'));
  return (
    <Button
      component="a"
      href={addressWith('/api/clarifications/managed/pdf', {})}
      download
      variant="outlined"
      startIcon={<PictureAsPdfRounded />}
      loading={saving.busy}
      loadingPosition="start"
      onClick={saving.onClick}
    >
      {t('clarifications.pdf')}
    </Button>
  );
}
