// Customers that a request claims without a token: their limits; and who may see how a request was decided.
import { isRecorded } from '../../../lib/core/access/evaluation-input';
import {
  adjustClaimBounds,
  aCustomer,
  type Caller,
  evaluationInput,
  type EvaluationRequest,
  factsOf,
  type Facts,
  isConcealed,
  NOON,
  restrictToClaim,
} from '../../support/core';

const SERVER = { kind: 'server', keyId: 'key-1' } as Caller;
const CLIENT = { kind: 'client', keyId: 'key-1' } as Caller;
const request = (members: Partial<EvaluationRequest> = {}): EvaluationRequest => ({ redeemables: [], ...members });

test.each<[string, Caller, EvaluationRequest['options'], boolean]>([
  ['a backend that asks for it', SERVER, { expand: ['decision'] }, true],
  ['a backend that asks for more', SERVER, { expand: ['order', 'decision'] }, true],
  ['a backend that asks for something else', SERVER, { expand: ['explain'] }, false],
  ['a backend that expands nothing', SERVER, {}, false],
  ['a backend without options', SERVER, undefined, false],
  ['a page', CLIENT, { expand: ['decision'] }, false],
])('the document of a decision is for %s', (_name, caller, options, expected) => {
  expect(isRecorded(caller, request(options ? { options } : {}))).toBe(expected);
});

describe('the input of a decision', () => {
  const facts: Facts = { ...factsOf({}), customer: aCustomer({ id: 'cust_7' }) };
  const input = (caller: Caller, sent: EvaluationRequest) =>
    evaluationInput(caller, { request: sent, facts, nowMs: 7 });

  it('has the customer of the stored order where the request names none', () => {
    expect(input(SERVER, request()).request).toEqual({ redeemables: [], customer: { id: 'cust_7' } });
    expect(input(SERVER, request({ customer: { source_id: 'joe' } })).request.customer).toEqual({ source_id: 'joe' });
  });

  it.each([
    ['a person', { session: {} as never }, true],
    ['a key', {}, false],
  ])('says whether %s asked', (_name, members, isPerson) => {
    expect(input({ ...SERVER, ...members }, request()).isPerson).toBe(isPerson);
  });
});

describe('codes that are concealed from pages', () => {
  const [BEFORE, AFTER] = ['2026-11-21T11:59:59.999Z', '2026-11-21T12:00:00.001Z'];
  // Noon in UTC is one in the morning of the next day in Auckland.
  const concealed = (voucher: object, campaign?: object) => {
    const { config, vouchers } = factsOf({
      project: { timezone: 'Pacific/Auckland' },
      ...(campaign && { campaigns: { camp_1: campaign } }),
      vouchers: { CODE: { ...voucher, ...(campaign && { campaign: 'camp_1' }) } },
    });
    return isConcealed(vouchers.get('CODE')!.voucher, config, Date.parse(NOON));
  };

  test.each<[string, object, object | undefined, boolean]>([
    ['one that is open', {}, undefined, false],
    ['one of an open campaign', {}, {}, false],
    ['one that is switched off', { active: false }, undefined, true],
    ['one that is switched off, of an open campaign', { active: false }, {}, true],
    ['one of a campaign that is switched off', {}, { active: false }, true],
    ['one to come', { start_date: AFTER }, undefined, true],
    ['one of a campaign to come', {}, { start_date: AFTER }, true],
    ['one that began', { start_date: BEFORE }, { start_date: BEFORE }, false],
    ['one that has ended', { expiration_date: BEFORE }, { expiration_date: BEFORE }, false],
    ['one that is not valid on this weekday', { validity_day_of_week: [1] }, undefined, false],
    ['one that began with the day of the project', { start_date: '2026-11-22' }, undefined, false],
  ])('%s', (_name, voucher, campaign, expected) => {
    expect(concealed(voucher, campaign)).toBe(expected);
  });
});

const use = (total: number, periods: Readonly<Record<string, number>> = {}) => ({ total, periods });
const claimedFacts = (uses: Facts['usage']['uses'], claimedUses: Facts['claimedUses']): Facts => {
  const facts = factsOf({ customer: {} });
  return { ...facts, listedIn: ['camp_1'] as never, usage: { ...facts.usage, uses }, claimedUses };
};

describe('uses of a claimed customer', () => {
  test.each<[string, Facts['usage']['uses'], Facts['claimedUses'], Facts['usage']['uses']]>([
    ['are its own ones without claims', { a: use(2) }, null, { a: use(2) }],
    [
      'are those of claims as well',
      { a: use(2, { d1: 1 }) },
      { a: use(3, { d1: 2, d2: 4 }) },
      { a: use(5, { d1: 3, d2: 4 }) },
    ],
    ['are those of claims alone', {}, { a: use(3, { d1: 2 }) }, { a: use(3, { d1: 2 }) }],
    [
      'are of each record apart',
      { a: use(1), b: use(2) },
      { b: use(1), c: use(4) },
      { a: use(1), b: use(3), c: use(4) },
    ],
  ])('%s', (_name, uses, claimed, expected) => {
    const restricted = restrictToClaim(claimedFacts(uses, claimed));

    expect(restricted.usage.uses).toEqual(expected);
    expect(restricted).toMatchObject({ customer: null, customerRevision: 0 });
    expect(restricted.listedIn).toEqual([]);
  });

  test('stay as they were read', () => {
    const uses = { a: use(1) };
    restrictToClaim(claimedFacts(uses, { a: use(1) }));

    expect(uses).toEqual({ a: use(1) });
  });
});

describe('limits of a claimed customer', () => {
  const bound = (of: string, period: string | null) => ({ counted: { of, id: 'a', period } as never, max: 10 });
  // The sums hold the claims, which have limits of their own.
  const facts = claimedFacts({ a: use(7, { d1: 5, d2: 1 }), b: use(9) }, { a: use(3, { d1: 1 }) });

  test.each<[string, ReturnType<typeof bound>, Facts, number]>([
    ['leave out what the customer used without claims', bound('CUSTOMER', null), facts, 6],
    ['leave out the uses of the period', bound('CUSTOMER', 'd1'), facts, 6],
    ['leave out uses of a period without claims', bound('CUSTOMER', 'd2'), facts, 9],
    ['leave out nothing of an unused period', bound('CUSTOMER', 'd3'), facts, 10],
    ['leave out all uses without claims', bound('CUSTOMER', null), claimedFacts({ a: use(4) }, null), 6],
    ['leave out nothing of a record that was never used', bound('CUSTOMER', null), claimedFacts({}, null), 10],
    ['stay for a campaign', bound('CAMPAIGN', null), facts, 10],
  ])('%s', (_name, one, of, max) => {
    expect(adjustClaimBounds([one], of)).toEqual([{ counted: one.counted, max }]);
  });
});
