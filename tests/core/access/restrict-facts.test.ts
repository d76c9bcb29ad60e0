// What was read for a request, as its caller is decided on.
import {
  type Caller,
  EMPTY_USAGE,
  type EvaluationRequest,
  type Facts,
  factsOf,
  isFailure,
  NOON,
  restrictFacts,
  type World,
} from '../../support/core';

const caller = (members: Partial<Caller>): Caller => ({ kind: 'server', shopper: null, ...members }) as Caller;
const SERVER = caller({});
const CLAIM = caller({ kind: 'client' });
const SHOPPER = caller({ kind: 'client', shopper: { sourceId: 'jane', orders: ['ord_1'] } });

const WORLD: World = {
  customer: { id: 'cust_1', source_id: 'jane' },
  vouchers: { OPEN: {}, OFF: { active: false } },
};
const FACTS = factsOf(WORLD);
const withOrder = (customer_id: string | null) =>
  ({ ...FACTS, order: { order: { id: 'ord_1', customer_id }, version: 1 } }) as unknown as Facts;
const NOBODY: Facts = { ...FACTS, customer: null };

const known = (by: Caller, request: Partial<EvaluationRequest>, facts: Facts = FACTS) =>
  restrictFacts(by, { request: { redeemables: [], ...request }, facts, nowMs: Date.parse(NOON) });
const unknown = (type: string, id: string) => ({
  key: 'not_found',
  details: `Cannot find ${type} with id ${id}`,
  resource_id: id,
  resource_type: type,
});

describe('restrictFacts', () => {
  it('are all that was read, for a backend', () => {
    expect(known(SERVER, { customer: { id: 'cust_1' }, order: { id: 'ord_1' } }, withOrder('cust_2'))).toEqual(
      withOrder('cust_2'),
    );
  });

  test.each<[string, Caller, Partial<EvaluationRequest>, object]>([
    ['a customer by id', SERVER, { customer: { id: 'x' } }, unknown('customer', 'x')],
    ['the customer before the order', SERVER, { customer: { id: 'x' }, order: { id: 'y' } }, unknown('customer', 'x')],
    ['an order by id', SERVER, { order: { id: 'y' } }, unknown('order', 'y')],
    ['an order by id, with a token', SHOPPER, { order: { id: 'ord_1' } }, unknown('order', 'ord_1')],
  ])('are refused for %s that is not there', (_name, by, request, expected) => {
    expect(known(by, request, NOBODY)).toEqual(expected);
  });

  it('do not show a claim whether its customer exists', () => {
    expect(known(CLAIM, { customer: { id: 'x' } }, NOBODY)).toMatchObject({ customer: null });
  });

  it('may lack what is named by source id', () => {
    const request = { customer: { source_id: 'x' }, order: { source_id: 'y' } };

    expect(known(SERVER, request, NOBODY)).toBe(NOBODY);
  });

  it('hold of a claim nothing that is stored of its customer, and no codes that are concealed', () => {
    const facts = known(CLAIM, {});

    expect(facts).toMatchObject({ customer: null, customerRevision: 0, usage: EMPTY_USAGE });
    expect(isFailure(facts) ? [] : [...facts.vouchers.keys()]).toEqual(['OPEN', 'v_OPEN']);
  });

  it('hold the customer of a token, and no codes that are concealed', () => {
    const facts = known(SHOPPER, {});

    expect(facts).toMatchObject({ customer: { id: 'cust_1' } });
    expect(isFailure(facts) ? [] : [...facts.vouchers.keys()]).toEqual(['OPEN', 'v_OPEN']);
  });

  it('are refused for another customer than the one of the token', () => {
    expect(known(SHOPPER, { customer: { id: 'cust_2' } })).toHaveProperty('key', 'invalid_customer');
    expect(known(SHOPPER, { customer: { id: 'cust_2' } }, withOrder('cust_2'))).toHaveProperty(
      'key',
      'invalid_customer',
    );
  });

  test.each<[string, string | null, Facts['customer'], boolean]>([
    ['its own', 'cust_1', FACTS.customer, true],
    ['one of nobody', null, FACTS.customer, true],
    ["another customer's", 'cust_2', FACTS.customer, false],
    ['one of somebody, where the customer is not there yet', 'cust_2', null, false],
  ])('hold with a token %s', (_name, owner, customer, isHeld) => {
    const facts = known(SHOPPER, { order: { id: 'ord_1' } }, { ...withOrder(owner), customer });

    if (isHeld) expect(facts).toMatchObject({ order: { order: { id: 'ord_1' } } });
    else expect(facts).toEqual(unknown('order', 'ord_1'));
  });

  it('name the order that is refused as the request names it', () => {
    expect(known(SHOPPER, { order: { source_id: 'o-1' } }, withOrder('cust_2'))).toEqual(unknown('order', 'o-1'));
    expect(known(SHOPPER, {}, withOrder('cust_2'))).toEqual(unknown('order', ''));
  });

  it('hold any order for a claim: it is read by the name of the claim', () => {
    expect(known(CLAIM, {}, withOrder('cust_2'))).toMatchObject({ order: { version: 1 } });
  });
});
