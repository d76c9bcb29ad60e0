// An order as it is stored, with what concurrency control needs.
import type { LineNotes, Order, OrderCount } from '../../model/records/order';

export interface OrderFact {
  readonly order: Order;
  readonly version: number;
  /** The counts of standing redemptions, oldest first; absent where none does. */
  readonly counts?: readonly OrderCount[];
  /** The money that returns gave back, minor units; absent when units never came back. */
  readonly returned?: number;
  /** Absent where it keeps nothing beside its lines. */
  readonly notes?: LineNotes;
}
