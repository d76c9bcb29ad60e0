// Loads the question of a worst case: the set-up with its draft, the candidates, and the facts of each customer.
import { evaluationInput } from '../../core/access/evaluation-input';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { MOST_CANDIDATES } from '../../core/search/worst-cases/candidates';
import type { WorstCaseQuestion } from '../../core/search/worst-case/question';
import { toSearched } from '../../core/search/worst-cases/report';
import {
  listNamedItems,
  parseCarts,
  parseWorstCaseTerms,
  type WorstCaseCustomer,
} from '../../core/search/worst-cases/request';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { WorstCaseResponse } from '../../model/generated-answers/records';
import type { WorstCaseDraft } from '../../model/records/async-action';
import type { EvaluationRequest, Redeemable } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { buildDraft, type DraftRecord, type DraftRuntime, withDraft } from '../drafts/drafts';
import { loadFacts } from '../shared/load-facts';
import { unwrap } from '../shared/unwrap';
import { chooseCandidates, refuseCandidates, selectUsable } from './choose-candidates';

type QuestionRuntime = Runtime<'config' | 'evaluations' | 'voucherLists'>;
export type WorstCaseRuntime = DraftRuntime & QuestionRuntime;

export interface LoadedQuestion {
  readonly question: WorstCaseQuestion;
  readonly searched: WorstCaseResponse['searched'];
  /** The candidates as reports show them: what a draft creates under its `$ref`. */
  readonly shown: readonly Redeemable[];
  /** The number of usable candidates that the default leaves out. */
  readonly beyond: number;
}

/**
 * Load all facts of a question. Nothing is written.
 * @throws ApiError invalid_payload, duplicated_redeemables; not_found for a candidate, a product or a customer; as the
 *   route of a change that is refused
 */
export async function loadQuestion(
  rt: WorstCaseRuntime,
  caller: Caller,
  { request, nowMs }: { readonly request: WorstCaseDraft; readonly nowMs: number },
): Promise<LoadedQuestion> {
  const terms = unwrap(parseWorstCaseTerms(request, nowMs));
  const { drafted, records } = await openDraft(rt, caller, { request, nowMs });
  const config = await drafted.store.config.load(caller);
  const basisOfChoice = { sent: request.candidates, config, records, nowMs };
  const { chosen: named, unread } = await chooseCandidates(drafted, caller, basisOfChoice);
  const basis = { request, redeemables: named.map(({ redeemable }) => redeemable), nowMs };
  const inputs = await Promise.all(
    terms.customers.map((customer) => loadInput(drafted, caller, { ...basis, customer })),
  );
  const [first] = inputs;
  if (!first) throw new Error('A question has at least one customer.');
  const chosen = request.candidates ? named : selectUsable(named, inputs, terms.moments);
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
    shown: candidates.map(({ shown }) => shown),
    beyond: chosen.length - candidates.length + unread,
  };
}

/** The stores with the draft of a request. @throws ApiError as the route of a change that is refused */
async function openDraft(
  rt: WorstCaseRuntime,
  caller: Caller,
  { request: { changes }, nowMs }: { readonly request: WorstCaseDraft; readonly nowMs: number },
): Promise<{ readonly drafted: QuestionRuntime; readonly records: ReadonlyMap<string, DraftRecord> }> {
  if (changes.length === 0) return { drafted: rt, records: new Map() };
  const draft = await buildDraft(rt, caller, { config: await rt.store.config.load(caller), changes, nowMs });
  return { drafted: { ...rt, store: withDraft(rt.store, caller, draft) }, records: draft.records };
}

interface InputBasis {
  readonly request: WorstCaseDraft;
  readonly redeemables: readonly Redeemable[];
  readonly customer: WorstCaseCustomer;
  readonly nowMs: number;
}

async function loadInput(
  rt: Runtime<'evaluations'>,
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
