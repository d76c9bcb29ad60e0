// Codes as a decision sees them. One whose count it compares in ways that no allocation enforces is read as a whole.
import type { VoucherFact } from '../../core/evaluation/facts';
import type { CodesQuery, DecisionReads } from '../../core/evaluation/reads/decision-reads';
import { toLimit } from '../campaigns/campaign-counters';
import { type ProjectScope, voucherKey } from '../keys';
import type { CopiedReads } from '../sharding/copied-reads';
import type { Item } from '../table/table';
import { allocationOfUse, areLimitsShared } from '../vouchers/code-shards';
import { voucherFact } from '../vouchers/voucher-items';
import { isDeleted } from '../vouchers/voucher-record';

type KnownCodes = ReadonlyMap<string, VoucherFact>;

interface CodeFactsSettings {
  readonly plan: DecisionReads;
  readonly reads: CopiedReads;
}

/** The purpose for which a request reads its codes. */
interface CodesPurpose {
  readonly isRedeemed: boolean;
  readonly isExplained: boolean;
}

export class CodeFacts {
  constructor(
    private readonly scope: ProjectScope,
    private readonly settings: CodeFactsSettings,
    private readonly purpose: CodesPurpose,
  ) {}

  /** Reads codes as a whole whose usage is compared with: a shard does not say how often its code was used. */
  async withCompared(query: CodesQuery): Promise<KnownCodes> {
    const { plan } = this.settings;
    const { request, config, vouchers: found } = query;
    const compared = plan.comparedCodes(request, config, found);
    const isSharded = [...found.values()].some(({ allocation }) => allocation !== undefined);
    if (compared.size === 0 && !isSharded) return found;
    const limits = isSharded ? plan.codeLimits(query) : new Map<string, never>();
    const sessionKey = request.session?.key ?? null;
    const facts = await Promise.all(
      [...found].map(async ([name, fact]) => {
        const { id } = fact.voucher;
        const allocation = allocationOfUse(fact);
        const bounds = (limits.get(id) ?? []).map(toLimit);
        const isServed =
          !allocation || (query.keyId === undefined ? bounds.length === 0 : areLimitsShared(allocation, bounds));
        if (!compared.has(id) && isServed) return [[name, fact] as const];
        const item = allocation ? await this.whole(fact, allocation.epoch) : null;
        if (allocation && (!item || isDeleted(item))) return [];
        return [[name, { ...(item ? voucherFact(item, sessionKey) : fact), isCompared: true }] as const];
      }),
    );
    return new Map(facts.flat());
  }

  /** Reads the code of each shard for explain, since a shard does not say how often its code was used. */
  async withTotals(found: KnownCodes): Promise<KnownCodes> {
    if (!this.purpose.isExplained) return found;
    const pending = [...found].map(async ([name, fact]) => {
      const allocation = allocationOfUse(fact);
      const item = allocation && (await this.settings.reads.whole(this.keyOf(fact)));
      if (!item) return [name, fact] as const;
      const { voucher, periods } = voucherFact(item);
      const redeemedInAll = voucher.redemption.redeemed_quantity;
      // Sums of open shards refuse no redemption.
      return [name, { ...fact, redeemedInAll, ...(!this.purpose.isRedeemed && { periods }) }] as const;
    });
    return new Map(await Promise.all(pending));
  }

  /** Settles the code for a redemption, which only exact counts refuse. */
  private async whole(fact: VoucherFact, epoch: string): Promise<Item | null> {
    const { reads } = this.settings;
    return this.purpose.isRedeemed ? reads.settled(this.keyOf(fact), epoch) : reads.whole(this.keyOf(fact));
  }

  private keyOf({ voucher }: VoucherFact) {
    return voucherKey(this.scope, voucher.code);
  }
}
