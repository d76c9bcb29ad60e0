// Names of records in files, and their ids in one project.
import type { FileKind } from '../files/kinds';
import type { FileMembers } from '../files/record';
import { isGoods } from '../files/schemas';
import { mapSegments } from '../files/segments';
import { ALL_PRODUCTS_COLLECTION } from '../../../lib/model/records/catalog';

/** A record that another one names and that was not made. */
export class MissingRecord extends Error {
  constructor(
    private readonly kind: FileKind,
    private readonly key: string,
  ) {
    super(`The project holds no ${kind} ${key}.`);
  }

  get record(): string {
    return `${this.kind} ${this.key}`;
  }
}

/** A reward that a campaign offers. */
interface Offer {
  readonly campaignId: string;
  /** The key of the reward. */
  readonly reward: string;
}

/** Names and ids of the records of one project. */
export class Names {
  private readonly ids = new Map<string, string>();
  private readonly keys = new Map<string, string>();
  private readonly goods = new Map<string, string>();
  private readonly sources = new Map<string, string>();

  set(kind: FileKind, key: string, id: string): void {
    this.ids.set(`${kind} ${key}`, id);
    this.keys.set(`${kind} ${id}`, key);
  }

  /** @throws MissingRecord for a record that does not exist */
  idOf(kind: FileKind, key: string): string {
    const id = this.ids.get(`${kind} ${key}`);
    if (id === undefined) throw new MissingRecord(kind, key);
    return id;
  }

  has(kind: FileKind, key: string): boolean {
    return this.ids.has(`${kind} ${key}`);
  }

  /** The name of a record; its id where it has none. */
  keyOf(kind: FileKind, id: string): string {
    return this.keys.get(`${kind} ${id}`) ?? id;
  }

  setGoods(object: string, source: string, id: string): void {
    this.goods.set(`${object} ${source}`, id);
    this.sources.set(`${object} ${id}`, source);
  }

  copyGoods(from: Names): void {
    for (const [name, id] of from.goods) this.goods.set(name, id);
    for (const [name, source] of from.sources) this.sources.set(name, source);
  }

  copy(): Names {
    const names = new Names();
    names.copyGoods(this);
    for (const [name, id] of this.ids) names.ids.set(name, id);
    for (const [name, key] of this.keys) names.keys.set(name, key);
    return names;
  }

  hasGoods(object: string, source: string): boolean {
    return this.goods.has(`${object} ${source}`);
  }

  /** The id of a product or SKU; its source id where that is not known. */
  goodsId(object: string, source: string): string {
    return this.goods.get(`${object} ${source}`) ?? source;
  }

  sourceOf(object: string, id: string): string {
    return this.sources.get(`${object} ${id}`) ?? id;
  }

  setOffer({ campaignId, reward }: Offer, id: string): void {
    this.ids.set(`offer ${campaignId} ${reward}`, id);
    this.keys.set(`offer ${id}`, reward);
  }

  /** The id of the assignment of a reward to a campaign. @throws MissingRecord for a reward that it does not offer */
  offerId({ campaignId, reward }: Offer): string {
    const id = this.ids.get(`offer ${campaignId} ${reward}`);
    if (id === undefined) throw new MissingRecord('reward', reward);
    return id;
  }

  /** The key of the reward that an assignment offers; the id where it is unknown. */
  rewardOfOffer(id: string): string {
    return this.keys.get(`offer ${id}`) ?? id;
  }
}

/** Whether a value has members. */
export function isMembers(value: unknown): value is FileMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Convert a value of a file for a request: ids in the place of names. */
export function toRequest(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => toRequest(one, names));
  if (!isMembers(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, partOfRequest(name, member, names)] as const);
  const members = Object.fromEntries(entries);
  // A segment that was refused itself has no id.
  if (!isGoods(value))
    return mapSegments(members, (key) => (names.has('segment', key) ? names.idOf('segment', key) : key));
  if (value.object === 'products_collection') {
    if (typeof value.name !== 'string') return members;
    const { name: _name, ...rest } = members;
    return { ...rest, id: names.idOf('collection', value.name) };
  }
  const source = value.source_id ?? value.id;
  return typeof source === 'string'
    ? { ...members, id: names.goodsId(String(value.object), source), source_id: source }
    : members;
}

/** The product and the SKU of a discount or reward stand below a member of that name. */
function partOfRequest(name: string, member: unknown, names: Names): unknown {
  const value = toRequest(member, names);
  if ((name !== 'product' && name !== 'sku') || !isMembers(value) || isGoods(value)) return value;
  const { source_id: source, ...rest } = value;
  const known = source ?? rest.id;
  return typeof known === 'string' ? { ...rest, id: names.goodsId(name, known) } : value;
}

/** Convert a value of an answer for a file: names in the place of ids. */
export function toFile(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => toFile(one, names));
  if (!isMembers(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, partOfFile(name, member, names)] as const);
  const members = Object.fromEntries(entries);
  if (!isGoods(value) || typeof (value.id ?? value.source_id) !== 'string')
    return mapSegments(members, (id) => names.keyOf('segment', id));
  const { id, name: _name, source_id: source, product_id: _product, product_source_id: _owner, ...rest } = members;
  const { object, ...others } = rest;
  if (object === 'products_collection') {
    return id === ALL_PRODUCTS_COLLECTION
      ? { object, id, ...others }
      : { object, name: names.keyOf('collection', String(id)), ...others };
  }
  const known = typeof id === 'string' ? names.sourceOf(String(object), id) : source;
  return { object, source_id: known === id && typeof source === 'string' ? source : known, ...others };
}

function partOfFile(name: string, member: unknown, names: Names): unknown {
  const value = toFile(member, names);
  if ((name !== 'product' && name !== 'sku') || !isMembers(value) || isGoods(value)) return value;
  const { id, source_id: source, name: _name, ...rest } = value;
  const known = typeof id === 'string' ? names.sourceOf(name, id) : source;
  return known === undefined ? value : { source_id: known, ...rest };
}
