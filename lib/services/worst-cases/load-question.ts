// Loads the question of a worst case: the configuration, the candidates with their codes, and the facts of each customer.
import { evaluationInput } from '../../core/access/evaluation-input';
import { buildCandidates, refuseDuplicates } from '../../core/evaluation/candidate/candidate';
import { recordOf, voucherOf } from '../../core/evaluation/candidate/target';
import { evaluationContext } from '../../core/evaluation/context';
import { checkEligibility } from '../../core/evaluation/eligibility';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { recordTest } from '../../core/filter/list-test';
import {
  campaignsOf,
  type ChosenCandidate,
  listDefaultCandidates,
  MOST_CANDIDATES,
  selectCode,
} from '../../core/search/worst-case/candidates';
import type { WorstCaseQuestion } from '../../core/search/worst-case/question';
import { toSearched } from '../../core/search/worst-case/report';
import {
  listNamedItems,
  parseCarts,
  parseWorstCaseTerms,
  type WorstCaseCustomer,
  type WorstCaseTerms,
} from '../../core/search/worst-case/request';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { WorstCaseRequest } from '../../model/generated';
import type { WorstCaseResponse } from '../../model/generated-answers/records';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationRequest, Redeemable } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { loadFacts } from '../shared/load-facts';
import { refuseIf, unwrap } from '../shared/unwrap';

export type WorstCaseRuntime = Runtime<'config' | 'evaluations' | 'voucherLists'>;

export interface LoadedQuestion {
  readonly question: WorstCaseQuestion;
  readonly searched: WorstCaseResponse['searched'];
  /** The candidates before unusable ones of the default are left out. */
  readonly beyond: number;
}

/** The newest codes of a campaign among which one is chosen. */
const CODES_OF_CAMPAIGN = 20;

/**
 * Load all facts of a question. Nothing is written.
 * @throws ApiError invalid_payload, duplicated_redeemables; not_found for a candidate, a product or a customer
 */
export async function loadQuestion(
  rt: WorstCaseRuntime,
  caller: Caller,
  { request, nowMs }: { readonly request: WorstCaseRequest; readonly nowMs: number },
): Promise<LoadedQuestion> {
  const terms = unwrap(parseWorstCaseTerms(request, nowMs));
  const config = await rt.store.config.load(caller);
  const named = await chooseCandidates(rt, caller, { request, config, nowMs });
  const basis = { request, redeemables: named.map(({ redeemable }) => redeemable), nowMs };
  const inputs = await Promise.all(terms.customers.map((customer) => loadInput(rt, caller, { ...basis, customer })));
  const [first] = inputs;
  if (!first) throw new Error('A question has at least one customer.');
  const chosen = request.candidates ? named : selectUsable(named, inputs, terms);
  const candidates = chosen.slice(0, MOST_CANDIDATES);
  refuseCandidates(candidates, first);
  const carts = unwrap(parseCarts(request.bounds, first.facts.catalog, terms.customers.length * terms.moments.length));
  const { aim, together, moments, steps } = terms;
  return {
    question: {
      candidates: candidates.map(({ redeemable }) => redeemable),
      carts,
      together,
      customers: inputs.map((input, index) => ({ customer: terms.customers[index] ?? null, input })),
      moments,
      aim,
      steps,
    },
    searched: toSearched(request, terms, { candidates: candidates.map(({ named: one }) => one), carts }),
    beyond: chosen.length - candidates.length,
  };
}

interface InputBasis {
  readonly request: WorstCaseRequest;
  readonly redeemables: readonly Redeemable[];
  readonly customer: WorstCaseCustomer;
  readonly nowMs: number;
}

async function loadInput(
  rt: WorstCaseRuntime,
  caller: Caller,
  { request, redeemables, customer, nowMs }: InputBasis,
): Promise<EvaluationInput> {
  const evaluated: EvaluationRequest = {
    redeemables,
    customer,
    order: { items: listNamedItems(request.bounds) },
  };
  const { facts } = await loadFacts(rt, caller, evaluated, { counters: 'SUMS' });
  if (customer !== null && facts.customer === null) throw notFound('customer', customer.id ?? customer.source_id ?? '');
  return evaluationInput(caller, { request: { ...evaluated, redeemables: [] }, facts, nowMs });
}

