// Categories order and group redeemables in a stack.
import type { Timestamp } from '../common';

export interface Category {
  readonly id: string;
  readonly name: string;
  /** Lower is applied earlier. */
  readonly hierarchy: number;
  readonly object: 'category';
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  /** Only in answers of an evaluation: derived from the stacking rules. */
  readonly stacking_rules_type?: 'JOINT' | 'EXCLUSIVE';
}
