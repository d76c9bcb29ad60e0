// Makes a history that breaks a promise as short as it can be.
import { type HistoryOptions, playHistory } from './history';
import type { Operation, Plan } from './workload';

const MOST_TRIES = 150;

interface Place {
  readonly client: number;
  readonly operation: Operation;
}

/** Leave out operations, many at a time and then one by one, while a promise is still broken. */
export async function shorten(seed: string, plan: Plan, options: HistoryOptions = {}): Promise<Plan> {
  let places = placesOf(plan);
  let tries = 0;
  for (let size = places.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start < places.length && tries < MOST_TRIES; tries += 1) {
      const fewer = [...places.slice(0, start), ...places.slice(start + size)];
      const { violations } = await playHistory(seed, { ...options, shortened: planOf(fewer, plan.clients.length) });
      if (violations.length > 0) places = fewer;
      else start += size;
    }
  }
  return planOf(places, plan.clients.length);
}

function placesOf({ clients }: Plan): readonly Place[] {
  return clients.flatMap((operations, client) => operations.map((operation) => ({ client, operation })));
}

function planOf(places: readonly Place[], clients: number): Plan {
  const operationsOf = (client: number) =>
    places.filter((place) => place.client === client).map(({ operation }) => operation);
  return { clients: Array.from({ length: clients }, (_, client) => operationsOf(client)) };
}

/** One line for each client that does something. */
export function linesOf({ clients }: Plan): readonly string[] {
  return clients.flatMap((operations, client) =>
    operations.length > 0
      ? [`  client ${client}: ${operations.map((operation) => JSON.stringify(operation)).join(' ')}`]
      : [],
  );
}
