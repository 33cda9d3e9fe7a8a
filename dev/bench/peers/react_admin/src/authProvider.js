import { fetchUtils } from 'react-admin';

/** The key under which the portal stores the signed-in person. A stored person is trusted until the API refuses. */
const STORED = 'portal.user';

async function readUser() {
  const { json } = await fetchUtils.fetchJson('/api/user-info');
  localStorage.setItem(STORED, JSON.stringify(json.data));
  return json.data;
}

export const authProvider = {
  login: () => Promise.reject(new Error('Sign in to the portal first.')),
  logout: async () => {
    localStorage.removeItem(STORED);
  },
  checkAuth: async () => {
    if (localStorage.getItem(STORED) === null) await readUser();
  },
  checkError: async ({ status }) => {
    if (status === 401) throw new Error('The session has ended.');
  },
  getIdentity: async () => {
    const { id, first_name, last_name } = await readUser();
    return { id, fullName: `${first_name} ${last_name}` };
  },
};
