// Who a line of the audit trail says has changed a record.
import { personOf } from '../../../lib/core/management/audit';
import { actorOf, type Caller } from '../../support/core';

const CALLER: Caller = {
  project: 'proj_1',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'key-1',
  role: 'admin',
  channel: null,
  origin: null,
};
const session = { tokenHash: 'h', role: 'USER', name: null, userId: null, endsMs: 1 } as const;

describe('actorOf', () => {
  it.each([
    ['a server key', {}, 'server_key', 'key-1'],
    ['a management key', { kind: 'management' }, 'management_key', 'key-1'],
    ['a user of the dashboard', { session: { ...session, userId: 'user_1' } }, 'user', 'user_1'],
    ['a user with the role ADMIN', { session: { ...session, role: 'ADMIN', userId: 'user_1' } }, 'user', 'user_1'],
    ['a server pair in the dashboard', { session }, 'server_key', 'key-1'],
    ['a management pair in the dashboard', { session: { ...session, role: 'ADMIN' } }, 'management_key', 'key-1'],
  ] as const)('names %s', (_name, members, type, id) => {
    expect(actorOf({ ...CALLER, ...members })).toEqual({ type, id });
  });
});

describe('the person behind a change', () => {
  const work = { requestId: 'v-1' };

  it.each([
    ['a user of the dashboard', { session: { ...session, userId: 'user_1' } }, 'user_1'],
    ['a pair in the dashboard', { session }, 'key-1'],
    ['nobody for a key', {}, null],
    ['nobody for work that a person started', { session: { ...session, userId: 'user_1' }, work }, null],
    ['nobody for work that a key started', { work }, null],
  ] as const)('is %s', (_name, members, person) => {
    expect(personOf({ ...CALLER, ...members })).toBe(person);
  });
});
