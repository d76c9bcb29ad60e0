// The metadata of a redeemable, as the caller may read it.
import type { Metadata } from '../../model/common';
import type { EvaluationInput } from '../evaluation/facts';
import { canSeeMetadata, type Target, tierOf, voucherOf } from '../evaluation/candidate/target';

/**
 * Return the metadata of a voucher or tier that the caller may see.
 * @returns {} for a code whose metadata is hidden from the caller; null for what is unknown
 */
export function redeemableMetadata(
  target: Target,
  asking: Pick<EvaluationInput, 'principal' | 'facts'>,
): Metadata | null {
  const voucher = voucherOf(target);
  if (!voucher) return tierOf(target)?.metadata ?? null;
  return canSeeMetadata(voucher, asking) ? voucher.metadata : {};
}
