// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  OrderResponse,
} from './records';

export type ListOrderSessionsResponse = {
  readonly object: "list";
  readonly data_ref: "sessions";
  readonly sessions: readonly ({
    /** Stands for the request that has the order; its token and its Idempotency-Key are not returned. */
    readonly id: string;
    readonly object: "order_lock";
    readonly type: "LOCK";
    /** From then on another request may use the order anyway. */
    readonly expires_at: string;
  })[];
  readonly total: number;
};

export type ListOrdersResponse = {
  readonly object: "list";
  readonly data_ref: "orders";
  readonly orders: readonly OrderResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
