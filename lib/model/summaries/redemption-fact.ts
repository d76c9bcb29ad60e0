// The effect of an entry of the list of redemptions on the counters of its day.
import type { Redemption, Rollback, StoredRedemption } from '../records/redemption';

export type RedemptionFact =
  | { readonly kind: 'REDEMPTION'; readonly stored: StoredRedemption }
  | { readonly kind: 'ROLLBACK'; readonly stored: StoredRedemption }
  | { readonly kind: 'FAILURE'; readonly record: Redemption | Rollback }
  /** It is counted with another entry, or was deleted. */
  | { readonly kind: 'NONE' };
