import { Admin, Resource } from 'react-admin';
import { ActiveList } from './ActiveList.jsx';
import { authProvider } from './authProvider.js';
import { dataProvider } from './dataProvider.js';
import { PendingList } from './PendingList.jsx';

/** Reports nothing to react-admin's makers: the policy of the page would refuse it. */
export const App = () => (
  <Admin title="Companies" dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="pendingCompanies" options={{ label: 'Pending companies' }} list={PendingList} />
    <Resource name="activeCompanies" options={{ label: 'Active companies' }} list={ActiveList} />
  </Admin>
);
