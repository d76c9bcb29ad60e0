// The points that an earning rule adds for an order or a custom event.
import type { Metadata } from '../../../model/common';
import { LIMITS } from '../../../model/limits';
import type {
  EarnedPoints,
  EarningCalculation,
  EarningGoods,
  EarningLoyalty,
  EarningStep,
  GoodsStep,
  PropertyStep,
} from '../../../model/records/earning-rule';
import type { Order } from '../../../model/records/order';
import { readFormula } from '../../discount/numbers';
import type { FormulaContext } from '../../formula/context';
import { formulaPoints } from '../../formula/evaluate';
import type { Collections, LineView } from '../../rules/context';
import { matchesDefinition } from '../../rules/match';

/** The facts that points are computed from. */
export interface EarningBasis {
  /** The facts of a formula. */
  readonly formula: FormulaContext;
  /** The paid order; null for a custom event. */
  readonly order: Pick<Order, 'amount' | 'total_amount' | 'metadata'> | null;
  /** The lines of the order with their free units; empty without lines. */
  readonly lines: readonly EarningLine[];
  readonly collections: Collections;
  readonly customerMetadata: Metadata;
  /** The metadata of the custom event; null for an order. */
  readonly eventMetadata: Metadata | null;
}

/** A line of the order, as rules see it. */
export interface EarningLine {
  readonly view: LineView;
  /** Units that a discount gave away. */
  readonly freeUnits: number;
}

/**
 * Compute the points that an earning rule adds: the value of its formula; else the fixed number, or the points of a
 * step for every full step of its basis. A part of a step adds nothing, and a missing number counts as zero.
 * @returns whole points, 0 to the most that a card holds
 * @see docs/behaviour/earning-rules.md#points
 */
export function computeEarnedPoints(loyalty: EarningLoyalty, basis: EarningBasis): number {
  if (loyalty.type === 'FIXED') return computeFormula(loyalty, basis) ?? loyalty.points;
  const { step, value, isWithoutGoods } = MEASURES[loyalty.calculation_type](loyalty, basis);
  if (step === undefined || isWithoutGoods) return 0;
  const computed = computeFormula(step, basis);
  if (computed !== null || value <= 0) return computed ?? 0;
  // The floor of a quotient by a whole number is that of its floor, so fractions in metadata lose nothing.
  return Math.min(Math.floor(Math.floor(value) / step.every) * step.points, LIMITS.amount);
}

/** The value of a formula; null without one, and where it cannot be computed. */
function computeFormula({ points_formula }: EarnedPoints, { formula: context }: EarningBasis): number | null {
  const formula = readFormula(points_formula);
  return formula && formulaPoints(formula, context);
}

interface Measured {
  readonly step: EarningStep | undefined;
  readonly value: number;
  /** True where no line has units of the goods that the step names: a formula then adds nothing either. */
  readonly isWithoutGoods?: boolean;
}

type Proportional = Extract<EarningLoyalty, { type: 'PROPORTIONAL' }>;

/** The step of each calculation, and the number that it divides. */
const MEASURES: Readonly<Record<EarningCalculation, (loyalty: Proportional, basis: EarningBasis) => Measured>> = {
  ORDER_AMOUNT: ({ order }, basis) => ({ step: order?.amount, value: basis.order?.amount ?? 0 }),
  ORDER_TOTAL_AMOUNT: ({ order }, basis) => ({ step: order?.total_amount, value: basis.order?.total_amount ?? 0 }),
  ORDER_METADATA: ({ order }, basis) => measureProperty(order?.metadata, basis.order?.metadata),
  ORDER_ITEMS_QUANTITY: ({ order_items: goods }, basis) =>
    measureGoods(goods?.quantity, basis, ({ view, freeUnits }) => view.quantity - freeUnits),
  ORDER_ITEMS_AMOUNT: ({ order_items: goods }, basis) =>
    measureGoods(goods?.amount, basis, ({ view }) => view.amount ?? 0),
  ORDER_ITEMS_SUBTOTAL_AMOUNT: ({ order_items: goods }, basis) =>
    measureGoods(goods?.subtotal_amount, basis, ({ view }) => view.subtotal ?? 0),
  CUSTOMER_METADATA: ({ customer }, basis) => measureProperty(customer?.metadata, basis.customerMetadata),
  CUSTOM_EVENT_METADATA: ({ custom_event: event }, basis) => measureProperty(event?.metadata, basis.eventMetadata),
};

function measureProperty(step: PropertyStep | undefined, metadata: Metadata | null | undefined): Measured {
  const isOwn = step !== undefined && Object.hasOwn(metadata ?? {}, step.property);
  const value = isOwn ? metadata?.[step.property] : undefined;
  return { step, value: typeof value === 'number' && Number.isFinite(value) ? value : 0 };
}

/** A line that belongs to several of the named goods counts once. */
function measureGoods(
  step: GoodsStep | undefined,
  { lines, collections }: EarningBasis,
  valueOf: (line: EarningLine) => number,
): Measured {
  if (step === undefined) return { step, value: 0 };
  const goods = goodsOf(step);
  const matching = lines.filter(({ view }) => goods.some((one) => matchesDefinition(view, one, collections)));
  return {
    step,
    value: matching.reduce((sum, line) => sum + valueOf(line), 0),
    isWithoutGoods: !matching.some(({ view, freeUnits }) => view.quantity > freeUnits),
  };
}

function goodsOf({ object, id, applicable_to }: GoodsStep): readonly EarningGoods[] {
  if (applicable_to) return applicable_to;
  return object && id ? [{ object, id }] : [];
}
