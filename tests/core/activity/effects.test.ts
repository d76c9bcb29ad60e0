// What records tell beside themselves.
import { customerEntries, entriesOf, rowEntry } from '../../../lib/core/activity/effects';
import {
  type ActivityItem,
  type ActivityRow,
  activityType,
  type CalculatedOrder,
  type Order,
  type Publication,
  type RedeemedReward,
  type Redemption,
  type Rollback,
} from '../../support/core';
import { aRedemption, aRollback, CODE, CONFIG, CUSTOMER, NOW, NOW_MS, ORDER, TIER_PART } from '../events/support';

const PLACE = { position: '0mmkk5mo0#r_1', timeMs: NOW_MS, campaignIds: ['camp_1'] };
const PAID: CalculatedOrder = { ...ORDER, status: 'PAID' };
const CANCELED: CalculatedOrder = { ...ORDER, status: 'CANCELED' };
const reward = { id: 'rew_1', name: 'Mug' } as RedeemedReward;
const REFERRED = { ...CODE, is_referral_code: true, holder_id: 'cust_2' };

const GIFT_MOVED = 'customer.voucher.gift.balance_added';
const POINTS_MOVED = 'customer.voucher.loyalty_card.points_added';

type Record_ = Redemption | Rollback;
const entry = (record: Record_, parts: readonly Record_[] = [record]): ActivityItem => ({
  ...PLACE,
  kind: 'ENTRY',
  record,
  parts,
});
const typesOf = (item: ActivityItem) => entriesOf(item, CONFIG).slice(1).map(activityType);

