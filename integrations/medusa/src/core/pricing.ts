// What tiers, codes and gift cards take off a cart: the calls, their rounds, and what becomes of each code.
import type { Calls } from '../shop-core/client';
import { foldCode, isSendableCode } from '../shop-core/codes';
import { toApplied, type Entry } from './applied';
import type { SentOrder, Shopper } from './cart';
import { toRejected, type Applied, type Rejected } from './view';

/** Tiers of one cart, and redeemables of one call. */
const MOST_REDEEMABLES = 30;

/** Calls with one list of redeemables: refused ones are left out of the next call. */
const MOST_ROUNDS = 3;

export type RedeemableKind = 'voucher' | 'promotion_tier';

export interface Redeemable {
  readonly object: RedeemableKind;
  readonly id: string;
  readonly gift?: { readonly credits: number };
}

interface Validation {
  readonly valid: boolean;
  readonly redeemables: readonly Entry[];
}

interface ApplyingTiers {
  readonly promotions: readonly { readonly id: string }[];
}

interface Qualifications {
  readonly redeemables: { readonly data: readonly { readonly id: string }[] };
}

export interface Evaluated {
  readonly calls: Calls;
  readonly order: SentOrder;
  readonly shopper: Shopper;
}

export interface Goods {
  readonly applied: readonly Applied[];
  readonly rejected: readonly Rejected[];
  /** Codes of gift cards, which pay last. */
  readonly giftCodes: readonly string[];
}

/** Find the tiers that would apply to the order alone. */
export async function findTiers({ calls, order, shopper }: Evaluated): Promise<readonly Redeemable[]> {
  const answer = await calls.send<Qualifications>({
    method: 'POST',
    path: '/v1/qualifications',
    body: {
      order,
      ...shopper,
      options: {
        limit: MOST_REDEEMABLES,
        filters: { junction: 'and', resource_type: { conditions: { $is: ['promotion_tier'] } } },
      },
    },
  });
  if (!answer.ok) return [];
  return answer.body.redeemables.data.map(({ id }) => ({ object: 'promotion_tier' as const, id }));
}

/** Decide what tiers and codes take off the goods. */
export async function priceGoods(
  evaluated: Evaluated,
  tiers: readonly Redeemable[],
  codes: readonly string[],
): Promise<Goods> {
  const vouchers = codes.filter(isSendableCode).map((id) => ({ object: 'voucher' as const, id }));
  const rejected = codes.filter((code) => !isSendableCode(code)).map((code) => toRejected(code, 'not_found'));
  const redeemables = [...tiers.slice(0, Math.max(0, MOST_REDEEMABLES - vouchers.length)), ...vouchers];
  return decideInRounds(evaluated, { left: redeemables, rejected, giftCodes: [] });
}

interface Round {
  readonly left: readonly Redeemable[];
  readonly rejected: readonly Rejected[];
  readonly giftCodes: readonly string[];
}

async function decideInRounds(evaluated: Evaluated, first: Round): Promise<Goods> {
  let round = first;
  for (let number = 1; number <= MOST_ROUNDS && round.left.length > 0; number += 1) {
    const answer = await validate(evaluated, round.left);
    if ('key' in answer) {
      round = dropRefused(round, answer.key);
      continue;
    }
    const next = sortOut(round, answer.redeemables, evaluated.order);
    const isDecided = next.left.length === round.left.length;
    if (isDecided || number === MOST_ROUNDS) return concludeGoods(evaluated, next, answer.redeemables);
    round = number === 1 && hasFailedTier(round, next) ? await withoutFailingTiers(evaluated, next) : next;
  }
  return {
    applied: [],
    rejected: [...round.rejected, ...rejectAll(round.left, 'no_applicable_redeemables')],
    giftCodes: round.giftCodes,
  };
}

function hasFailedTier(before: Round, after: Round): boolean {
  const countTiers = ({ left }: Round): number => left.filter(({ object }) => object === 'promotion_tier').length;
  return countTiers(after) < countTiers(before) && countTiers(after) > 0;
}

/**
 * Leave out the tiers that do not apply even alone. Qualifications do not test the amount of the order, so that many
 * of them may fail, while a round finds one failure.
 */
async function withoutFailingTiers({ calls, order, shopper }: Evaluated, round: Round): Promise<Round> {
  const answer = await calls.send<ApplyingTiers>({
    method: 'POST',
    path: '/v1/promotions/validation',
    body: { order, ...shopper },
  });
  if (!answer.ok) return round;
  const applying = new Set(answer.body.promotions.map(({ id }) => id));
  return { ...round, left: round.left.filter(({ object, id }) => object === 'voucher' || applying.has(id)) };
}

