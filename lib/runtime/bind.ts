// The one runtime of a process. A function binds the rooms of the ports that its service takes.
import { createLazily, type LazyFactories } from '../async/create-lazily';
import type { Outside, Runtime, Store } from '../ports/runtime';
import { directAccess } from '../storage/table/direct/access';
import { DynamoTable } from '../storage/table/dynamo-table';
import { processOf, tableAddress } from './environment';
import { type OutsideParts, partsOver, type PortOf, type Room, type StoreParts } from './parts';

/** The rooms of all functions in this process. */
const bound = new Set<Room>();
let own: Runtime | null = null;
let installed: Runtime | null = null;

/**
 * Return a function that returns this process's runtime with the ports of these rooms. Ports are created on first use.
 */
export function bind<const Rooms extends readonly Room[]>(...rooms: Rooms): () => Runtime<PortOf<Rooms[number]>> {
  const known = bound.size;
  for (const room of rooms) bound.add(room);
  if (bound.size > known) own = null;
  return () => installed ?? (own ??= fromEnvironment());
}

/** Installs other ports: for tests and scripts. With null, the next use creates those of the environment. */
export function installRuntime(other: Runtime | null): void {
  installed = other;
  own = null;
}

/** The stores of rooms over one table. They share one configuration cache, which holds the configuration compiled as well. */
export function storesOf(rooms: Iterable<Room>, parts: StoreParts): Store {
  return lazily<Store, StoreParts>(
    [...rooms].map(({ stores }) => stores),
    parts,
  );
}

function fromEnvironment(): Runtime {
  const address = tableAddress();
  const { endpoint } = address;
  const table = new DynamoTable({ ...address, direct: directAccess(process.env, endpoint) });
  const process_ = processOf(address);
  const rooms = [...bound];
  const parts = { environment: process.env, endpoint, log: process_.log };
  const outside = lazily<Outside, OutsideParts>(
    rooms.map(({ outside }) => outside),
    parts,
  );
  return Object.assign(outside, process_, { store: storesOf(rooms, partsOver(table)) });
}

type Makers<T, Parts> = { readonly [Name in keyof T]?: (parts: Parts) => T[Name] };

/** Ports by their names. Those of no room are missing: the type of `bind` keeps functions from them. */
function lazily<T extends object, Parts>(makers: readonly (Makers<T, Parts> | undefined)[], parts: Parts): T {
  const all = Object.assign({}, ...makers) as Makers<T, Parts>;
  const factories: Partial<Record<keyof T, () => unknown>> = {};
  for (const name in all) {
    const make = all[name];
    if (make) factories[name] = () => make(parts);
  }
  return createLazily(factories as LazyFactories<T>);
}
