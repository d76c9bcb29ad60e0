// A redemption as a client key is told of it.
import { type EchoNames, echoCustomer, redactReferrers, redactForClient } from '../../../lib/core/answer/client';
import type { CustomerResponse, Redemption, RedemptionResponse } from '../../support/core';

const NOBODY: EchoNames = { customer: null, orderSourceId: null };
const ANN = { id: 'cust_1', object: 'customer', source_id: 'ann', metadata: {} } as const;

describe('echoCustomer', () => {
  const ALL = {
    id: 'cust_1',
    source_id: 'ann',
    name: 'Ann',
    description: 'Regular',
    email: 'ann@example.com',
    phone: '1',
    birthday: '2000-01-01',
    birthdate: '2000-01-02',
    address: { city: 'Oslo' },
    metadata: { vip: true },
  };

  test.each<[string, object]>([
    ['all that was sent', ALL],
    ['a part of it', { source_id: 'ann' }],
    ['what was sent as null', { id: null, name: null }],
    ['nothing', {}],
  ])('shows %s', (_name, sent) => {
    expect(echoCustomer(sent)).toEqual({ ...sent, object: 'customer' });
    expect(Object.keys(echoCustomer(sent))).toEqual([...Object.keys(sent), 'object']);
  });

  it('shows no other member', () => {
    const sent: object = { source_id: 'ann', object: 'other', summary: {}, referrals: {} };

    expect(echoCustomer(sent)).toEqual({ source_id: 'ann', object: 'customer' });
  });
});

test('toldCustomer leaves out who passed codes on', () => {
  const referral = { campaign_id: 'camp_1', referrer_id: 'cust_2', related_object_id: 'r_1' };
  const customer = {
    id: 'cust_1',
    name: 'Ann',
    referrals: { total: 2, campaigns: [referral, { ...referral, id: 'b' }] },
  };
  const told = { ...referral, referrer_id: null };

  expect(redactReferrers(customer as unknown as CustomerResponse)).toEqual({
    id: 'cust_1',
    name: 'Ann',
    referrals: { total: 2, campaigns: [told, { ...told, id: 'b' }] },
  });
});

describe('redactForClient', () => {
  const response = (members: object) =>
    ({
      redemptions: [],
      inapplicable_redeemables: [],
      skipped_redeemables: [],
      ...members,
    }) as unknown as RedemptionResponse;
  const redemption = (members: object) =>
    ({
      id: 'r_1',
      object: 'redemption',
      customer_id: null,
      customer: null,
      order: null,
      ...members,
    }) as unknown as Redemption;
  const tell = (members: object, sent = NOBODY): unknown => redactForClient(response(members), sent);
  const tellOne = (members: object, sent = NOBODY): unknown =>
    redactForClient(response({ redemptions: [redemption(members)] }), sent).redemptions[0];
  const VOUCHER = { id: 'v_1', code: 'CODE', object: 'voucher', discount: { type: 'AMOUNT', amount_off: 100 } };
  const PRIVATE = { holder_id: 'cust_1', referrer_id: 'cust_2', gift: { balance: 5 }, loyalty_card: { balance: 7 } };
  const ORDER = { id: 'ord_1', source_id: 'kept', amount: 100, customer_id: null, object: 'order' };
  const REFERRED = { ...ORDER, referrer: { id: 'cust_2', object: 'customer' }, referrer_id: 'cust_2' };

  it('is the answer itself where it has neither order nor whole', () => {
    expect(tell({})).toEqual(response({}));
    expect(Object.keys(tell({}) as object)).toEqual(Object.keys(response({})));
    expect(tell({ parent_redemption: null, order: null })).toEqual(response({ parent_redemption: null, order: null }));
  });

  it('redacts each redemption, the whole and the order alike', () => {
    const part = redemption({ voucher: { ...VOUCHER, ...PRIVATE } });
    const toldPart = redemption({ voucher: VOUCHER });
    const whole = redemption({ id: 'r_0', order: REFERRED });
    const toldOrder = { ...ORDER, referrer_id: null, source_id: 'cart' };
    const answer = { redemptions: [part, part], parent_redemption: whole, order: REFERRED };

    expect(tell(answer, { customer: null, orderSourceId: 'cart' })).toEqual(
      response({
        redemptions: [toldPart, toldPart],
        parent_redemption: redemption({ id: 'r_0', order: toldOrder }),
        order: toldOrder,
      }),
    );
  });

  test.each<[string, string | null, string]>([
    ['the source id that was sent', 'cart', 'cart'],
    ['an empty one that was sent', '', ''],
    ['its own, where the order is known to the shop', null, 'kept'],
  ])('shows an order with %s', (_name, orderSourceId, source_id) => {
    const told = { ...ORDER, referrer_id: null, source_id };

    expect(tell({ order: REFERRED }, { customer: null, orderSourceId })).toEqual(response({ order: told }));
    expect(tellOne({ order: REFERRED }, { customer: null, orderSourceId })).toEqual(redemption({ order: told }));
  });

  it('shows a claim as it was sent, and a proven customer as they are', () => {
    const sent: EchoNames = { customer: { source_id: 'claimed' }, orderSourceId: null };
    const claim = { source_id: 'claimed', object: 'customer' };

    expect(tellOne({ customer: ANN }, sent)).toEqual(redemption({ customer: claim }));
    expect(tellOne({ customer: ANN }, NOBODY)).toEqual(redemption({ customer: null }));
    expect(tellOne({ customer_id: 'cust_1', customer: ANN }, sent)).toEqual(
      redemption({ customer_id: 'cust_1', customer: ANN }),
    );
  });

  describe('of a code', () => {
    const own = { ...VOUCHER, ...PRIVATE };
    const unheld = { ...VOUCHER, gift: { balance: 5 } };

    test.each<[string, string | null, object, object]>([
      ['all to its holder', 'cust_1', own, own],
      ['nothing of it to another customer', 'cust_3', own, VOUCHER],
      ['nothing of it to a claim', null, own, VOUCHER],
      ['nothing of a code without holder to a customer', 'cust_1', unheld, VOUCHER],
      ['nothing of a code whose holder is null to a claim', null, { ...unheld, holder_id: null }, VOUCHER],
    ])('shows %s', (_name, customer_id, voucher, told) => {
      const reward = { id: 'rew_1', name: 'Code', voucher };

      expect(tellOne({ customer_id, voucher })).toEqual(redemption({ customer_id, voucher: told }));
      expect(tellOne({ customer_id, reward })).toEqual(
        redemption({ customer_id, reward: { id: 'rew_1', name: 'Code', voucher: told } }),
      );
    });
  });

  test.each<[string, object]>([
    ['a voucher that is null', { voucher: null }],
    ['a reward without code', { reward: { id: 'rew_1', name: 'Mug' } }],
    ['a reward whose code is null', { reward: { id: 'rew_1', voucher: null } }],
    ['a reward that is null', { reward: null }],
    ['an order that is null', { order: null }],
    ['a tier', { promotion_tier: { id: 'promo_1', name: 'Ten off' } }],
  ])('shows %s as it is', (_name, members) => {
    expect(tellOne(members)).toEqual(redemption(members));
  });
});
