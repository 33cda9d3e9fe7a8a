import { client, unwrap } from '@/api/client';

const addressOf = ({ address }: { address: string }) => address;

/** The address of the authority's sign-in service, for the browser to go to. */
export const beginAtProvider = () => unwrap(client.POST('/api/login/provider')).then(addressOf);

/** The same for a signed-in person, whom the service asks again. */
export const beginAgainAtProvider = () => unwrap(client.POST('/api/account/prove/provider')).then(addressOf);
