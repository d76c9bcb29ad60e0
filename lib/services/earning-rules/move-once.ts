// Moves the balance of a card for an earning rule, once: the accrual in the same transaction keeps a second one out.
// An accrual of which nothing can be taken back is settled without a move, so that later points are not taken for it.
import { buildBalanceRow } from '../../core/activity/rows';
import { buildBalanceFacts } from '../../core/events/facts/balance-facts';
import { outboxRow } from '../../core/events/outbox-row';
import { withTierAfter } from '../../core/loyalty/tier/balance-tier';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { BalanceMove } from '../../core/voucher/balance';
import type { Caller } from '../../model/common';
import type { Customer } from '../../model/records/customer';
import type { Runtime } from '../../ports/runtime';
import type { AccrualChange } from '../../ports/accruals';
import type { AccrualSettlement, GuardedMove } from '../../ports/vouchers';
import { commitOptimistically } from '../shared/commit';

/** A balance change of one card, and its accrual. */
export interface OnceMove {
  readonly cardId: string;
  /** The holder, for events; null to read none. */
  readonly customer: Customer | null;
  /** True when the accrual was written already. */
  readonly read: () => Promise<boolean>;
  /** Null where nothing moves. */
  readonly plan: (fact: VoucherFact) => BalanceMove | null;
  /** The accrual with its move. Null moves nothing; where the result is null as well, nothing is written. */
  readonly accrual: (move: BalanceMove | null) => AccrualChange | null;
}

/** A move with its accrual, or an accrual that is settled while the card stays as it was read. */
type OnceWrite = GuardedMove | AccrualSettlement;

interface OnceFacts {
  readonly isDone: boolean;
  readonly fact: VoucherFact | null;
}

/**
 * Move a balance, unless its accrual says that this was done before.
 * @throws what the store throws, and ApiError temporarily_unavailable after too many conflicts
 */
export async function moveOnce(rt: Runtime<'config' | 'vouchers'>, caller: Caller, once: OnceMove): Promise<void> {
  const config = await rt.store.config.load(caller);
  await commitOptimistically<OnceFacts, OnceWrite, null>({
    read: async () => {
      const [isDone, fact] = await Promise.all([once.read(), rt.store.vouchers.load(caller, once.cardId)]);
      return { isDone, fact };
    },
    plan: ({ isDone, fact }) => {
      if (isDone) return { write: null, answer: null };
      const planned = fact && once.plan(fact);
      const move = planned && withTierAfter(config, planned);
      const accrual = once.accrual(move);
      if (!move || !accrual) return { write: accrual && { accrual, fact }, answer: null };
      const { id, timeMs: nowMs } = move.row;
      const facts = () => buildBalanceFacts(move, { config, holder: once.customer });
      const beside = {
        guard: undefined,
        outbox: outboxRow(caller, { config, id, nowMs, customerIds: [move.fact.voucher.holder_id] }, facts),
        activity: buildBalanceRow(caller, move, config),
      };
      return { write: { ...move, ...beside, accrual }, answer: null };
    },
    commit: async (write) => {
      const { vouchers } = rt.store;
      const isMove = 'balanceAfter' in write;
      const outcome = await (isMove ? vouchers.moveBalance(caller, write) : vouchers.settleAccrual(caller, write));
      return outcome.status === 'MOVED' ? { status: 'COMMITTED' } : outcome;
    },
    // The next attempt reads the accrual, which says whether this one took effect.
    settle: () => Promise.resolve({ status: 'OPEN' }),
  });
}
