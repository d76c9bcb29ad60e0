// What a rollback is decided on.
import {
  asRedeemed,
  namesRecord,
  rollbackInput,
  updateRollbackFacts,
} from '../../../../lib/core/redemption/rollback/input';
import {
  type Caller,
  factsOf,
  NO_EARLIER_RETURNS,
  NOON,
  parseRedemptionId,
  type RollbackFacts,
  type RollbackVoucherState,
  type StoredEntry,
  type StoredRedemption,
} from '../../../support/core';

const BASE = 'b'.repeat(22);
const STORED = {
  base: BASE,
  order_version: 3,
  response: { order: { id: 'ord_1' }, redemptions: [{}, {}] },
} as unknown as StoredRedemption;
const ORDER = { order: { id: 'ord_1' }, version: 3 } as unknown as RollbackFacts['order'];

describe('namesRecord', () => {
  const entry = (members: Partial<StoredEntry>) => ({ stored: null, rollback: null, failure: null, ...members });
  const failure = { id: `rf_${BASE}00` } as NonNullable<StoredEntry['failure']>;

  test.each<[string, Partial<StoredEntry>, boolean]>([
    [`r_${BASE}00`, { stored: STORED }, true],
    [`r_${BASE}02`, { stored: STORED }, true],
    [`r_${BASE}03`, { stored: STORED }, false],
    [`rr_${BASE}01`, { stored: STORED }, false],
    [`r_${BASE}00`, {}, false],
    [`rf_${BASE}00`, { failure }, true],
    [`rf_${BASE}01`, { failure }, false],
    [`r_${BASE}00`, { failure }, false],
  ])('%s among %j', (id, members, expected) => {
    expect(namesRecord(parseRedemptionId(id)!, entry(members))).toBe(expected);
  });
});

describe('asRedeemed', () => {
  it('has the order as the redemption left it', () => {
    expect(asRedeemed(STORED)).toEqual({ order: ORDER, balances: new Map() });
  });

  it('has what the redemption left beside the order', () => {
    const counts = [{ redemption: BASE, value: 900, ids: ['camp_1'] }];
    const notes = { carried: { a: ['b'] } };

    expect(asRedeemed({ ...STORED, order_counts: counts, line_notes: notes }).order).toStrictEqual({
      ...ORDER,
      counts,
      notes,
    });
    expect(asRedeemed(STORED).order).toStrictEqual(ORDER);
  });

  test.each<[string, object]>([
    ['without an order', { response: { order: null, redemptions: [] } }],
    ['whose order was not stored', { order_version: null }],
  ])('has no order of a redemption %s', (_name, members) => {
    expect(asRedeemed({ ...STORED, ...members }).order).toBeNull();
  });
});

describe('updateRollbackFacts', () => {
  const state = (balance: number) => ({ balance }) as RollbackVoucherState;
  const facts: RollbackFacts = {
    order: null,
    balances: new Map([
      ['v_1', state(1)],
      ['v_2', state(2)],
    ]),
  };

  it('has what was found in place of what was assumed', () => {
    expect(updateRollbackFacts(facts, { order: ORDER, balances: new Map([['v_2', null]]) })).toEqual({
      order: ORDER,
      balances: new Map([
        ['v_1', state(1)],
        ['v_2', null],
      ]),
    });
  });

  it('keeps what was not found otherwise', () => {
    expect(updateRollbackFacts({ ...facts, order: ORDER }, {})).toEqual({ ...facts, order: ORDER });
  });
});

test('rollbackInput says whether a person asked for it', () => {
  const { config } = factsOf({});
  const ids = { keyHash: null, requestHash: null, attemptId: 'try_1' };
  const facts = asRedeemed(STORED);
  const basis = { request: {}, stored: STORED, returns: NO_EARLIER_RETURNS, config, facts, nowMs: 0, ids };
  const session = {} as NonNullable<Caller['session']>;

  expect(rollbackInput({ keyId: 'key_1', session } as Caller, basis).isPerson).toBe(true);
});

test('rollbackInput is dated by the moment of the decision', () => {
  const { config } = factsOf({});
  const ids = { keyHash: 'key', requestHash: 'hash', attemptId: 'try_1' };
  const basis = { request: { reason: 'Returned' }, stored: STORED, returns: NO_EARLIER_RETURNS, config };
  const facts = { order: ORDER, balances: new Map<string, RollbackVoucherState | null>() };

  expect(rollbackInput({ keyId: 'key_1' } as Caller, { ...basis, facts, nowMs: Date.parse(NOON), ids })).toEqual({
    ...basis,
    ...facts,
    ...ids,
    nowMs: Date.parse(NOON),
    date: NOON,
    keyId: 'key_1',
    isPerson: false,
  });
});
