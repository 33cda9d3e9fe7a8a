import type { ColleagueOut, PeopleOut } from '@/api/schema.gen';

export const makeColleague = (changes: Partial<ColleagueOut> = {}): ColleagueOut => ({
  id: 'person-2',
  first_name: 'Omar',
  last_name: 'Al-Qahtani',
  email: 'omar@najd.example',
  position: 'Surveyor',
  phone_number: null,
  linkedin_profile: null,
  role: 'member',
  is_contact: false,
  is_self: false,
  state: 'active',
  invited_at: '2026-11-20T08:00:00Z',
  invitation_ends_at: null,
  last_sign_in_at: '2026-11-24T08:00:00Z',
  ...changes,
});

/** The signed-in person of the tests. */
export const makeSelf = (changes: Partial<ColleagueOut> = {}): ColleagueOut =>
  makeColleague({
    id: 'user-1',
    first_name: 'Sara',
    last_name: 'Al-Harbi',
    email: 'sara@najd.example',
    position: 'Director',
    role: 'owner',
    is_contact: true,
    is_self: true,
    invited_at: null,
    ...changes,
  });

export const makeInvited = (changes: Partial<ColleagueOut> = {}): ColleagueOut =>
  makeColleague({
    id: 'person-3',
    first_name: 'Noura',
    last_name: 'Al-Salem',
    email: 'noura@najd.example',
    position: null,
    state: 'invited',
    invitation_ends_at: '2026-11-29T08:00:00Z',
    last_sign_in_at: null,
    ...changes,
  });

export const makePeople = (people: ColleagueOut[], changes: Partial<PeopleOut> = {}): PeopleOut => ({
  people,
  may_manage: people.some(({ is_self, role }) => is_self && role === 'owner'),
  limit: 10,
  ...changes,
});
