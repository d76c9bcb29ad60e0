// An item that many requests change at once, its owner, is counted on shards for a while, an epoch. The owner does not
// change meanwhile.
//
// | attribute of the owner | content |
// |---|---|
// | round | the id of its epoch; ids are drawn at random and never repeated |
// | round_until | when the epoch ends, ms |
// | shared | limits that all shards keep; what it says depends on the kind of owner |
//
// A shard that is `closed` counts nothing any more. See docs/sharding.md.
import type { NumberLimit, Numbers } from '../records/documents';
import type { Item, ItemCondition, Key, Write } from '../table/table';

export const EPOCH = 'round';
export const UNTIL = 'round_until';
export const CLOSED = 'closed';
export const SHARED = 'shared';

/** Duration of an epoch, regardless of its use, ms. */
export const EPOCH_MS = 3_600_000;
/** Retention of shards after they are added up, s: late writes find them closed. */
const KEPT_S = 86_400;

export const NOT_SHARDED: ItemCondition = { test: 'absent', path: EPOCH };
export const NOT_CLOSED: ItemCondition = { test: 'absent', path: CLOSED };

/** A shard among all shards of an owner. */
export interface ShardNumber {
  readonly number: number;
  /** Number of all shards. */
  readonly all: number;
}

/** Return the key of an item without its other attributes. */
export function keyAlone({ pk, sk }: Key): Key {
  return { pk, sk };
}

/**
 * Return the current epoch of an owner; null if the owner counts itself.
 * @param owner not a shard
 */
export function epochOf(owner: Item): string | null {
  return typeof owner[EPOCH] === 'string' ? owner[EPOCH] : null;
}

/** Return whether a shard is closed, so that no write to it succeeds. */
export function isClosed(shard: Item): boolean {
  return shard[CLOSED] === true;
}

/** Return whether the epoch of an item has lasted its time at `nowMs`. */
export function isOver(item: Item, nowMs: number): boolean {
  return typeof item[UNTIL] === 'number' && item[UNTIL] <= nowMs;
}

/** The attributes of an owner whose epoch begins. @param id the epoch, see `drawEpoch` */
export function epochAttributes(id: string, nowMs: number) {
  return { [EPOCH]: id, [UNTIL]: nowMs + EPOCH_MS };
}

/**
 * Return a random id for a new epoch.
 * @param random from 0 up to, but not, 1
 */
export function drawEpoch(random: () => number): string {
  return Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(36);
}

/**
 * Return the allocation of one shard: what is left of a limit is divided evenly, and the first shards take one more
 * each until the remainder is used up.
 * @param left units below the limit when the epoch began
 */
export function allocationOf(left: number, { number, all }: ShardNumber): number {
  const divided = Math.max(0, left);
  return Math.floor(divided / all) + (number < divided % all ? 1 : 0);
}

/** Build the write that closes a shard, so that later writes to it fail. The shard need not exist yet. */
export function shardClosingWrite(key: Key, condition?: ItemCondition): Write {
  return { kind: 'update', key, change: { set: { [CLOSED]: true } }, ...(condition && { condition }) };
}

/**
 * Build the write that lets a closed shard expire, once its counts were added to the owner. The shard expires once no
 * late write can arrive.
 */
export function endWrite(key: Key, nowMs: number): Write {
  const change = { set: { expires_at: Math.ceil(nowMs / 1000) + KEPT_S } };
  return { kind: 'update', key, change, condition: { test: 'exists', path: CLOSED } };
}

// The limits that shards which are copies of their owner keep besides its own: each shard has an allocation of what was
// left of every limit.
//
// | attribute | content |
// |---|---|
// | shared, of an owner during an epoch | limits by the name of a number, or by a prefix and `*` for all numbers of one kind |
// | shares, of a shard | a `LimitShare` for each of these names, and for each number of one kind that the owner has |
// | spent#<name>, of a shard | the limit was used up when the epoch began. The shard takes nothing back, so it stays used up |

const SHARES = 'shares';
const KIND = '*';

/** The part of a limit that one shard keeps. */
export interface LimitShare {
  readonly max: number;
  /** The count of the owner when the epoch began. */
  readonly base: number;
  /** The allocation of the shard: how much it may count. */
  readonly most: number;
}
export type LimitShares = Readonly<Record<string, LimitShare>>;

const NO_SHARES: LimitShares = {};

/** Return the attributes of an owner whose epoch begins under these limits; of each number the lowest counts. */
export function limitAttributes(limits: readonly NumberLimit[]): Readonly<Record<string, string>> {
  const lowest: Record<string, number> = {};
  for (const { name, max, likePrefix } of limits) {
    const key = likePrefix === undefined ? name : likePrefix + KIND;
    lowest[key] = Math.min(max, lowest[key] ?? max);
  }
  return limits.length === 0 ? {} : { [SHARED]: JSON.stringify(lowest) };
}

