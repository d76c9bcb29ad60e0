// What a decision reads, by what is known so far. The store of evaluations reads it.
import type { Config } from '../../../model/config';
import { type Catalog, EMPTY_CATALOG } from '../../../model/records/catalog';
import type { RuleAssignment, ScopeDefinition } from '../../../model/records/rules';
import type { Voucher } from '../../../model/records/voucher';
import type { EvaluationRequest } from '../../../model/request';
import { UNIT_LIMITS, unitLimitFormula } from '../../../model/counters';
import { formulaMembers } from '../../discount/numbers';
import type { CompiledSegment } from '../../segment/filter';
import {
  campaignsToCompare,
  campaignsToCount,
  codesToCompare,
  type CounterBound,
  customerCountsNeeded,
  limitsOnCodes,
  periodOfKey,
} from '../budgets';
import { compileConfig, type CompiledConfig } from '../compiled-config';
import type { VoucherFact } from '../facts';
import { findRewardAssignment } from '../candidate/candidate';
import {
  type UnitCounterIds,
  type UnitCounterQuery,
  unitCountersToRead,
  unitCountersToReadEarly,
} from '../units/unit-counts';

type KnownCodes = ReadonlyMap<string, VoucherFact>;

export interface CampaignCountersQuery {
  /** Campaigns whose counters the request needs. */
  readonly asked: readonly string[];
  /** Campaigns whose exact counts the request compares with, not only their limits. */
  readonly compared: ReadonlySet<string>;
}

/** The codes of a request as they are known. */
export interface CodesQuery {
  readonly request: EvaluationRequest;
  readonly config: CompiledConfig;
  readonly vouchers: KnownCodes;
  /** The id of the caller's key pair; undefined when nobody is about to use the codes. */
  readonly keyId: string | undefined;
  readonly nowMs: number;
}

/** The rules of the core about what to read. */
export interface DecisionReads {
  /** Makes a configuration ready for evaluations. */
  readonly compile: (config: Config) => CompiledConfig;
  /** The codes whose usage is compared with as a whole, not only with upper limits. */
  readonly comparedCodes: (
    request: EvaluationRequest,
    config: CompiledConfig,
    codes: KnownCodes,
  ) => ReadonlySet<string>;
  /** The upper limits that rules set on counts of a code, by the id of the code. */
  readonly codeLimits: (query: CodesQuery) => ReadonlyMap<string, readonly CounterBound[]>;
  /** The period in which uses by a key pair are counted. */
  readonly periodOfKey: (keyId: string) => string;
  /** The publications whose metadata is compared with, by the id of their code. */
  readonly publications: (
    request: EvaluationRequest,
    config: CompiledConfig,
    codes: KnownCodes,
  ) => ReadonlyMap<string, string>;
  /** The static segments that rules of the configuration name, whose customers are read. */
  readonly staticSegments: (config: CompiledConfig) => readonly CompiledSegment[];
  /** The counters by what is known of the catalogue. */
  readonly counters: (asked: Omit<UnitCounterQuery, 'catalog'>) => (catalog: Catalog) => NeededCounters;
  /** Counters of promotion tiers, before codes, orders and products are read. */
  readonly earlyCounters: (asked: Pick<UnitCounterQuery, 'request' | 'config' | 'nowMs'>) => CampaignCountersQuery;
}

export const DECISION_READS: DecisionReads = {
  compile: compileConfig,
  comparedCodes: (request, config, vouchers) => {
    const used = selectCodesUsing('VOUCHER_REDEEMED_QUANTITY', request, { config, vouchers });
    return new Set([...codesToCompare(request, config, vouchers), ...used.map(({ id }) => id)]);
  },
  codeLimits: ({ request, config, vouchers, keyId = '', nowMs }) =>
    limitsOnCodes(request, { vouchers, now: { facts: { config }, keyId, nowMs } }),
  periodOfKey,
  publications: publicationsToRead,
  staticSegments: ({ namedSegments }) => namedSegments.filter(({ type }) => type === 'static'),
  counters: countersNeeded,
  earlyCounters,
};

interface NeededCounters extends CampaignCountersQuery {
  /** Campaigns, tiers, codes and counters of units, of which the customer has counts. */
  readonly ofCustomer: () => readonly string[];
}

