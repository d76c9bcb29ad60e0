// What one entry of the list of redemptions is to the counters of its day.
import type { Redemption, Rollback, StoredRedemption } from '../records/redemption';

export type RedemptionFact =
  | { readonly kind: 'REDEMPTION'; readonly stored: StoredRedemption }
  | { readonly kind: 'ROLLBACK'; readonly stored: StoredRedemption }
  | { readonly kind: 'FAILURE'; readonly record: Redemption | Rollback }
  /** It is counted with another one, or is gone. */
  | { readonly kind: 'NONE' };
