import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { whileOutdated } from '@/components/whileOutdated';
import { ErrorState } from '@/components/ErrorState';
import { ExportSelected } from './export/ExportSelected';
import { BulkBar } from './bulk/BulkBar';
import type { ExportFormat, FilterValues } from './definition';
import { ListCards } from './table/ListCards';
import { ListSkeleton } from './table/ListSkeleton';
import { ListTable } from './table/ListTable';
import { ListToolbar } from './ListToolbar';
import { NothingFound, type NothingYet } from './table/NothingFound';
import { Pager } from './table/Pager';
import { useRoomForTable, type RowActions, type RowsProps } from './table/rows';
import type { List } from './useList';

interface ListViewProps<Row> {
  list: List<Row>;
  /** Accessible name of the list. */
  title: string;
  /** A switch between views of the list, at the start of the toolbar. */
  scopes?: ReactNode;
  /** The filters of the chosen view; the switch names them, so that there are no chips for them. */
  scope?: FilterValues;
  /** Without it there is no search. */
  search?: { label: string; hint: string };
  /** For example "2,431 companies"; `count` selects the plural. */
  counted: (count: number, formatted: string) => string;
  nothingYet: NothingYet;
  /** Between the toolbar and the rows. */
  notice?: ReactNode;
  /** Replaces "Nothing matches" when a decision has emptied the search. */
  emptied?: ReactNode;
  exportAddress?: (format: ExportFormat, ids?: readonly string[]) => string;
  /** Id of a row for the export of selected rows; without it only all rows that match can be exported. */
  exportId?: (row: Row) => string;
  rowActions?: RowActions<Row> | undefined;
  /** Actions for selected rows, beside their export; without both rows cannot be selected. */
  bulk?: ReactNode;
}

const noFilters: FilterValues = {};

/** The list of all administration pages: search, filters, count, rows, pages and bulk actions. */
export function ListView<Row>({
  list,
  title,
  scopes,
  scope = noFilters,
  search,
  counted,
  nothingYet,
  notice,
  emptied,
  exportAddress,
  exportId,
  rowActions,
  bulk,
}: ListViewProps<Row>) {
  const { query, page, address, rows, selection } = list;
  const exportsSelected = exportAddress !== undefined && exportId !== undefined;
  const selectable = exportsSelected || (bulk !== undefined && bulk !== null);
  return (
    <>
      <ListToolbar
        list={list}
        scopes={scopes}
        scope={scope}
        search={search}
        counted={counted}
        exportAddress={exportAddress}
      />
      {notice}
      {page || query.isError ? null : <ListSkeleton />}
      {query.isError && !page ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {page && rows.length === 0 && page.total > 0 && emptied ? emptied : null}
      {page && rows.length === 0 && !(page.total > 0 && emptied) ? (
        <NothingFound
          nothingYet={nothingYet}
          restricted={page.total > 0}
          onClear={() => {
            address.narrow({ search: '', filters: {} });
          }}
        />
      ) : null}
      {page && rows.length > 0 ? (
        <Box sx={whileOutdated(list.outdated, list.query)} aria-busy={list.outdated}>
          <ListRows list={list} title={title} selectable={selectable} actions={rowActions} />
          <Pager list={list} />
        </Box>
      ) : null}
      {selectable ? (
        <BulkBar selection={selection} matched={page?.matched ?? 0}>
          {exportsSelected ? <ExportSelected selection={selection} addressOf={exportAddress} idOf={exportId} /> : null}
          {bulk}
        </BulkBar>
      ) : null}
    </>
  );
}

function ListRows<Row>(props: RowsProps<Row>) {
  return useRoomForTable() ? <ListTable {...props} /> : <ListCards {...props} />;
}
