// Reads everything a decision needs, with keys built from the request itself.
import type { VoucherFact } from '../../core/evaluation/facts';
import type { DecisionReads } from '../../core/evaluation/reads/decision-reads';
import type { CompiledConfig } from '../../core/evaluation/compiled-config';
import { EMPTY_CATALOG } from '../../model/records/catalog';
import type { Metadata } from '../../model/common';
import type { Config } from '../../model/config';
import type { Discount } from '../../model/records/discount';
import type { RequestOrder } from '../../model/records/order';
import type { EvaluationRequest } from '../../model/request';
import type { EvaluationStore, ExtraFacts } from '../../ports/validations';
import type { RequestFacts } from '../../ports/limits';
import type { DynamoConfigStore } from '../configuration/config-store';
import type { DynamoCampaignCounters } from '../campaigns/campaign-counters';
import type { CodeReads } from '../vouchers/code-shards';
import type { Room } from '../customers/uses/apart-uses';
import {
  catalogKeys,
  catalogNames,
  catalogueOf,
  collectFreeProductNames,
  collectStoredOrderNames,
  discountsOf,
  joinNames,
  orderNames,
  withOwners,
} from '../catalogue/read-catalogue';
import { ItemMap } from '../records/record-items';
import { type ProjectScope, orderKey, voucherKeys } from '../keys';
import { ReadWindows } from '../management/limit-store';
import { publicationKey } from '../keys/related-keys';
import { selectTrustedMetadata } from '../publications/publication-items';
import { orderFact, orderHash } from '../orders/order-store';
import { type Item, type Key, type ReadHow, type Table, keyText } from '../table/table';
import { CampaignFacts, CodeFacts } from './campaign-facts';
import { type CountsReadPlan, planCountsRead, parseCountsRead, SegmentFacts } from './customer-facts';
import { voucherFact } from '../vouchers/voucher-items';
import { isDeleted, periodAttribute } from '../vouchers/voucher-record';
import type { OrderFact } from '../../core/order/order-fact';

/** Results of the first read. */
interface FirstFacts {
  readonly config: CompiledConfig;
  readonly vouchers: ReadonlyMap<string, VoucherFact>;
  readonly first: ItemMap;
  /** Keys of all items that were read. */
  readonly keys: readonly Key[];
  readonly whose: CountsReadPlan;
  readonly counters: CampaignFacts;
  /** Products that these discounts give away are priced. */
  readonly discounts: readonly Discount[];
}

interface EvaluationSettings extends Room {
  /** Says what to read. */
  readonly plan: DecisionReads;
  readonly counters: DynamoCampaignCounters;
  readonly codes: CodeReads;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

export class DynamoEvaluationStore implements EvaluationStore {
  /** By the configuration of the cache, so that each version is compiled once. */
  private readonly compiled = new WeakMap<Config, CompiledConfig>();

  constructor(
    private readonly table: Table,
    private readonly config: DynamoConfigStore,
    private readonly settings: EvaluationSettings,
  ) {}

  async loadFacts(scope: ProjectScope, request: EvaluationRequest, extra: ExtraFacts = {}): Promise<RequestFacts> {
    const { project } = scope;
    const { guessers: subjects = [], keyId } = extra;
    const windows = new ReadWindows(project, 'wrong_codes', { subjects, random: this.settings.random });
    const customer = planCountsRead(project, request.customer, extra.isClaim === true);
    const isRedeemed = extra.isRedeemed === true;
    const counters = new CampaignFacts(this.settings.counters, project, { isRedeemed, read: extra.counters });
    const since = extra.draft?.config ?? this.config.since(project, extra.configVersion);
    const versionAt = this.config.drawVersion(project);
    const keys = [
      ...(since ? [] : [versionAt]),
      ...windows.keys,
      ...customer.keys,
      ...requestKeys(scope, request),
      ...this.earlyKeys(project, request, { counters, hash: customer.hash }),
    ];
    const counted = keyId === undefined ? undefined : periodAttribute(this.settings.plan.periodOfKey(keyId));
    const read = new ItemMap(await this.settings.codes.batchGet(keys, { isCounted: isRedeemed, counted }, counters));
    const { whose, first } = await this.withOwner(scope, request, { named: customer, read, how: counters });
    const config = this.compile(since ?? (await this.config.atVersion(project, first.get(versionAt))));
    const stored = foundVouchers(scope, request, first);
    const named = extra.draft?.factsOf(codesOf(request), stored) ?? stored;
    const codes = new CodeFacts(scope, this.settings, { isRedeemed, isExplained: extra.isExplained === true });
    const compared = await codes.withCompared({ request, config, vouchers: named, keyId, nowMs: this.nowMs() });
    const vouchers = await codes.withTotals(compared);
    const discounts = [...(extra.discounts ?? []), ...discountsOf(request, config, vouchers)];
    const facts = await this.furtherFacts(scope, request, {
      config,
      vouchers,
      first,
      keys,
      whose,
      counters,
      discounts,
    });
    return { config, vouchers, wrongCodes: windows.among(first), ...facts };
  }

