// What a caller asks for: the body of a validation or a redemption.
import type { Metadata } from './common';
import type { RequestCustomer } from './records/customer';
import type { RequestOrder } from './records/order';

export interface Redeemable {
  readonly object: 'voucher' | 'promotion_tier' | 'promotion_stack';
  readonly id: string;
  readonly gift?: { readonly credits?: number | null } | null;
  readonly reward?: { readonly id?: string | null; readonly points?: number | null } | null;
}

export interface SessionRequest {
  readonly type?: 'LOCK' | null;
  readonly key?: string | null;
  readonly ttl?: number | null;
  readonly ttl_unit?: 'DAYS' | 'HOURS' | 'MINUTES' | 'SECONDS' | 'MILLISECONDS' | 'MICROSECONDS' | 'NANOSECONDS' | null;
}

export interface EvaluationRequest {
  readonly redeemables: readonly Redeemable[];
  readonly order?: RequestOrder | null;
  readonly customer?: RequestCustomer | null;
  readonly metadata?: Metadata | null;
  readonly session?: SessionRequest | null;
  readonly tracking_id?: string | null;
  readonly options?: { readonly expand?: readonly string[] | null } | null;
}
