// Lines of the audit trail.
import { diffRecordNames, OPEN_TEST, toAuditEntryResponse } from '../../../lib/core/management/audit';
import type { AuditEntry } from '../../../lib/model/audit-trail';
import { auditEntry, auditTests, diffRecords, type ListAuditTrailQuery, NOON } from '../../support/core';

const ENTRY: AuditEntry = {
  id: 'aud_1',
  created_at: NOON,
  action: 'api_key.created',
  resource: { object: 'api_key', id: 'key_2' },
  changes: { name: { from: null, to: 'Shop' } },
  actor: { type: 'management_key', id: 'key_1' },
  address: '10.0.0.1',
  request_id: 'req_1',
  object: 'audit_trail_entry',
};

test('auditEntry says who did what, when and from where', () => {
  const { id, created_at, action, resource, changes, actor, address, request_id: requestId } = ENTRY;

  expect(auditEntry({ actor, address, requestId }, { id, created_at, action, resource, changes })).toEqual(ENTRY);
});

describe('diffRecords', () => {
  it('are the members that differ', () => {
    const before = { same: [1, { a: null }], changed: [1], gone: 'x' };
    const after = { same: [1, { a: null }], changed: [2], made: false };

    expect(diffRecords(before, after)).toEqual({
      changed: { from: [1], to: [2] },
      gone: { from: 'x', to: null },
      made: { from: null, to: false },
    });
  });

  it('are all members of what is new, and of what is gone', () => {
    expect(diffRecords(null, { a: 1 })).toEqual({ a: { from: null, to: 1 } });
    expect(diffRecords({ a: 1 }, null)).toEqual({ a: { from: 1, to: null } });
    expect(diffRecords(null, null)).toEqual({});
  });

  it('make nothing of a member that is null or absent', () => {
    expect(diffRecords({ a: null }, {})).toEqual({});
  });
});

describe('auditTests', () => {
  const isFound = (query: ListAuditTrailQuery) => auditTests(query).every(({ holds }) => holds(ENTRY));

  it('ask for nothing by nothing', () => {
    expect(auditTests({ page: 1, limit: 10 })).toEqual([]);
  });

  test.each<[keyof ListAuditTrailQuery, string, string]>([
    ['action', 'api_key.created', 'api_key.revoked'],
    ['resource', 'api_key', 'project'],
    ['resource_id', 'key_2', 'key_1'],
    ['actor_id', 'key_1', 'key_2'],
  ])('ask for %s', (name, value, other) => {
    expect(auditTests({ [name]: value })).toHaveLength(1);
    expect(isFound({ [name]: value })).toBe(true);
    expect(isFound({ [name]: other })).toBe(false);
  });

  it('ask for everything that is sent', () => {
    expect(isFound({ resource_id: 'key_2', actor_id: 'key_1' })).toBe(true);
    expect(isFound({ resource_id: 'key_2', actor_id: 'key_9' })).toBe(false);
  });
});

test('differences of customers name their members, and keep no value', () => {
  const before = { name: 'Jane', email: 'jane@example.com', phone: null, city: 'Bern', updated_at: '1' };
  const after = { name: 'Joan', email: null, phone: '+1', city: 'Bern', updated_at: '2' };

  expect(diffRecordNames(before, after)).toEqual({
    name: { from: 'not kept', to: 'not kept' },
    email: { from: 'not kept', to: null },
    phone: { from: null, to: 'not kept' },
  });
  expect(diffRecordNames(null, { name: 'Jane' })).toEqual({ name: { from: null, to: 'not kept' } });
});

describe('a line in an answer', () => {
  const shown = (isAdministrator: boolean, names: readonly (readonly [string, string | null])[]) =>
    toAuditEntryResponse(ENTRY, { names: new Map(names), isAdministrator });

  test.each<[string, readonly (readonly [string, string | null])[], string | null]>([
    ['is known', [['key_1', 'Till']], 'Till'],
    ['has none', [['key_1', null]], null],
    ['is gone', [['key_2', 'Other']], null],
  ])('has the name of an actor who %s', (_name, names, name) => {
    expect(shown(true, names)).toEqual({ ...ENTRY, actor: { ...ENTRY.actor, name } });
  });

  test('has neither address nor request for who is no administrator', () => {
    expect(shown(false, [])).toEqual({
      ...ENTRY,
      actor: { ...ENTRY.actor, name: null },
      address: null,
      request_id: null,
    });
  });
});

test.each<[AuditEntry['resource']['object'], boolean]>([
  ['campaign', true],
  ['loyalty_tier', true],
  ['customer', true],
  ['api_key', false],
  ['user', false],
])('lines of %s are for every reader: %s', (object, expected) => {
  expect(OPEN_TEST.holds({ ...ENTRY, resource: { object, id: 'x' } })).toBe(expected);
});
