// Takes over the tiers of a member of a program whose tiers have dates. It is idempotent.
import type { VoucherFact } from '../../core/evaluation/facts';
import { outboxRow } from '../../core/events/outbox-row';
import { openCardTier, type OpeningTier } from '../../core/loyalty/tier/opening';
import { selectTierDays } from '../../core/points/card-tier';
import { readTierProgram } from '../../core/points/tier-program';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Runtime } from '../../ports/runtime';
import type { TierWrite } from '../../ports/vouchers';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';

/** A member of the other system, with the ids of this project. */
export interface MemberTiersImport {
  readonly code: string;
  readonly tiers: readonly OpeningTier[];
}

interface MemberFacts {
  readonly config: Config;
  readonly fact: VoucherFact | null;
}

/**
 * Store the tiers that a card had in another system.
 * @returns false where the card has tiers with dates already, where its tiers have no dates, and for an unknown card
 */
export async function takeMemberTiers(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  { code, tiers }: MemberTiersImport,
): Promise<boolean> {
  const { answer } = await commitOptimistically<MemberFacts, TierWrite, boolean>({
    read: async () => {
      const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, code)]);
      return { config, fact };
    },
    plan: ({ config, fact }) => {
      const program = readTierProgram(config, fact?.voucher.campaign_id ?? '');
      if (!fact || !program || fact.tier) return { write: null, answer: false };
      const nowMs = rt.clock.nowMs();
      const tier = openCardTier(program, tiers, nowMs);
      const newLots = selectTierDays(undefined, tier, program.timezone);
      const id = `tier_${rt.ids.requestHash([fact.voucher.id, 'opening']).slice(0, 18)}`;
      const outbox = outboxRow(caller, { config, id, nowMs, customerIds: [fact.voucher.holder_id] }, () => []);
      return { write: { fact, tier, newLots, id, outbox }, answer: true };
    },
    commit: async (write) => toCommitOutcome((await rt.store.vouchers.keepTier(caller, write)) === 'KEPT'),
    // The next attempt reads the card, which says whether this one took effect.
    settle: () => Promise.resolve({ status: 'OPEN' }),
  });
  return answer;
}
