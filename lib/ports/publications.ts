// The store of publications, as the services need it.
import type { RefusalRecord } from '../core/access/refusal-record';
import type { VoucherFact } from '../core/evaluation/facts';
import type { PublicationFacts, PublicationPlan } from '../core/publication/facts';
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { RequestCustomer } from '../model/records/customer';
import type { StoredPublication } from '../model/records/publication';
import type { Voucher } from '../model/records/voucher';
import type { ProjectScope } from './common';

/** The inputs of a publication. */
export interface PublicationFactsQuery {
  /** The id the publication will have. */
  readonly id: string;
  readonly sourceId: string | null;
  /** Code or `v_` id; null when a code of a campaign is requested. */
  readonly voucher: string | null;
  /** A record by id or source id, or one name that may be either. */
  readonly customer: RequestCustomer | string;
  /** Reads the claims of the customer's name, too. */
  readonly isClaim?: boolean;
}

export type PublishOutcome =
  | { readonly status: 'COMMITTED' }
  /** Something changed since it was read: read again and decide again. */
  | { readonly status: 'STALE' }
  | { readonly status: 'BUSY'; readonly cause: unknown }
  /** It may have been written: a read of the publication's id decides. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

export interface FreeCodesQuery {
  readonly count: number;
  /** Picks some of the older codes at random instead of the oldest: for a publisher after a conflict. */
  readonly scattered: boolean;
  readonly isFit: (voucher: Voucher) => boolean;
}

export interface PublicationStore {
  /** Everything a decision needs, in one round trip when the configuration is known and the source id is new. */
  loadFacts(scope: ProjectScope, ask: PublicationFactsQuery): Promise<PublicationFacts>;
  load(scope: ProjectScope, id: string): Promise<StoredPublication | null>;
  /** By id, or by the source id that the shop gave it. */
  find(scope: ProjectScope, idOrSourceId: string): Promise<StoredPublication | null>;
  /** The voucher of a publication, by its code or id; null after its deletion. */
  loadVoucher(scope: ProjectScope, codeOrId: string): Promise<VoucherFact | null>;
  /** Returns fewer than requested when the campaign has no more. */
  freeCodes(scope: ProjectScope, campaignId: string, ask: FreeCodesQuery): Promise<readonly VoucherFact[]>;
  commit(scope: ProjectScope, plan: PublicationPlan): Promise<PublishOutcome>;
  /** Keep the record of a refused publication, and with the voucher it was about. */
  putFailure(scope: ProjectScope, refused: RefusalRecord<StoredPublication>): Promise<void>;
  /** @param customerId limits the list to one customer; null for all */
  list(
    scope: ProjectScope,
    customerId: string | null,
    request: ListRequest<StoredPublication>,
  ): Promise<ListPage<StoredPublication>>;
  /** The publications of one voucher, newest first, read with strong consistency. */
  ofVoucher(
    scope: ProjectScope,
    voucher: Voucher,
    request: ListRequest<StoredPublication>,
  ): Promise<ListPage<StoredPublication>>;
}
