// Decide a return: its refusals in their order, its amounts, and what it writes.
import { type Failure, invariant, isFailure } from '../../errors';
import type { CreateReturnRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { CalculatedOrder } from '../../model/records/order';
import type { RedemptionEffect, StoredRedemption } from '../../model/records/redemption';
import type { Return, ReturnVoucher } from '../../model/records/return';
import { redemptionId, returnId, returnLineId } from '../../model/keys/record-ids';
import { channelOf } from '../redemption/records';
import { nextLink, parseLink } from '../../model/ledger/chain';
import { cardAfterReturn } from '../redemption/returned-lots';
import { asCharged } from '../redemption/rollback/plan';
import { plusMonths } from '../time/calendar';
import { withoutNulls } from '../object-members';
import { buildReturnBasis } from './basis';
import { refuseChangedOrder, refuseEarlierRedemptions, refuseOtherRedemptions } from './order';
import { planReturn } from './plan';
import { effectivePolicy } from './terms';
import type { PlannedReturn, ReturnedVoucher, ReturnInput, ReturnRequestValues } from './types';
import { countReturn } from './sums';
import type { CardReturn, KnownOrder, ReturnDecisionInput, ReturnPlan, ReturnProgress } from './write-types';

/** The members of a request that decide amounts; null counts as not sent. */
export function requestedValues(request: CreateReturnRequest): ReturnRequestValues {
  const { items, amount, all, policy, tender_order } = request;
  const values = withoutNulls({ amount, all, policy, tender_order });
  return {
    ...values,
    ...(items && { items: items.map(({ id, quantity }) => ({ id, ...withoutNulls({ quantity }) })) }),
  };
}

/**
 * Decide a return.
 * @returns all writes, to commit all or none; or, in the order of the checks: missing_order, already_rolled_back,
 *   order_has_other_redemptions, order_changed, invalid_return_params, return_policy_fixed, policy_not_applicable,
 *   return_quantity_exceeded, not_found
 * @see docs/behaviour/returns.md#refusals
 */
export function decideReturn(input: ReturnDecisionInput): ReturnPlan | Failure {
  const { stored, config, progress, request, decision } = input;
  const basis = buildReturnBasis(stored.response);
  const { order } = stored.response;
  if (!basis || !order || stored.order_id === null) {
    return { key: 'missing_order', details: 'The redemption had no order, so it has no units that could come back.' };
  }
  const refusal = refuseRolledBack(input) ?? refuseOrder(input, order) ?? refuseAge(input);
  if (refusal) return refusal;
  const planned = planReturn({
    basis,
    recorded: { order, decision },
    state: progress.state,
    request: requestedValues(request),
    defaults: defaultTerms(config),
  });
  if (isFailure(planned)) return planned;
  return writesOf(input, planned, { order, orderId: stored.order_id });
}

/** True for a return that reads the record of the decision. */
export function readsDecision({
  request,
  config,
  progress: { state },
}: Pick<ReturnDecisionInput, 'request' | 'config' | 'progress'>): boolean {
  const terms = { state, request: requestedValues(request), defaults: defaultTerms(config) };
  return effectivePolicy(terms) === 'RE_EVALUATE';
}

function defaultTerms({ settings }: ReturnDecisionInput['config']): ReturnInput['defaults'] {
  return { policy: settings.return_policy, tender_order: settings.return_tender_order };
}

function refuseRolledBack({ stored, progress }: ReturnDecisionInput): Failure | null {
  const rollbackId = stored.rollback?.id ?? progress.rollbackId;
  if (rollbackId === null) return null;
  const details = `Redemption ${redemptionId('r', stored.base, 0)} was rolled back by ${rollbackId}`;
  return { key: 'already_rolled_back', details };
}

/**
 * An order that is assumed to be unchanged is checked by its version when the return commits. It may have had other
 * redemptions already when it was redeemed; after a return it has none.
 */
function refuseOrder({ stored, progress, facts }: ReturnDecisionInput, redeemed: CalculatedOrder): Failure | null {
  if (!facts.order) return progress.state ? null : refuseEarlierRedemptions(stored);
  const { order } = facts.order;
  return refuseOtherRedemptions(order, redemptionId('r', stored.base, 0)) ?? refuseChangedOrder(redeemed, order);
}

function refuseAge({ stored, config, request, nowMs }: ReturnDecisionInput): Failure | null {
  const last = plusMonths(Date.parse(stored.date), config.settings.timezone, LIMITS.rollbackMonths);
  if (request.dry_run || nowMs <= last) return null;
  const details = `Units of redemptions older than ${LIMITS.rollbackMonths} months cannot be returned.`;
  return { key: 'invalid_return_params', details };
}

interface RedeemedOrder {
  readonly order: CalculatedOrder;
  readonly orderId: string;
}

function writesOf(
  input: ReturnDecisionInput,
  { amounts, state }: PlannedReturn,
  { order, orderId }: RedeemedOrder,
): ReturnPlan {
  const { stored, progress, nowMs } = input;
  const cards = amounts.vouchers.map((voucher) => cardReturn(voucher, input));
  const known = knownOrder(input, order);
  const money = amounts.money_amount;
  const sums = countReturn({
    stored,
    order: { id: orderId, total_amount: order.total_amount, ...known },
    returned: { before: progress.state?.money_amount ?? 0, after: state.money_amount },
    cards,
    date: new Date(nowMs).toISOString(),
  });
  const { fences } = progress;
  return {
    base: stored.base,
    nowMs,
    record: recordOf(input, { amounts, state }, { cards, orderId }),
    before: progress,
    after: {
      state,
      order: knownOfRedemption(known, order),
      balances: balancesAfter(cards),
      rollbackId: null,
      ...(fences !== undefined && { fences }),
    },
    order: { id: orderId, sourceId: order.source_id ?? null, version: known.version, money },
    cards,
    ...sums,
    claim: stored.claim ?? null,
  };
}

/** The order as it was read, else as the last return left it, else as the redemption did. */
function knownOrder({ stored, progress, facts }: ReturnDecisionInput, redeemed: CalculatedOrder): KnownOrder {
  if (facts.order) {
    const { order, version } = facts.order;
    return { status: order.status, customer_id: order.customer_id, version };
  }
  const { status = 'CREATED', customer_id } = redeemed;
  if (progress.order) return { ...progress.order, customer_id };
  return { status, customer_id, version: stored.order_version ?? 0 };
}

/** What a later return can know without reading the order. */
function knownOfRedemption(known: KnownOrder, redeemed: CalculatedOrder): ReturnProgress['order'] {
  const { status, version, customer_id: customerId } = known;
  return customerId === redeemed.customer_id ? { status, version: version + 1 } : null;
}

function cardReturn(voucher: ReturnedVoucher, input: ReturnDecisionInput): CardReturn {
  const { stored, progress, facts, config, nowMs } = input;
  const charge = effectOf(stored, voucher.redemption_id);
  const { tier: _, ...effect } = charge;
  const units = voucher.credits ?? voucher.points ?? 0;
  const read = facts.balances.get(effect.target_id);
  if (read === null) return { effect, units, card: null };
  const last = progress.balances[effect.target_id];
  const card = read ?? { ...asCharged(charge), ...last };
  const after = card.balance + units;
  const headAfter = units === 0 ? card.head : headAfterReturn(card.head, { effect, units, after, nowMs });
  const earlier = progress.state?.vouchers.find(({ redemption_id }) => redemption_id === voucher.redemption_id);
  const before = earlier?.units ?? 0;
  const changed = cardAfterReturn(effect, card, { points: units, before, config, nowMs });
  const { tier } = changed;
  return { effect: { ...effect, ...(tier && { tier }) }, units, card: { ...card, ...changed, after, headAfter } };
}

/** The end of a card's chain behind the line of a return; undefined where the chain has not begun. */
function headAfterReturn(
  head: string | undefined,
  line: { readonly effect: RedemptionEffect; readonly units: number; readonly after: number; readonly nowMs: number },
): string | undefined {
  const { effect, units, after, nowMs } = line;
  if (head === undefined || effect.value === undefined) return undefined;
  return nextLink(parseLink(head), {
    kind: 'T',
    id: returnLineId('rt_', effect.child_id),
    value: effect.value,
    voucherId: effect.target_id,
    timeMs: nowMs,
    delta: units,
    balanceAfter: after,
  });
}

function effectOf({ effects }: StoredRedemption, childId: string): RedemptionEffect {
  const effect = effects.find(({ child_id }) => child_id === childId);
  invariant(effect, `${childId} has no effect`);
  return effect;
}

function balancesAfter(cards: readonly CardReturn[]): ReturnProgress['balances'] {
  const left = cards.flatMap(({ effect, units, card }) => {
    if (!card) return [];
    const { after, holderId, headAfter, newLots, joined_at, ...before } = card;
    if (holderId !== (effect.holder_id ?? null)) return [];
    const sequence = card.sequence + (units > 0 ? 1 : 0);
    return [
      [
        effect.target_id,
        { ...before, balance: after, sequence, ...(headAfter !== undefined && { head: headAfter }) },
      ] as const,
    ];
  });
  return Object.fromEntries(left);
}

interface Settled {
  readonly cards: readonly CardReturn[];
  readonly orderId: string;
}

function recordOf(input: ReturnDecisionInput, { amounts }: PlannedReturn, { cards, orderId }: Settled): Return {
  const { caller, stored, request, nowMs } = input;
  const isDryRun = request.dry_run === true;
  const { sequence, complete, vouchers, ...values } = amounts;
  return {
    id: isDryRun ? null : returnId(stored.base, sequence),
    object: 'return',
    date: new Date(nowMs).toISOString(),
    dry_run: isDryRun,
    sequence,
    complete,
    redemption_id: redemptionId('r', stored.base, 0),
    order_id: orderId,
    customer_id: stored.customer_id,
    ...values,
    vouchers: vouchers.map((voucher, index) => creditedVoucher(voucher, cards[index])),
    reason: request.reason ?? null,
    metadata: request.metadata ?? {},
    channel: channelOf({ keyId: caller.keyId, isPerson: caller.session !== undefined }),
  };
}

function creditedVoucher(voucher: ReturnedVoucher, one: CardReturn | undefined): ReturnVoucher {
  const card = one?.card ?? null;
  return { ...voucher, balance_after: card && card.after, credited: card !== null };
}