function countersNeeded(asked: Omit<UnitCounterQuery, 'catalog'>): (catalog: Catalog) => NeededCounters {
  const known = countersOfCampaigns(asked);
  return (catalog) => {
    const units = unitCountersToRead({ ...asked, catalog });
    const { request, config, vouchers } = asked;
    return {
      ...withUnits(known, units),
      ofCustomer: () => [...customerCountsNeeded(request, config, vouchers), ...units.ofCustomer],
    };
  };
}

function earlyCounters(asked: Pick<UnitCounterQuery, 'request' | 'config' | 'nowMs'>): CampaignCountersQuery {
  const unread = { ...asked, vouchers: new Map(), order: null, catalog: EMPTY_CATALOG };
  return withUnits(countersOfCampaigns(unread), unitCountersToReadEarly(unread));
}

function countersOfCampaigns({ request, config, vouchers }: Omit<UnitCounterQuery, 'catalog'>): CampaignCountersQuery {
  return {
    asked: campaignsToCount(request, config, vouchers),
    compared: campaignsToCompare(request, config, vouchers),
  };
}

function withUnits(known: CampaignCountersQuery, { shared, compared }: UnitCounterIds): CampaignCountersQuery {
  if (shared.length === 0) return known;
  return { asked: [...known.asked, ...shared], compared: new Set([...known.compared, ...compared]) };
}

// Data of codes outside their records that formulas read: the metadata of their publications, and their number of
// uses.

/** Operands of a code that are not in its record. */
type Operand = 'PUBLICATION_METADATA' | 'VOUCHER_REDEEMED_QUANTITY';

/**
 * Return the publications whose metadata the formulas of a request read: publication id by voucher id.
 * @see docs/behaviour/formulas.md#operands
 */
export function publicationsToRead(
  request: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): ReadonlyMap<string, string> {
  const asking = selectCodesUsing('PUBLICATION_METADATA', request, { config, vouchers });
  return new Map(asking.flatMap(({ id, publish }) => (publish.publication_id ? [[id, publish.publication_id]] : [])));
}

/** The codes of a request whose discount, or whose product scope, uses a formula with this operand. */
function selectCodesUsing(
  operand: Operand,
  { redeemables }: EvaluationRequest,
  { config, vouchers }: { readonly config: CompiledConfig; readonly vouchers: ReadonlyMap<string, VoucherFact> },
): readonly Voucher[] {
  const lines = new Map(redeemables.map((redeemable) => [redeemable.id, redeemable]));
  return [...vouchers].flatMap(([name, { voucher }]) => {
    const reward = findRewardAssignment(lines.get(name) ?? {}, voucher, config);
    const assignments = [...voucher.assignments, ...inherited(voucher, config), ...(reward?.assignments ?? [])];
    const isAsking = asksInDiscount(voucher, operand) || asksInRules(assignments, config, operand);
    return isAsking ? [voucher] : [];
  });
}

function inherited({ campaign_id }: Voucher, { campaigns }: CompiledConfig): readonly RuleAssignment[] {
  return (campaign_id === null ? undefined : campaigns.get(campaign_id)?.assignments) ?? [];
}

function asksInDiscount({ discount }: Voucher, operand: Operand): boolean {
  return discount !== null && formulaMembers(discount).some(({ text }) => asks(text, operand));
}

function asksInRules(assignments: readonly RuleAssignment[], { rules }: CompiledConfig, operand: Operand): boolean {
  const asksIn = (definition: ScopeDefinition) => asksInDefinition(definition, operand);
  return assignments.some(({ rule_id }) => rules.get(rule_id)?.applicable_to?.included?.some(asksIn) ?? false);
}

function asksInDefinition(definition: ScopeDefinition, operand: Operand): boolean {
  const { price_formula, quantity_limit_formula, aggregated_quantity_limit_formula } = definition;
  const ofUnits = UNIT_LIMITS.map(({ member }) => definition[unitLimitFormula(member)]);
  const texts = [price_formula, quantity_limit_formula, aggregated_quantity_limit_formula, ...ofUnits];
  return texts.some((text) => asks(text, operand));
}

/**
 * True when a formula text contains the operand. A text that only mentions it, such as in quotes, costs a read and
 * changes nothing.
 */
function asks(text: string | null | undefined, operand: Operand): boolean {
  return text?.includes(operand) ?? false;
}
