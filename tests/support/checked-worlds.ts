// Codes near every check that comes before a discount: uses, dates, weekdays, campaigns, counts of rules, holders.
import fc from 'fast-check';
import { anyDiscount, type Situation } from './stack-worlds';
import { NOON, type VoucherWords, type World } from './world';

const CODES = ['ONE', 'TWO', 'THREE'];
const CAMPAIGN = 'camp_1';
/** Most codes pass a check. @param others what may stand in its place */
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
/** The day before, the moment of the decision, and the day after. */
const anyMoment = mostly<string | undefined>(undefined, '2026-11-20T12:00:00.000Z', NOON, '2026-11-22T12:00:00.000Z');
const anyCount = fc.integer({ min: 0, max: 3 });

const anyCode: fc.Arbitrary<VoucherWords> = fc
  .record({
    discount: anyDiscount,
    active: mostly(true, true, true, false),
    start_date: anyMoment,
    expiration_date: anyMoment,
    // NOON is a Saturday.
    validity_day_of_week: mostly<number[] | undefined>(undefined, [6], [0, 1, 5]),
    quantity: fc.constantFrom(undefined, 1, 2, 3),
    redeemed: anyCount,
    campaign: fc.constantFrom(undefined, CAMPAIGN),
    is_referral_code: mostly(false, true),
    holder_id: mostly<string | undefined>(undefined, 'cust_1', 'cust_2'),
    rules: fc.subarray(['val_count', 'val_person', 'val_vip', 'val_amount']),
  })
  .map((words) => defined({ ...words, rules: words.rules.slice(0, 1) }));

/** A rule that a count is at most 2. */
const atMost = (name: string) => aRule({ name, conditions: { $less_than_or_equal: [2] } });
const aRule = (rule: object) => ({ rules: { '1': rule, logic: '1' } }) as NonNullable<World['rules']>[string];

const RULES: World['rules'] = {
  val_count: atMost('campaign.redemptions.count'),
  val_person: atMost('campaign.redemptions.customers_count'),
  val_vip: aRule({ name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } }),
  val_amount: aRule({ name: 'order.amount', conditions: { $more_than_or_equal: [2_000] } }),
};

export const anyCheckedWorld: fc.Arbitrary<Situation> = fc
  .record({
    codes: fc.array(anyCode, { minLength: CODES.length, maxLength: CODES.length }),
    names: fc.subarray(CODES, { minLength: 1 }),
    campaign: fc.record({
      active: mostly(true, true, true, false),
      start_date: anyMoment,
      expiration_date: anyMoment,
    }),
    redeemed: anyCount,
    used: anyCount,
    isVip: fc.boolean(),
    hasCustomer: fc.constantFrom(true, true, false),
    amount: fc.constantFrom(1_999, 2_000, 2_001, 10_000),
    mode: fc.constantFrom('ALL' as const, 'PARTIAL' as const),
  })
  .map(({ codes, names, campaign, redeemed, used, isVip, hasCustomer, amount, mode }) => ({
    world: {
      stacking: { redeemables_application_mode: mode },
      campaigns: { [CAMPAIGN]: defined(campaign) },
      vouchers: Object.fromEntries(codes.map((code, index) => [CODES[index] ?? '', code] as const)),
      rules: RULES,
      counters: { [CAMPAIGN]: { redemptions: { total: redeemed, periods: {} } } },
      ...(hasCustomer && { customer: { metadata: { vip: isVip } }, uses: { [CAMPAIGN]: { total: used } } }),
    },
    request: {
      redeemables: names.map((id) => ({ object: 'voucher', id }) as const),
      order: { amount },
      ...(hasCustomer && { customer: { source_id: 'jane' } }),
    },
  }));

function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
