// What a request with a client key names, and whom.
import {
  type Caller,
  clientName,
  type EvaluationRequest,
  isSameName,
  isShopOrder,
  keyOwner,
  orderLockName,
  orderName,
  principalOf,
  refuseNames,
  refuseOtherId,
  refuseOtherName,
  scopeRequestNames,
  scopeSessionKey,
  selectEchoNames,
  selectOwnMembers,
} from '../../support/core';

const caller = (members: Partial<Caller>): Caller => ({ kind: 'server', shopper: null, ...members }) as Caller;
const SERVER = caller({});
const CLAIM = caller({ kind: 'client', address: '203.0.113.7' });
const SHOPPER = caller({ kind: 'client', shopper: { sourceId: 'ann', orders: ['cart-1'] } });

const request = (members: Partial<EvaluationRequest>): EvaluationRequest => ({ redeemables: [], ...members });
const MADE = `ssnc_${'a1'.repeat(16)}`;
const SOMEBODY_ELSE = { key: 'invalid_customer', details: 'The shopper token is of another customer.' };
const NO_ORDER = { key: 'not_found', resource_type: 'order', resource_id: 'ord_1' };

describe('who a caller is', () => {
  it('is the project, a shopper with a token, or a claim', () => {
    expect([SERVER, SHOPPER, CLAIM].map(principalOf)).toEqual(['PROJECT', 'SHOPPER', 'CLAIM']);
  });

  it('owns its Idempotency-Keys', () => {
    expect([SERVER, SHOPPER, CLAIM].map(keyOwner)).toEqual([[], ['client', 'shopper', 'ann'], ['client']]);
  });
});

describe('names of clients', () => {
  it('are apart from all texts of requests, and from each other', () => {
    expect(clientName('order', 'a')).toBe('\u0000["order","a"]');
    expect(clientName('a', 'b')).not.toBe(clientName('a","b'));
  });

  test.each<[string, Caller, string, string]>([
    ['a backend', SERVER, 'cart', 'cart'],
    ['a client, for its address', CLAIM, 'cart', clientName('session', '["address","203.0.113.7"]', 'cart')],
    ['a client, with a key that was made for one', CLAIM, MADE, clientName('session', MADE)],
    ['a backend that names one made for a client', SERVER, MADE, clientName('session', MADE)],
    ['a backend whose name only begins so', SERVER, `${MADE}x`, `${MADE}x`],
    ['a backend whose name only ends so', SERVER, `x${MADE}`, `x${MADE}`],
  ])('store the session of %s', (_name, of, key, stored) => {
    expect(scopeSessionKey(of, key)).toBe(stored);
  });
});

describe('the order of a request', () => {
  it('has its id for a name, else its source id', () => {
    expect(orderName({ id: 'ord_1', source_id: 'cart' })).toBe('ord_1');
    expect(orderName({ source_id: 'cart' })).toBe('cart');
    expect([orderName({}), orderName(null), orderName(undefined)]).toEqual([null, null, null]);
  });

  test.each<[string, Caller, object | null, boolean]>([
    ['any of a backend', SERVER, { source_id: 'x' }, true],
    ['none of a claim', CLAIM, { source_id: 'cart-1' }, false],
    ['one that the token names', SHOPPER, { source_id: 'cart-1' }, true],
    ['one that the token does not name', SHOPPER, { source_id: 'cart-2' }, false],
    ['no order of a client', SHOPPER, null, false],
  ])('is of the shop: %s', (_name, of, order, expected) => {
    expect(isShopOrder(of, order)).toBe(expected);
  });

  test.each<[string, Caller, string | null, string | null]>([
    ['nobody, where it has no name', CLAIM, null, null],
    ['all, where it is of the shop', SHOPPER, 'cart-1', 'cart-1'],
    ['the shopper', SHOPPER, 'cart-2', clientName('order', 'shopper ann', 'cart-2')],
    ['the address', CLAIM, 'cart-2', clientName('order', '203.0.113.7', 'cart-2')],
    ['any address', caller({ kind: 'client' }), 'cart-2', clientName('order', '', 'cart-2')],
  ])('is locked for %s', (_name, of, name, expected) => {
    expect(orderLockName(of, name)).toBe(expected);
  });

  it('is repeated as it was sent', () => {
    const sent = request({ customer: { name: 'Ann' }, order: { source_id: 'cart-1' } });

    expect(selectEchoNames(CLAIM, sent)).toEqual({ customer: { name: 'Ann' }, orderSourceId: 'cart-1' });
    expect(selectEchoNames(SHOPPER, sent)).toEqual({ customer: { name: 'Ann' }, orderSourceId: null });
    expect(selectEchoNames(CLAIM, request({}))).toEqual({ customer: null, orderSourceId: null });
    expect(selectEchoNames(CLAIM, request({ order: {} }))).toEqual({ customer: null, orderSourceId: null });
  });
});

