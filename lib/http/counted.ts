// What a request is counted as in the metrics: a decision, a redemption, a rollback, a publication, and what became of it.
import { CATALOGUE } from '../errors';
import type { Labels, MetricName } from '../execution/metrics';

/** By the end of a route. What is listed nowhere, such as a read, is counted by the gateway alone. */
const COUNTED: readonly (readonly [RegExp, MetricName])[] = [
  [/^POST .*\/rollbacks?$/, 'Rollbacks'],
  [/^POST .*\/(redemptions?|redeem)$/, 'Redemptions'],
  [/^POST .*\/publications?$/, 'Publications'],
  [/^GET .*\/publications\/create$/, 'Publications'],
  [/^POST .*\/(validations?|validate|qualifications)$/, 'Decisions'],
];

const metrics = new Map<string, MetricName | null>();

export function metricOf(routeKey: string): MetricName | null {
  const known = metrics.get(routeKey);
  if (known !== undefined) return known;
  const found = COUNTED.find(([route]) => route.test(routeKey))?.[1] ?? null;
  metrics.set(routeKey, found);
  return found;
}

/** What a service gave back, as far as it says that something may not be used. */
interface Decided {
  readonly valid?: boolean;
  readonly error?: unknown;
  readonly redeemables?: readonly { readonly result?: { readonly error?: unknown } }[];
}

/** What became of a request that was answered by its service. A validation says no with status 200. */
export function labelsOf(result: unknown): Labels {
  const { valid, error, redeemables = [] } = result as Decided;
  if (valid !== false) return { outcome: 'ACCEPTED' };
  const keys = [error, ...redeemables.map((one) => one.result?.error)].map(keyIn);
  const key = keys.find((one) => one !== undefined);
  return { outcome: 'REFUSED', ...(key !== undefined && { key }) };
}

/** A key of the catalogue: other texts are no labels. */
function keyIn(error: unknown): string | undefined {
  const { key } = (error ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' && key in CATALOGUE ? key : undefined;
}

export function labelsOfRefusal(key: keyof typeof CATALOGUE): Labels {
  return { outcome: CATALOGUE[key].status >= 500 ? 'FAILED' : 'REFUSED', key };
}
