// Duration of redemptions by two customers in turns, so that both have the same machine load.
import { performance } from 'node:perf_hooks';

export interface Pace {
  /** Median duration, ms. */
  readonly ms: number;
  /** CPU of the process alone, without the table, ms. */
  readonly cpuMs: number;
}

/** The first rounds compile what they call. */
const WARM_UP = 30;

/** @param operation one of a customer in a round; who begins changes from round to round */
export async function pacesOf(
  customers: readonly [one: string, other: string],
  { rounds, operation }: { rounds: number; operation: (customer: string, round: number) => Promise<unknown> },
): Promise<readonly [Pace, Pace]> {
  const seen = new Map(customers.map((customer) => [customer, [] as Pace[]]));
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const customer of round % 2 === 0 ? customers : customers.toReversed()) {
      const pace = await paceOf(() => operation(customer, round));
      if (round >= WARM_UP) seen.get(customer)?.push(pace);
    }
  }
  const [one, other] = customers;
  return [medians(seen.get(one) ?? []), medians(seen.get(other) ?? [])];
}

async function paceOf(operation: () => Promise<unknown>): Promise<Pace> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await operation();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1_000 };
}

function medians(paces: readonly Pace[]): Pace {
  return { ms: median(paces.map(({ ms }) => ms)), cpuMs: median(paces.map(({ cpuMs }) => cpuMs)) };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;
}
