// Pages of uses: counts of targets that no rule limits for the customer, outside the item of all counts. A redemption
// writes one page, regardless of its number of targets. See docs/adr/090-full-counts.md.
import type { CounterBound } from '../../../core/evaluation/budgets';
import type { UsageChange, UseChange } from '../../../core/redemption/usage';
import type { UseCount, UsePages, UsesPlace } from '../../../model/counters';
import type { ItemCondition, Item, Key, Query, Write } from '../../table/table';
import { useAttribute, usesAdditions, usesOf } from '../usage-items';

/** Attribute of the item of all counts: the number of names that pages have counted. It only rises. */
export const PAGED = 'paged';
/** Names on one page: less than 1 KB, which DynamoDB writes at the lowest price. */
const NAMES_PER_PAGE = 20;
/** Maximum pages: a decision whose rules compare with counts of the customer reads all of them. */
const MOST_PAGES = 50;

/** The pages of one owner. */
export interface PagesPlace {
  readonly key: Key;
  readonly pagePrefix: string;
}

/**
 * Return the state of a customer's use pages from the item of all counts; undefined if pages are neither used nor
 * needed yet.
 * @param bytes of the item of all counts
 * @param pagedBytes from which on pages are used
 */
export function pagesOf(
  item: Item,
  { bytes, pagedBytes }: { bytes: number; pagedBytes: number },
): UsePages | undefined {
  const counted = countedOn(item);
  const isOpen = bytes >= pagedBytes && counted < MOST_PAGES * NAMES_PER_PAGE;
  if (!isOpen && counted === 0) return undefined;
  return { counted, isOpen, kept: new Set(Object.keys(item).filter((name) => name.startsWith('u#'))), uses: {} };
}

function countedOn(item: Item): number {
  const counted = item[PAGED];
  return typeof counted === 'number' ? counted : 0;
}

/** Build the query of all pages of counts that have been written. They are small, and one query pays for their sum. */
export function pagesQuery({ key, pagePrefix }: PagesPlace): Query {
  return { partition: key.pk, prefix: pagePrefix };
}

/** Return whether a key is that of a use page of these counts. */
export function isPageOf({ key, pagePrefix }: PagesPlace, { pk, sk }: Key): boolean {
  return pk === key.pk && sk.startsWith(pagePrefix);
}

function pageKey({ key, pagePrefix }: PagesPlace, number: number): Key {
  return { pk: key.pk, sk: `${pagePrefix}${number}` };
}

/** Sum the uses on the given pages, by target; targets without uses are missing. */
export function usesOnPages(items: readonly Item[], targets: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const item of items) {
    const uses = usesOf(item);
    for (const id of targets) {
      const use = uses[id];
      if (use) sums[id] = (sums[id] ?? 0) + use.total;
    }
  }
  return sums;
}

/** Return use counts with the totals counted on pages added, by target. */
export function withPages(
  uses: Readonly<Record<string, UseCount>>,
  onPages: Readonly<Record<string, number>>,
): Readonly<Record<string, UseCount>> {
  const all = { ...uses };
  for (const [id, total] of Object.entries(onPages)) {
    const known = all[id];
    all[id] = { total: (known?.total ?? 0) + total, periods: known?.periods ?? {} };
  }
  return all;
}

/** Uses of a redemption, divided into those on a page and others. */
export interface DividedUses {
  readonly paged: readonly UseChange[];
  readonly others: readonly UseChange[];
}

/**
 * Divide uses into those counted on pages and others. A use is paged unless a rule limits it, it counts by period, or
 * the item already has it.
 */
export function dividePaged({ uses, bounds, place }: Pick<UsageChange, 'uses' | 'bounds' | 'place'>): DividedUses {
  const pages = place?.pages;
  if (!pages?.isOpen) return { paged: [], others: uses };
  const limited = new Set(bounds.flatMap(({ counted }) => (counted.of === 'CUSTOMER' ? [counted.id] : [])));
  const isPaged = ({ id, periods }: UseChange) =>
    periods.length === 0 && !limited.has(id) && !pages.kept.has(useAttribute(id, null));
  return { paged: uses.filter(isPaged), others: uses.filter((use) => !isPaged(use)) };
}

/** The page that a redemption counts on. */
export function currentPage({ counted }: UsePages): number {
  return Math.floor(counted / NAMES_PER_PAGE);
}

/** Build the write that adds paged uses to the current page. */
export function pageWrites(at: PagesPlace, pages: UsePages | undefined, paged: readonly UseChange[]): readonly Write[] {
  if (!pages || paged.length === 0) return [];
  return [{ kind: 'update', key: pageKey(at, currentPage(pages)), change: { add: usesAdditions(paged) } }];
}

/** Reduce limits by the counts on pages: the item, or the separate item, may have that much less. */
export function boundsBesidePages(
  bounds: readonly CounterBound[],
  place: UsesPlace | undefined,
): readonly CounterBound[] {
  const onPages = place?.pages?.uses ?? {};
  return bounds.map((bound) => {
    const { counted, max } = bound;
    if (counted.of !== 'CUSTOMER' || counted.period !== null) return bound;
    return { counted, max: max - (onPages[counted.id] ?? 0) };
  });
}

/**
 * Build the condition that use pages are unchanged since the read: required when a limit includes their counts. The
 * returns of a rollback only increase the remaining limit.
 */
export function pagesAsRead({ bounds, place }: Pick<UsageChange, 'bounds' | 'place'>): ItemCondition | undefined {
  if (!bounds.some(({ counted }) => counted.of === 'CUSTOMER' && counted.period === null)) return undefined;
  const counted = place?.pages?.counted ?? 0;
  return counted === 0 ? { test: 'absent', path: PAGED } : { test: 'eq', path: PAGED, value: counted };
}

/** Collects page number and name of each paged count; the redemption stores them for its rollback. */
export function collectPagedNames(usage: Pick<UsageChange, 'uses' | 'bounds' | 'place'>): readonly string[] {
  const pages = usage.place?.pages;
  if (!pages) return [];
  return dividePaged(usage).paged.map(({ id }) => `p${currentPage(pages)}#${useAttribute(id, null)}`);
}

const PAGED_NAME = /^p(\d+)#(u#.+)$/;

/**
 * Build the writes that subtract uses from the pages that counted them, and return the uses that are counted elsewhere.
 * @param names from `collectPagedNames`, among others
 */
export function returnToPages(
  at: PagesPlace,
  uses: readonly UseChange[],
  names: readonly string[],
): { readonly others: readonly UseChange[]; readonly writes: readonly Write[] } {
  const pages = new Map(names.flatMap((name) => pagedName(name)));
  const pageOf = ({ id }: UseChange) => pages.get(useAttribute(id, null));
  const numbers = new Set(uses.flatMap((use) => pageOf(use) ?? []));
  const writes = [...numbers].map((number): Write => {
    const add = usesAdditions(uses.filter((use) => pageOf(use) === number));
    return { kind: 'update', key: pageKey(at, number), change: { add }, condition: { test: 'exists', path: 'pk' } };
  });
  return { others: uses.filter((use) => pageOf(use) === undefined), writes };
}

function pagedName(name: string): readonly (readonly [string, number])[] {
  const [, number, use] = PAGED_NAME.exec(name) ?? [];
  return number === undefined || use === undefined ? [] : [[use, Number(number)]];
}
