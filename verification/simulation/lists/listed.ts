// What lists show in the end, beside what is stored: each record once, however often the number of their shards has changed.
import { splitStackEntry, stackText } from '../../../lib/storage/lists/stacked-values';
import { listRedemptions } from '../../../lib/services/redemptions/redemption-lists';
import { listOrders } from '../../../lib/services/orders/orders';
import type { Item } from '../../../lib/storage/table/table';
import type { Runtime } from '../../../lib/ports/runtime';
import type { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import type { SimulatedService } from '../service';
import { CALLER } from '../world';

/** More than a history makes. */
const ALL = 1_000;

/** @returns one line for each list that is not what is stored */
export async function wronglyListed({
  service,
  table,
}: {
  readonly service: SimulatedService;
  readonly table: SimulatedTable;
}): Promise<readonly string[]> {
  const items = table.stored.all();
  const redemptions = items.filter(({ g3p }) => isOf(g3p, 'R')).flatMap(idsOf);
  const orders = items.filter(({ g1p }) => isOf(g1p, 'O')).flatMap(idsOf);
  return [
    ...compared('redemptions', redemptions, await listed(service, (rt) => redemptionIds(rt))),
    ...compared('orders', orders, await listed(service, (rt) => orderIds(rt))),
  ];
}

function isOf(partition: unknown, letter: string): boolean {
  return typeof partition === 'string' && partition.split('#')[1] === letter;
}

function idsOf(item: Item): readonly string[] {
  const places = stackText(item) === null ? [item.g1s as string] : splitStackEntry(item).map(({ place }) => place);
  return places.map((place) => place.split('#')[1] ?? '');
}

async function listed(
  service: SimulatedService,
  read: (rt: Runtime) => Promise<readonly string[]>,
): Promise<readonly string[] | null> {
  const attempt = await service.ask(read);
  return attempt.status === 'DONE' ? (attempt.answer as readonly string[]) : null;
}

async function redemptionIds(rt: Runtime): Promise<readonly string[]> {
  const { redemptions } = await listRedemptions(rt, CALLER, { limit: ALL });
  return redemptions.map(({ id }) => id);
}

async function orderIds(rt: Runtime): Promise<readonly string[]> {
  const { orders } = await listOrders(rt, CALLER, { limit: ALL });
  return orders.map(({ id }) => id);
}

function compared(name: string, stored: readonly string[], found: readonly string[] | null): readonly string[] {
  if (found === null) return [`I9 the list of ${name} is not answered`];
  const seen = new Set(found);
  return [
    ...stored.filter((id) => !seen.has(id)).map((id) => `I9 ${id} is not in the list of ${name}`),
    ...(found.length === seen.size ? [] : [`I9 the list of ${name} has records twice`]),
  ];
}
