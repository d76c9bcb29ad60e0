// Pay with points: a COIN reward turns points into money off the order.
import type { Failure } from '../../errors';
import type { Effect } from '../order';
import type { DiscountContext } from './context';

export interface PointsSpend {
  readonly coin: { readonly exchange_ratio: number; readonly points_ratio: number };
  readonly points: number | null;
  readonly balance: number;
}

export interface ComputedPoints {
  readonly effect: Effect;
  readonly points: number;
}

export function computePoints(_spend: PointsSpend, _context: DiscountContext): ComputedPoints | Failure {
  return { key: 'missing_reward' };
}
