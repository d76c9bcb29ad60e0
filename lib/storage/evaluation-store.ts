// Reads everything a decision needs, with keys built from the request itself.
import type { Facts, OrderFact, VoucherFact } from '../core/facts';
import { type Catalog, productKeys, skuKeys } from '../core/order-input';
import { campaignsToCount } from '../core/budgets';
import { notFound } from '../errors';
import type { Product, Sku } from '../model/catalog';
import type { Config } from '../model/config';
import { type CampaignCounters, EMPTY_USAGE } from '../model/counters';
import type { RequestCustomer } from '../model/customer';
import type { RequestOrder } from '../model/order';
import type { EvaluationRequest } from '../model/request';
import type { EvaluationStore } from '../ports';
import type { WatchedFacts } from '../ports/limits';
import { DynamoConfigStore } from './config-store';
import { customerHash, customerRecord } from './customer-store';
import {
  type ProjectScope,
  configVersionKey,
  countersKey,
  customerKey,
  hashesOf,
  orderKey,
  productKey,
  skuKey,
  usageKey,
  voucherKeys,
} from './keys';
import { limitKey } from './limit-keys';
import { storedWindow } from './limit-store';
import { orderFact, orderHash } from './order-store';
import { type Item, type Key, type Table, keyText } from './table';
import { campaignCounters, usageOf } from './usage-items';
import { isDeleted, voucherFact } from './voucher-items';

export class DynamoEvaluationStore implements EvaluationStore {
  constructor(
    private readonly table: Table,
    private readonly config: DynamoConfigStore,
  ) {}

  async loadFacts(scope: ProjectScope, request: EvaluationRequest, guesser?: string): Promise<WatchedFacts> {
    const { project } = scope;
    const early = this.earlyCampaigns(project, request);
    const watched = guesser === undefined ? [] : [limitKey(project, 'wrong_codes', guesser)];
    const keys = [
      configVersionKey(project),
      ...watched,
      ...requestKeys(scope, request),
      ...early.map((id) => countersKey(project, id)),
    ];
    const items = new ItemMap(await this.table.batchGet(keys));
    const config = await this.config.atVersion(
      project,
      DynamoConfigStore.versionOf(items.get(configVersionKey(project))),
    );
    const vouchers = foundVouchers(scope, request, items);
    const counters = await this.counters({ project, request, config, vouchers, items });
    return {
      config,
      vouchers,
      counters,
      wrongCodes: storedWindow(watched[0] && items.get(watched[0])),
      ...customerFacts(scope, request, items),
      ...orderFacts(scope, request, items),
    };
  }

  /** Counters of promotion campaigns this process knows already; those of codes are known once the code is read. */
  private earlyCampaigns(project: string, request: EvaluationRequest): readonly string[] {
    const known = this.config.peek(project);
    return known ? campaignsToCount(request, known, new Map()) : [];
  }

  /** One more round trip, only where a code's campaign has rules that count, or the configuration was not in memory. */
  private async counters(given: {
    project: string;
    request: EvaluationRequest;
    config: Config;
    vouchers: ReadonlyMap<string, VoucherFact>;
    items: ItemMap;
  }): Promise<ReadonlyMap<string, CampaignCounters>> {
    const { project, request, config, vouchers, items } = given;
    const ids = campaignsToCount(request, config, vouchers);
    const asked = new Set(this.earlyCampaigns(project, request));
    const missing = ids.filter((id) => !asked.has(id));
    const late = missing.length > 0 ? await this.table.batchGet(missing.map((id) => countersKey(project, id))) : [];
    const all = items.with(late);
    return new Map(
      ids.flatMap((id) => {
        const item = all.get(countersKey(project, id));
        return item ? [[id, campaignCounters(item)] as const] : [];
      }),
    );
  }
}

/** Items by key. */
class ItemMap {
  private readonly items: ReadonlyMap<string, Item>;

  constructor(items: readonly Item[]) {
    this.items = new Map(items.map((item) => [keyText(item), item]));
  }

  get(key: Key): Item | undefined {
    return this.items.get(keyText(key));
  }

  with(more: readonly Item[]): ItemMap {
    return more.length === 0 ? this : new ItemMap([...this.items.values(), ...more]);
  }
}

