// Adds the pictures of codes to events with full data. Facts lack them: their ids are sealed with a key of the project.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { EventFact } from '../../model/events/events';
import { assetsOf } from '../vouchers/voucher-response';

type AssetOrigin = Pick<Caller, 'project' | 'baseUrl'>;
type CodeShape = Readonly<Record<string, unknown>>;

/**
 * Return an event fact with code pictures added to its voucher and to the voucher of its redemption, where these are
 * whole records.
 */
export function withAssets(fact: EventFact, place: AssetOrigin, config: Config): EventFact {
  const { voucher, redemption } = fact.data;
  const whole = (value: unknown): CodeShape | undefined => {
    if (!isWholeCode(value)) return undefined;
    return { ...value, assets: assetsOf(place, value.code, config) };
  };
  const code = whole(voucher);
  const redeemed = isShape(redemption) ? whole(redemption.voucher) : undefined;
  if (!code && !redeemed) return fact;
  const data = {
    ...fact.data,
    ...(code && { voucher: code }),
    ...(redeemed && { redemption: { ...(redemption as CodeShape), voucher: redeemed } }),
  };
  return { ...fact, data };
}

function isShape(value: unknown): value is CodeShape {
  return typeof value === 'object' && value !== null;
}

/** Reduced records have no publications. */
function isWholeCode(value: unknown): value is CodeShape & { readonly code: string } {
  return isShape(value) && 'publish' in value && typeof value.code === 'string';
}