describe('entriesOf', () => {
  test.each<[string, ActivityItem, readonly string[]]>([
    ['a redemption', entry(aRedemption()), []],
    ['one without an order', entry(aRedemption({ order: null })), []],
    ['the rollback of it', entry(aRollback({ order: null })), []],
    ['an order', { ...PLACE, kind: 'ORDER', order: PAID as Order }, []],
    ['one of an order', entry(aRedemption({ order: PAID })), ['customer.order.paid']],
    ['one that was refused', entry(aRedemption({ result: 'FAILURE', order: PAID, reward })), []],
    ['a rollback that leaves the order', entry(aRollback({ order: PAID })), []],
    ['a rollback with the order', entry(aRollback({ order: CANCELED })), ['customer.order.canceled']],
    [
      'one that gives a reward',
      entry(aRedemption({ reward })),
      ['customer.rewarded', 'customer.reward_redemptions.completed'],
    ],
    ['the rollback of a reward', entry(aRollback({ reward })), ['customer.reward_redemptions.rolledback']],
    ['one of a code of somebody else', entry(aRedemption({ voucher: REFERRED })), ['customer.referred']],
    ['the rollback of it', entry(aRollback({ voucher: REFERRED })), []],
    ['one of their own code', entry(aRedemption({ voucher: { ...REFERRED, holder_id: 'cust_1' } })), []],
    ['one that takes from a gift card', entry(aRedemption({ gift: { amount: 5 } })), [GIFT_MOVED]],
    [
      'one that pays with points for a reward',
      entry(aRedemption({ reward, loyalty_card: { points: 5 } })),
      ['customer.rewarded', 'customer.reward_redemptions.completed', POINTS_MOVED],
    ],
    [
      'the rollback of it',
      entry(aRollback({ reward, loyalty_card: { points: -5 } })),
      ['customer.reward_redemptions.rolledback', POINTS_MOVED],
    ],
    ['one of a gift card that was refused', entry(aRedemption({ result: 'FAILURE', gift: { amount: 5 } })), []],
    [
      'a stack, whose children say what they gave',
      entry(aRedemption({ order: PAID }), [aRedemption({ reward }), aRedemption({ voucher: REFERRED })]),
      ['customer.order.paid', 'customer.rewarded', 'customer.reward_redemptions.completed', 'customer.referred'],
    ],
  ])('of %s', (_name, item, types) => {
    expect(typesOf(item)).toStrictEqual(types);
  });

  test('stand behind their record, with the campaigns of what they are about', () => {
    const tier = aRedemption({ voucher: null, promotion_tier: TIER_PART, reward });
    const [record, ...effects] = entriesOf(entry(aRedemption({ order: PAID }), [tier]), CONFIG);

    expect(record).toMatchObject({ ...PLACE, kind: 'ENTRY', campaignIds: ['camp_1'] });
    expect(effects.map(({ position, timeMs, campaignIds }) => ({ position, timeMs, campaignIds }))).toEqual([
      { position: '0mmkk5mo0#r_1_00', timeMs: NOW_MS, campaignIds: [] },
      { position: '0mmkk5mo0#r_1_01', timeMs: NOW_MS, campaignIds: ['camp_1'] },
      { position: '0mmkk5mo0#r_1_02', timeMs: NOW_MS, campaignIds: ['camp_1'] },
    ]);
  });

  test('the record has the campaigns of its parts, as far as these have one, each once', () => {
    const tier = aRedemption({ voucher: null, promotion_tier: { ...TIER_PART, campaign: { id: 'camp_2' } } });
    const item = entry(aRedemption(), [aRedemption(), aRedemption({ voucher: null }), tier, aRedemption()]);

    expect(entriesOf({ ...item, campaignIds: [] }, CONFIG)[0]?.campaignIds).toStrictEqual(['camp_1', 'camp_2']);
  });

  const PUBLICATION: Publication = {
    id: 'pub_1',
    object: 'publication',
    created_at: NOW,
    customer_id: 'cust_1',
    tracking_id: null,
    metadata: {},
    channel: 'API',
    source_id: null,
    result: 'SUCCESS',
    customer: CUSTOMER,
    vouchers_id: ['v_1', 'v_2'],
    vouchers: ['ONE', 'TWO'],
  };
  const published = (members: Partial<Publication>): ActivityItem => ({
    ...PLACE,
    kind: 'PUBLICATION',
    publication: { ...PUBLICATION, ...members },
  });

  test('of a publication: each code that it gave', () => {
    const [, ...effects] = entriesOf(published({}), CONFIG);

    expect(effects).toMatchObject([
      { kind: 'HOLDER', position: '0mmkk5mo0#r_1_00', voucher: { id: 'v_1', code: 'ONE' }, campaignIds: ['camp_1'] },
      { kind: 'HOLDER', position: '0mmkk5mo0#r_1_01', voucher: { id: 'v_2', code: 'TWO' } },
    ]);
    expect(typesOf(published({ result: 'FAILURE' }))).toStrictEqual([]);
  });

  test('of a publication of one code: that code; without its text where the publication does not have it', () => {
    const { vouchers: _vouchers, ...one } = { ...PUBLICATION, vouchers_id: ['v_1'] };
    const given = (publication: Publication) =>
      entriesOf({ ...PLACE, kind: 'PUBLICATION', publication }, CONFIG).map(
        (item) => 'voucher' in item && item.voucher,
      );

    expect(given({ ...one, voucher: { code: 'ONE' } as Publication['voucher'] & object })).toEqual([
      ...[false, { id: 'v_1', code: 'ONE', object: 'voucher' }],
    ]);
    expect(given(one)).toEqual([false, { id: 'v_1', code: null, object: 'voucher' }]);
  });
});

describe('rowEntry', () => {
  const ROW: Omit<ActivityRow, 'customerId'> = {
    id: 'evcus_1',
    timeMs: NOW_MS,
    type: 'customer.order.updated',
    data: {},
    group_id: null,
    source: { channel: 'INTERNAL' },
  };

  test.each([
    ['of the campaign that it names', { ...ROW, campaign_id: 'camp_1' }, ['camp_1']],
    ['of no campaign where it names none', ROW, []],
  ])('stands at its moment, %s', (_name, row, campaignIds) => {
    expect(rowEntry(row)).toStrictEqual({
      position: '0mmkk5mo0#evcus_1',
      timeMs: NOW_MS,
      kind: 'ROW',
      row,
      campaignIds,
    });
  });
});

describe('customerEntries', () => {
  const JO = { ...CUSTOMER, created_at: NOW, system_metadata: {} };

  test('are one for when a customer was made, and one for the last change', () => {
    const at = (position: string, type: string) => ({
      position,
      timeMs: NOW_MS,
      campaignIds: [],
      kind: 'CUSTOMER',
      type,
    });

    expect(customerEntries(JO)).toEqual([at('0mmkk5mo0#cust_1', 'customer.created')]);
    expect(customerEntries({ ...JO, updated_at: NOW })).toEqual([
      at('0mmkk5mo0#cust_1', 'customer.created'),
      at('0mmkk5mo0#cust_1_00', 'customer.updated'),
    ]);
  });
});
