// The redemption of a return, by the id in the path.
import { parseRedemptionId, redemptionId } from '../../model/keys/record-ids';
import { refuseTarget } from '../../core/redemption/rollback/plan';
import { namesRecord } from '../../core/redemption/rollback/input';
import type { ReturnProgress } from '../../core/return/write-types';
import { ApiError, notFound } from '../../errors';
import type { Config } from '../../model/config';
import type { StoredRedemption } from '../../model/records/redemption';
import type { LoadedReturns } from '../../ports/returns';

/** A redemption that is whole and succeeded, with its returns. */
export interface ReturnedRedemption {
  readonly stored: StoredRedemption;
  readonly config: Config;
  readonly progress: ReturnProgress;
  /** The record of the decision as it is stored; null without one. */
  readonly packedDecision: Uint8Array | null;
}

/** The base of the records of an id. @throws ApiError not_found for text that is the id of no redemption */
export function redemptionBase(id: string): string {
  const parsed = parseRedemptionId(id);
  if (!parsed || parsed.prefix === 'rr' || parsed.prefix === 'rrf') throw notFound('redemption', id);
  return parsed.base;
}

/**
 * Return the redemption that a return names, or refuse it if units cannot be returned by this id.
 * @param loaded null when no record has this base
 * @throws ApiError not_found, invalid_redemption_parent for one redeemable of a stack, invalid_redemption for a failure
 */
export function requireReturnable(id: string, loaded: LoadedReturns | null): ReturnedRedemption {
  const parsed = parseRedemptionId(id);
  if (!parsed || !loaded || !namesRecord(parsed, { ...loaded, rollback: null })) throw notFound('redemption', id);
  const { stored, config, progress, packedDecision } = loaded;
  const failure = refuseTarget(parsed, stored, 'STACK');
  if (failure?.key === 'invalid_redemption_parent') {
    const details = `Units of a redemption inside a stack come back by its parent, ${redemptionId('r', parsed.base, 0)}.`;
    throw new ApiError({ key: failure.key, details });
  }
  if (failure || !stored) {
    throw new ApiError({ key: 'invalid_redemption', details: 'Units come back of a redemption that succeeded.' });
  }
  return { stored, config, progress, packedDecision };
}
