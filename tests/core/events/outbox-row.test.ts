// The row that the transaction of a call writes for all who listen.
import { failureOutbox, redemptionOutbox, rollbackOutbox } from '../../../lib/core/events/redemption-outbox';
import { callCause } from '../../../lib/model/events/call-cause';
import {
  aCustomer,
  type Config,
  EMPTY_USAGE,
  type EventFact,
  type EventType,
  outboxRow,
  redemptionRow,
} from '../../support/core';
import { CALLER, CONFIG, NOW, NOW_MS, SOURCE, aRedemption, aRollback, listening, storedOf } from './support';

const fact = (type: EventType): EventFact => ({ type, entity_id: 'x', data: { of: type } });
const CREATED = fact('customer.created');
const UPDATED = fact('customer.updated');
const cause = (config: Config) => ({ config, id: 'c_1', nowMs: NOW_MS });

describe('outboxRow', () => {
  it('holds the facts that have a listener', () => {
    const row = outboxRow(CALLER, cause(listening('customer.created')), () => [CREATED, UPDATED]);

    expect(row).toEqual({
      id: 'c_1',
      created_at: NOW,
      group_id: 'v-1',
      source: SOURCE,
      types: ['customer.created'],
      facts: [CREATED],
    });
  });

  it('is none without a listener for what happened', () => {
    expect(outboxRow(CALLER, cause(listening('voucher.created')), () => [CREATED])).toBeUndefined();
  });

  it('is none without a listener, and then nothing is worked out', () => {
    const facts = (): readonly EventFact[] => {
      throw new Error('nobody listens');
    };

    expect(outboxRow(CALLER, cause(CONFIG), facts)).toBeUndefined();
  });

  it.each([
    ['all that it does', 'ALL', undefined],
    ['updates of customers', 'UPDATED_CUSTOMERS', [CREATED]],
    ['nothing', undefined, [CREATED, UPDATED]],
  ] as const)('of work that keeps quiet about %s', (_name, suppressedEvents, told) => {
    const caller = { ...CALLER, work: { requestId: null, ...(suppressedEvents && { suppressedEvents }) } };
    const config = listening('customer.created', 'customer.updated');

    expect(outboxRow(caller, cause(config), () => [CREATED, UPDATED])?.facts).toEqual(told);
  });

  it.each([
    ['the request', { requestId: 'v-1', work: { requestId: 'v-2' } }, 'v-1'],
    ['the request that began the work', { work: { requestId: 'v-2' } }, 'v-2'],
    ['nothing', {}, null],
  ])('belongs together with what %s caused', (_name, members, groupId) => {
    const { requestId: _id, ...caller } = CALLER;
    const row = outboxRow({ ...caller, ...members }, cause(listening('customer.created')), () => [CREATED]);

    expect(row?.group_id).toBe(groupId);
  });
});

describe('callCause', () => {
  const session = { tokenHash: 'h', role: 'USER', name: null, userId: 'user_1', endsMs: 1 } as const;

  it.each([
    ['a server key', {}, SOURCE],
    ['a server key with a name', { keyName: 'Till' }, { channel: 'API', api_key: { name: 'Till', app_id: 'key-1' } }],
    ['a client key', { kind: 'client' }, { ...SOURCE, channel: 'CLIENT_API' }],
    ['a user of the dashboard', { session }, { channel: 'USER_PORTAL', user: { id: 'user_1' } }],
    [
      'a pair in the dashboard',
      { session: { ...session, userId: null } },
      { channel: 'USER_PORTAL', user: { id: 'key-1' } },
    ],
    ['work in the background', { requestId: undefined }, { channel: 'INTERNAL' }],
  ] as const)('of %s', (_name, members, source) => {
    expect(callCause({ ...CALLER, ...members }).source).toEqual(source);
  });
});

const REDEMPTION = { base: 'b1', part: 'REDEMPTION' } as const;
const SUCCEEDED = fact('redemption.succeeded');

describe('redemptionRow', () => {
  const row = (config: Config, beside?: readonly EventFact[]) =>
    redemptionRow(CALLER, { config, nowMs: NOW_MS, redemption: REDEMPTION }, () => ({
      recorded: [SUCCEEDED],
      ...(beside && { beside }),
    }));
  const SHARED = { id: 'REDEMPTION-b1', created_at: NOW, group_id: 'v-1', source: SOURCE, redemption: REDEMPTION };

  it('names the redemption in place of the facts that its records say', () => {
    expect(row(listening('redemption.succeeded'))).toEqual({ ...SHARED, types: ['redemption.succeeded'] });
  });

  it('keeps the facts beside it that have a listener', () => {
    const config = listening('redemption.succeeded', 'customer.created');

    expect(row(config, [CREATED, UPDATED])).toEqual({
      ...SHARED,
      types: ['customer.created', 'redemption.succeeded'],
      facts: [CREATED],
    });
    expect(row(config, [UPDATED])).toEqual({ ...SHARED, types: ['redemption.succeeded'] });
  });

  it('is none without a listener', () => {
    expect(row(listening('voucher.created'))).toBeUndefined();
  });
});

describe('of a redemption', () => {
  const record = aRedemption();
  const stored = storedOf([record]);
  const plan = { stored, order: null, customer: null };

  test('the row holds the redemption', () => {
    const config = listening('redemption.succeeded', 'redemption.rollback.succeeded');
    const row = redemptionOutbox(CALLER, {
      plan,
      orderBefore: null,
      usage: EMPTY_USAGE,
      award: null,
      config,
      nowMs: NOW_MS,
    });

    expect(row).toMatchObject({ types: ['redemption.succeeded'], redemption: REDEMPTION });
    expect(row).not.toHaveProperty('facts');
  });

  test('the row holds a customer who was created with the redemption', () => {
    const customer = { record: aCustomer(), change: 'CREATE', revision: 0 } as const;
    const config = listening('customer.created');
    const row = redemptionOutbox(CALLER, {
      plan: { stored, order: null, customer },
      orderBefore: null,
      usage: EMPTY_USAGE,
      award: null,
      config,
      nowMs: NOW_MS,
    });

    expect(row?.facts?.map(({ type, entity_id }) => [type, entity_id])).toEqual([['customer.created', 'cust_1']]);
  });

  test('the row of its rollback names the rollback', () => {
    const response = { rollbacks: [aRollback()] };
    const config = listening('redemption.rollback.succeeded');
    const row = rollbackOutbox(CALLER, { plan: { stored, response, nowMs: NOW_MS } as never, config });

    expect(row).toMatchObject({
      id: 'ROLLBACK-b1',
      types: ['redemption.rollback.succeeded'],
      redemption: { base: 'b1', part: 'ROLLBACK' },
    });
  });

  test('the row of a refused attempt names the attempt', () => {
    const refused = aRedemption({ status: 'FAILED', result: 'FAILURE' });
    const config = listening('redemption.failed');

    expect(failureOutbox(CALLER, 'b2', { record: refused, config, nowMs: NOW_MS })).toMatchObject({
      id: 'FAILURE-b2',
      types: ['redemption.failed'],
      redemption: { base: 'b2', part: 'FAILURE' },
    });
  });
});