describe('refuseNames', () => {
  test.each<[string, Caller, EvaluationRequest, object | null]>([
    ['any order id of a backend', SERVER, request({ order: { id: 'ord_1' } }), null],
    ['an order id of a claim', CLAIM, request({ order: { id: 'ord_1' } }), NO_ORDER],
    ['an order id that no token names', SHOPPER, request({ order: { id: 'ord_1' } }), NO_ORDER],
    ['an order id that the token names', SHOPPER, request({ order: { id: 'cart-1' } }), null],
    ['a source id of a claim', CLAIM, request({ order: { source_id: 'cart-2' } }), null],
    ['nothing', CLAIM, request({}), null],
    ['somebody else by a token', SHOPPER, request({ customer: { source_id: 'bob' } }), SOMEBODY_ELSE],
    ['anybody by a claim', CLAIM, request({ customer: { source_id: 'bob' } }), null],
  ])('judges %s', (_name, of, sent, failure) => {
    if (failure) expect(refuseNames(of, sent)).toMatchObject(failure);
    else expect(refuseNames(of, sent)).toBeNull();
  });
});

describe('scopeRequestNames', () => {
  const sent = request({
    customer: { source_id: 'bob' },
    order: { source_id: 'cart-2', amount: 1 },
    session: { key: 'tab', type: 'LOCK' },
  });

  it('is the request of a backend, with its session as it is stored', () => {
    const bare = request({ order: { source_id: 'x' }, session: { type: 'LOCK' } });

    expect(scopeRequestNames(SERVER, bare)).toBe(bare);
    expect(scopeRequestNames(SERVER, request({}))).toEqual(request({}));
    expect(scopeRequestNames(SERVER, { ...sent, session: { key: MADE } })).toEqual({
      ...sent,
      session: { key: clientName('session', MADE) },
    });
  });

  it('finds no order of the shop for a claim', () => {
    expect(scopeRequestNames(CLAIM, sent)).toEqual({
      ...sent,
      order: { source_id: null, amount: 1 },
      session: { key: scopeSessionKey(CLAIM, 'tab'), type: 'LOCK' },
    });
  });

  it('finds the customer of a token, and the order it names', () => {
    expect(scopeRequestNames(SHOPPER, request({ order: { source_id: 'cart-1' } }))).toEqual({
      redeemables: [],
      order: { source_id: 'cart-1' },
      customer: { source_id: 'ann' },
    });
  });

  it('finds nobody where nothing is named', () => {
    expect(scopeRequestNames(CLAIM, request({}))).toEqual({ redeemables: [], order: null, customer: null });
  });
});

describe('the customer of a token', () => {
  const shopper = { sourceId: 'caf\u00e9', orders: [] } as unknown as NonNullable<Caller['shopper']>;

  it('has names in composed form', () => {
    expect(isSameName('caf\u00e9', 'cafe\u0301')).toBe(true);
    expect(isSameName('cafe\u0301', 'caf\u00e9')).toBe(true);
    expect(isSameName('cafe', 'caf\u00e9')).toBe(false);
  });

  it('is not somebody else by source id', () => {
    expect(refuseOtherName(shopper, { source_id: 'cafe\u0301' })).toBeNull();
    expect(refuseOtherName(shopper, { id: 'cust_1' })).toBeNull();
    expect([refuseOtherName(shopper, null), refuseOtherName(shopper, undefined)]).toEqual([null, null]);
    expect(refuseOtherName(shopper, { source_id: 'tea' })).toEqual(SOMEBODY_ELSE);
    expect(refuseOtherName(shopper, { source_id: '' })).toEqual(SOMEBODY_ELSE);
  });

  it('is not somebody else by id', () => {
    expect(refuseOtherId({ id: 'cust_1' }, { id: 'cust_1' })).toBeNull();
    expect([refuseOtherId({}, null), refuseOtherId(null, null), refuseOtherId(undefined, null)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(refuseOtherId({ id: 'cust_1' }, { id: 'cust_2' })).toEqual(SOMEBODY_ELSE);
    expect(refuseOtherId({ id: 'cust_1' }, null)).toEqual(SOMEBODY_ELSE);
  });

  it('changes what the project lets it change', () => {
    const sent = { name: 'Ann', email: 'ann@shop.example', source_id: 'x' };

    expect(selectOwnMembers(shopper, sent, { shopper_customer_members: ['name', 'phone'] })).toEqual({
      name: 'Ann',
      source_id: 'caf\u00e9',
    });
    expect(selectOwnMembers(shopper, null, { shopper_customer_members: ['name'] })).toEqual({ source_id: 'caf\u00e9' });
    expect(Object.keys(selectOwnMembers(shopper, {}, { shopper_customer_members: ['name'] }))).toEqual(['source_id']);
  });
});
