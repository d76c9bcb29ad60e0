// Redemptions decided by the engine, and series of returns from them.
import {
  buildReturnBasis,
  type EvaluationRequest,
  inputOf,
  isFailure,
  NOON,
  type PlannedReturn,
  planReturn,
  type RedemptionResponse,
  type ReturnBasis,
  type ReturnInput,
  type ReturnRequestValues,
  type ReturnState,
  type World,
} from '../../support/core';
import { redeemed } from '../redemption/support';

export const BASE = '0'.repeat(22);

export const DEFAULTS: ReturnInput['defaults'] = { policy: 'KEEP', tender_order: 'PROPORTIONAL' };

/** The stored answer of a redemption in a world. */
export function redeemIn(world: World, request: EvaluationRequest): RedemptionResponse {
  const plan = redeemed(inputOf(world, request), { ids: { base: BASE, orderId: 'ord_new' }, date: NOON });
  return plan.stored.response;
}

export function basisIn(world: World, request: EvaluationRequest): ReturnBasis {
  const basis = buildReturnBasis(redeemIn(world, request));
  if (!basis) throw new Error('The redemption had no order');
  return basis;
}

/** The id of the line at a position of a new order. */
export function lineId(position: number): string {
  return `ordli_${BASE}${position.toString(16).padStart(3, '0')}`;
}

/** Plan returns one after the other; a refusal throws. */
export function returnAll(basis: ReturnBasis, requests: readonly ReturnRequestValues[]): readonly PlannedReturn[] {
  let state: ReturnState | null = null;
  return requests.map((request) => {
    const planned = planReturn({ basis, state, request, defaults: DEFAULTS });
    if (isFailure(planned)) throw new Error(`${planned.key} ${planned.details ?? ''}`);
    state = planned.state;
    return planned;
  });
}