  /** Facts that depend on the codes. Takes an additional round trip if the first one did not read all of them. */
  private async furtherFacts(
    scope: ProjectScope,
    request: EvaluationRequest,
    known: FirstFacts,
  ): Promise<Omit<RequestFacts, 'config' | 'vouchers' | 'wrongCodes'>> {
    const { project } = scope;
    const { config, vouchers, first, keys, whose, counters, discounts } = known;
    const order = orderFacts(scope, request, first);
    const beside = joinNames(collectStoredOrderNames(request, config, order), collectFreeProductNames(discounts));
    const names = catalogNames(project, { request, beside, read: first });
    const publications = this.settings.plan.publications(request, config, vouchers);
    const segments = this.segments(project, config);
    const counts = parseCountsRead(scope, { whose, read: first, room: this.settings });
    const needed = this.settings.plan.counters({ request, config, vouchers, order, nowMs: this.nowMs() });
    const early = needed(config.limitsUnits ? catalogueOf(project, names, first).catalog : EMPTY_CATALOG);
    const targets = counts.isApart ? early.ofCustomer() : [];
    const wanted = [
      ...counts.keysApart(targets),
      ...counters.keys(early),
      ...[...publications.values()].map((id) => publicationKey(project, id)),
      ...catalogKeys(project, names),
      ...segments.keys(whose.hash),
    ];
    const readPages = (targets: readonly string[]) => {
      return Promise.all(counts.pageQueries(targets).map((query) => this.table.query(query)));
    };
    const [found, pages] = await Promise.all([
      this.withLate(first, { wanted, read: keys, how: counters }),
      readPages(targets),
    ]);
    const catalogue = await withOwners(this.table, project, { names, items: found });
    // Keys that depend on products and collections read just now.
    const all = config.limitsUnits ? needed(catalogue.catalog) : early;
    const counted = counts.isApart ? all.ofCustomer() : [];
    const late = [...counts.keysApart(counted), ...counters.keys(all)];
    const items = await this.withLate(found, { wanted: late, read: [...keys, ...wanted], how: counters });
    const allPages = [...pages, ...(targets.length === 0 && counted.length > 0 ? await readPages(counted) : [])];
    const whom = counts.facts(counted, { items, pages: allPages.flatMap((page) => page.items) });
    return {
      ...(await counters.facts(all, items)),
      publications: metadataOf(project, publications, items),
      ...whom,
      listedIn: segments.listing(whom.customer, items),
      order,
      ...catalogue,
    };
  }

  /** A stored order has its own customer where the request names none: one round trip more. Claims reach no stored order. */
  private async withOwner(
    scope: ProjectScope,
    request: EvaluationRequest,
    { named, read, how }: { readonly named: CountsReadPlan; readonly read: ItemMap; readonly how: ReadHow },
  ): Promise<{ readonly whose: CountsReadPlan; readonly first: ItemMap }> {
    const owner = request.customer ? null : (orderFacts(scope, request, read)?.order.customer_id ?? null);
    if (owner === null) return { whose: named, first: read };
    const whose = planCountsRead(scope.project, { id: owner }, false);
    return { whose, first: read.with(await this.table.batchGet(whose.keys, how)) };
  }

  /**
   * Counters of promotion campaigns, and the customers of static segments, as far as this process knows the
   * configuration already; those of codes are known once the code is read.
   */
  private earlyKeys(
    project: string,
    request: EvaluationRequest,
    { counters, hash }: { readonly counters: CampaignFacts; readonly hash: string | null },
  ): readonly Key[] {
    const known = this.config.peek(project);
    if (!known) return [];
    const config = this.compile(known);
    const early = this.settings.plan.earlyCounters({ request, config, nowMs: this.nowMs() });
    return [...counters.keys(early), ...this.segments(project, config).keys(hash)];
  }

  private segments(project: string, config: CompiledConfig): SegmentFacts {
    return new SegmentFacts(project, this.settings.plan.staticSegments(config));
  }

  private compile(config: Config): CompiledConfig {
    const known = this.compiled.get(config) ?? this.settings.plan.compile(config);
    this.compiled.set(config, known);
    return known;
  }

  private nowMs(): number {
    return this.settings.counters.memory.nowMs();
  }

  /** Makes one more round trip for keys that became known only after the codes and SKUs were read. */
  private async withLate(
    items: ItemMap,
    { wanted, read, how }: { readonly wanted: readonly Key[]; readonly read: readonly Key[]; readonly how: ReadHow },
  ): Promise<ItemMap> {
    const known = new Set(read.map(keyText));
    const missing = wanted.filter((key) => !known.has(keyText(key)));
    return missing.length === 0 ? items : items.with(await this.table.batchGet(missing, how));
  }
}

/** @param publications ids by voucher id */
function metadataOf(
  project: string,
  publications: ReadonlyMap<string, string>,
  items: ItemMap,
): ReadonlyMap<string, Metadata> {
  return new Map(
    [...publications].flatMap(([voucherId, id]) => {
      const item = items.get(publicationKey(project, id));
      const metadata = item && selectTrustedMetadata(item);
      return metadata ? [[voucherId, metadata] as const] : [];
    }),
  );
}

function requestKeys(scope: ProjectScope, request: EvaluationRequest): readonly Key[] {
  const { project } = scope;
  const vouchers = request.redeemables.filter((one) => one.object === 'voucher');
  return [
    ...vouchers.flatMap((one) => voucherKeys(scope, one.id)),
    ...orderKeys(project, request.order),
    ...catalogKeys(project, orderNames(request)),
  ];
}

function codesOf({ redeemables }: EvaluationRequest): readonly string[] {
  return redeemables.flatMap(({ object, id }) => (object === 'voucher' ? [id] : []));
}

function orderKeys(project: string, order: RequestOrder | null | undefined): readonly Key[] {
  const hash = order ? orderHash(order) : null;
  return hash === null ? [] : [orderKey(project, hash)];
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

function orderFacts(scope: ProjectScope, { order }: EvaluationRequest, items: ItemMap): OrderFact | null {
  const hash = order ? orderHash(order) : null;
  const item = hash === null ? undefined : items.get(orderKey(scope.project, hash));
  return item ? orderFact(item, order?.id ?? null) : null;
}
