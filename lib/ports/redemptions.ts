// What one redemption writes.
import type { RedemptionPlan } from '../core/redemption/plan';
import type { CatalogueChange } from './catalogue';
import type { OrderSession } from './order-locks';
import type { PublicationPlan } from './publications';

export interface RedemptionCommit {
  readonly plan: RedemptionPlan;
  readonly session: OrderSession | null;
  /** The publication of the code that a reward gives. */
  readonly award: PublicationPlan | null;
  /** What lines that say `override` change. */
  readonly catalogue: CatalogueChange;
}
