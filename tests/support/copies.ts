// What many tests of a file begin with: made by the store for the first of them, and copied into the tables of the others. The
// store takes five times as long for it.
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../lib/ports/runtime';
import type { FreshTable } from './engine';

type Stored = Readonly<Record<'pk' | 'sk', { readonly S: string }>>;

/** Of stores that write as the newest release does: others would store it otherwise. */
const places = new WeakMap<Store, FreshTable>();
/** By name, the transaction that writes it. */
const known = new Map<string, string>();
const ANY_TABLE = 'table-of-the-copy';

export function allowCopies(store: Store, at: FreshTable): void {
  places.set(store, at);
}

/**
 * @param name the same for what is stored alike, whatever else there is
 * @param make stores new items alone
 */
export async function copied(store: Store, name: string, make: () => Promise<void>): Promise<void> {
  const at = places.get(store);
  if (!at?.calls) return make();
  const transaction = known.get(name);
  if (transaction === undefined) {
    known.set(name, await remembered(at, make));
    return;
  }
  await at.calls.send('TransactWriteItems', transaction.replaceAll(ANY_TABLE, at.tableName));
}

async function remembered(at: FreshTable, make: () => Promise<void>): Promise<string> {
  const before = new Map((await items(at)).map((item) => [keyOf(item), item]));
  await make();
  const made = (await items(at)).filter((item) => !isDeepStrictEqual(item, before.get(keyOf(item))));
  const changed = made.map(keyOf).filter((key) => before.has(key));
  if (changed.length > 0) throw new Error(`No copy can be made of a change of ${changed.join(', ')}.`);
  return JSON.stringify({ TransactItems: made.map((Item) => ({ Put: { TableName: ANY_TABLE, Item } })) });
}

const keyOf = ({ pk, sk }: Stored): string => `${pk.S} ${sk.S}`;

async function items({ calls, tableName }: FreshTable): Promise<readonly Stored[]> {
  const said = await calls!.send('Scan', JSON.stringify({ TableName: tableName }));
  const { Items, LastEvaluatedKey } = JSON.parse(said) as { Items: readonly Stored[]; LastEvaluatedKey?: object };
  if (LastEvaluatedKey) throw new Error('Too much is stored for a copy.');
  return Items;
}
