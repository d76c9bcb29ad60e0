// Where and when a part of the demo shop's history happens: the real services, a clock of that moment, ids drawn from a seed.
import { naturalId } from '../../../lib/storage/name-hashes';
import type { Caller } from '../../../lib/model/common';
import type { Ids, Runtime } from '../../../lib/ports/runtime';
import { Random } from '../../../scripts/support/random';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export interface DemoPlace {
  readonly rt: Runtime;
  readonly caller: Caller;
  /** When the history ends. */
  readonly nowMs: number;
}

/** The same place at another moment. @param name says which ids are drawn: each part of the history has its own */
export function placeAt({ rt, caller, nowMs }: DemoPlace, name: string, ms: number): DemoPlace {
  const clock = { nowMs: () => ms };
  return { rt: { ...rt, clock, ids: seededIds(rt.ids, new Random(`demo shop/${name}`)) }, caller, nowMs };
}

/** Secrets stay random. */
function seededIds(ids: Ids, random: Random): Ids {
  const text = (length: number, letters = LETTERS): string =>
    Array.from({ length }, () => letters[random.between(0, letters.length - 1)]).join('');
  return {
    ...ids,
    random: (prefix, length) => `${prefix}_${text(length)}`,
    hex: (prefix) => `${prefix}_${text(18, '0123456789abcdef')}`,
    natural: (prefix, name, isCaseSensitive = true) => naturalId(prefix, { text: name, isCaseSensitive }, text(6)),
    redemptionBase: (ms) => ms.toString(16).padStart(12, '0') + text(10, '0123456789abcdef'),
  };
}

export function dateAt(ms: number): string {
  return new Date(ms).toISOString();
}