/** Return the attributes of a new shard with its allocations. @param owner as it stands during the epoch */
export function shareAttributes(owner: Item, shard: ShardNumber): Item | Record<string, never> {
  if (owner[SHARED] === undefined) return {};
  const shared = JSON.parse(owner[SHARED] as string) as Numbers;
  const limits = Object.entries(shared).flatMap(([key, max]) =>
    namesUnder(key, owner).map((name) => [name, max] as const),
  );
  const shares = limits.map(([name, max]) => {
    const base = countOn(owner, name);
    return [name, { max, base, most: allocationOf(max - base, shard) }] as const;
  });
  const spent = shares.flatMap(([name, share]) => (isSpent(share) ? [[spentAttribute(name), true] as const] : []));
  return { [SHARES]: JSON.stringify(Object.fromEntries(shares)), ...Object.fromEntries(spent) } as unknown as Item;
}

/** Each number of a kind that the owner has, and those that it does not have yet. */
function namesUnder(key: string, owner: Item): readonly string[] {
  if (!key.endsWith(KIND)) return [key];
  return [key, ...Object.keys(owner).filter((name) => isOfKind(key, name))];
}

function isOfKind(key: string, name: string): boolean {
  return key.endsWith(KIND) && name.startsWith(key.slice(0, -KIND.length));
}

function isSpent({ max, base }: LimitShare): boolean {
  return base >= max;
}

function countOn(item: Item, name: string): number {
  return Number(item[name] ?? 0);
}

function spentAttribute(name: string): string {
  return `spent#${name}`;
}

/** The limits of a shard. */
export function sharesOf(shard: Item): LimitShares {
  return shard[SHARES] === undefined ? NO_SHARES : (JSON.parse(shard[SHARES] as string) as LimitShares);
}

/** The part of the limit of a number; undefined for a number that no limit of the epoch includes. */
function findShare(shares: LimitShares, name: string): LimitShare | undefined {
  return shares[name] ?? Object.entries(shares).find(([key]) => isOfKind(key, name))?.[1];
}

/** The numbers that every use counts. A number of one kind is counted by those who name it alone. */
function namesForAll(shares: LimitShares): readonly string[] {
  const names = Object.keys(shares);
  return names.filter((name) => !name.endsWith(KIND) && !names.some((key) => isOfKind(key, name)));
}

/**
 * Return whether a shard's allocations have room for so many more uses. A limit that was used up when the epoch began
 * needs none: it refuses the use.
 * @param counted the number of one kind that the use counts
 */
export function hasShareFor(shard: Item, counted: string | undefined, uses = 1): boolean {
  const shares = sharesOf(shard);
  if (shares === NO_SHARES) return true;
  return [...namesForAll(shares), ...(counted === undefined ? [] : [counted])].every((name) => {
    const share = findShare(shares, name);
    return !share || isSpent(share) || countOn(shard, name) + uses <= share.most;
  });
}

/** Return the limited numbers of a shard as an owner has them: with what the owner had counted before. */
export function numbersWithBase(shard: Item): Numbers {
  const names = Object.entries(sharesOf(shard)).filter(([name]) => !name.endsWith(KIND));
  return Object.fromEntries(names.map(([name, { base }]) => [name, base + countOn(shard, name)]));
}

/**
 * Return whether the allocations enforce a limit: one that is as low or lower, or one that is used up for good while the
 * epoch lasts.
 */
export function isLimitShared(shares: LimitShares, { name, max }: NumberLimit): boolean {
  const share = findShare(shares, name);
  return share !== undefined && (isSpent(share) ? share.base >= max : share.max <= max);
}

/** Return the limits of a write on a shard. A limit without an allocation lets nothing through. */
export function limitsOnShard(shares: LimitShares, limits: readonly NumberLimit[]): readonly NumberLimit[] {
  return limits.map(({ name }) => ({ name, max: findShare(shares, name)?.most ?? Number.MIN_SAFE_INTEGER }));
}

/** The conditions under which a shard takes back these numbers. */
export function takesBack(names: readonly string[]): readonly ItemCondition[] {
  return names.map((name) => ({ test: 'absent', path: spentAttribute(name) }));
}

/** Return whether a shard takes nothing back of one of these numbers. */
export function hasSpent(shard: Item, names: readonly string[]): boolean {
  return names.some((name) => shard[spentAttribute(name)] === true);
}
