// The period and the tiers of a request for a backtest.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import { parseMoment } from '../time/calendar';

/** From the first moment to just before the second, ms since 1970. */
export interface BacktestPeriod {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Parse the period of a backtest. A day begins in the time zone of the project.
 * @returns invalid_payload for a text that is no moment, and where `from` is after `to`
 */
export function parsePeriod(
  { from, to }: { readonly from?: string | null; readonly to?: string | null },
  timezone: string,
): BacktestPeriod | Failure {
  const fromMs = parseMoment(from ?? '', timezone);
  if (fromMs === null) return invalid('Property .from must be a day or a moment, ISO 8601.');
  const toMs = parseMoment(to ?? '', timezone);
  if (toMs === null) return invalid('Property .to must be a day or a moment, ISO 8601.');
  return fromMs > toMs ? invalid('Property .from must not be after .to.') : { fromMs, toMs };
}

/** Refuse members that say which recorded decisions are made again, where the orders of a file are decided. */
export function refusePeriod(sent: {
  readonly mode?: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
}): Failure | null {
  const name = (['mode', 'from', 'to'] as const).find((one) => (sent[one] ?? null) !== null);
  return name ? invalid(`Property .${name} must be absent with .orders.`) : null;
}

/**
 * The tiers that are added to every request.
 * @param records what the changes created, by their `ref`
 * @returns not_found for an unknown tier, invalid_payload for a tier that is listed twice
 */
export function resolveAddedTiers(
  sent: readonly { readonly id: string }[],
  { tiers }: Pick<Config, 'tiers'>,
  records: ReadonlyMap<string, { readonly id: string }>,
): readonly string[] | Failure {
  const ids: string[] = [];
  for (const [index, { id: name }] of sent.entries()) {
    const id = name.startsWith('$') ? (records.get(name.slice(1))?.id ?? name) : name;
    if (!tiers.has(id)) {
      const details = `Cannot find promotion tier with id ${name}`;
      return { key: 'not_found', details, resource_id: name, resource_type: 'promotion_tier' };
    }
    if (ids.includes(id)) return invalid(`Property .add_to_requests[${index}] is listed twice.`);
    ids.push(id);
  }
  return ids;
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}
