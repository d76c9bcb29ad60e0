// Decide a redemption, take the code of its reward, and make the records of its decision or its refusal.
import { evaluationInput } from '../../core/access/evaluation-input';
import { toRefusalRecord, trimRefusalRecord } from '../../core/access/refusal-record';
import type { CatalogueChange } from '../../core/catalogue/change';
import { type CatalogueFacts, planCatalogue } from '../../core/catalogue/overrides';
import { buildDecision } from '../../core/decision/decision';
import type { Decision } from '../../core/decision/types';
import { type Evaluation, isApplicable, isInapplicable, listUnitUses } from '../../core/evaluation/candidate/outcome';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { failureOutbox } from '../../core/events/redemption-outbox';
import { retentionOf } from '../../core/record/retention';
import { buildFailedRedemption, type RedemptionFailure } from '../../core/redemption/failure';
import { stackIn } from '../../core/redemption/records';
import {
  awardCommand,
  buildAward,
  findCodeReward,
  redeemedVouchers,
  type RewardAward,
} from '../../core/redemption/voucher-use';
import { refuseReturnedOrder } from '../../core/order/bounds';
import { evaluateRequest } from '../../core/search/best-stack/selection';
import { ApiError, type Failure, isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { redemptionId } from '../../model/keys/record-ids';
import type { Catalog } from '../../model/records/catalog';
import { overridesCatalogue } from '../../model/records/order';
import type { EvaluationRequest } from '../../model/request';
import type { RequestFacts } from '../../ports/limits';
import type { Process, Runtime } from '../../ports/runtime';
import type { CountersRead } from '../../ports/validations';
import { withCatalogueLine } from '../audit-trail/audit-line';
import { decidePublication } from '../publications/publish';
import { loadFacts, type RequestSnapshot } from '../shared/load-facts';
import { refuseIf, unwrap } from '../shared/unwrap';

// Decides a redemption. When the write keeps the limits without exact counts, it is decided as if nothing had been
// counted, except for limits that are used up; if something does not apply then, it is decided again on the actual
// counts.

export interface RedemptionDecision {
  /** The situation of the decision: a second read if the first one left counters out. */
  readonly situation: RequestSnapshot;
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation;
  /** Null when no line of the order changes the catalogue. */
  readonly catalogue: CatalogueChange | null;
}

/**
 * Decide which redeemables of a request apply, and what each takes off. Takes an additional round trip when counters
 * were left out and a redeemable does not apply; only refusals need exact numbers.
 * @throws ApiError for a refusal of the whole request
 */
export async function decideRedemption(
  rt: Runtime<'evaluations'>,
  caller: Caller,
  { request, first }: { readonly request: EvaluationRequest; readonly first: RequestSnapshot },
): Promise<RedemptionDecision> {
  refuseIf(refuseReturnedOrder(first.facts.order));
  const decideOn = (situation: RequestSnapshot) => decide(rt, caller, { request, situation });
  const read = (counters: CountersRead) => loadFacts(rt, caller, request, { isRedeemed: true, counters });
  const decided = decideOn(first);
  if (first.facts.limitedCounters.size === 0 || decided.evaluation.outcomes.every(isApplicable)) return decided;
  const seen = decideOn(await read('SUMS'));
  // Sums are read in parts, so they may never have been true at one time: they may only refuse what the lower bounds
  // refuse, too.
  const uncounted = decideOn(leastCounted(seen.situation));
  return isSame(seen.evaluation, uncounted.evaluation) ? seen : decideOn(await read('EXACT'));
}

function decide(
  rt: Process,
  caller: Caller,
  { request, situation }: { readonly request: EvaluationRequest; readonly situation: RequestSnapshot },
): RedemptionDecision {
  const { facts: known, nowMs } = situation;
  const { catalog, change: catalogue } = overrides(rt, caller, { request, known, nowMs });
  const input = evaluationInput(caller, { request, facts: { ...known, catalog }, nowMs });
  const evaluation = evaluateRequest(input);
  if (isFailure(evaluation)) throw new ApiError(evaluation);
  return { situation, input, evaluation, catalogue };
}

function leastCounted({ facts, nowMs }: RequestSnapshot): RequestSnapshot {
  return { facts: { ...facts, counters: new Map([...facts.counters, ...facts.limitedCounters]) }, nowMs };
}

function isSame(one: Evaluation, other: Evaluation): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ outcomes }: Evaluation): string {
  return JSON.stringify(
    outcomes.map((outcome) => [
      outcome.candidate.id,
      outcome.status,
      isInapplicable(outcome) ? outcome.failure.key : null,
      listUnitUses(outcome),
    ]),
  );
}

