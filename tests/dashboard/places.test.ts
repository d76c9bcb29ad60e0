// What the search finds of screens and actions, for whom.
import type { Session } from '../../dashboard/api/session';
import { commandsNamed } from '../../dashboard/screens/frame/places';

const SCOPES = ['read', 'evaluate', 'issue', 'set-up', 'privacy'] as const;
const as = (role: Session['role'], scopes: Session['scopes'] = SCOPES): Session => ({
  object: 'dashboard_session',
  project: 'proj_1',
  name: null,
  key_id: 'key',
  ends_at: '2026-01-01T00:00:00Z',
  role,
  scopes,
});
const names = (text: string, session?: Session) => commandsNamed(text, session).map(({ name }) => name);

it.each<[string, readonly string[]]>([
  ['camp', ['Campaigns', 'New campaign']],
  ['TRAIL', ['Audit trail']],
  ['meta', ['Metadata']],
  ['pub', ['Publications', 'Publish a code', 'Publish to a list']],
  ['op', ['Operations']],
  ['o', []],
  ['', []],
])('finds %j by the beginning of a word', (text, expected) => {
  expect(names(text, as('ADMIN'))).toEqual(expected);
});

it('offers what the user may use', () => {
  expect([names('new campaign', as('SUPPORT')), names('new campaign', as('USER'))]).toEqual([[], ['New campaign']]);
  expect([names('publish', as('VIEWER')), names('publish to', as('SUPPORT'))]).toEqual([[], ['Publish to a list']]);
  expect([names('keys', as('USER')), names('keys', as('ADMIN'))]).toEqual([[], ['Keys']]);
  expect([names('users'), names('jobs')]).toEqual([[], ['Background jobs']]);
});

it('offers no action that the pair may not do', () => {
  expect(names('pub', as('USER', ['read', 'set-up']))).toEqual(['Publications']);
  expect(names('camp', as('USER', ['read', 'set-up']))).toEqual(['Campaigns']);
});
