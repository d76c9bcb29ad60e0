// The store of customers.
import type { CursorRequest, ListRequest } from '../core/filter/list-spec';
import type { CursorPage, ListPage } from '../model/lists/page';
import type { AuditEntry } from '../model/audit-trail';
import type { CustomerUsage } from '../model/counters';
import type { ActivityRow, CustomerCauses } from '../model/events/activity';
import type { OutboxRow } from '../model/events/events';
import type { Customer, RequestCustomer } from '../model/records/customer';
import type { Holder } from '../model/records/holder';
import type { Voucher } from '../model/records/voucher';
import type { CreateOutcome, Guard, ProjectScope, RemoveOutcome, ReplaceOutcome } from './common';

export interface SavedCustomer {
  readonly customer: Customer;
  readonly usage: CustomerUsage;
}

/** A stored customer: the profile with its revision, and the counts. */
export interface KnownCustomer extends SavedCustomer {
  /** Rises when the profile is edited. */
  readonly revision: number;
  /** The calls that made it and changed it last; absent where it was not read from the table. */
  readonly causes?: CustomerCauses;
}

/** Additional writes of a profile change: its outbox row, and its line in the audit trail. */
export interface CustomerBeside {
  readonly outbox?: OutboxRow | undefined;
  readonly line?: AuditEntry | undefined;
}

export interface CustomerStore {
  /** By `cust_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<KnownCustomer | null>;
  find(scope: ProjectScope, request: RequestCustomer): Promise<KnownCustomer | null>;
  /** The ids of the customers with this e-mail address, upper and lower case alike, the newest first; ten at most. */
  withEmail(scope: ProjectScope, email: string): Promise<readonly string[]>;
  list(scope: ProjectScope, request: ListRequest<Customer>): Promise<ListPage<SavedCustomer>>;
}

/** Changes of the profiles of customers. */
export interface CustomerChanges {
  create(scope: ProjectScope, customer: Customer, beside?: CustomerBeside): Promise<CreateOutcome | 'STALE'>;
  /** Replaces the whole profile of a customer that is unchanged since the read. */
  replace(
    scope: ProjectScope,
    known: Pick<KnownCustomer, 'customer' | 'revision'>,
    beside?: CustomerBeside,
  ): Promise<ReplaceOutcome>;
  /** Remove the profile and the counts. */
  remove(scope: ProjectScope, customer: Customer, beside?: CustomerBeside): Promise<RemoveOutcome>;
}

export interface HolderStore {
  /** The codes a customer holds, in the order they were given. */
  ofCustomer(scope: ProjectScope, customerId: string, request: CursorRequest<Holder>): Promise<CursorPage<Holder>>;
  /** The referrer and the referees of a code, in the order they came. */
  ofCode(scope: ProjectScope, code: HeldCode, request: CursorRequest<Holder>): Promise<CursorPage<Holder>>;
  /** The customers that are already referees of a code. */
  refereesAmong(scope: ProjectScope, voucherId: string, customerIds: readonly string[]): Promise<readonly string[]>;
  /** Adds all of at most 100 referees of one code, or none. Repeated with the same ids, it takes effect once. */
  addReferees(scope: ProjectScope, referees: readonly NewReferee[], guard?: Guard): Promise<AddOutcome>;
  /** The activity rows of a customer as a referee of codes; none for referees added before such rows existed. */
  refereeLines(scope: ProjectScope, customerId: string): Promise<readonly StoredLine[]>;
  /** A holder of a code by its id. */
  find(scope: ProjectScope, code: HeldCode, id: string): Promise<Holder | null>;
  /** Keeps the row about the start. @param activity the customer's row about the end */
  removeReferee(scope: ProjectScope, referee: Holder, activity: ActivityRow): Promise<RemoveOutcome>;
}

export type HeldCode = Pick<Voucher, 'id' | 'holder_id' | 'is_referral_code'>;

export interface NewReferee {
  readonly holder: Holder;
  /** The customer's activity row about it. */
  readonly activity: ActivityRow;
}

/** An activity row of a known customer. */
export type StoredLine = Omit<ActivityRow, 'customerId'>;

export type AddOutcome =
  | { readonly status: 'ADDED' }
  /** This customer is a referee of the code already: nothing was written. */
  | { readonly status: 'HELD'; readonly customerId: string }
  /** It may be tried again with the same ids. */
  | { readonly status: 'BUSY' | 'UNKNOWN'; readonly cause: unknown };
