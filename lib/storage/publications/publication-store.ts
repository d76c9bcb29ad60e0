// Publications: the inputs of the decision, the transaction, and the record.
import type { PublicationFacts, PublicationPlan } from '../../core/publication/facts';
import type { ListRequest } from '../../core/filter/list-spec';
import type { VoucherFact } from '../../core/evaluation/facts';
import { EMPTY_USAGE } from '../../model/counters';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import type { FreeCodesQuery, PublicationFactsQuery, PublicationStore, PublishOutcome } from '../../ports/publications';
import type { RefusalRecord } from '../../core/access/refusal-record';
import type { DynamoConfigStore } from '../configuration/config-store';
import { CUSTOMERS, customerHash } from '../customers/customer-store';
import { readFreeCodes } from '../campaigns/free-codes';
import { type ProjectScope, claimKey, customerKey, hashesOf, usageKey, voucherKeys } from '../keys';
import {
  failureRow,
  listPublications,
  publicationsOfVoucher,
  refusalItem,
  toStoredPublication,
} from './publication-items';
import { publicationKey, publicationSourceKey } from '../keys/related-keys';
import { parseCampaignJoins, publicationWrites } from './publication-writes';
import { isNamed } from '../records/record-items';
import { type Item, type Key, type Table, type Write, keyText } from '../table/table';
import { sendUntilDone } from '../table/retries';
import { isCountedFor, usageOf } from '../customers/usage-items';
import { claimHash } from '../customers/usage-writes';
import { loadVoucherFact, voucherFact } from '../vouchers/voucher-items';
import { isDeleted } from '../vouchers/voucher-record';
import { outboxWrites } from '../events/outbox-writes';

export class DynamoPublicationStore implements PublicationStore {
  constructor(
    private readonly table: Table,
    private readonly config: DynamoConfigStore,
  ) {}

  async loadFacts(scope: ProjectScope, ask: PublicationFactsQuery): Promise<PublicationFacts> {
    const { project } = scope;
    const claim = ask.isClaim === true ? claimedKey(project, ask.customer) : null;
    const versionAt = this.config.drawVersion(project);
    const found = await this.read([
      ...(claim ? [claim] : []),
      versionAt,
      publicationKey(project, ask.id),
      ...(ask.sourceId === null ? [] : [publicationSourceKey(project, ask.sourceId)]),
      ...(ask.voucher === null ? [] : voucherKeys(scope, ask.voucher)),
      ...customerHashes(ask.customer).flatMap((hash) => [customerKey(project, hash), usageKey(project, hash)]),
    ]);
    const holder = ask.sourceId === null ? undefined : found(publicationSourceKey(project, ask.sourceId))?.publication;
    const [config, sameSource] = await Promise.all([
      this.config.atVersion(project, found(versionAt)),
      typeof holder === 'string' ? this.load(scope, holder) : null,
    ]);
    const earlier = found(publicationKey(project, ask.id));
    return {
      config,
      earlier: earlier ? toStoredPublication(earlier) : null,
      sameSource,
      voucher: ask.voucher === null ? null : voucherIn(scope, ask.voucher, found),
      claimedJoins: parseCampaignJoins(claim && found(claim)),
      ...customerIn(project, ask.customer, found),
    };
  }

  private async read(keys: readonly Key[]): Promise<ItemLookup> {
    const items = new Map((await this.table.batchGet(keys)).map((item) => [keyText(item), item]));
    return (key) => items.get(keyText(key));
  }

  async load({ project }: ProjectScope, id: string): Promise<StoredPublication | null> {
    const item = await this.table.get(publicationKey(project, id));
    return item && toStoredPublication(item);
  }

  async find(scope: ProjectScope, idOrSourceId: string): Promise<StoredPublication | null> {
    const byId = publicationKey(scope.project, idOrSourceId);
    const bySource = publicationSourceKey(scope.project, idOrSourceId);
    const found = await this.read(isPublicationId(idOrSourceId) ? [byId, bySource] : [bySource]);
    const item = found(byId);
    if (item) return toStoredPublication(item);
    const id = found(bySource)?.publication;
    return typeof id === 'string' ? this.load(scope, id) : null;
  }

