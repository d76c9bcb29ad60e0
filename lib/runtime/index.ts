// The ports of processes that bind every room: scripts, tests, and the worker.
import type { Store } from '../ports/runtime';
import type { Converters } from '../storage/formats/formats';
import type { Table } from '../storage/table/table';
import { bind, partsOver, type StoreSettings, storesOf } from './bind';
import { ROOMS } from './rooms';

export { installRuntime } from './bind';
export { limitsOff, parseServedHosts, tableAddress } from './environment';
export { NOTHING_OUTSIDE, systemClock, systemIds, systemLog } from './environment';

/** The ports of this process. */
export const runtime = bind(...ROOMS);

/** Create all stores over one table. */
export function storeOver(stored: Table, converters?: Converters, settings?: StoreSettings): Store {
  return storesOf(ROOMS, partsOver(stored, converters, settings));
}
