// Redeemables for an order: tiers, stacks, campaigns and codes, each evaluated separately like in a validation.
import { withCustomerOfOrder } from '../../core/customer/record';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { qualificationAnswer } from '../../core/qualification/answer';
import { type QualificationCandidate, campaignCandidates, candidatesOf } from '../../core/qualification/candidate';
import { qualificationCursor, qualificationFilter } from '../../core/qualification/filter';
import { type QualifiedPage, selectQualificationPage } from '../../core/qualification/page';
import { qualify } from '../../core/qualification/qualify';
import { codeLine, selectNewCodes, collectQualificationLines, restrictScenario } from '../../core/qualification/lines';
import { toEvaluationRequest, collectExactCodes, withoutCampaignCodes } from '../../core/qualification/request';
import { SCENARIO, type Scenario } from '../../core/qualification/scenario';
import { walletOwner } from '../../core/qualification/wallet';
import { isFailure, ApiError } from '../../errors';
import { evaluate } from '../../core/stacking/combine';
import type { Caller } from '../../model/common';
import type { QualificationRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { OrderState } from '../../core/order/state';
import type { Redeemable } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import type { ExtraFacts } from '../../ports/validations';
import { unwrap } from '../shared/unwrap';
import { guardAmounts, guardRequest, loadFacts, type RequestSnapshot, trackingIdOf } from '../shared/load-facts';
import { evaluationInput } from '../../core/access/evaluation-input';
import { loadWallet } from './wallet';
import type { QualificationResponse } from '../../model/generated-answers/qualifications';

export type QualificationRuntime = Runtime<
  'config' | 'customers' | 'evaluations' | 'holders' | 'limits' | 'publications' | 'voucherLists'
>;

/**
 * List what a customer may redeem with an order, page by page. Takes two round trips; two more for a customer, whose
 * codes are looked up by id.
 * @throws ApiError invalid_payload for filters, not_found for a customer or an order
 */
export async function checkEligibility(
  rt: QualificationRuntime,
  caller: Caller,
  sent: QualificationRequest,
): Promise<QualificationResponse> {
  const { context, page, start } = await qualifyRequest(rt, caller, sent);
  const { request, input } = context;
  return qualificationAnswer(
    page,
    { input, start },
    {
      trackingId: trackingIdOf(rt, caller, { request: input.request, facts: input.facts }),
      expand: request.options?.expand ?? [],
      showsLocked: request.session?.type === 'LOCK',
    },
  );
}

/** Load the redeemables that qualify for a customer and order (at most 30), in the form of a validation request. */
export async function loadQualified(
  rt: QualificationRuntime,
  caller: Caller,
  request: Pick<QualificationRequest, 'customer' | 'order' | 'metadata' | 'tracking_id'>,
): Promise<readonly Redeemable[]> {
  const { page } = await qualifyRequest(rt, caller, { ...request, options: { limit: LIMITS.redeemables } });
  return page.qualified
    .filter(({ candidate }) => candidate.object !== 'campaign')
    .map(({ candidate }) => ({ ...candidate.line, id: candidate.id }));
}

interface QualifiedRequest {
  readonly context: QualificationContext;
  readonly page: QualifiedPage;
  /** The order before any redeemable. */
  readonly start: OrderState | null;
}

async function qualifyRequest(
  rt: QualificationRuntime,
  caller: Caller,
  sent: QualificationRequest,
): Promise<QualifiedRequest> {
  return qualifyCandidates(await loadCandidates(rt, caller, sent));
}

/** The candidates of a scenario that the filters select, with the facts of their decision. */
export async function loadCandidates(
  rt: QualificationRuntime,
  caller: Caller,
  sent: QualificationRequest,
  beside: Pick<ExtraFacts, 'counters'> = {},
): Promise<QualificationContext> {
  const request = withCustomerOfOrder(sent);
  const scenario = SCENARIO[request.scenario ?? 'ALL'];
  const shown = restrictScenario(scenario, caller);
  const [config, holders, open] = await Promise.all([
    rt.store.config.load(caller),
    scenario.wallet ? loadWallet(rt, caller, walletOwner(caller, request)) : [],
    shown.openCodes ? rt.store.voucherLists.withoutCampaign(caller, LIMITS.qualifiedCodes) : [],
  ]);
  const { caseSensitiveCodes } = caller;
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone, caseSensitiveCodes };
  // Parsed before any read: the number of a filter's values is limited.
  const { isAskedFor } = unwrap(qualificationFilter(request, now));
  const { startingAfter } = unwrap(qualificationCursor(request, now.timezone));
  const lines = collectQualificationLines(config, { scenario: shown, holders, open });
  const named = scenario.openCodes ? selectNewCodes(collectExactCodes(request), lines) : [];
  const evaluated = toEvaluationRequest(request, [...lines, ...named.map(codeLine)]);
  const ofCampaigns = scenario.campaigns ? campaignCandidates(config) : [];
  const discounts = ofCampaigns.flatMap(({ voucher }) => voucher?.discount ?? []);
  const situation = await loadFacts(rt, caller, evaluated, { ...beside, discounts });
  const facts = withoutCampaignCodes(situation.facts, named);
  const input = evaluationInput(caller, { request: evaluated, facts, nowMs: situation.nowMs });
  await guardNamed(rt, caller, { named, situation, input, scenario });
  const candidates = candidatesOf(facts, scenario, holders).filter(isAskedFor);
  return { request, scenario, input, candidates, startingAfter };
}

interface Guesses {
  /** Codes. */
  readonly named: readonly string[];
  readonly situation: RequestSnapshot;
  readonly input: EvaluationInput;
  readonly scenario: Scenario;
}

/**
 * A code in a filter counts as a guess like any other, and so does an order above a card's balance.
 * @throws ApiError too_many_requests
 */
async function guardNamed(
  rt: Runtime<'limits'>,
  caller: Caller,
  { named, situation, input, scenario }: Guesses,
): Promise<void> {
  if (named.length === 0) return;
  const lines = named.map(codeLine);
  await guardRequest(rt, caller, { ...situation, request: { ...input.request, redeemables: lines } });
  const outcomes = lines
    .filter(({ id }) => input.facts.vouchers.has(id))
    .flatMap((line) => {
      const alone = evaluate({ ...input, request: { ...input.request, redeemables: [line] } }, scenario.rules);
      return isFailure(alone) ? [] : alone.outcomes;
    });
  await guardAmounts(rt, caller, { ...situation, evaluation: { outcomes } });
}

export interface QualificationContext {
  readonly request: QualificationRequest;
  readonly scenario: Scenario;
  readonly input: EvaluationInput;
  readonly candidates: readonly QualificationCandidate[];
  /** ISO 8601 */
  readonly startingAfter: string | null;
}

function qualifyCandidates(context: QualificationContext): QualifiedRequest {
  const { request, scenario, input, candidates, startingAfter } = context;
  const { options } = request;
  const nothing = evaluate({ ...input, request: { ...input.request, redeemables: [] } });
  if (isFailure(nothing)) throw new ApiError(nothing);
  const page = selectQualificationPage(
    candidates,
    {
      limit: Math.min(options?.limit ?? LIMITS.defaultQualifications, LIMITS.qualifications),
      startingAfter,
      sorting: options?.sorting_rule ?? 'DEFAULT',
    },
    (candidate) => qualify(candidate, input, scenario),
  );
  return { context, page, start: nothing.start };
}
