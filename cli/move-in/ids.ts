// Ids of moved records: an id in this service's format is kept, any other is mapped to one of that format, always to
// the same one.
import { createHash } from 'node:crypto';
import type { Ids, Runtime } from '../../lib/ports/runtime';
import { naturalId } from '../../lib/storage/name-hashes';
import type { IdMap } from '../support/id-map';

/** Records that are only known by their id: the prefix, and how many letters and digits follow. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['camp', 24],
  ['promo', 24],
  ['stack', 24],
  ['pc', 24],
  ['cat', 18],
  ['val', 12],
  ['asgm', 16],
  ['rew', 24],
  ['rewa', 24],
  ['pub', 32],
  ['seg', 24],
  ['ern', 24],
  ['ltr', 24],
]);

/** Null when ids of this kind follow from a name, or are nothing this service knows. */
export function idHere(there: string): string | null {
  const prefix = there.slice(0, there.indexOf('_'));
  const length = LENGTHS.get(prefix);
  if (length === undefined) return null;
  const body = there.slice(prefix.length + 1);
  return body.length === length && /^[a-z0-9]+$/.test(body) ? there : `${prefix}_${textOf(there, length)}`;
}

function textOf(there: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(there).digest('hex')}`);
  return number.toString(36).padStart(length, '0').slice(0, length);
}

const TAIL = 6;

/** The id of a record that is also known by a source id. One without a source id is known by its id there. */
export function naturalIdHere(prefix: 'cust' | 'prod' | 'sku', there: string, sourceId: string | null): string {
  return naturalId(prefix, { text: sourceId ?? there, isCaseSensitive: true }, textOf(there, TAIL));
}

/** Ids derived from those of the source, and the recorded ids of moved records. */
export function idsHere(noted: ReadonlyMap<string, string>): IdMap {
  return { get: (there) => noted.get(there) ?? idHere(there) ?? undefined };
}

export interface OldRecord {
  readonly id: string;
  readonly created_at?: string | null;
}

/** The runtime in which a record is made with the id and at the moment it was made there. */
export function runtimeOf(rt: Runtime, { id, created_at }: OldRecord): Runtime {
  const atMs = Date.parse(created_at ?? '');
  const nowMs = Number.isNaN(atMs) ? rt.clock.nowMs() : atMs;
  const here = idHere(id);
  const ownOr = (prefix: string, made: () => string) => (here?.startsWith(`${prefix}_`) === true ? here : made());
  const ids: Ids = {
    ...rt.ids,
    random: (prefix, length) => (prefix === '' ? id : ownOr(prefix, () => rt.ids.random(prefix, length))),
    hex: (prefix) => ownOr(prefix, () => rt.ids.hex(prefix)),
    natural: (prefix, name, isCaseSensitive = true) =>
      naturalId(prefix, { text: name, isCaseSensitive }, textOf(id, TAIL)),
  };
  return { ...rt, ids, clock: { nowMs: () => nowMs } };
}
