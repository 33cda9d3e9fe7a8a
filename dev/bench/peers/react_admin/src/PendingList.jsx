import { useMediaQuery } from '@mui/material';
import { BulkExportButton, DataTable, List, SearchInput, SelectInput, SimpleList } from 'react-admin';
import { field, invited, invitedChoices, person, waiting } from './company.js';

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="invited" source="invited" choices={invitedChoices} />,
];

export function PendingList() {
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <List filters={filters} sort={{ field: 'registered_at', order: 'ASC' }} perPage={25}>
      {isSmall ? (
        <SimpleList
          primaryText={(row) => row.organization_name}
          secondaryText={(row) => [field(row), person(row), row.email, invited(row)].join(' · ')}
          tertiaryText={waiting}
          rowClick={false}
        />
      ) : (
        <DataTable bulkActionButtons={<BulkExportButton />} rowClick={false}>
          <DataTable.Col source="organization_name" label="Company" />
          <DataTable.Col label="Field of work" render={field} />
          <DataTable.Col label="Representative" render={person} />
          <DataTable.Col source="email" />
          <DataTable.Col source="registered_at" label="Waiting" render={waiting} />
          <DataTable.Col label="Invited" render={invited} />
        </DataTable>
      )}
    </List>
  );
}
