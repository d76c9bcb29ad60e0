// The offers of the demo shop: campaigns of every kind, one of them running out, one over, one to come, one switched
// off.
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createCategory } from '../../../lib/services/categories/categories';
import { assignReward } from '../../../lib/services/rewards/reward-assignments';
import { createReward } from '../../../lib/services/rewards/rewards';
import { createStack } from '../../../lib/services/promotions/promotion-stacks';
import { createRule } from '../../../lib/services/validation-rules/validation-rules';
import type { CreateCampaignRequest, RuleInput } from '../../../lib/model/generated';
import { DAY_MS, dateAt, type DemoPlace, placeAt } from './place';

export const FLASH_CODE = 'FLASH30';
export const OVER_CODE = 'CLEAR-25';
export const VIP_CODE = 'VIP-10';

export interface Offers {
  readonly welcome: string;
  readonly gifts: string;
  readonly club: string;
  readonly friends: string;
  readonly reward: string;
  /** The tiers of the promotion, by hierarchy. */
  readonly tiers: readonly string[];
}

/** Without letters that are taken for others. */
const pattern = (text: string) => ({ pattern: text, charset: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' });

/** Everything that exists at the start of the history. */
export async function openShop(place: DemoPlace, beginMs: number): Promise<Offers> {
  const at = placeAt(place, 'offers', beginMs);
  const categories = await createCategories(at);
  const rules = await createRules(at);
  const make = async (request: CreateCampaignRequest): Promise<string> =>
    (await createCampaign(at.rt, at.caller, request)).id;
  const welcome = await createCoupons(place, { categories, rules, make });
  await createQuiet(place, { seasonal: categories.seasonal, make });
  return { welcome, ...(await createValues(at, categories, make)), tiers: await createTiers(at, rules) };
}

type Make = (request: CreateCampaignRequest) => Promise<string>;

/** Discounts of today. @returns the campaign that greets new customers */
async function createCoupons(
  { nowMs }: DemoPlace,
  { categories, rules, make }: { readonly categories: Categories; readonly rules: Rules; readonly make: Make },
): Promise<string> {
  const welcome = await make({
    name: 'Welcome coupons',
    description: 'One for each new customer, sent with the first newsletter.',
    campaign_type: 'DISCOUNT_COUPONS',
    category_id: categories.acquisition,
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 15, amount_limit: 3_000 },
      redemption: { quantity: 1 },
      code_config: pattern('HELLO-#####'),
    },
    vouchers_count: 40,
    validation_rules: [rules.welcome],
  });
  await make({
    name: 'Flash sale',
    description: 'A generic code from the newsletter; it ends when 45 are redeemed.',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STANDALONE',
    category_id: categories.seasonal,
    expiration_date: dateAt(nowMs + 3 * DAY_MS),
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      code: FLASH_CODE,
      discount: { type: 'PERCENT', percent_off: 30 },
      redemption: { quantity: 45 },
    },
    validation_rules: [rules.flash],
  });
  await make({
    name: 'VIP days',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STANDALONE',
    category_id: categories.retention,
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      code: VIP_CODE,
      discount: { type: 'AMOUNT', amount_off: 1_000 },
      redemption: { quantity: null },
    },
    validation_rules: [rules.vip],
  });
  return welcome;
}

/** Creates campaigns that cannot be used today. */
async function createQuiet(
  { nowMs }: DemoPlace,
  { seasonal, make }: { readonly seasonal: string; readonly make: Make },
): Promise<void> {
  await make({
    name: 'Spring clearance',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'STANDALONE',
    category_id: seasonal,
    expiration_date: dateAt(nowMs - 6 * DAY_MS),
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      code: OVER_CODE,
      discount: { type: 'PERCENT', percent_off: 25 },
      redemption: { quantity: null },
    },
  });
  await make({
    name: 'Winter warm-up',
    campaign_type: 'DISCOUNT_COUPONS',
    category_id: seasonal,
    start_date: dateAt(nowMs + 12 * DAY_MS),
    expiration_date: dateAt(nowMs + 40 * DAY_MS),
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 1_500 },
      code_config: pattern('WARM-#####'),
    },
    vouchers_count: 20,
  });
  await make({
    name: 'Press samples',
    campaign_type: 'GIFT_VOUCHERS',
    active: false,
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 2_500 }, code_config: pattern('PRESS-#####') },
    vouchers_count: 10,
  });
}

