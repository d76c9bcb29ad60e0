// The metric of a request (a decision, a redemption, a rollback or a publication) and its outcome label.
import { CATALOGUE } from '../errors';
import type { Labels, MetricName } from '../async/metrics';

/** Metrics by the end of a route. Other routes, such as reads, are counted only by the gateway. */
const COUNTED: readonly (readonly [RegExp, MetricName])[] = [
  [/^POST .*\/rollbacks?$/, 'Rollbacks'],
  [/^POST .*\/(redemptions?|redeem)$/, 'Redemptions'],
  [/^POST .*\/publications?$/, 'Publications'],
  [/^GET .*\/publications\/create$/, 'Publications'],
  [/^POST .*\/(validations?|validate|qualifications?)$/, 'Decisions'],
];

const metrics = new Map<string, MetricName | null>();

/** Return the metric that counts requests of a route; null for routes without one. */
export function metricOf(routeKey: string): MetricName | null {
  const known = metrics.get(routeKey);
  if (known !== undefined) return known;
  const found = COUNTED.find(([route]) => route.test(routeKey))?.[1] ?? null;
  metrics.set(routeKey, found);
  return found;
}

/** The members of a service result that report a refusal. */
interface RefusalReport {
  readonly valid?: boolean;
  readonly error?: unknown;
  readonly redeemables?: readonly { readonly result?: { readonly error?: unknown } }[];
}

/** Return the metric labels of a request answered by its service. A validation can refuse with status 200. */
export function labelsOf(result: unknown): Labels {
  const { valid, error, redeemables = [] } = result as RefusalReport;
  if (valid !== false) return { outcome: 'ACCEPTED' };
  const keys = [error, ...redeemables.map((one) => one.result?.error)].map(keyIn);
  const key = keys.find((one) => one !== undefined);
  return { outcome: 'REFUSED', ...(key !== undefined && { key }) };
}

/** The key of an error if it is in the catalogue: other texts must not become labels. */
function keyIn(error: unknown): string | undefined {
  const { key } = (error ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' && key in CATALOGUE ? key : undefined;
}

/** Return the metric labels of a refused request. */
export function labelsOfRefusal(key: keyof typeof CATALOGUE): Labels {
  return { outcome: CATALOGUE[key].status >= 500 ? 'FAILED' : 'REFUSED', key };
}
