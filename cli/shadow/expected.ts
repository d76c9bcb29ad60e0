// What two systems say of the same thing in different words: ids, times, texts, and members that hold nothing.
import type { IdMap } from '../support/id-map';

/** Members whose values depend on the system. */
const IGNORED: ReadonlySet<string> = new Set([
  'details',
  'request_id',
  'tracking_id',
  'url',
  'assets',
  'created_at',
  'updated_at',
  'published_at',
]);

/** In metadata a shop may use any name, and means what it says. */
export function isIgnored(pointer: string): boolean {
  return IGNORED.has(nameOf(pointer)) && !pointer.includes('/metadata/');
}

/** The last name of a pointer. */
export function nameOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/** Words for people: capitals, white space and the last full stop do not count. */
const TEXTS: ReadonlySet<string> = new Set(['message', 'reason', 'failure_message']);

/** Arrays that are sets. */
const SETS: readonly RegExp[] = [
  /\/(applicable_to|inapplicable_to|validation_rules_assignments)\/data$/,
  /\/categories$/,
  /\/[a-z_]*categories$/,
  /\/related_object_ids$/,
];

/** Qualifications are ordered only if the request asks for an order. */
const QUALIFIED = /^\/redeemables\/data$/;

export function isSet(pointer: string, isSorted: boolean): boolean {
  return SETS.some((one) => one.test(pointer)) || (!isSorted && QUALIFIED.test(pointer));
}

/** Null, an empty list, an empty object and a member that is not there say the same. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** An amount of nothing may be left out. */
export function isNoAmount(name: string, value: unknown): boolean {
  return isEmpty(value) || (value === 0 && name.endsWith('_amount'));
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
/** The prefixes of ids. A code may have the form of an id with another one. */
const PREFIXES = [
  ...['aa', 'asgm', 'camp', 'cat', 'cust', 'del', 'ern', 'exp', 'ltr', 'ms', 'ord', 'ordli', 'pc', 'prod', 'proj'],
  ...['promo', 'pub', 'r', 'rew', 'rewa', 'rf', 'rh', 'rr', 'rrf', 'seg', 'sku', 'ssn', 'stack', 'stk', 'user'],
  ...['v', 'val', 'valid', 'vtx', 'wh'],
];
const ID = new RegExp(`^(${PREFIXES.join('|')})_[A-Za-z0-9]{6,64}$`);

function momentOf(text: string): number | null {
  return MOMENT.test(text) ? Date.parse(text) : null;
}

function wordsOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
}

/** Maps ids of one side to those of the other, within one answer. */
export class IdPairs {
  private readonly there = new Map<string, string>();
  private readonly here = new Map<string, string>();

  constructor(private readonly known: IdMap) {}

  /** Ids are of one kind, and everywhere in the answer the same one for the same one. */
  areSame(left: string, right: string): boolean {
    const mapped = this.known.get(left);
    if (mapped !== undefined) return mapped === right;
    if (ID.exec(left)?.[1] !== ID.exec(right)?.[1]) return false;
    const [before, after] = [this.there.get(left), this.here.get(right)];
    if (before !== undefined || after !== undefined) return before === right && after === left;
    this.there.set(left, right);
    this.here.set(right, left);
    return true;
  }

  /** An id as both sides would say it where nothing else is known. */
  shapeOf(text: string): string {
    const id = ID.exec(text);
    return id ? `${id[1]}_` : text;
  }
}

/** True when two texts of a member are equivalent. */
export function areSameTexts(name: string, [left, right]: readonly [string, string], ids: IdPairs): boolean {
  if (left === right) return true;
  if (TEXTS.has(name)) return wordsOf(left) === wordsOf(right);
  if (ID.test(left) && ID.test(right)) return ids.areSame(left, right);
  const moment = momentOf(left);
  return moment !== null && moment === momentOf(right);
}
