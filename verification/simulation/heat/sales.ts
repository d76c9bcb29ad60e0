// The sales that are played: a campaign nobody limits, one that is limited in the middle, and one code for all.
import type { Runtime } from '../../../lib/ports/runtime';
import { addCode } from '../../../lib/services/campaigns/campaign-codes';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createLoyalty } from '../../../lib/services/loyalties/loyalties';
import { createMember } from '../../../lib/services/loyalties/loyalty-members';
import { upsertProduct } from '../../../lib/services/products/products';
import { assignReward } from '../../../lib/services/rewards/reward-assignments';
import { createReward } from '../../../lib/services/rewards/rewards';
import { assignRule } from '../../../lib/services/validation-rules/rule-assignments';
import { createRule } from '../../../lib/services/validation-rules/validation-rules';
import { createVoucher, getVoucher, updateVoucher } from '../../../lib/services/vouchers/vouchers';
import { CALLER } from '../world';
import type { SoldItem } from './buyers';
import type { Sale } from './sale';

const CAMPAIGN = 'Sale';
const REWARD = 'Mug';
/** Longer than others wait for who settles. */
const PAUSED_MS = 3_000;
type CodeCount = 'redemption.count.daily' | 'redemption.count.per_api_key';

const discount = { type: 'AMOUNT', amount_off: 100 } as const;

async function codesOfCampaign(rt: Runtime, requests: number): Promise<(request: number) => SoldItem> {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount } as const;
  await createCampaign(rt, CALLER, { name: CAMPAIGN, campaign_type: 'DISCOUNT_COUPONS', voucher });
  for (let number = 0; number < requests; number += 1) {
    await addCode(rt, CALLER, CAMPAIGN, { code: `SALE-${number}`, request: { discount } });
  }
  return (request) => ({ id: `SALE-${request}` });
}

async function countedByCampaign(rt: Runtime): Promise<number> {
  const { campaigns } = await rt.store.config.load(CALLER);
  const id = [...campaigns.values()].find(({ name }) => name === CAMPAIGN)?.id ?? '';
  return (await rt.store.campaignCounters.load(CALLER, id))?.redemptions.total ?? 0;
}

function atMost(rt: Runtime, most: number): Promise<void> {
  return ruleOfCampaign(rt, { $less_than_or_equal: [most] });
}

async function ruleOfCampaign(rt: Runtime, conditions: object): Promise<void> {
  const rules = { '1': { name: 'campaign.redemptions.count', conditions }, logic: '1' };
  const rule = await createRule(rt, CALLER, { name: 'So many in all', rules });
  const { campaigns } = await rt.store.config.load(CALLER);
  const id = [...campaigns.values()].find(({ name }) => name === CAMPAIGN)?.id ?? '';
  await assignRule(rt, CALLER, rule.id, { campaign: id });
}

export function freeSale(perSecond: number, seconds: number): Sale {
  return {
    name: 'different codes of one campaign that nobody limits',
    perSecond,
    seconds,
    prepare: codesOfCampaign,
    most: null,
    counted: countedByCampaign,
  };
}

/** Three quarters of what is wanted may be had, which is said when half was asked for. */
export function limitedSale(perSecond: number, seconds: number): Sale {
  const most = Math.floor(perSecond * seconds * 0.75);
  return {
    name: `the same, limited to ${most} in the middle of it`,
    perSecond,
    seconds,
    prepare: codesOfCampaign,
    limit: (rt) => atMost(rt, most),
    most,
    counted: countedByCampaign,
  };
}

/** Three quarters of what is wanted may be had, which is said before the first is asked for. */
export function boundedSale(perSecond: number, seconds: number): Sale {
  const most = Math.floor(perSecond * seconds * 0.75);
  return {
    name: `the same, limited to ${most} from the beginning`,
    perSecond,
    seconds,
    prepare: async (rt, requests) => {
      const itemOf = await codesOfCampaign(rt, requests);
      await atMost(rt, most);
      return itemOf;
    },
    most,
    counted: countedByCampaign,
  };
}

/**
 * Rules of the campaign compare otherwise than with upper limits, so its counters are one item, which takes 8 a second of
 * a table that is slow.
 */
