// Redemptions and rollbacks, and their kinds.
import type { ListRedemptionsResponse } from '../../lib/model/generated-answers/redemptions';
import type {
  CalculatedOrderResponse,
  InapplicableRedeemableResponse,
  OrderItemResponse,
  RedemptionEntryResponse,
  RedemptionResponse,
  RollbackResponse,
  SkippedRedeemableResponse,
  VoucherSummaryResponse,
} from '../../lib/model/generated-answers/records';
import { plural } from '../texts/text';

/** A line of an order. */
export type OrderLine = Partial<OrderItemResponse>;

/** An order as calculated; it need not be stored. */
export type OrderPart = Partial<CalculatedOrderResponse>;

export type Money = Pick<
  OrderPart,
  | 'amount'
  | 'initial_amount'
  | 'discount_amount'
  | 'total_discount_amount'
  | 'total_applied_discount_amount'
  | 'total_amount'
>;

export type Related = NonNullable<NonNullable<RedemptionResponse['related_redemptions']>['redemptions']>[number];

export type VoucherPart = VoucherSummaryResponse;

/** A redeemable that was sent and not used: why. */
export type NotApplied = InapplicableRedeemableResponse | SkippedRedeemableResponse;

/** A redemption, or the rollback of one, which has a reason. */
export type Redemption = Omit<RedemptionResponse, 'object' | 'redemptions'> &
  Pick<RollbackResponse, 'reason'> & {
    readonly object: RedemptionEntryResponse['object'];
    /** In a list: its children in the order they were applied. */
    readonly redemptions?: readonly Redemption[];
  };

export interface RedemptionPage extends Pick<ListRedemptionsResponse, 'total'> {
  readonly redemptions: readonly Redemption[];
}

/** The redeemable's name in a request; empty for a record with several. */
export function redeemableOf({
  voucher,
  promotion_tier,
  related_object_type,
  related_object_id,
}: Redemption): string | readonly string[] {
  return voucher?.code ?? promotion_tier?.id ?? (related_object_type === 'redemption' ? [] : related_object_id);
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
