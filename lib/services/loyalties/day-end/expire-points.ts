// Books points of loyalty cards whose day has passed: a line of the ledger for each card and day, once.
import { buildBalanceFacts } from '../../../core/events/facts/balance-facts';
import { buildExpirationFact } from '../../../core/events/facts/expiration-facts';
import { hasListeners, outboxRow } from '../../../core/events/outbox-row';
import type { VoucherFact } from '../../../core/evaluation/facts';
import { planExpiration } from '../../../core/loyalty/expiration/booking';
import { withTierAfter } from '../../../core/loyalty/tier/balance-tier';
import type { Caller } from '../../../model/common';
import type { Config } from '../../../model/config';
import type { Customer } from '../../../model/records/customer';
import type { LotEnd } from '../../../ports/point-lots';
import type { GuardedMove } from '../../../ports/vouchers';
import type { Process } from '../../../ports/runtime';
import { commitOptimistically, toCommitOutcome } from '../../shared/commit';
import { bucketIds } from '../bucket-ids';
import type { DayEndRuntime } from './step';

/** Book the points of a card whose day has passed: one line for each day, the earliest first. */
export async function expirePoints(rt: DayEndRuntime, caller: Caller, end: LotEnd): Promise<void> {
  for (let isMore = true; isMore;) isMore = await bookEarliestDay(rt, caller, end);
}

interface BookingFacts {
  readonly fact: VoucherFact | null;
  readonly config: Config;
  readonly holder: Customer | null;
}

/** Book the points of one day. @returns whether points of another day are left to book */
async function bookEarliestDay(rt: DayEndRuntime, caller: Caller, end: LotEnd): Promise<boolean> {
  const { answer } = await commitOptimistically<BookingFacts, GuardedMove, boolean>({
    read: () => readCard(rt, caller, end),
    plan: ({ fact, config, holder }) => {
      const line = { idOf: (date: string) => lineIdOf(rt, end.voucherId, date), timeMs: rt.clock.nowMs() };
      const planned = fact && planExpiration(fact, line);
      if (!planned) return { write: null, answer: false };
      const move = withTierAfter(config, planned);
      const context = { config, holder, idOf: bucketIds(rt) };
      const customerIds = [move.fact.voucher.holder_id];
      const outbox = outboxRow(caller, { config, id: move.row.id, nowMs: move.row.timeMs, customerIds }, () => [
        ...buildBalanceFacts(move, context),
        buildExpirationFact(move, context),
      ]);
      return {
        write: { ...move, guard: undefined, activity: undefined, outbox },
        answer: (move.fact.unbooked ?? []).length > 0,
      };
    },
    commit: async (move) => {
      const outcome = await rt.store.vouchers.moveBalance(caller, move);
      return outcome.status === 'MOVED' ? toCommitOutcome(true) : outcome;
    },
    // The next attempt reads the card, which says whether this one took effect.
    settle: () => Promise.resolve({ status: 'OPEN' }),
  });
  return answer;
}

function lineIdOf(rt: Process, voucherId: string, date: string): string {
  // Lines of one moment are listed in the order of their days.
  return `tx_${date.replaceAll('-', '')}${rt.ids.requestHash([voucherId, date]).slice(0, 12)}`;
}

async function readCard(rt: DayEndRuntime, caller: Caller, end: LotEnd): Promise<BookingFacts> {
  const [found, config] = await Promise.all([rt.store.vouchers.load(caller, end.code), rt.store.config.load(caller)]);
  const fact = found?.voucher.id === end.voucherId ? found : null;
  const holderId = fact?.voucher.holder_id;
  const known = holderId && hasListeners(config) ? await rt.store.customers.load(caller, holderId) : null;
  return { fact, config, holder: known?.customer ?? null };
}
