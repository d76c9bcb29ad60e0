// The parts of a configuration that files of promotions can hold.
import {
  listConfigurationParts,
  selectFileSettings,
  selectStackingRules,
} from '../../../lib/core/management/configuration-parts';
import { type Config, DEFAULT_STACKING_RULES, NEW_SETTINGS, noRecords } from '../../support/core';

const configOf = (records: Readonly<Record<string, readonly object[]>>): Config => {
  const maps = Object.entries(records).map(([kind, list]) => [
    kind,
    new Map(list.map((record) => [(record as { id: string }).id, record])),
  ]);
  return { ...noRecords(), ...Object.fromEntries(maps) } as Config;
};
const partsOf = (records: Readonly<Record<string, readonly object[]>>) => listConfigurationParts(configOf(records));
/** What files hold of the only record. */
const heldOf = (kind: string, record: object) => {
  const [part, ...others] = partsOf({ [kind]: [{ id: 'x_1', ...record }] });
  expect(others).toEqual([]);
  return part?.select();
};

describe('the parts of a configuration', () => {
  test.each([
    ...['tiers', 'stacks', 'rules', 'categories', 'rewards', 'rewardAssignments', 'collections', 'earningRules'],
    ...['loyaltyTiers', 'segments', 'campaigns'],
  ])('are its %s, without what the service computes', (kind) => {
    const record = { id: 'x_1', name: 'One', created_at: 'a', updated_at: 'b', object: 'o', description: null };
    const [part, ...others] = partsOf({ [kind]: [record] });

    expect(others).toEqual([]);
    expect(part).toMatchObject({ kind, id: 'x_1' });
    expect(part?.source).toBe(record);
    expect(part?.select()).toEqual({ id: 'x_1', name: 'One' });
  });

  test.each(['eventSchemas', 'brands', 'templates'])('are no %s', (kind) => {
    expect(partsOf({ [kind]: [{ id: 'x_1' }] })).toEqual([]);
  });

  test('stand in the order of their kinds and ids, whatever the order of the records', () => {
    const records = [{ id: 'b' }, { id: 'c' }, { id: 'a' }];
    const parts = partsOf({
      tiers: records,
      webhooks: records,
      campaigns: records,
      metadataSchemas: records.slice(0, 1),
    });

    expect(parts.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      ...['campaigns a', 'campaigns b', 'campaigns c', 'schemas b', 'tiers a', 'tiers b', 'tiers c'],
      ...['webhooks a', 'webhooks b', 'webhooks c'],
    ]);
  });

  test('do not include a campaign that is being deleted', () => {
    expect(partsOf({ campaigns: [{ id: 'camp_1', deleted_at: '2026-01-01T00:00:00.000Z' }] })).toEqual([]);
  });
});

describe('a part', () => {
  test.each([
    ...['validation', 'assignments_count', 'redeemed', 'automation_id', 'creation_status'],
    ...['vouchers_generation_status', 'vouchers_count', 'adding', 'redefining', 'schema_id', 'syncing_since', 'parts'],
    ...['ranged_at', 'tier_changes'],
  ])('does not have %s', (member) => {
    expect(heldOf('tiers', { [member]: 1 })).toEqual({ id: 'x_1' });
  });

  test.each([0, false, '', []])('has the value %j, but no null', (value) => {
    expect(heldOf('tiers', { value, other: null })).toEqual({ id: 'x_1', value });
  });

  test('names its rules by their ids alone', () => {
    const assignments = [
      { id: 'asgm_1', rule_id: 'val_1' },
      { id: 'asgm_2', rule_id: 'val_2' },
    ];

    expect(heldOf('tiers', { assignments })).toEqual({ id: 'x_1', assignments: ['val_1', 'val_2'] });
  });

  test('of a schema has its current definitions', () => {
    const properties = { size: { type: 'string' }, old: { type: 'string', deleted: true }, on: { deleted: false } };

    expect(heldOf('metadataSchemas', { properties, created_at: 'a' })).toEqual({
      id: 'x_1',
      properties: { size: { type: 'string' }, on: { deleted: false } },
    });
  });

  test('of a webhook has no headers, which are secrets', () => {
    const webhook = { target_url: 'https://a.example/', headers: { authorization: 'secret' }, object: 'webhook' };

    expect(heldOf('webhooks', webhook)).toEqual({ id: 'x_1', target_url: 'https://a.example/' });
  });
});

test('settings of a file do not say which project it was', () => {
  const identity = { id: 'proj_1', name: 'Shop', description: 'All', case_sensitive_codes: false };
  const settings = { ...NEW_SETTINGS, ...identity, timezone: 'Europe/Warsaw' } as never;
  const held = selectFileSettings(settings) as object;

  expect(held).toMatchObject({ timezone: 'Europe/Warsaw' });
  for (const member of Object.keys(identity)) expect(held).not.toHaveProperty(member);
});

describe('stacking rules of a file', () => {
  test('are the default ones where none are stored', () => {
    expect(selectStackingRules(null)).toBe(DEFAULT_STACKING_RULES);
  });

  test('are the stored ones, and the default ones for members that are absent', () => {
    const record = { id: 'stk_1', created_at: 'a', updated_at: null, redeemables_limit: 5 } as never;

    expect(selectStackingRules(record)).toEqual({ ...DEFAULT_STACKING_RULES, redeemables_limit: 5 });
  });
});
