// The charge of a card by a redemption: its chain, its lots and its tier.
import { headOfFact, nextLink } from '../../../lib/model/ledger/chain';
import {
  DAY_MS,
  inputOf,
  type LoyaltyTier,
  NOON,
  type PointLot,
  type Redeemable,
  type VoucherFact,
} from '../../support/core';
import { redeemed } from './support';

const NOW_MS = Date.parse(NOON);
const IDS = { base: 'e'.repeat(22), orderId: 'ord_1' };
const GIFT: Redeemable = { object: 'voucher', id: 'CARD' };
const points = (count: number): Redeemable => ({
  object: 'voucher',
  id: 'POINTS',
  reward: { id: 'rew_coin', points: count },
});

function readOf(redeemable: Redeemable, members: Partial<VoucherFact> = {}) {
  const world = {
    customer: {},
    campaigns: { camp_1: {} },
    vouchers: { CARD: { gift: 500 }, POINTS: { points: 400, campaign: 'camp_1', holder_id: 'cust_1' } },
    rewards: { rew_coin: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } } },
  };
  const input = inputOf(world, { redeemables: [redeemable], order: { amount: 100_000 }, customer: { id: 'cust_1' } });
  const vouchers = new Map([...input.facts.vouchers].map(([name, fact]) => [name, { ...fact, ...members }]));
  return { ...input, facts: { ...input.facts, vouchers } };
}
const planOf = (redeemable: Redeemable, members: Partial<VoucherFact> = {}) =>
  redeemed(readOf(redeemable, members), { ids: IDS, date: NOON });

describe('the charge of a card', () => {
  const day = (date: string) => ({ date, ends_ms: Date.parse(`${date}T00:00:00.000Z`) + DAY_MS });
  const lot = (date: string, points: number): PointLot => ({ ...day(date), points, created_ms: 0, updated_ms: 0 });
  const ended = lot('2026-11-20', 15);
  const lots = [lot('2026-12-31', 20), lot('2027-01-31', 50)];

  it('adds a line to the chain of its balance', () => {
    const fact = readOf(GIFT, { sequence: 7 }).facts.vouchers.get('CARD')!;
    const head = nextLink(headOfFact(fact), {
      kind: 'R',
      id: `r_${IDS.base}00`,
      value: 'gift',
      voucherId: 'v_CARD',
      timeMs: NOW_MS,
      delta: -500,
      balanceAfter: 0,
    });

    expect(planOf(GIFT, { sequence: 7 }).stored.effects[0]).toMatchObject({
      charged: 500,
      value: 'gift',
      balance_after: 0,
      sequence_after: 8,
      head_after: head,
      revision: 1,
      total: 500,
    });
  });

  it('takes the points that end first', () => {
    expect(planOf(points(30), { lots }).stored.effects[0]).toMatchObject({
      balance_after: 370,
      total: 400,
      lots: {
        taken: [lot('2026-12-31', 20), lot('2027-01-31', 10)],
        left: [
          { ...lot('2026-12-31', 0), updated_ms: NOW_MS },
          { ...lot('2027-01-31', 40), updated_ms: NOW_MS },
        ],
      },
    });
  });

  it('keeps points that have ended on the balance until they are booked', () => {
    const { vouchers, stored } = planOf(points(5), { lots, unbooked: [ended] });

    expect(stored.effects[0]).toMatchObject({
      balance_after: 410,
      lots: { left: [ended, { points: 15 }, { points: 50 }] },
    });
    expect(vouchers[0]?.balance?.after).toBe(410);
    expect(stored.response.redemptions[0]?.voucher?.loyalty_card).toEqual({ points: 400, balance: 395 });
  });

  it('ends its tier on a day of its own, where tiers have dates', () => {
    const tier: LoyaltyTier = {
      id: 'bronze',
      name: 'Bronze',
      campaign_id: 'camp_1',
      points: { from: 0 },
      earning_rules: {},
      rewards: {},
      metadata: {},
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: null,
      object: 'loyalty_tier',
    };
    const loyalty_tiers_expiration = {
      qualification_type: 'BALANCE',
      start_date: { type: 'IMMEDIATE' },
      expiration_date: { type: 'CUSTOM', extend: 'P1M' },
    } as const;
    const read = readOf(points(30));
    const { config, vouchers } = read.facts;
    const campaigns = new Map([['camp_1', { ...config.campaigns.get('camp_1')!, loyalty_tiers_expiration }]]);
    const { voucher, ...fact } = vouchers.get('POINTS')!;
    const held = { ...fact, voucher: { ...voucher, created_at: '2026-11-20T12:00:00.000Z' } };
    const facts = {
      ...read.facts,
      config: { ...config, campaigns, loyaltyTiers: new Map([['bronze', tier]]) },
      vouchers: new Map([['POINTS', held]]),
    };
    const plan = redeemed({ ...read, facts }, { ids: IDS, date: NOON });

    expect(plan.stored.effects[0]?.tier?.current).toMatchObject({ id: 'bronze', ...day('2026-12-20') });
    expect(plan.vouchers[0]?.tierDays).toEqual([day('2026-12-20')]);
    expect(planOf(points(30)).stored.effects[0]).not.toHaveProperty('tier');
    expect(planOf(points(30)).vouchers[0]).not.toHaveProperty('tierDays');
  });
});
