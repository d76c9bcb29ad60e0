// What the kept units of a redemption cost when they are decided again: a second implementation of
// docs/behaviour/returns.md#deciding-again. It writes the smaller order as a new request to a project that has the
// records of the redemption and no order, and takes the costs from what a redemption of it would answer.
import { planRedemption } from '../../lib/core/redemption/plan';
import { evaluateRequest } from '../../lib/core/search/best-stack/selection';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import { isFailure } from '../../lib/errors';
import type { OrderItem, RequestOrder } from '../../lib/model/records/order';
import type { RedemptionResponse } from '../../lib/model/records/redemption';
import { exactBasis, floorOf, smaller, total } from './exact-returns';

interface Redeemed {
  readonly input: EvaluationInput;
  readonly response: RedemptionResponse;
}

interface KeptLine {
  readonly item: OrderItem;
  /** Units after the redemption, units before it, and units that are kept. */
  readonly q: number;
  readonly placed: number;
  readonly kept: number;
}

export interface ExactKeptCost {
  readonly cost: bigint;
  /** Ids of the redeemables that applied to the whole order alone. */
  readonly dropped: readonly string[];
  /** Units that are kept above those of the smaller order. */
  readonly lacking: number;
  /** True where free shipping would have been charged. */
  readonly isShippingSpared: boolean;
}

/** @param returned units returned so far by the id of the line */
export function exactKeptCost({ input, response }: Redeemed, returned: ReadonlyMap<string, number>): ExactKeptCost {
  const lines = (response.order?.items ?? []).map((item): KeptLine => {
    const q = item.quantity ?? 0;
    return { item, q, placed: q - (item.applied_quantity ?? 0), kept: q - (returned.get(item.id ?? '') ?? 0) };
  });
  if (lines.every(({ kept }) => kept === 0)) return { cost: 0n, dropped: [], lacking: 0, isShippingSpared: false };
  const fresh = redeemAgain(input, response, lines);
  const whole = exactBasis(response);
  let lacking = 0;
  let isShippingSpared = false;
  const costs = lines.map((line, index) => {
    const held = fresh.take(line);
    const { n, a, q } = whole.lines[index]!;
    const valueOf = (units: number) => floorOf(a, BigInt(units), q);
    const now = valueOf(line.q - line.kept);
    const more = line.kept > held.units ? valueOf(line.q - held.units) - now : 0n;
    lacking += Math.max(0, line.kept - held.units);
    if (line.item.product_id !== 'prod_5h1pp1ng') return held.cost + more;
    const most = n - floorOf(n, now, a);
    isShippingSpared ||= held.cost + more > most;
    return smaller(held.cost + more, most);
  });
  return { cost: total(costs) + fresh.rest(), dropped: fresh.dropped, lacking, isShippingSpared };
}

interface FreshLine {
  readonly thing: string;
  readonly units: number;
  readonly cost: bigint;
}

const thingOf = ({ product_id, sku_id }: OrderItem): string => `${product_id ?? ''} ${sku_id ?? ''}`;
const NOTHING: FreshLine = { thing: '', units: 0, cost: 0n };

/** A redemption of the smaller order, whose lines are taken one after the other. */
function redeemAgain(input: EvaluationInput, response: RedemptionResponse, lines: readonly KeptLine[]) {
  const stays = ({ placed, kept }: KeptLine) => Math.min(placed, kept) > 0;
  const answer = answerFor(input, lines.filter(stays).map(smallerItem));
  const open = [...answer.lines];
  const ofPlaced = new Map(lines.filter(stays).map((line) => [line, open.shift() ?? NOTHING]));
  const take = (line: KeptLine): FreshLine => {
    if (line.placed > 0) return ofPlaced.get(line) ?? NOTHING;
    const found = open.findIndex(({ thing }) => thing === thingOf(line.item));
    return found < 0 ? NOTHING : open.splice(found, 1)[0]!;
  };
  const before = response.redemptions.map(nameOf);
  const dropped = before.filter((name) => !answer.applied.includes(name));
  return { take, rest: () => total(open.map(({ cost }) => cost)), dropped };
}

function nameOf({ voucher, promotion_tier }: RedemptionResponse['redemptions'][number]): string {
  return voucher?.code ?? promotion_tier?.id ?? '';
}

/** As a shop would send it: units and amounts, and what names the line. */
function smallerItem({ item, placed, kept }: KeptLine): NonNullable<RequestOrder['items']>[number] {
  const { product_id, sku_id, source_id, related_object, product, sku, metadata, price } = item;
  const units = Math.min(placed, kept);
  const sent = Object.entries({ product_id, sku_id, source_id, related_object, product, sku, metadata, price });
  const members = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  if (item.amount === undefined) return { ...members, quantity: units };
  const amount = item.amount - (item.applied_quantity_amount ?? 0);
  const missing = Number(floorOf(BigInt(amount), BigInt(placed - units), BigInt(placed)));
  return { ...members, quantity: units, amount: amount - missing };
}

function answerFor(input: EvaluationInput, items: NonNullable<RequestOrder['items']>) {
  const { facts, request } = input;
  const { config } = facts;
  const { redeemables_application_mode: mode, redeemables_selection: selection } = config.stackingRules;
  const stackingRules = {
    ...config.stackingRules,
    redeemables_application_mode: 'PARTIAL' as const,
    redeemables_selection: mode === 'ALL' ? ('AS_SENT' as const) : selection,
  };
  const metadata = request.order?.metadata ?? facts.order?.order.metadata;
  const fresh: EvaluationInput = {
    ...input,
    facts: { ...facts, order: null, config: { ...config, stackingRules } },
    request: { ...request, order: { ...amountWithoutLines(input, items), items, ...(metadata && { metadata }) } },
  };
  const evaluation = evaluateRequest(fresh);
  if (isFailure(evaluation)) return { lines: [], applied: [] };
  const plan = planRedemption(evaluation, fresh, {
    ids: { base: '1'.repeat(22), orderId: 'ord_smaller' },
    date: new Date(input.nowMs).toISOString(),
    trackingId: null,
    customer: null,
    requestHash: null,
    award: null,
  });
  if (plan.status === 'REFUSED') {
    const lines = items.map((item) => ({ ...NOTHING, units: Number(item.quantity), cost: BigInt(amountOf(item)) }));
    return { lines, applied: [] };
  }
  const { response } = plan.stored;
  const costs = exactBasis(response).lines;
  const lines = (response.order?.items ?? []).map((item, index) => ({
    thing: thingOf(item),
    units: item.quantity ?? 0,
    cost: costs[index]!.n,
  }));
  return { lines, applied: response.redemptions.map(nameOf) };
}

/** An order that was sent with an amount keeps one when no line is left: without it, its amount would be unknown. */
function amountWithoutLines({ request, facts }: EvaluationInput, items: readonly unknown[]): RequestOrder {
  const sent = request.order?.amount ?? facts.order?.order.amount ?? null;
  return items.length === 0 && sent !== null ? { amount: 0 } : {};
}

function amountOf({ amount, price, quantity }: NonNullable<RequestOrder['items']>[number]): number {
  return amount ?? (price ?? 0) * Number(quantity);
}