/** The redeemables of the request, with a code for each campaign; without candidates those of the default. */
async function chooseCandidates(
  rt: WorstCaseRuntime,
  caller: Caller,
  { request, config, nowMs }: { readonly request: WorstCaseRequest; readonly config: Config; readonly nowMs: number },
): Promise<readonly ChosenCandidate[]> {
  const sent = request.candidates ?? (await loadDefault(rt, caller, config));
  const listed = sent.flatMap((one) => (typeof one !== 'string' && one.object === 'voucher' ? one.id : []));
  return Promise.all(
    sent.map(async (named) => {
      if (typeof named === 'string' || named.id.startsWith('$'))
        throw new ApiError({ key: 'invalid_payload', details: 'A candidate names no change of the draft.' });
      if (named.object !== 'campaign') return { named, redeemable: { object: named.object, id: named.id } };
      const code = await loadCode(rt, caller, { config, campaignId: named.id, listed, nowMs });
      return { named, redeemable: { object: 'voucher' as const, id: code } };
    }),
  );
}

async function loadDefault(rt: WorstCaseRuntime, caller: Caller, config: Config) {
  const open = await rt.store.voucherLists.list(
    caller,
    { campaignId: null, names: null },
    toStoredOrderRequest({
      limit: MOST_CANDIDATES,
      ascending: false,
      test: recordTest((voucher: Voucher) => voucher.campaign_id === null && voucher.type === 'DISCOUNT_VOUCHER'),
    }),
  );
  return listDefaultCandidates(config, open.records);
}

/** One code of a campaign. @throws ApiError not_found for a campaign without codes */
async function loadCode(
  rt: WorstCaseRuntime,
  caller: Caller,
  {
    config,
    campaignId,
    listed,
    nowMs,
  }: {
    readonly config: Config;
    readonly campaignId: string;
    readonly listed: readonly string[];
    readonly nowMs: number;
  },
): Promise<string> {
  const campaign = campaignsOf(config).get(campaignId);
  if (!campaign) throw notFound('campaign', campaignId);
  const among = { campaignId: campaign.id, names: null };
  const newest = toStoredOrderRequest({ limit: CODES_OF_CAMPAIGN, ascending: false, test: null });
  const { records } = await rt.store.voucherLists.list(caller, among, newest);
  const code = selectCode(records, { listed, nowMs });
  if (code === null) throw new ApiError({ key: 'not_found', details: `Campaign ${campaignId} has no code.` });
  return code;
}

/** The default takes what is usable for one of the customers at one of the moments. */
function selectUsable(
  chosen: readonly ChosenCandidate[],
  inputs: readonly EvaluationInput[],
  { moments }: WorstCaseTerms,
): readonly ChosenCandidate[] {
  const cases = inputs.flatMap((input) => moments.map((nowMs) => evaluationContext({ ...input, nowMs })));
  return chosen.filter(({ redeemable }) => {
    if (redeemable.object === 'promotion_stack') return true;
    return cases.some((input) => {
      const [candidate] = buildCandidates([redeemable], input.facts);
      return candidate !== undefined && checkEligibility({ candidate, input }, null) === null;
    });
  });
}

/** @throws ApiError not_found, invalid_payload for stored value, duplicated_redeemables */
function refuseCandidates(chosen: readonly ChosenCandidate[], { facts }: EvaluationInput): void {
  const redeemables = chosen.map(({ redeemable }) => redeemable);
  const candidates = buildCandidates(redeemables, facts);
  for (const [index, candidate] of candidates.entries()) {
    const { object, id } = candidate.redeemable;
    const isStack = object === 'promotion_stack';
    if (isStack ? !facts.config.stacks.has(id) : recordOf(candidate.target) === null) throw notFound(object, id);
    const type = voucherOf(candidate.target)?.type ?? 'DISCOUNT_VOUCHER';
    if (type !== 'DISCOUNT_VOUCHER')
      throw new ApiError({
        key: 'invalid_payload',
        details: `Property .candidates[${index}] must not hold a balance: gift cards and points are not searched.`,
      });
  }
  refuseIf(refuseDuplicates(candidates));
}
