// Accrual: which earning rules add points for an order that was paid or a custom event, and how many.
import type { Config } from '../../../model/config';
import type { Metadata } from '../../../model/common';
import type { Campaign } from '../../../model/records/campaign';
import type { Customer } from '../../../model/records/customer';
import type { EarningRule } from '../../../model/records/earning-rule';
import type { OrderItem } from '../../../model/records/order';
import type { Catalog } from '../../../model/records/catalog';
import { type FormulaContext, formulaOrder, formulaTime } from '../../formula/context';
import type { OrderFact } from '../../order/order-fact';
import { openOrder } from '../../order/input';
import { buildLineViews, NO_LINES_SEEN, viewsWithUnits } from '../../order/line-view';
import type { OrderState } from '../../order/state';
import type { CompiledConfig } from '../../evaluation/compiled-config';
import type { RuleContext } from '../../rules/context';
import { evaluateRulesAfter } from '../../rules/evaluate';
import type { Memberships } from '../../segment/filter';
import { checkValidity } from '../../time/validity';
import { type EarningOccasion, isRuleFor } from './occasion';
import { computeEarnedPoints, type EarningBasis } from './points';

/**
 * Select the rules of an event that existed and were valid when it happened, and are active with their campaigns now,
 * oldest first.
 * @see docs/behaviour/earning-rules.md#when-points-are-added
 */
export function selectEarningRules(config: Config, occasion: EarningOccasion, nowMs: number): readonly EarningRule[] {
  const now = { nowMs, timezone: config.settings.timezone };
  return [...config.earningRules.values()]
    .filter((rule) => {
      const campaign = config.campaigns.get(rule.campaign_id);
      const isEarlier = Date.parse(rule.created_at) <= nowMs;
      const isOpen = campaign !== undefined && isOpenCampaign(campaign, now);
      return isRuleFor(rule, occasion) && rule.active && isEarlier && isOpen && checkValidity(rule, now) === 'VALID';
    })
    .toSorted((one, other) => (one.created_at + one.id < other.created_at + other.id ? -1 : 1));
}

/** True when a campaign exists, is active and is within its dates, so that its earning rules add points. */
export function isOpenCampaign(campaign: Campaign, now: Parameters<typeof checkValidity>[1]): boolean {
  return campaign.active && campaign.deleted_at === undefined && checkValidity(campaign, now) === 'VALID';
}

/** The facts from which the points of all rules of one event are decided. */
export interface EarningFacts {
  readonly config: CompiledConfig;
  readonly catalog: Catalog;
  readonly customer: Customer;
  /** The segments that rules name, with true where the customer is in them. */
  readonly memberships: Memberships;
  /** The paid order; null for a custom event. */
  readonly order: OrderFact | null;
  /** The metadata of the custom event; null for an order. */
  readonly eventMetadata: Metadata | null;
  readonly nowMs: number;
}

/**
 * Decide how many points a rule adds.
 * @returns 0 where its validation rule does not hold; also where that compares with counters of redemptions, which
 *   neither an order nor an event has
 * @see docs/behaviour/earning-rules.md#when-points-are-added
 */
export function decideEarnedPoints(rule: EarningRule, facts: EarningFacts): number {
  const basis = basisOf(facts);
  const context = ruleContext(facts, basis);
  const holds = rule.assignments.every(({ rule_id }) => {
    const found = facts.config.rules.get(rule_id);
    if (!found || found.counters.length > 0) return false;
    return evaluateRulesAfter(found, context, amountsOf(facts)) === null;
  });
  return holds ? computeEarnedPoints(rule.loyalty, basis) : 0;
}

function basisOf({ config, catalog, customer, order, eventMetadata, nowMs }: EarningFacts): EarningBasis {
  const { timezone } = config.settings;
  const collections = { byId: config.collections, nowMs, timezone };
  const opened =
    order && openOrder({ request: { id: order.order.id }, stored: order.order, notes: order.notes, catalog });
  const views = opened ? buildLineViews(opened.lines, catalog, NO_LINES_SEEN).views : [];
  const items = order?.order.items ?? [];
  return {
    formula: formulaFacts({ customer, order, timezone, nowMs, opened }),
    order: order && order.order,
    lines: views.map((view, index) => ({ view, freeUnits: freeUnitsOf(items[index]) })),
    collections,
    customerMetadata: customer.metadata ?? {},
    eventMetadata,
  };
}

interface FormulaSources extends Pick<EarningFacts, 'customer' | 'order' | 'nowMs'> {
  readonly timezone: string;
  /** The lines and the amount of the order; null without one. */
  readonly opened: OrderState | null;
}

/** The facts of formulas: those of discounts are missing. */
function formulaFacts({ customer, order, timezone, nowMs, opened }: FormulaSources): FormulaContext {
  return {
    time: formulaTime(nowMs, timezone),
    order: opened && formulaOrder(opened, order?.order.metadata ?? null),
    line: null,
    customer,
    voucher: null,
    tier: null,
    redeemableMetadata: null,
    redemptionMetadata: null,
    publicationMetadata: null,
  };
}

function freeUnitsOf(item: OrderItem | undefined): number {
  return Math.min(item?.discount_quantity ?? 0, item?.quantity ?? 0);
}

function ruleContext(
  { config, customer, memberships, order, eventMetadata, nowMs }: EarningFacts,
  basis: EarningBasis,
): RuleContext {
  const { timezone, week_start: weekStart } = config.settings;
  const placed = order?.order;
  return {
    redeemable: 'Loyalty Card',
    customer: { id: customer.id, metadata: customer.metadata ?? {} },
    memberships,
    holderId: customer.id,
    order: placed
      ? {
          amount: placed.total_amount ?? placed.amount ?? null,
          initialAmount: placed.amount ?? null,
          metadata: placed.metadata,
        }
      : null,
    lines: viewsWithUnits(basis.lines.map(({ view }) => view)),
    collections: basis.collections,
    redemptionMetadata: eventMetadata ?? {},
    apiKeyId: '',
    counters: {},
    nowMs,
    timezone,
    weekStart,
  };
}

function amountsOf({ order }: EarningFacts) {
  const { amount, total_amount, total_discount_amount } = order?.order ?? {};
  return {
    orderTotal: total_amount ?? amount ?? null,
    discount: total_discount_amount ?? 0,
    giftCredits: 0,
    points: 0,
  };
}
