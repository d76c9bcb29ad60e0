// The store of customers.
import type { CustomerUsage } from '../model/counters';
import type { Customer, RequestCustomer } from '../model/customer';
import type { Holder } from '../model/holder';
import type { CreateOutcome, ProjectScope } from '../ports';
import type { RecordList, RecordPage, RemoveOutcome, ReplaceOutcome } from './records';

export interface SavedCustomer {
  readonly customer: Customer;
  readonly usage: CustomerUsage;
}

/** A customer as it is stored: the profile with its revision, and the counts. */
export interface KnownCustomer extends SavedCustomer {
  /** Rises when the profile is edited. */
  readonly revision: number;
}

export interface CustomerStore {
  /** By `cust_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<KnownCustomer | null>;
  find(scope: ProjectScope, request: RequestCustomer): Promise<KnownCustomer | null>;
  create(scope: ProjectScope, customer: Customer): Promise<CreateOutcome | 'STALE'>;
  /** Write the whole profile of a customer that is as it was read. */
  replace(scope: ProjectScope, known: Pick<KnownCustomer, 'customer' | 'revision'>): Promise<ReplaceOutcome>;
  /** Remove the profile and the counts. */
  remove(scope: ProjectScope, customer: Customer): Promise<RemoveOutcome>;
  /** Leave nothing of the customer in redemptions, rollbacks and publications but the id. @returns how many orders name the customer */
  forget(scope: ProjectScope, customerId: string): Promise<{ readonly orders: number }>;
  list(scope: ProjectScope, list: RecordList<Customer>): Promise<RecordPage<SavedCustomer>>;
}

export interface HoldersAsked {
  readonly limit: number;
  readonly ascending: boolean;
  /** The list goes on behind this row; null from its beginning. */
  readonly afterId: string | null;
}

export interface HolderPage {
  readonly holders: readonly Holder[];
  /** All codes the customer holds. */
  readonly total: number;
  readonly hasMore: boolean;
}

export interface HolderStore {
  /** The codes a customer holds, in the order they were given. */
  ofCustomer(scope: ProjectScope, customerId: string, asked: HoldersAsked): Promise<HolderPage>;
}
