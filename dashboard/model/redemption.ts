// What the dashboard reads of redemptions; the API documents the rest.
import { plural } from '../texts/text';

export interface Money {
  readonly amount?: number;
  readonly initial_amount?: number;
  readonly discount_amount?: number;
  readonly total_discount_amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly total_amount?: number;
}

export interface OrderLine {
  readonly id?: string | null;
  readonly product_id?: string | null;
  readonly sku_id?: string | null;
  readonly source_id?: string | null;
  readonly quantity?: number;
  /** Before discounts added anything: 0 of a line that one gave. */
  readonly initial_quantity?: number | null;
  readonly price?: number;
  readonly initial_amount?: number;
  readonly amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly product?: { readonly name?: string | null } | null;
  readonly sku?: { readonly sku?: string | null } | null;
}

export interface OrderPart extends Money {
  readonly id?: string | null;
  readonly source_id?: string | null;
  readonly items?: readonly OrderLine[];
}

export interface Related {
  readonly id: string;
  readonly date: string;
}

export interface VoucherPart {
  readonly id: string;
  readonly code: string;
  readonly type?: string;
  readonly is_referral_code?: boolean | null;
  readonly campaign?: string | null;
  readonly discount?: Readonly<Record<string, unknown>> | null;
  readonly gift?: { readonly amount: number; readonly balance: number } | null;
  readonly loyalty_card?: { readonly points: number; readonly balance: number } | null;
}

/** A redeemable that was sent and not used: why. */
export interface NotApplied {
  readonly id: string;
  readonly result?: {
    readonly error?: { readonly key: string };
    readonly details?: { readonly key: string };
  };
}

export interface Redemption {
  readonly id: string;
  readonly object: 'redemption' | 'redemption_rollback';
  readonly date: string;
  readonly customer_id?: string | null;
  readonly customer?: { readonly id: string; readonly name?: string | null; readonly source_id?: string | null } | null;
  readonly tracking_id?: string | null;
  readonly channel?: { readonly channel_id: string; readonly channel_type: string } | null;
  readonly order?: OrderPart | null;
  readonly amount?: number | null;
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly status: string;
  readonly failure_code?: string | null;
  readonly failure_message?: string | null;
  readonly reason?: string | null;
  readonly related_object_type?: string;
  readonly related_object_id?: string;
  readonly related_redemptions?: {
    readonly redemptions?: readonly Related[];
    readonly rollbacks?: readonly Related[];
  };
  readonly voucher?: VoucherPart | null;
  readonly promotion_tier?: {
    readonly id: string;
    readonly name: string;
    readonly banner?: string | null;
    /** The tier's effect. */
    readonly action?: { readonly discount?: Readonly<Record<string, unknown>> };
  } | null;
  readonly gift?: { readonly amount: number } | null;
  readonly loyalty_card?: { readonly points: number } | null;
  /** The reward that was paid with points. */
  readonly reward?: { readonly name: string } | null;
  /** In a list: its children in the order they were applied. */
  readonly redemptions?: readonly Redemption[];
  /** In a list: what was sent with them and not used; absent if there is none. */
  readonly inapplicable_redeemables?: readonly NotApplied[];
  readonly skipped_redeemables?: readonly NotApplied[];
  /** In a list with filters: ids of the matching parts. */
  readonly matched_redemptions?: readonly string[];
  /** The parent of a child, or the redemption of a rollback. */
  readonly redemption?: string | null;
}

export interface RedemptionPage {
  readonly redemptions: readonly Redemption[];
  readonly total: number;
}

/** The redeemable's name in a request; empty for a record with several. */
export function redeemableOf({
  voucher,
  promotion_tier,
  related_object_type,
  related_object_id,
}: Redemption): string | readonly string[] {
  return voucher?.code ?? promotion_tier?.id ?? (related_object_type === 'redemption' ? [] : (related_object_id ?? []));
}

/** Kind of the redeemable. */
export type RedeemedKind = 'COUPON' | 'REFERRAL' | 'GIFT_CARD' | 'POINTS' | 'PROMOTION' | 'STACK' | 'UNKNOWN';

/** @returns UNKNOWN of a refused code that there is not */
export function redeemedKind({ voucher, related_object_type }: Redemption): RedeemedKind {
  if (related_object_type === 'redemption') return 'STACK';
  if (related_object_type === 'promotion_tier') return 'PROMOTION';
  if (!voucher) return 'UNKNOWN';
  if (voucher.type === 'GIFT_VOUCHER' || voucher.gift) return 'GIFT_CARD';
  if (voucher.type === 'LOYALTY_CARD' || voucher.loyalty_card) return 'POINTS';
  return voucher.is_referral_code ? 'REFERRAL' : 'COUPON';
}

export function isRolledBack({ status, related_redemptions }: Redemption): boolean {
  return status === 'ROLLED_BACK' || (related_redemptions?.rollbacks ?? []).length > 0;
}

/** A parent as the list by its id returns it. That list marks all of its parts as matches, which is removed here. */
export function groupOf(parent: Redemption, [listed]: readonly Redemption[]): Redemption {
  if (!listed) return { ...parent, redemptions: [] };
  const { matched_redemptions: _all, ...group } = listed;
  return group;
}

/** Label of the button that expands a parent. */
export function expanderName(id: string, count: number, isOpen: boolean): string {
  return isOpen
    ? plural(
        count,
        { one: 'Hide {count} part of redemption {id}', other: 'Hide {count} parts of redemption {id}' },
        { id },
      )
    : plural(
        count,
        { one: 'Show {count} part of redemption {id}', other: 'Show {count} parts of redemption {id}' },
        { id },
      );
}
