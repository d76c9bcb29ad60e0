// Collects the points of loyalty cards: their lots with the ends of days, pending points, and what earning rules added.
import type { LoyaltyTier } from '../model/loyalty/loyalty-tier';
import type { CardTier } from '../model/loyalty/tier-rules';
import type { Campaign } from '../model/records/campaign';
import type { PendingPoints } from '../model/records/earning-rule';
import type { PointLot } from '../model/records/voucher';
import type { Item } from '../storage/table/table';
import { toPendingPoints } from '../storage/vouchers/points/pending';
import { fromVoucherRecord, isDeleted, lotsOf, tierOf } from '../storage/vouchers/voucher-record';

/** The points of one loyalty card, as stored. */
export interface PointsAuditState {
  readonly id: string;
  readonly balance: number;
  readonly lots: readonly PointLot[];
  /** The sum of pending points, as the card keeps it. */
  readonly pending: number;
  readonly campaignId: string | null;
  /** When the card got its holder; null without one. */
  readonly joinedMs: number | null;
  /** True for a card that came from another system: its ledger does not say what it earned before. */
  readonly isMoved: boolean;
  /** Absent where no tier with dates is stored. */
  readonly tier: CardTier | undefined;
}

/** The points that one earning rule added for one order, custom event or customer. */
export interface AccrualAuditState {
  readonly name: string;
  readonly ruleId: string;
  readonly sourceId: string;
  readonly voucherId: string;
  readonly points: number;
  /** The line of the ledger, or the pending points. */
  readonly lineId: string;
  /** The line that took points back; null without one. */
  readonly takenBy: string | null;
  readonly taken: number;
}

export interface PointsFacts {
  readonly cards: readonly PointsAuditState[];
  /** The days, YYYY-MM-DD, at whose end something of a card is due, by voucher. */
  readonly ends: ReadonlyMap<string, ReadonlySet<string>>;
  /** By voucher. */
  readonly pending: ReadonlyMap<string, readonly PendingPoints[]>;
  readonly accruals: readonly AccrualAuditState[];
  /** When the points of a line were earned, by the id of the line; absent where nothing says so. */
  readonly earnedMs: ReadonlyMap<string, number>;
  /** Campaigns whose tiers have rules, by id. */
  readonly programs: ReadonlyMap<string, Campaign>;
  readonly tiers: readonly LoyaltyTier[];
  /** When the settings of the project were last changed; 0 before a change. */
  readonly settingsMs: number;
}

export class PointsRead {
  private readonly cards: PointsAuditState[] = [];
  private readonly ends = new Map<string, Set<string>>();
  private readonly pending = new Map<string, PendingPoints[]>();
  private readonly accruals: AccrualAuditState[] = [];
  private readonly earnedMs = new Map<string, number>();
  private readonly programs = new Map<string, Campaign>();
  private readonly tiers: LoyaltyTier[] = [];
  private settingsMs = 0;

  /** Codes that are no loyalty cards, and cards in the bin, are passed over. */
  addCode(item: Item): void {
    const { type } = item.record as { readonly type?: string };
    if (type !== 'LOYALTY_CARD' || isDeleted(item)) return;
    const { id, balance, pending = 0 } = item;
    const { campaign_id, holder_id, created_at, publish } = fromVoucherRecord(item);
    this.cards.push({
      id: id as string,
      balance: balance as number,
      lots: lotsOf(item) ?? [],
      pending: pending as number,
      campaignId: campaign_id,
      joinedMs: holder_id ? Date.parse(publish.published_at ?? created_at) : null,
      isMoved: item.origin !== undefined,
      tier: tierOf(item),
    });
  }

  addEnd({ voucher, date }: Item): void {
    const id = voucher as string;
    this.ends.set(id, (this.ends.get(id) ?? new Set()).add(date as string));
  }

  addPending(item: Item, voucherId: string): void {
    this.pending.set(voucherId, [...(this.pending.get(voucherId) ?? []), toPendingPoints(item)]);
  }

  addAccrual(item: Item): void {
    const { source, rule, voucher, points, line, earned_ms, reversed, taken = 0 } = item as Record<string, unknown>;
    if (typeof earned_ms === 'number') this.earnedMs.set(line as string, earned_ms);
    this.accruals.push({
      name: `points of ${String(rule)} for ${String(source)}`,
      ruleId: rule as string,
      sourceId: source as string,
      voucherId: voucher as string,
      points: points as number,
      lineId: line as string,
      takenBy: (reversed ?? null) as string | null,
      taken: taken as number,
    });
  }

  addCampaign({ record }: Item): void {
    const campaign = record as Campaign;
    if (campaign.loyalty_tiers_expiration) this.programs.set(campaign.id, campaign);
  }

  addTier({ record }: Item): void {
    this.tiers.push(record as LoyaltyTier);
  }

  addSettings({ record }: Item): void {
    this.settingsMs = Date.parse((record as { readonly updated_at?: string | null }).updated_at ?? '') || 0;
  }

  facts(): PointsFacts {
    const { cards, ends, pending, accruals, earnedMs, programs, tiers, settingsMs } = this;
    return { cards, ends, pending, accruals, earnedMs, programs, tiers, settingsMs };
  }
}
