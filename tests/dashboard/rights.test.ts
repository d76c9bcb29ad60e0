import { mayMoveValue, maySetUp, type Session } from '../../dashboard/api/session';

const USER: Session = {
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

test('a function of 0.2.0, which says no scopes, leaves the role to decide', () => {
  const { scopes: _none, ...before } = USER;
  expect(maySetUp(before, 'set-up')).toBe(true);
  expect(maySetUp({ ...before, role: 'VIEWER' }, 'set-up')).toBe(false);
});
