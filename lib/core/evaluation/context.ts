// Data shared by all redeemables of one evaluation, built once at its start, and the facts that formulas may read.
import type { Metadata } from '../../model/common';
import type { RequestOrder } from '../../model/records/order';
import type { EvaluationRequest } from '../../model/request';
import type { DiscountFacts } from '../discount/context';
import { formulaTime } from '../formula/context';
import type { Collections, RuleCustomer } from '../rules/context';
import { decideMemberships, type Memberships, NO_MEMBERSHIPS } from '../segment/filter';
import type { Candidate } from './candidate/candidate';
import { recordOf, tierOf, voucherOf } from './candidate/target';
import type { EvaluationInput, Facts } from './facts';

export interface EvaluationContext extends EvaluationInput {
  /** The customer in the form that rules read. */
  readonly customer: RuleCustomer | null;
  /** The segments that rules name, with true where the customer is in them. */
  readonly memberships: Memberships;
  /** The collections of the project, at the moment of the evaluation. */
  readonly collections: Collections;
  /** Facts of the request that formulas read. */
  readonly formulaFacts: SharedFacts;
}

/** Builds the object member by member for speed: this runs for every evaluation. */
export function evaluationContext(input: EvaluationInput): EvaluationContext {
  const { facts } = input;
  const formulaFacts = buildSharedFacts(input);
  const { customer } = formulaFacts;
  return {
    request: input.request,
    facts,
    nowMs: input.nowMs,
    keyId: input.keyId,
    requestId: input.requestId,
    principal: input.principal,
    isShopsOrder: input.isShopsOrder,
    explain: input.explain,
    customer: customer && { id: facts.customer?.id ?? null, metadata: customer.metadata },
    memberships: membershipsOf(input),
    collections: {
      byId: facts.config.collections,
      nowMs: input.nowMs,
      timezone: facts.config.settings.timezone,
    },
    formulaFacts,
  };
}

/** Return the context of the same request with another order, which has the same metadata. */
export function withRequestOrder(context: EvaluationContext, order: RequestOrder): EvaluationContext {
  return {
    request: { ...context.request, order },
    facts: context.facts,
    nowMs: context.nowMs,
    keyId: context.keyId,
    requestId: context.requestId,
    principal: context.principal,
    isShopsOrder: context.isShopsOrder,
    explain: context.explain,
    customer: context.customer,
    memberships: context.memberships,
    collections: context.collections,
    formulaFacts: context.formulaFacts,
  };
}

/** The facts from which memberships are decided. */
export type MembershipFacts = Pick<Facts, 'config' | 'customer' | 'usage' | 'listedIn' | 'memberships'>;

interface MembershipBasis {
  readonly request: Pick<EvaluationRequest, 'customer'>;
  readonly facts: MembershipFacts;
  readonly nowMs: number;
}

/** Decide whether the customer of a request is in each of the segments that rules name. */
export function membershipsOf({ request, facts, nowMs }: MembershipBasis): Memberships {
  const { config, customer, usage, listedIn } = facts;
  if (facts.memberships) return facts.memberships;
  if (config.namedSegments.length === 0) return NO_MEMBERSHIPS;
  const whom = { customer, usage, request: request.customer };
  return decideMemberships({ segments: config.namedSegments, listedIn, config, nowMs, ...whom });
}

// Facts of a request, its customer and its redeemable that formulas may read.

/** Facts that formulas may read, shared by all redeemables of one evaluation. */
interface SharedFacts extends Pick<DiscountFacts, 'time' | 'orderMetadata' | 'redemptionMetadata'> {
  /** By voucher id. */
  readonly publications: Facts['publications'];
  /** The stored profile, overridden by the customer in the request. */
  readonly customer: { readonly metadata: Metadata; readonly birthdate: string | null } | null;
}

/**
 * The facts of one redeemable. Order and customer members of the request take precedence over stored ones.
 * @see docs/behaviour/formulas.md#operands
 */
export function buildDiscountFacts({ target }: Candidate, shared: SharedFacts): DiscountFacts {
  const voucher = voucherOf(target);
  const tier = tierOf(target);
  const redeemableMetadata = recordOf(target)?.metadata ?? null;
  const { time, orderMetadata, customer, redemptionMetadata, publications } = shared;
  return {
    time,
    orderMetadata,
    customer,
    redemptionMetadata,
    voucher,
    tier,
    redeemableMetadata,
    publicationMetadata: (voucher && publications.get(voucher.id)) ?? null,
  };
}

/**
 * The facts that all redeemables of one evaluation share.
 * @see docs/behaviour/formulas.md#operands
 */
export function buildSharedFacts(input: EvaluationInput): SharedFacts {
  const { request, facts } = input;
  return {
    time: formulaTime(input.nowMs, facts.config.settings.timezone),
    orderMetadata: request.order?.metadata ?? facts.order?.order.metadata ?? null,
    customer: customerOf(input),
    redemptionMetadata: request.metadata ?? null,
    publications: facts.publications,
  };
}

function customerOf({ request, facts }: EvaluationInput): SharedFacts['customer'] {
  const sent = request.customer ?? null;
  if (sent === null && facts.customer === null) return null;
  const metadata: Metadata = { ...facts.customer?.metadata, ...sent?.metadata };
  const birthdate = sent?.birthdate ?? sent?.birthday ?? facts.customer?.birthdate ?? facts.customer?.birthday ?? null;
  return { metadata, birthdate };
}