async function createValues(
  { rt, caller }: DemoPlace,
  { acquisition, retention }: Categories,
  make: Make,
): Promise<Pick<Offers, 'gifts' | 'club' | 'friends' | 'reward'>> {
  const gifts = await make({
    name: 'Gift cards',
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 7_500 }, code_config: pattern('CARD-####-####') },
    vouchers_count: 16,
  });
  const club = await make({
    name: 'Bean club',
    description: 'Points for every order; 100 points are worth 5.00.',
    campaign_type: 'LOYALTY_PROGRAM',
    category_id: retention,
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 100 }, code_config: pattern('CLUB-#####') },
    vouchers_count: 14,
  });
  const friends = await make({
    name: 'Bring a friend',
    campaign_type: 'REFERRAL_PROGRAM',
    category_id: acquisition,
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 1_200 },
      redemption: { quantity: null },
      code_config: pattern('FRIEND-####'),
    },
    vouchers_count: 8,
  });
  const parameters = { coin: { exchange_ratio: 0.05 } };
  const reward = (await createReward(rt, caller, { name: 'Pay with points', type: 'COIN', parameters })).id;
  await assignReward(rt, caller, reward, { campaign: club });
  return { gifts, club, friends, reward };
}

interface Rules {
  readonly [name: string]: string;
  readonly welcome: string;
  readonly flash: string;
  readonly vip: string;
  readonly basket: string;
  readonly big: string;
}

async function createRules({ rt, caller }: DemoPlace): Promise<Rules> {
  const make = async (name: string, rules: RuleInput['rules']): Promise<string> =>
    (await createRule(rt, caller, { name, rules })).id;
  const from = (amount: number) => ({
    name: 'order.initial_amount',
    conditions: { $more_than_or_equal: [amount] },
  });
  const atMost = (name: string, most: number) => ({ name, conditions: { $less_than_or_equal: [most] } });
  return {
    welcome: await make('First order from 30', {
      '1': from(3_000),
      '2': atMost('campaign.orders.amount_discounted', 100_000),
      logic: '1 and 2',
    }),
    flash: await make('Flash sale: 45 times', { '1': atMost('campaign.redemptions.count', 45), logic: '1' }),
    vip: await make('VIP: three a customer', {
      '1': atMost('redemption.count.per_customer', 3),
      '2': atMost('campaign.orders.amount_discounted', 60_000),
      logic: '1 and 2',
    }),
    basket: await make('Basket from 75', { '1': from(7_500), logic: '1' }),
    big: await make('Basket from 200', { '1': from(20_000), logic: '1' }),
  };
}

interface Categories {
  readonly acquisition: string;
  readonly retention: string;
  readonly seasonal: string;
}

async function createCategories({ rt, caller }: DemoPlace): Promise<Categories> {
  const make = async (name: string, hierarchy: number): Promise<string> =>
    (await createCategory(rt, caller, { name, hierarchy })).id;
  return {
    acquisition: await make('Acquisition', 1),
    seasonal: await make('Seasonal', 2),
    retention: await make('Retention', 3),
  };
}

async function createTiers({ rt, caller }: DemoPlace, { basket, big }: Rules): Promise<readonly string[]> {
  const tier = (name: string, amount_off: number, rule: string) => ({
    name,
    banner: `${name} at checkout`,
    action: { discount: { type: 'AMOUNT' as const, amount_off } },
    validation_rules: [rule],
  });
  const campaign = await createCampaign(rt, caller, {
    name: 'Cart promotions',
    campaign_type: 'PROMOTION',
    promotion: { tiers: [tier('Spend 75, save 8', 800, basket), tier('Spend 200, save 25', 2_500, big)] },
  });
  const { tiers } = campaign.promotion as { readonly tiers: readonly { readonly id: string }[] };
  const ids = tiers.map(({ id }) => id);
  await createStack(rt, caller, campaign.id, {
    name: 'Big basket',
    tiers: { ids, hierarchy_mode: 'MANUAL' },
  });
  return ids;
}
