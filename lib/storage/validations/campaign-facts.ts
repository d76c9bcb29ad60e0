// The campaign counters and the codes that a decision reads.
import type { VoucherFact } from '../../core/evaluation/facts';
import type { CampaignCountersQuery, CodesQuery, DecisionReads } from '../../core/evaluation/reads/decision-reads';
import type { CampaignCounters } from '../../model/counters';
import type { RequestFacts } from '../../ports/limits';
import type { CountersRead } from '../../ports/validations';
import {
  countersOf,
  type CountersRange,
  type DynamoCampaignCounters,
  type ReadCounters,
  toCountersRange,
  toLimit,
} from '../campaigns/campaign-counters';
import { campaignCounters } from '../customers/usage-items';
import { countersKey, type ProjectScope, voucherKey } from '../keys';
import type { NumberLimit, Numbers } from '../records/documents';
import type { ItemMap } from '../records/record-items';
import type { CounterShardRead } from '../sharding/shard-slots';
import { isLeastReached, isServedBy } from '../sharding/counter-epochs';
import { epochOf } from '../sharding/epochs';
import { type Item, type Key, keyText, type ReadHow } from '../table/table';
import type { CodeReads } from '../vouchers/code-shards';
import { voucherFact } from '../vouchers/voucher-items';
import { isDeleted } from '../vouchers/voucher-record';

interface CampaignFactsOptions {
  readonly isRedeemed: boolean;
  readonly read?: CountersRead | undefined;
}

type CountersByCampaign = Map<string, CampaignCounters>;

/** The counters that one request reads, and its fallback when their partition is throttled. */
export class CampaignFacts implements ReadHow {
  private readonly read: CountersRead;
  /** Shards that it reads instead of the counters; repeated calls return the same shard. */
  private readonly drawn = new Map<string, CounterShardRead | null>();
  /** Counters that it does not read, or reads, with the change of this process that they had seen by then. */
  private readonly recalled = new Map<string, ReadCounters | null>();
  private readonly reading = new Map<string, { readonly id: string; readonly key: Key; readonly change: number }>();
  private readonly beganMs: number;

  constructor(
    private readonly counters: DynamoCampaignCounters,
    private readonly project: string,
    private readonly reader: CampaignFactsOptions,
  ) {
    this.read = reader.read ?? (reader.isRedeemed ? 'LIMITS' : 'SUMS');
    this.beganMs = counters.memory.nowMs();
  }

  /** A read of less than one second ago is used while the counters' partition throttles reads. */
  readonly mayLeave = (keys: readonly Key[]): boolean => {
    if (this.read !== 'BOUNDS') return false;
    const recent = keys.map((key) => this.recentOf(key));
    // If one of them must be read again, all are, and the new values are more recent.
    if (recent.includes(null)) return false;
    for (const one of recent) if (one) this.recalled.set(one.id, one.counters);
    return true;
  };

  keys(of: CampaignCountersQuery): readonly Key[] {
    return this.unknown(of).flatMap((id) => this.lookAt(id, of)?.key ?? this.keyOf(id));
  }

  /**
   * Sharded counters cost one more round trip when they are read, and are settled for a redemption that compares with
   * exact counts.
   */
  async facts(of: CampaignCountersQuery, items: ItemMap): Promise<Pick<RequestFacts, 'counters' | 'limitedCounters'>> {
    const campaigns = this.unknown(of);
    const open: CountersByCampaign = new Map();
    const counted: CountersByCampaign = new Map();
    for (const id of of.asked) if (!campaigns.includes(id)) this.noteOpen(open, id, this.leastOf(id));
    await Promise.all(
      campaigns.map(async (id) => {
        const look = this.lookAt(id, of);
        const stored = this.recalled.get(id)?.item ?? items.get(look?.key ?? countersKey(this.project, id)) ?? null;
        if (!look) this.remember(id, stored);
        if (this.reader.isRedeemed) return this.redeemed(id, { ...of, stored, open, counted });
        const between = await this.between(id, { ...of, stored, look });
        if (between) open.set(id, between.least);
        const item = between ? null : await this.whole(stored, look);
        if (between) counted.set(id, between.most);
        else if (item) counted.set(id, campaignCounters(item));
      }),
    );
    return { counters: new Map([...open, ...counted]), limitedCounters: open };
  }

  /** Empty when a cached read is used. Repeated calls return the same keys. */
  private keyOf(id: string): readonly Key[] {
    const key = countersKey(this.project, id);
    const { memory } = this.counters;
    const known = this.recalled.get(id);
    const recalled = known !== undefined || this.read !== 'BOUNDS' ? known : memory.inPlaceOf(key);
    this.recalled.set(id, recalled ?? null);
    if (recalled) return [];
    const name = keyText(key);
    if (!this.reading.has(name)) this.reading.set(name, { id, key, change: memory.changeOf(key) });
    return [key];
  }

  /** The cached read of a key that was left out because its partition throttles. */
  private recentOf(unread: Key): { readonly id: string; readonly counters: ReadCounters } | null {
    const { id, key } = this.reading.get(keyText(unread)) ?? {};
    if (id === undefined || key === undefined) return null;
    this.counters.memory.noteThrottled(key);
    const counters = this.counters.memory.recent(key);
    return counters && { id, counters };
  }

