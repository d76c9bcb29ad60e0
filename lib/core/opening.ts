// A code that was used in another system before: it starts with the uses, the spending and the balance it had there.
import { type Failure, isFailure, unknownRecord } from '../errors';
import type { Gift, LoyaltyCard, PointLot, Voucher } from '../model/records/voucher';
import { parseCode } from './code';
import { addToLots, toExpiry } from './points/lots';
import { planVoucher, type VoucherCreation } from './voucher/input';
import { resolveCampaign } from './record/record-names';

/** The use of a code in its previous system. */
export interface OpeningUse {
  readonly redeemed: number;
  /** Minor units or points that redemptions took. */
  readonly spent: number;
  /** The balance of the card; null for a code without a balance. */
  readonly card: OpeningCard | null;
}

export interface OpeningCard {
  readonly balance: number;
  /** Sum of everything ever put on it. */
  readonly income: number;
  /** Sum of everything ever subtracted manually. */
  readonly subtracted?: number;
  /** Only for points. */
  readonly pending?: number;
  readonly expired?: number;
  /** Points of the balance that have a last day. */
  readonly buckets?: readonly OpeningBucket[];
}

/** Points of a card with the last day on which they can be spent. */
export interface OpeningBucket {
  /** YYYY-MM-DD in the time zone of the project. */
  readonly date: string;
  readonly points: number;
  /** Epoch milliseconds. */
  readonly createdMs: number;
}

/** Explain why a code from another system cannot start with these usage numbers; null when it can. */
export function openingProblem({ type }: Pick<Voucher, 'type'>, { redeemed, spent, card }: OpeningUse): string | null {
  const { buckets = [], ...numbers } = card ?? {};
  const counts = [
    ...Object.entries({ redeemed, spent, ...numbers }),
    ...buckets.map(({ date, points }) => [`bucket of ${date}`, points] as const),
  ];
  const wrong = counts.find(([, count]) => !Number.isSafeInteger(count) || count < 0);
  if (wrong) return `Its ${wrong[0]} is ${wrong[1]}, which is no count.`;
  const dated = buckets.reduce((sum, { points }) => sum + points, 0);
  if (card && dated > card.balance) return `Its balance is ${card.balance}, and ${dated} points have a last day.`;
  if ((type === 'DISCOUNT_VOUCHER') === (card !== null)) return `A voucher of type ${type} cannot hold what it had.`;
  return null;
}

interface OpeningPlan extends Omit<VoucherCreation, 'campaign'> {
  /** The campaign id in this project; null for a code without a campaign. */
  readonly campaignId: string | null;
  readonly opening: OpeningUse;
}

/**
 * Build the voucher of a code from another system, with its use so far.
 * @returns not_found for the campaign; invalid_voucher for an invalid code or start; the failures of `planVoucher`
 */
export function planOpening({ campaignId, opening, ...creation }: OpeningPlan): Voucher | Failure {
  const campaign = campaignId === null ? null : resolveCampaign(creation.config, campaignId);
  if (campaignId !== null && campaign === null) return unknownRecord('campaign', campaignId);
  const named = parseCode(creation.code);
  if (isFailure(named)) return named;
  const voucher = planVoucher({ ...creation, ...named, campaign });
  if (isFailure(voucher)) return voucher;
  const problem = openingProblem(voucher, opening);
  return problem === null ? applyOpening(voucher, opening) : { key: 'invalid_voucher', details: problem };
}

/** Return a voucher with the usage and balance that a code from another system has at its start here. */
export function applyOpening(voucher: Voucher, { redeemed, spent, card }: OpeningUse): Voucher {
  const { gift, loyalty_card, redemption } = voucher;
  return {
    ...voucher,
    ...(gift && card && { gift: openedGift(gift, card) }),
    ...(loyalty_card && card && { loyalty_card: openedCard(loyalty_card, card) }),
    redemption: {
      ...redemption,
      redeemed_quantity: redeemed,
      ...(gift && { redeemed_amount: spent }),
      ...(loyalty_card && { redeemed_points: spent }),
    },
  };
}

function openedGift(gift: Gift, { balance, income, subtracted }: OpeningCard): Gift {
  return { ...gift, amount: income, balance, ...(subtracted !== undefined && { subtracted_amount: subtracted }) };
}

function openedCard(card: LoyaltyCard, opening: OpeningCard): LoyaltyCard {
  const { balance, income, subtracted, pending, expired } = opening;
  return {
    ...card,
    points: income,
    balance,
    ...(subtracted !== undefined && { subtracted_points: subtracted }),
    ...(pending !== undefined && { pending_points: pending }),
    ...(expired !== undefined && { expired_points: expired }),
  };
}

/** Build the lots of a card from another system. */
export function openLots({ card }: OpeningUse, timezone: string): readonly PointLot[] {
  return (card?.buckets ?? []).reduce<readonly PointLot[]>((lots, { date, points, createdMs: nowMs }) => {
    return addToLots(lots, { points, expiry: toExpiry(date, timezone), nowMs });
  }, []);
}

/** The members that are compared when a code already exists. */
const COMPARED = [
  'type',
  'campaign_id',
  'discount',
  'gift',
  'loyalty_card',
  'start_date',
  'expiration_date',
  'active',
  'metadata',
  'redemption',
] as const satisfies readonly (keyof Voucher)[];

/**
 * The members in which an existing code differs from an incoming one.
 * @param here null for a code in the bin, which is hidden from everyone
 */
export function openingDifferences(here: Voucher | null, coming: Voucher): readonly string[] {
  if (here === null) return ['deleted_at'];
  return COMPARED.filter((name) => !isSame(here[name], coming[name]));
}

function isSame(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return (left ?? null) === (right ?? null);
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame(left[name], right[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
