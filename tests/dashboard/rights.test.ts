import { mayMoveValue, maySetUp, type Session } from '../../dashboard/api/session';

const USER: Session = {
  object: 'dashboard_session',
  project: 'default',
  role: 'USER',
  name: null,
  scopes: ['read', 'issue'],
  key_id: 'key',
  ends_at: '2026-11-23T20:00:00.000Z',
};

test('a role may do what the pair may', () => {
  expect(mayMoveValue(USER, 'issue')).toBe(true);
  expect(maySetUp(USER, 'set-up')).toBe(false);
});

test('a role that may not is refused whatever the pair may do', () => {
  expect(maySetUp({ ...USER, role: 'VIEWER', scopes: ['set-up'] }, 'set-up')).toBe(false);
});