export async function validate(
  { calls, order, shopper }: Evaluated,
  redeemables: readonly Redeemable[],
): Promise<Validation | { readonly key: string }> {
  const answer = await calls.send<Validation>({
    method: 'POST',
    path: '/v1/validations',
    body: { redeemables, order, ...shopper, options: { expand: ['order', 'redeemable'] } },
  });
  return answer.ok ? answer.body : { key: answer.refusal.key };
}

/** A refusal of the whole list: codes that differ in spelling alone are left out, else all codes. */
function dropRefused(round: Round, key: string): Round {
  const seen = new Set<string>();
  const isDouble = ({ id }: Redeemable): boolean => seen.size === seen.add(foldCode(id)).size;
  const doubles = key === 'duplicated_redeemables' ? round.left.filter(isDouble) : [];
  const dropped = doubles.length > 0 ? doubles : round.left.filter(({ object }) => object === 'voucher');
  const isTiersAlone = dropped.length === 0;
  return {
    left: isTiersAlone ? [] : round.left.filter((one) => !dropped.includes(one)),
    rejected: [...round.rejected, ...rejectAll(dropped, key)],
    giftCodes: round.giftCodes,
  };
}

/** Take out of the list what does not apply, what pays, and what a cart does not support. */
function sortOut(round: Round, entries: readonly Entry[], order: SentOrder): Round {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const left: Redeemable[] = [];
  const rejected: Rejected[] = [];
  const giftCodes: string[] = [];
  for (const redeemable of round.left) {
    const entry = byId.get(redeemable.id);
    const key = refusalOf(entry, order);
    if (key !== null) rejected.push(...rejectAll([redeemable], key));
    else if (entry?.result.gift) giftCodes.push(redeemable.id);
    else left.push(redeemable);
  }
  return {
    left,
    rejected: [...round.rejected, ...rejected],
    giftCodes: [...round.giftCodes, ...giftCodes],
  };
}

/** The key of what does not go on; null for what applies, and for what another refusal kept from being decided. */
function refusalOf(entry: Entry | undefined, order: SentOrder): string | null {
  if (entry === undefined) return 'no_applicable_redeemables';
  if (entry.status === 'APPLICABLE') return isSupported(entry, order) ? null : 'not_supported_in_cart';
  const key = entry.result.error?.key ?? entry.result.details?.key ?? 'no_applicable_redeemables';
  return key === 'preceding_validation_failed' ? null : key;
}

/** False for points, and for discounts that change units: a cart of Medusa keeps its own lines. */
function isSupported({ result, order }: Entry, sent: SentOrder): boolean {
  if (result.loyalty_card !== undefined) return false;
  if (result.discount?.type === 'UNIT' || (result.discount?.effect ?? '').startsWith('ADD_')) return false;
  const lines = new Set((sent.items ?? []).map(({ source_id }) => source_id));
  return (order?.items ?? []).every((line) => lines.has(line.source_id ?? '') && (line.applied_quantity ?? 0) === 0);
}

export function rejectAll(redeemables: readonly Redeemable[], key: string): readonly Rejected[] {
  return redeemables.filter(({ object }) => object === 'voucher').map(({ id }) => toRejected(id, key));
}

/** Turn the last answer into shares. Entries after a failure of the last round were not decided: they are rejected. */
function concludeGoods({ order }: Evaluated, round: Round, entries: readonly Entry[]): Goods {
  const left = new Set(round.left.map(({ id }) => id));
  const listed = entries.filter(({ id }) => left.has(id));
  const applicable = listed.filter(({ status }) => status === 'APPLICABLE');
  const undecided = listed.filter(({ status }) => status !== 'APPLICABLE');
  const applied = toApplied(order.items ?? [], applicable);
  const isWithoutEffect = ({ amount }: Applied): boolean => amount === 0;
  const idle = applied.filter(isWithoutEffect).flatMap(({ code }) => (code === null ? [] : [code]));
  return {
    applied: applied.filter((one) => !isWithoutEffect(one)),
    rejected: [
      ...round.rejected,
      ...undecided
        .filter(({ object }) => object === 'voucher')
        .map(({ id }) => toRejected(id, 'preceding_validation_failed')),
      ...idle.map((code) => toRejected(code, 'no_effect')),
    ],
    giftCodes: round.giftCodes,
  };
}
