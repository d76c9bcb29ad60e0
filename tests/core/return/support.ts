// Redemptions decided by the engine, and series of returns from them.
import {
  aCustomer,
  buildReturnBasis,
  configOf,
  evaluated,
  type EvaluationRequest,
  inputOf,
  isFailure,
  listed,
  NO_RETURNS,
  NOON,
  type Order,
  type PlannedReturn,
  planReturn,
  type RedemptionPlan,
  type RedemptionResponse,
  type RequestOrder,
  type ReturnBasis,
  type ReturnDecisionInput,
  type ReturnInput,
  type ReturnRequestValues,
  type ReturnState,
  type StoredRedemption,
  type World,
} from '../../support/core';
import { buildDecision } from '../../../lib/core/decision/decision';
import type { RecordedDecision } from '../../../lib/core/return/types';
import { redeemed } from '../redemption/support';

export const BASE = '0'.repeat(22);

export const DEFAULTS: ReturnInput['defaults'] = { policy: 'KEEP', tender_order: 'PROPORTIONAL' };

/** The stored answer of a redemption in a world. */
export function redeemIn(world: World, request: EvaluationRequest): RedemptionResponse {
  return planIn(world, request).stored.response;
}

function planIn(world: World, request: EvaluationRequest): RedemptionPlan {
  const customer = world.customer
    ? ({ record: aCustomer(world.customer), change: 'NONE', revision: 1 } as const)
    : null;
  return redeemed(inputOf(world, request), { ids: { base: BASE, orderId: 'ord_new' }, date: NOON, customer });
}

/** A redemption of which units come back, its order, and the record of its decision. */
export interface Returnable {
  readonly stored: StoredRedemption;
  readonly order: Order;
  readonly decision: RecordedDecision;
}

/** Ten units for 1000: a gift card paid 300, a loyalty card of the customer 400 for 12 points, and money 300. */
export function tenUnits(): Returnable {
  const world: World = {
    campaigns: { camp_1: {} },
    rewards: { coin: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 3 } } },
    vouchers: { G: { gift: 300 }, L: { points: 12, campaign: 'camp_1', holder_id: 'cust_1' } },
    customer: {},
  };
  const request: EvaluationRequest = {
    redeemables: [...listed('G'), { object: 'voucher', id: 'L', reward: { id: 'coin' } }],
    order: { source_id: 'cart-7', items: [{ product_id: 'a', quantity: 10, price: 100 }] },
    customer: { id: 'cust_1' },
  };
  const { stored, order } = planIn(world, request);
  if (!order) throw new Error('The redemption had no order');
  return { stored, order: order.record, decision: decisionIn(world, request) };
}

function decisionIn(world: World, request: EvaluationRequest): RecordedDecision {
  const input = inputOf(world, request);
  return buildDecision({ input, evaluation: evaluated(input) }, null);
}

/** The return of five of ten units a day later, by a key of the shop. */
export function returnOf({ stored }: Returnable, members: Partial<ReturnDecisionInput> = {}): ReturnDecisionInput {
  return {
    caller: { keyId: 'key-2' },
    stored,
    config: configOf({}),
    progress: NO_RETURNS,
    facts: { order: null, balances: new Map() },
    decision: null,
    request: { items: [{ id: lineId(0), quantity: 5 }] },
    nowMs: Date.parse(NOON) + 86_400_000,
    ...members,
  };
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
export function returnAll(
  basis: ReturnBasis,
  requests: readonly ReturnRequestValues[],
  more: Partial<ReturnInput> = {},
): readonly PlannedReturn[] {
  let state: ReturnState | null = null;
  return requests.map((request) => {
    const planned = planReturn({ basis, state, request, defaults: DEFAULTS, ...more });
    if (isFailure(planned)) throw new Error(`${planned.key} ${planned.details ?? ''}`);
    state = planned.state;
    return planned;
  });
}

/** A discount off the order, minor units. */
export const off = (amount_off: number) => ({ discount: { type: 'AMOUNT' as const, amount_off } });

/** A redemption of codes. */
export interface RecordedSituation {
  readonly world: World;
  readonly codes: readonly string[];
  readonly order: RequestOrder;
  readonly request?: Partial<EvaluationRequest>;
}

/** What RE_EVALUATE reads of a redemption. */
export function recordOf({ world, codes, order, request = {} }: RecordedSituation) {
  const sent = { redeemables: listed(...codes), order, ...request };
  const response = redeemIn(world, sent);
  const basis = buildReturnBasis(response);
  if (!basis || !response.order) throw new Error('The redemption had no order');
  return { basis, recorded: { order: response.order, decision: decisionIn(world, sent) } };
}

/** Rules by which an order has at least an amount. */
export const atLeast = (amount: number) => ({
  rules: { '1': { name: 'order.amount', conditions: { $more_than_or_equal: [amount] } }, logic: '1' },
});
/** Rules by which it has less. */
export const below = (amount: number) => ({
  rules: { '1': { name: 'order.amount', conditions: { $less_than: [amount] } }, logic: '1' },
});
/** One more unit of a product or an SKU for nothing. */
export const free = (unit_type: string) => ({
  discount: { type: 'UNIT' as const, unit_off: 1, unit_type, effect: 'ADD_NEW_ITEMS' as const },
});

/** The amounts of one return after the other under RE_EVALUATE. */
export function returnsOf(situation: RecordedSituation, requests: readonly ReturnRequestValues[]) {
  const { basis, recorded } = recordOf(situation);
  const more = { recorded, defaults: { ...DEFAULTS, policy: 'RE_EVALUATE' } } as const;
  return returnAll(basis, requests, more).map(({ amounts }) => amounts);
}

/** The return of one unit of a line. */
export const one = (id: string): ReturnRequestValues => ({ items: [{ id, quantity: 1 }] });
/** A code that had applied, and the key of why it does not any more. */
export const dropped = (id: string, key = 'order_rules_violated') => ({ object: 'voucher', id, key });