  loadVoucher(scope: ProjectScope, codeOrId: string): Promise<VoucherFact | null> {
    return loadVoucherFact(this.table, scope, codeOrId);
  }

  freeCodes(scope: ProjectScope, campaignId: string, ask: FreeCodesQuery): Promise<readonly VoucherFact[]> {
    return readFreeCodes(this.table, { project: scope.project, campaignId }, ask);
  }

  /** A condition that does not hold means that something changed since it was read. */
  async commit(scope: ProjectScope, plan: PublicationPlan): Promise<PublishOutcome> {
    const outcome = await this.table.transact([...publicationWrites(scope, plan), ...outboxWrites(scope, plan.outbox)]);
    if (outcome.status === 'DONE') return { status: 'COMMITTED' };
    return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
  }

  async putFailure(scope: ProjectScope, refused: RefusalRecord<StoredPublication>): Promise<void> {
    const { vouchers_id } = refused.record.record;
    const writes: Write[] = [
      { kind: 'put', item: refusalItem(scope, refused), condition: { test: 'absent', path: 'pk' } },
      ...vouchers_id.map((id) => ({ kind: 'put', item: failureRow(scope, id, refused) }) as const),
    ];
    await sendUntilDone(() => this.table.transact(writes));
  }

  list({ project }: ProjectScope, customerId: string | null, request: ListRequest<StoredPublication>) {
    return listPublications(this.table, { project, customerId }, request);
  }

  ofVoucher(scope: ProjectScope, voucher: Voucher, request: ListRequest<StoredPublication>) {
    return publicationsOfVoucher(this.table, scope, { voucher, request });
  }
}

/** Any other text would lead to no item, or to the key of another kind. */
function isPublicationId(text: string): boolean {
  return /^pub_[a-z0-9]+$/.test(text);
}

type ItemLookup = (key: Key) => Item | undefined;

/** By code first; text that has the form of an id may still be a code. */
function voucherIn(scope: ProjectScope, codeOrId: string, found: ItemLookup): VoucherFact | null {
  const [byCode, byId] = voucherKeys(scope, codeOrId).map(found);
  const item = byCode ?? (byId?.id === codeOrId ? byId : undefined);
  return item && !isDeleted(item) ? voucherFact(item) : null;
}

function claimedKey(project: string, customer: RequestCustomer | string): Key | null {
  const name = typeof customer === 'string' ? customer : (customer.id ?? customer.source_id ?? null);
  return name === null ? null : claimKey(project, claimHash(name));
}

function customerHashes(customer: RequestCustomer | string): readonly string[] {
  if (typeof customer === 'string') return hashesOf(CUSTOMERS.prefix, customer);
  const hash = customerHash(customer);
  return hash === null ? [] : [hash];
}

function customerIn(
  project: string,
  customer: RequestCustomer | string,
  found: ItemLookup,
): Pick<PublicationFacts, 'customer' | 'customerRevision' | 'usage' | 'joined'> {
  const name = typeof customer === 'string' ? customer : (customer.id ?? customer.source_id ?? '');
  const hash = customerHashes(customer).find((one) => {
    const item = found(customerKey(project, one));
    return item && isNamed(item, name);
  });
  const item = hash === undefined ? undefined : found(customerKey(project, hash));
  const usage = hash === undefined ? undefined : found(usageKey(project, hash));
  const record = item ? (item.record as Customer) : null;
  return {
    customer: record,
    customerRevision: item ? Number(item.rev) : 0,
    usage: record ? usageOf(record.id, usage) : EMPTY_USAGE,
    joined: parseCampaignJoins(record && isCountedFor(record.id, usage) ? usage : null),
  };
}
