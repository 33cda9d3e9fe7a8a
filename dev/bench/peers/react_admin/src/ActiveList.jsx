import { useMediaQuery } from '@mui/material';
import { BulkExportButton, DataTable, List, SearchInput, SelectInput, SimpleList } from 'react-admin';
import { feedback, field, person, questionnaire, response, responseChoices } from './company.js';

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="response" source="response" choices={responseChoices} />,
];

export function ActiveList() {
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <List filters={filters} sort={{ field: 'decided_at', order: 'DESC' }} perPage={25}>
      {isSmall ? (
        <SimpleList
          primaryText={(row) => row.organization_name}
          secondaryText={(row) =>
            [field(row), person(row), row.email, questionnaire(row), `Feedback: ${feedback(row)}`].join(' · ')
          }
          tertiaryText={response}
          rowClick={false}
        />
      ) : (
        <DataTable bulkActionButtons={<BulkExportButton />} rowClick={false}>
          <DataTable.Col source="organization_name" label="Company" />
          <DataTable.Col label="Field of work" render={field} />
          <DataTable.Col label="Representative" render={person} />
          <DataTable.Col source="email" />
          <DataTable.Col label="Questionnaire" render={questionnaire} />
          <DataTable.Col label="Response" render={response} />
          <DataTable.Col label="Feedback" render={feedback} />
        </DataTable>
      )}
    </List>
  );
}
