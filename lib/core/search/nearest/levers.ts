// The lines that a search may raise, and which of them count for a rule, a bundle or a discount.
import type { RequestOrderItem } from '../../../model/records/order';
import { resolveCatalogLine } from '../../../model/records/catalog';
import { openOrder } from '../../order/input';
import { lineView } from '../../order/line-view';
import type { LineView, RuleContext } from '../../rules/context';
import type { ParsedRule } from '../../rules/kind';
import { matchesDefinition, type ProductDefinition } from '../../rules/match';
import { selectMatchingLines } from '../../rules/subjects/order-items';
import { addToOrder, type Lever, noAddition } from './addition';
import {
  collectDefinitions,
  definitionsOfRule,
  hasUnread,
  listFreeProducts,
  nameGoods,
  newLinesOf,
  type NewLine,
} from './named-goods';
import type { NearestSubject } from './probe';

export interface LeverSet {
  readonly levers: readonly Lever[];
  /** The line of each lever as rules read it, with one unit more. */
  readonly views: readonly LineView[];
  /** True when the order has lines that the request does not list, so that none can be raised. */
  readonly isClosed: boolean;
  /** True when not all lines are raised, or not all named goods were read: a smaller addition may be among them. */
  readonly isCut: boolean;
  /** By selecting rule: the positions of the levers that it counts, once they are known. */
  readonly picked: Map<ParsedRule, readonly number[]>;
}

/** Most lines of a request that are raised. */
const MOST_LINES = 100;

/** The lines of the request, and new lines of all goods that the redeemable names. */
export function buildLevers(subject: NearestSubject): LeverSet {
  const { input, candidate } = subject;
  const { catalog, config, order: stored } = input.facts;
  const { order } = input.request;
  const isClosed = !order?.items && (stored?.order.items ?? []).length > 0;
  if (isClosed) return { levers: [], views: [], isClosed, isCut: false, picked: new Map() };
  const sent = order?.items ?? [];
  const items = sent.slice(0, MOST_LINES);
  const definitions = collectDefinitions(candidate);
  const basis = { config, catalog };
  const existing = items.map((item, index): Lever => {
    return { index, goods: {}, price: priceOf(item, subject), of: null };
  });
  const added = new Map<string, NewLine>();
  for (const line of definitions.flatMap((definition) => newLinesOf(definition, basis))) {
    const key = JSON.stringify(line.goods);
    if (!added.has(key)) added.set(key, line);
  }
  const created = [...added.values()].map(({ goods, price, of }): Lever => ({ index: null, goods, price, of }));
  const levers = [...existing, ...created];
  const isCut = items.length < sent.length || definitions.some((definition) => hasUnread(definition, basis));
  return { levers, views: viewsOf(subject, levers), isClosed, isCut, picked: new Map() };
}

function priceOf(item: RequestOrderItem, { input }: NearestSubject): number | null {
  const { product, sku } = resolveCatalogLine(item, input.facts.catalog);
  return item.price ?? item.sku?.price ?? item.product?.price ?? sku?.price ?? product?.price ?? null;
}

/** The views of the lines after each lever is raised by one unit. */
function viewsOf({ input }: NearestSubject, levers: readonly Lever[]): readonly LineView[] {
  const { catalog, order: stored } = input.facts;
  const one = { ...noAddition(levers), units: levers.map(() => 1) };
  const request = addToOrder(input.request.order, levers, one) ?? null;
  const sources = { request, stored: stored?.order ?? null, notes: stored?.notes, catalog };
  const lines = openOrder(sources)?.lines ?? [];
  const count = (input.request.order?.items ?? []).length;
  let created = 0;
  return levers.flatMap(({ index }) => {
    const line = lines[index ?? count + created];
    if (index === null) created += 1;
    return line ? [lineView(line, catalog)] : [];
  });
}

/** The positions of the levers that a selecting rule counts; all without one. */
export function leversOfPicker(set: LeverSet, picker: ParsedRule | null, context: RuleContext): readonly number[] {
  if (picker === null) return leverIndexes(set);
  const known = set.picked.get(picker);
  if (known) return known;
  const places = leverIndexes(set).filter((place) => {
    const view = set.views[place];
    return view !== undefined && selectMatchingLines([view], picker.conditionList, context).length > 0;
  });
  set.picked.set(picker, places);
  return places;
}

/** The units of the line of a lever without an addition. */
export function unitsNow({ views }: LeverSet, place: number): number {
  return (views[place]?.quantity ?? 1) - 1;
}

/** The positions of the levers that any of some definitions names. */
export function leversOfDefinitions(
  set: LeverSet,
  definitions: readonly ProductDefinition[],
  { input }: NearestSubject,
): readonly number[] {
  const { config } = input.facts;
  const collections = { byId: config.collections, nowMs: input.nowMs, timezone: config.settings.timezone };
  return leverIndexes(set).filter((place) => {
    const view = set.views[place];
    return view !== undefined && definitions.some((one) => matchesDefinition(view, one, collections));
  });
}

/** The levers that may change what the discount reaches: of its scope, bundle and free products; else all. */
export function leversOfEffect(set: LeverSet, subject: NearestSubject): readonly number[] {
  const definitions = definitionsOfEffect(subject);
  return definitions.length === 0 ? leverIndexes(set) : leversOfDefinitions(set, definitions, subject);
}

/** List the product definitions that decide what a discount reaches: its scope, its bundle and its free products. */
export function definitionsOfEffect({ candidate }: NearestSubject): readonly ProductDefinition[] {
  const { scope, bundle } = candidate;
  return [
    ...(scope?.included ?? []).map(({ definition }) => definition),
    ...(bundle?.members ?? []).map(({ definition }) => definition),
    ...listFreeProducts(candidate),
  ];
}

/** True when a definition stands for goods that are not known by name. */
export function isOpenEnded(definition: ProductDefinition, subject: NearestSubject): boolean {
  return newLinesOf(definition, subject.input.facts).length === 0;
}

/** True when a rule is satisfied by goods that are not known by name. */
export function isOpenEndedPicker(picker: ParsedRule | null, subject: NearestSubject): boolean {
  if (picker === null) return true;
  const definitions = definitionsOfRule(picker);
  return definitions.length === 0 || definitions.some((definition) => isOpenEnded(definition, subject));
}

/** The goods that a lever stands for: those that a rule names, else those of its line. */
export function goodsOfLever(
  set: LeverSet,
  place: number,
  known: { readonly subject: NearestSubject; readonly definitions: readonly ProductDefinition[] },
) {
  const { subject, definitions } = known;
  const lever = set.levers[place];
  const view = set.views[place];
  const { facts } = subject.input;
  const named = definitions.find((one) => leversOfDefinitions(set, [one], subject).includes(place));
  if (named) return nameGoods(named, facts);
  if (lever?.of) return lever.of;
  const skuId = view?.skuId ?? view?.skuSourceId ?? null;
  if (skuId !== null) return nameGoods({ object: 'sku', id: skuId }, facts);
  const productId = view?.productId ?? view?.productSourceId;
  const goods = nameGoods({ object: 'product', id: productId }, facts);
  return goods && { ...goods, name: goods.name ?? view?.productFields?.name ?? null };
}

/** List the index of every lever: of each change that a shopper can make to the order. */
export function leverIndexes({ levers }: LeverSet): readonly number[] {
  return levers.map((_lever, place) => place);
}