interface DecidedCatalogue {
  readonly catalog: Catalog;
  readonly change: CatalogueChange | null;
}

/** A browser's lines change nothing. */
function overrides(
  rt: Process,
  caller: Caller,
  {
    request,
    known,
    nowMs,
  }: { readonly request: EvaluationRequest; readonly known: RequestFacts; readonly nowMs: number },
): DecidedCatalogue {
  const items = request.order?.items ?? [];
  if (caller.kind !== 'server' || !items.some(overridesCatalogue)) return { catalog: known.catalog, change: null };
  const idOf: CatalogueFacts['idOf'] = (prefix, sourceId) => rt.ids.natural(prefix, sourceId);
  const facts = {
    known,
    config: known.config,
    now: new Date(nowMs).toISOString(),
    idOf,
  };
  const { catalog, change } = unwrap(planCatalogue(items, facts));
  return { catalog, change: withCatalogueLine(rt, caller, { change, known, nowMs }) };
}

// The code of a CAMPAIGN reward: taken like any published code, and written with the redemption.

interface AwardRequest {
  readonly evaluation: Evaluation;
  readonly config: Config;
  /** Null for an anonymous redemption, which cannot use cards. */
  readonly customerId: string | null;
  /** Number of earlier attempts. */
  readonly tries: number;
  readonly nowMs: number;
}

/**
 * Take the code that a redeemed reward gives, by a planned publication.
 * @returns null when no reward gives a code; a failure when no code is available
 */
export async function takeAward(
  rt: Runtime<'publications'>,
  caller: Caller,
  request: AwardRequest,
): Promise<RewardAward | Failure | null> {
  const { evaluation, config, customerId, tries, nowMs } = request;
  const applicable = evaluation.outcomes.filter(isApplicable);
  const reward = findCodeReward(applicable, config);
  if (!reward || customerId === null) return null;
  const command = awardCommand(reward, customerId);
  const id = rt.ids.random('pub', 32);
  const facts = await rt.store.publications.loadFacts(caller, {
    id,
    sourceId: null,
    voucher: null,
    customer: { id: customerId },
  });
  const excludedIds = redeemedVouchers(applicable);
  const extraBalance = reward.parameters.campaign?.balance ?? 0;
  const attempt = { command, id, requestHash: null, extraBalance, excludedIds };
  const decided = await decidePublication(rt, caller, { attempt, facts, nowMs, tries, isConcurrent: tries > 0 });
  return isFailure(decided) ? decided : buildAward(reward, decided.write);
}

// The record of a redemption that was refused.

/** A refusal, and the evaluation that led to it. */
export interface DecidedFailure extends RedemptionFailure {
  readonly evaluation: Evaluation;
}

/** Store the failure; nothing else of the attempt is kept. @returns the `rf_` id of the record */
export async function storeRedemptionFailure(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  failed: DecidedFailure,
): Promise<string> {
  // Never under ids that derive from a key: a repeat with that key may still succeed.
  const base = rt.ids.redemptionBase(failed.input.nowMs);
  const record = trimRefusalRecord(caller, buildFailedRedemption(redemptionId('rf', base, 0), failed));
  const { nowMs, facts } = failed.input;
  const decision = keepFailedDecision(rt, failed);
  const outbox = failureOutbox(caller, base, { record, config: facts.config, nowMs });
  await rt.store.redemptions.putFailure(caller, base, {
    ...toRefusalRecord(caller, record, { nowMs, retention: retentionOf(rt) }),
    ...stackIn(failed.input),
    outbox,
    decision,
  });
  return record.id;
}

// Which decisions are kept, as the setting `decision_records` of the project says.

interface Decided {
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation;
}

/** The decision of a redemption; null when the project keeps none. */
export function keepDecision(rt: Process, decided: Decided): Decision | null {
  const { decision_records: kept } = decided.input.facts.config.settings;
  return kept === 'OFF' ? null : buildDecision(decided, rt.replayerHash ?? null);
}

/** The decision of a refused attempt; null unless the project keeps them, too. */
function keepFailedDecision(rt: Process, decided: Decided & { readonly failure: Failure }): Decision | null {
  const { decision_records: kept } = decided.input.facts.config.settings;
  return kept === 'FAILURES_TOO' ? buildDecision(decided, rt.replayerHash ?? null) : null;
}
