// Collects the points of loyalty cards: their lots with the ends of days, pending points, and what earning rules added.
import type { PendingPoints } from '../model/records/earning-rule';
import type { PointLot } from '../model/records/voucher';
import type { Item } from '../storage/table/table';
import { toPendingPoints } from '../storage/vouchers/points/pending';
import { isDeleted, lotsOf } from '../storage/vouchers/voucher-record';

/** The points of one loyalty card, as stored. */
export interface PointsAuditState {
  readonly id: string;
  readonly balance: number;
  readonly lots: readonly PointLot[];
  /** The sum of pending points, as the card keeps it. */
  readonly pending: number;
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
}

export class PointsRead {
  private readonly cards: PointsAuditState[] = [];
  private readonly ends = new Map<string, Set<string>>();
  private readonly pending = new Map<string, PendingPoints[]>();
  private readonly accruals: AccrualAuditState[] = [];

  /** Codes that are no loyalty cards, and cards in the bin, are passed over. */
  addCode(item: Item): void {
    const { type } = item.record as { readonly type?: string };
    if (type !== 'LOYALTY_CARD' || isDeleted(item)) return;
    const { id, balance, pending = 0 } = item;
    this.cards.push({
      id: id as string,
      balance: balance as number,
      lots: lotsOf(item) ?? [],
      pending: pending as number,
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
    const { source, rule, voucher, points, line, reversed, taken = 0 } = item as Record<string, unknown>;
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

  facts(): PointsFacts {
    const { cards, ends, pending, accruals } = this;
    return { cards, ends, pending, accruals };
  }
}
