// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ClaimedCustomerResponse,
  CustomerReferenceResponse,
  EventSchemaResponse,
} from './records';

export type ListEventSchemasResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly EventSchemaResponse[];
  readonly total: number;
};

/** The event that was taken. */
export type TrackEventResponse = {
  readonly object: "event";
  readonly type: string;
  readonly customer: CustomerReferenceResponse | ClaimedCustomerResponse;
  /** The code that refers the customer, and the referrer where the request names one. Null unless the event converts the referral. */
  readonly referral: {
    readonly code: string;
    readonly id: string;
    readonly referrer_id?: string;
  } | null;
  /** Null: no rule pays for an event yet. */
  readonly loyalty: {
    readonly [name: string]: unknown;
  } | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
};
