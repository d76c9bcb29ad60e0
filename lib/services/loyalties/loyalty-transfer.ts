// Points that move from loyalty cards to the card of a member.
import { buildBalanceRow } from '../../core/activity/rows';
import { buildBalanceFacts } from '../../core/events/facts/balance-facts';
import { hasListeners, outboxRow } from '../../core/events/outbox-row';
import type { VoucherFact } from '../../core/evaluation/facts';
import { expiryOfEarned } from '../../core/loyalty/expiration-rules';
import { withTierAfter, withTiersInTurn } from '../../core/loyalty/tier/balance-tier';
import { destinationAfter, planTransfer } from '../../core/loyalty/transfer';
import { invariant, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import type { TransferPointsRequest } from '../../model/generated';
import type { VoucherResponse } from '../../model/generated-answers/records';
import type { Customer } from '../../model/records/customer';
import type { Runtime } from '../../ports/runtime';
import type { PointsTransfer } from '../../ports/vouchers';
import { commitOptimistically, type Settlement } from '../shared/commit';
import { guardOf, isRefusal, readKeptAnswer, once } from '../shared/once';
import { unwrap } from '../shared/unwrap';
import { showVoucher } from '../vouchers/voucher-response';
import { findLoyalty } from './loyalties';

type TransferRuntime = Runtime<'config' | 'customers' | 'guards' | 'vouchers'>;

interface Transfer {
  readonly campaignId: string;
  /** The card that gets the points. */
  readonly codeOrId: string;
  readonly request: TransferPointsRequest;
  readonly idempotencyKey: string | null;
}

interface TransferFacts {
  readonly config: Config;
  readonly destination: VoucherFact;
  readonly sources: readonly VoucherFact[];
  /** The holders, for events; empty when nothing subscribes to them. */
  readonly holders: ReadonlyMap<string, Customer>;
  readonly nowMs: number;
}

/**
 * Move points from some loyalty cards, of any program, to the card of a member: all of them or none.
 * @returns the card that got the points
 * @throws ApiError not_found; invalid_payload; not_published; loyalty_card_points_exceeded; idempotency_key_reused
 */
export function transferPoints(
  rt: TransferRuntime,
  caller: Caller,
  transfer: Transfer,
): Promise<Once<VoucherResponse>> {
  const { campaignId, codeOrId, request, idempotencyKey } = transfer;
  const operation = { idempotencyKey, path: ['transferPoints', campaignId, codeOrId], body: request };
  return once(rt, caller, operation, (keyed) => commitTransfer(rt, keyed, transfer));
}

async function commitTransfer(rt: TransferRuntime, caller: Caller, transfer: Transfer): Promise<VoucherResponse> {
  const { answer } = await commitOptimistically<TransferFacts, PointsTransfer, VoucherResponse>({
    read: () => readCards(rt, caller, transfer),
    plan: (facts, { unanswered }) => {
      requireSameCards(facts, unanswered);
      const { config, nowMs } = facts;
      // The lines keep their keys after an attempt without an answer, so that only one of them can be written.
      const row = unanswered ? rowOf(unanswered) : { id: rt.ids.random('t', 18), timeMs: nowMs };
      const person = caller.session && caller.keyId;
      const expiry = expiryOfEarned(config, { campaignId: facts.destination.voucher.campaign_id, nowMs: row.timeMs });
      const planned = unwrap(
        planTransfer({
          destination: facts.destination,
          sources: transfer.request.map(({ points, reason = null, source_id: sourceId = null }, index) => ({
            fact: facts.sources[index] as VoucherFact,
            points,
            reason,
            sourceId,
          })),
          row,
          expiry,
          source: caller.channel ?? 'API',
          person,
        }),
      );
      const plan = {
        outgoing: planned.outgoing.map((move) => withTierAfter(config, move)),
        incoming: withTiersInTurn(config, planned.incoming),
      };
      const answer = showVoucher(caller, destinationAfter(plan), config);
      const moves = [...plan.outgoing, ...plan.incoming];
      const customerIds = moves.map(({ fact }) => fact.voucher.holder_id);
      const outbox = outboxRow(caller, { config, id: row.id, nowMs, customerIds }, () =>
        moves.flatMap((move) =>
          buildBalanceFacts(move, { config, holder: facts.holders.get(move.fact.voucher.holder_id ?? '') ?? null }),
        ),
      );
      const activities = moves.flatMap((move) => buildBalanceRow(caller, move, config) ?? []);
      return { write: { ...plan, guard: guardOf(caller, answer), outbox, activities }, answer };
    },
    commit: async (write) => {
      const outcome = await rt.store.vouchers.transferPoints(caller, write);
      return outcome.status === 'MOVED' ? { status: 'COMMITTED' } : outcome;
    },
    settle: (write, refusal) => settle(rt, caller, { write, refusal }),
  });
  return answer;
}

async function readCards(rt: TransferRuntime, caller: Caller, transfer: Transfer): Promise<TransferFacts> {
  const { campaignId, codeOrId, request } = transfer;
  const names = [codeOrId, ...request.map(({ code }) => code)];
  const [config, ...read] = await Promise.all([
    rt.store.config.load(caller),
    ...names.map((name) => rt.store.vouchers.load(caller, name)),
  ]);
  const program = findLoyalty(config, campaignId);
  const [destination, ...sources] = read.map((fact, index) => requireCard(fact, names[index] ?? ''));
  if (!destination || destination.voucher.campaign_id !== program.id) throw notFound('voucher', codeOrId);
  const cards = [destination, ...sources];
  const holders = hasListeners(config) ? await readHolders(rt, caller, cards) : new Map<string, Customer>();
  return { config, destination, sources, holders, nowMs: rt.clock.nowMs() };
}

/** @throws ApiError not_found for an unknown code, and for one that is no loyalty card */
function requireCard(fact: VoucherFact | null, codeOrId: string): VoucherFact {
  if (!fact?.voucher.loyalty_card) throw notFound('voucher', codeOrId);
  return fact;
}

async function readHolders(
  rt: Runtime<'customers'>,
  caller: Caller,
  cards: readonly VoucherFact[],
): Promise<ReadonlyMap<string, Customer>> {
  const ids = [...new Set(cards.flatMap(({ voucher }) => voucher.holder_id ?? []))];
  const read = await Promise.all(ids.map((id) => rt.store.customers.load(caller, id)));
  return new Map(read.flatMap((known) => (known ? [[known.customer.id, known.customer] as const] : [])));
}

/**
 * A card may have been recreated since an attempt without an answer: the lines of the new one would not conflict with
 * those of the attempt.
 * @throws ApiError not_found
 */
function requireSameCards({ destination, sources }: TransferFacts, unanswered: PointsTransfer | null): void {
  if (!unanswered) return;
  const before = [...unanswered.incoming.slice(0, 1), ...unanswered.outgoing];
  for (const [index, { voucher }] of [destination, ...sources].entries()) {
    if (before[index]?.fact.voucher.id !== voucher.id) throw notFound('voucher', voucher.code);
  }
}

/** The time of an attempt, and the id from which the ids of its lines were made. */
function rowOf({ outgoing: [first] }: PointsTransfer): { readonly id: string; readonly timeMs: number } {
  invariant(first, 'a transfer has at least one source');
  const { id, timeMs } = first.row;
  return { id: id.slice(0, -'o0'.length), timeMs };
}

/** The first ledger line decides whether an attempt without an answer took effect: all lines were written, or none. */
async function settle(
  rt: TransferRuntime,
  caller: Caller,
  { write, refusal }: { readonly write: PointsTransfer; readonly refusal: unknown },
): Promise<Settlement<VoucherResponse>> {
  const [first] = write.outgoing;
  const line = first && (await rt.store.vouchers.moved(caller, first.fact.voucher.id, first.row));
  if (!line) return { status: isRefusal(refusal) ? 'NEVER' : 'OPEN' };
  const config = await rt.store.config.load(caller);
  const answer = showVoucher(caller, destinationAfter(write), config);
  return { status: 'COMMITTED', answer: await readKeptAnswer(rt, caller, answer) };
}