function requestKeys(scope: ProjectScope, request: EvaluationRequest): readonly Key[] {
  const { project } = scope;
  const vouchers = request.redeemables.filter((one) => one.object === 'voucher');
  return [
    ...vouchers.flatMap((one) => voucherKeys(scope, one.id)),
    ...customerKeys(project, request.customer),
    ...orderKeys(project, request.order),
    ...itemNames(request.order, 'product').flatMap((name) =>
      hashesOf('prod', name).map((hash) => productKey(project, hash)),
    ),
    ...itemNames(request.order, 'sku').flatMap((name) => hashesOf('sku', name).map((hash) => skuKey(project, hash))),
  ];
}

function customerKeys(project: string, customer: RequestCustomer | null | undefined): readonly Key[] {
  const hash = customer ? customerHash(customer) : null;
  return hash === null ? [] : [customerKey(project, hash), usageKey(project, hash)];
}

function orderKeys(project: string, order: RequestOrder | null | undefined): readonly Key[] {
  const hash = order ? orderHash(order) : null;
  return hash === null ? [] : [orderKey(project, hash)];
}

function itemNames(order: RequestOrder | null | undefined, kind: 'product' | 'sku'): readonly string[] {
  const names = (order?.items ?? []).flatMap((item) => (kind === 'product' ? productKeys(item) : skuKeys(item)));
  return [...new Set(names)];
}

function foundVouchers(
  scope: ProjectScope,
  request: EvaluationRequest,
  items: ItemMap,
): ReadonlyMap<string, VoucherFact> {
  const found = new Map<string, VoucherFact>();
  const sessionKey = request.session?.key ?? null;
  for (const { object, id } of request.redeemables) {
    const item = object === 'voucher' ? voucherItemOf(scope, id, items) : undefined;
    if (item && !isDeleted(item)) found.set(id, voucherFact(item, sessionKey));
  }
  return found;
}

/** By code first; text that has the form of an id may still be a code. An id must be the whole id of the record. */
function voucherItemOf(scope: ProjectScope, codeOrId: string, items: ItemMap): Item | undefined {
  const [byCode, byId] = voucherKeys(scope, codeOrId);
  const item = byCode && items.get(byCode);
  if (item) return item;
  const other = byId && items.get(byId);
  return other?.id === codeOrId ? other : undefined;
}

function customerFacts(
  scope: ProjectScope,
  { customer }: EvaluationRequest,
  items: ItemMap,
): Pick<Facts, 'customer' | 'customerRevision' | 'usage'> {
  const hash = customer ? customerHash(customer) : null;
  const item = hash === null ? undefined : items.get(customerKey(scope.project, hash));
  const record = item ? customerRecord(item, customer?.id ?? null) : null;
  if (customer?.id && !record) throw notFound('customer', customer.id);
  const usage = record && hash !== null ? usageOf(record.id, items.get(usageKey(scope.project, hash))) : EMPTY_USAGE;
  return { customer: record, customerRevision: record ? Number(item?.rev) : 0, usage };
}

function orderFacts(
  scope: ProjectScope,
  { order }: EvaluationRequest,
  items: ItemMap,
): { order: OrderFact | null; catalog: Catalog } {
  const hash = order ? orderHash(order) : null;
  const item = hash === null ? undefined : items.get(orderKey(scope.project, hash));
  const stored = item ? orderFact(item, order?.id ?? null) : null;
  if (order?.id && !stored) throw notFound('order', order.id);
  return { order: stored, catalog: catalogOf(scope.project, order, items) };
}

/** Products and SKUs under every name the order uses for them. */
function catalogOf(project: string, order: RequestOrder | null | undefined, items: ItemMap): Catalog {
  const products = new Map<string, Product>();
  const skus = new Map<string, Sku>();
  for (const name of itemNames(order, 'product')) {
    const item = firstNamed(
      name,
      hashesOf('prod', name).map((hash) => productKey(project, hash)),
      items,
    );
    if (item) products.set(name, item.record as unknown as Product);
  }
  for (const name of itemNames(order, 'sku')) {
    const item = firstNamed(
      name,
      hashesOf('sku', name).map((hash) => skuKey(project, hash)),
      items,
    );
    if (item) skus.set(name, item.record as unknown as Sku);
  }
  return { products, skus };
}

function firstNamed(name: string, keys: readonly Key[], items: ItemMap): Item | undefined {
  for (const key of keys) {
    const item = items.get(key);
    const record = item?.record as { id?: string; source_id?: string | null } | undefined;
    if (record && (record.id === name || record.source_id === name)) return item;
  }
  return undefined;
}
