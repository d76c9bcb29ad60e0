// Facts of a request, its customer and its redeemable that formulas may read.
import type { Metadata } from '../../model/common';
import type { EvaluationInput, Facts } from './facts';
import { formulaTime } from '../formula/context';
import type { Candidate } from './candidate/candidate';
import { recordOf, tierOf, voucherOf } from './candidate/target';
import type { DiscountFacts } from '../discount/context';

/** Facts that formulas may read, shared by all redeemables of one evaluation. */
export interface SharedFacts extends Pick<DiscountFacts, 'time' | 'orderMetadata' | 'redemptionMetadata'> {
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