export function comparedSale(perSecond: number, seconds: number): Sale {
  return {
    ...freeSale(perSecond, seconds),
    name: 'different codes of a campaign that needs its exact count',
    slowness: 10,
    prepare: async (rt, requests) => {
      const itemOf = await codesOfCampaign(rt, requests);
      await ruleOfCampaign(rt, { $more_than_or_equal: [0] });
      return itemOf;
    },
  };
}

async function countedByCode(rt: Runtime): Promise<number> {
  const { redemption } = await getVoucher(rt, CALLER, 'SALE');
  return redemption.redeemed_quantity;
}

/** @param most how often it may be used; null without a limit */
export function oneCodeSale(perSecond: number, seconds: number, most: number | null): Sale {
  return {
    name: most === null ? 'one code without a limit' : `one code with ${most} uses`,
    perSecond,
    seconds,
    prepare: async (rt) => {
      await createVoucher(rt, CALLER, 'SALE', { discount, redemption: { quantity: most } });
      return () => ({ id: 'SALE' });
    },
    most,
    counted: countedByCode,
  };
}

async function rewardsForCards(rt: Runtime, requests: number, stock: number): Promise<(request: number) => SoldItem> {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } } as const;
  const { id: campaign } = await createLoyalty(rt, CALLER, { name: CAMPAIGN, type: 'AUTO_UPDATE', voucher });
  const { id: product } = await upsertProduct(rt, CALLER, { name: 'Mug' });
  const mug = { name: REWARD, type: 'MATERIAL', stock, parameters: { product: { id: product } } } as const;
  const { id: reward } = await createReward(rt, CALLER, mug);
  await assignReward(rt, CALLER, reward, { campaign, parameters: { loyalty: { points: 10 } } });
  const cards: string[] = [];
  for (let number = 0; number < requests; number += 1) {
    const command = { campaignId: campaign, request: { customer: `shopper-${number}` }, idempotencyKey: null };
    cards.push((await createMember(rt, CALLER, command)).answer.code);
  }
  return (request) => ({ id: cards[request] ?? '', reward: { id: reward } });
}

async function countedByReward(rt: Runtime): Promise<number> {
  const { rewards } = await rt.store.config.load(CALLER);
  const id = [...rewards.values()].find(({ name }) => name === REWARD)?.id ?? '';
  return (await rt.store.campaignCounters.load(CALLER, id))?.redemptions.total ?? 0;
}

/** Each card pays for the same reward; three quarters of them find it in stock. */
export function rewardSale(perSecond: number, seconds: number): Sale {
  const most = Math.floor(perSecond * seconds * 0.75);
  return {
    name: `one reward with a stock of ${most}`,
    perSecond,
    seconds,
    prepare: (rt, requests) => rewardsForCards(rt, requests, most),
    most,
    counted: countedByReward,
  };
}

/** @param count the name of a rule: uses of the code by day, or by the key pair that all requests have */
export function countedCodeSale(perSecond: number, seconds: number, count: CodeCount): Sale {
  const most = Math.floor(perSecond * seconds * 0.75);
  return {
    ...oneCodeSale(perSecond, seconds, null),
    name: `one code with ${most} uses by ${count}`,
    prepare: async (rt) => {
      const { id: voucher } = await createVoucher(rt, CALLER, 'SALE', { discount });
      const rules = { '1': { name: count, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
      const rule = await createRule(rt, CALLER, { name: 'So many', rules });
      await assignRule(rt, CALLER, rule.id, { voucher });
      return () => ({ id: 'SALE' });
    },
    most,
  };
}

/** The same without a limit, while the code is edited again and again. */
export function editedSale(perSecond: number, seconds: number): Sale {
  return {
    ...oneCodeSale(perSecond, seconds, null),
    name: 'one code that is edited meanwhile',
    edit: (rt, request) => updateVoucher(rt, CALLER, 'SALE', { metadata: { edited: request } }),
  };
}

/** The same, while one in so many rolls back what they have redeemed; who comes afterwards has it. */
export function returningSale(sale: Sale, oneIn: number): Sale {
  return {
    ...sale,
    name: `${sale.name}, of which one in ${oneIn} is rolled back`,
    isReturned: (request) => request % oneIn === 0,
  };
}

/** The same, while who first puts what is spread into one place stands still before. */
export function pausedSale(sale: Sale): Sale {
  return { ...sale, name: `${sale.name}, settled late by one`, pausedMs: PAUSED_MS };
}