  /** Caches counters that were just read. Sharded counters are not cached: their shards are read instead. */
  private remember(id: string, item: Item | null): void {
    const key = countersKey(this.project, id);
    const reading = this.reading.get(keyText(key));
    if (this.read !== 'BOUNDS' || !reading || this.recalled.get(id) || (item && epochOf(item) !== null)) return;
    this.counters.memory.note(key, { item, readMs: this.beganMs, change: reading.change });
  }

  /**
   * A redemption that only enforces limits need not read counters whose shards it knows: the remaining limits depend on
   * those.
   */
  private unknown({ asked, compared }: CampaignCountersQuery): readonly string[] {
    if (this.read !== 'LIMITS') return asked;
    return asked.filter((id) => compared.has(id) || this.leastOf(id) === null);
  }

  private leastOf(id: string): Numbers | null {
    return this.counters.sharded.epochOf(countersKey(this.project, id))?.least ?? null;
  }

  /** The shard that a validation reads instead of counters that it knows to be sharded. */
  private lookAt(id: string, { compared }: Pick<CampaignCountersQuery, 'compared'>): CounterShardRead | null {
    if (this.read !== 'BOUNDS' || compared.has(id)) return null;
    const known = this.drawn.get(id);
    if (known !== undefined) return known;
    const look = this.counters.sharded.reads.draw(countersKey(this.project, id));
    this.drawn.set(id, look);
    return look;
  }

  private async between(
    id: string,
    {
      compared,
      stored,
      look,
    }: CampaignCountersQuery & { readonly stored: Item | null; readonly look: CounterShardRead | null },
  ): Promise<CountersRange | null> {
    if (this.read !== 'BOUNDS' || compared.has(id)) return null;
    const { reads } = this.counters.sharded;
    const drawn = look ?? (stored && reads.drawOf(stored));
    const range = drawn && reads.between(drawn, look ? stored : await this.counters.sharded.readShard(drawn));
    return range && toCountersRange(range);
  }

  private whole(stored: Item | null, look: CounterShardRead | null): Promise<Item | null> {
    const { sharded } = this.counters;
    return look ? sharded.read(look.counters) : sharded.whole(stored);
  }

  private async redeemed(
    id: string,
    {
      compared,
      stored,
      open,
      counted,
    }: CampaignCountersQuery & {
      readonly stored: Item | null;
      readonly open: CountersByCampaign;
      readonly counted: CountersByCampaign;
    },
  ): Promise<void> {
    if (!stored) return;
    const isCompared = compared.has(id) || this.read === 'EXACT';
    const look = isCompared ? 'COMPARED' : this.read === 'SUMS' ? 'SEEN' : 'LIMITED';
    const { item, least } = await this.counters.sharded.compared(stored, look);
    this.noteOpen(open, id, least);
    if (item) counted.set(id, campaignCounters(item));
  }

  private noteOpen(open: CountersByCampaign, id: string, least: Numbers | null): void {
    if (least) open.set(id, countersOf(least));
  }
}

// Codes as a decision sees them. One whose count it compares in ways that no allocation enforces is read as a whole.

type KnownCodes = ReadonlyMap<string, VoucherFact>;

interface CodeFactsSettings {
  readonly plan: DecisionReads;
  readonly codes: CodeReads;
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
    const isSharded = [...found.values()].some(({ epoch }) => epoch !== undefined);
    if (compared.size === 0 && !isSharded) return found;
    const limits = isSharded ? plan.codeLimits(query) : new Map<string, never>();
    const sessionKey = request.session?.key ?? null;
    const facts = await Promise.all(
      [...found].map(async ([name, fact]) => {
        const { id } = fact.voucher;
        const bounds = (limits.get(id) ?? []).map(toLimit);
        const isServed = bounds.length === 0 || (query.keyId !== undefined && this.areShared(fact, bounds));
        if (!compared.has(id) && (fact.epoch === undefined || isServed)) return [[name, fact] as const];
        const item = fact.epoch === undefined ? null : await this.whole(fact, fact.epoch);
        if (fact.epoch !== undefined && (!item || isDeleted(item))) return [];
        return [[name, { ...(item ? voucherFact(item, sessionKey) : fact), isCompared: true }] as const];
      }),
    );
    return new Map(facts.flat());
  }

  /** Reads the code of each shard for explain, since a shard does not say how often its code was used. */
  async withTotals(found: KnownCodes): Promise<KnownCodes> {
    if (!this.purpose.isExplained) return found;
    const pending = [...found].map(async ([name, fact]) => {
      const item = fact.epoch === undefined ? null : await this.settings.codes.whole(this.keyOf(fact));
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
    const { codes } = this.settings;
    return this.purpose.isRedeemed ? codes.settled(this.keyOf(fact), epoch) : codes.whole(this.keyOf(fact));
  }

  /** True when shards enforce the limits of rules, or keep them used up. */
  private areShared(fact: VoucherFact, bounds: readonly NumberLimit[]): boolean {
    const epoch = this.settings.codes.sharded.epochOf(this.keyOf(fact));
    if (!epoch || epoch.epoch !== fact.epoch) return false;
    return bounds.every((bound) => isServedBy(epoch, { bounds: [bound] }) || isLeastReached(epoch, bound));
  }

  private keyOf({ voucher }: VoucherFact) {
    return voucherKey(this.scope, voucher.code);
  }
}
