// What redeemables take off each line of a cart, from the answer of a validation or a redemption.
import { shareDiscounts, type DiscountedOrder } from '../shop-core/shares';
import type { OrderLine } from './cart';
import type { Applied } from './view';

/** An entry of an answer: what one redeemable does. */
export interface Entry {
  readonly id: string;
  readonly object: string;
  readonly status: 'APPLICABLE' | 'INAPPLICABLE' | 'SKIPPED';
  readonly name?: string;
  readonly banner?: string;
  readonly campaign_name?: string;
  readonly order?: AnsweredOrder;
  readonly result: {
    readonly discount?: { readonly type?: string; readonly effect?: string };
    readonly gift?: { readonly credits: number };
    readonly loyalty_card?: object;
    readonly error?: { readonly key: string };
    readonly details?: { readonly key: string };
  };
}

export interface AnsweredOrder extends DiscountedOrder {
  readonly id?: string;
  readonly items?: readonly AnsweredLine[];
}

export interface AnsweredLine {
  readonly source_id?: string | null;
  readonly quantity?: number;
  readonly initial_quantity?: number;
  readonly applied_discount_amount?: number;
  readonly applied_quantity?: number;
}

/** The order of an entry with its lines in the order of the cart's. */
export function alignLines(lines: readonly OrderLine[], order: AnsweredOrder | undefined): DiscountedOrder {
  const bySource = new Map((order?.items ?? []).map((line) => [line.source_id, line]));
  return {
    ...(order?.total_applied_discount_amount !== undefined && {
      total_applied_discount_amount: order.total_applied_discount_amount,
    }),
    items: lines.map(({ source_id }) => ({
      applied_discount_amount: bySource.get(source_id)?.applied_discount_amount ?? 0,
    })),
  };
}

/** The shares of applicable entries, in processing order. */
export function toApplied(lines: readonly OrderLine[], entries: readonly Entry[]): readonly Applied[] {
  const shares = shareDiscounts(
    lines.map(({ amount }) => amount),
    entries.map(({ order }) => alignLines(lines, order)),
  );
  return entries.map((entry, index) => {
    const amounts = shares[index]?.lines ?? [];
    const isTier = entry.object !== 'voucher';
    return {
      code: isTier ? null : entry.id,
      promotion_tier: isTier ? entry.id : null,
      name: isTier ? (entry.name ?? entry.banner ?? entry.campaign_name ?? entry.id) : entry.id,
      automatic: isTier,
      gift: false,
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
      lines: lines.flatMap(({ source_id }, at) =>
        (amounts[at] ?? 0) > 0 ? [{ item_id: source_id, amount: amounts[at] ?? 0 }] : [],
      ),
    };
  });
}

/** The shares of redemptions, by the same arithmetic as those of a validation. */
export function sharesOfRedemptions(
  lines: readonly OrderLine[],
  redemptions: readonly RedeemedEntry[],
): readonly Applied[] {
  return toApplied(
    lines,
    redemptions.map(({ order, voucher, promotion_tier }) => ({
      id: voucher?.code ?? promotion_tier?.id ?? '',
      object: voucher ? 'voucher' : 'promotion_tier',
      status: 'APPLICABLE',
      result: {},
      ...(order && { order }),
    })),
  ).filter(({ amount }) => amount > 0);
}

export interface RedeemedEntry {
  readonly order?: AnsweredOrder | null;
  readonly voucher?: { readonly code: string } | null;
  readonly promotion_tier?: { readonly id: string } | null;
}
