// Stores the tier of a card whose day has passed, or that begins, and notes the move of the customer. What a reader sees
// is the same before and after: the tier is computed.
import { outboxRow } from '../../../core/events/outbox-row';
import { planTierEnd } from '../../../core/loyalty/tier/balance-tier';
import { hasDatedProgram } from '../../../core/points/tier-program';
import type { Caller } from '../../../model/common';
import type { Config } from '../../../model/config';
import type { VoucherFact } from '../../../core/evaluation/facts';
import type { LotEnd } from '../../../ports/point-lots';
import type { TierWrite } from '../../../ports/vouchers';
import { commitOptimistically, toCommitOutcome } from '../../shared/commit';
import type { DayEndRuntime } from './step';

interface TierEndFacts {
  readonly fact: VoucherFact | null;
  readonly config: Config;
}

/** Store the tier of a card at the end of a day. */
export async function endTiers(rt: DayEndRuntime, caller: Caller, end: LotEnd): Promise<void> {
  if (!hasDatedProgram(await rt.store.config.load(caller))) return;
  await commitOptimistically<TierEndFacts, TierWrite, null>({
    read: async () => {
      const [fact, config] = await Promise.all([
        rt.store.vouchers.load(caller, end.code),
        rt.store.config.load(caller),
      ]);
      return { fact: fact?.voucher.id === end.voucherId ? fact : null, config };
    },
    plan: ({ fact, config }) => {
      const nowMs = rt.clock.nowMs();
      const change = fact && planTierEnd(config, fact, nowMs);
      if (!fact || !change) return { write: null, answer: null };
      const id = `tier_${rt.ids.requestHash([end.voucherId, end.date]).slice(0, 18)}`;
      const outbox = outboxRow(caller, { config, id, nowMs, customerIds: [fact.voucher.holder_id] }, () => []);
      return { write: { fact, ...change, id, outbox }, answer: null };
    },
    commit: async (write) => toCommitOutcome((await rt.store.vouchers.keepTier(caller, write)) === 'KEPT'),
    // The next attempt reads the card, which says whether this one took effect.
    settle: () => Promise.resolve({ status: 'OPEN' }),
  });
}
