// Searches the worst case of a set-up: at once, or in the background.
import { MOST_STEPS_AT_ONCE } from '../../core/search/worst-cases/request';
import { WorstCaseSearch } from '../../core/search/worst-case/worst-case';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { WorstCaseResponse } from '../../model/generated-answers/records';
import type { WorstCaseDraft } from '../../model/records/async-action';
import type { Runtime } from '../../ports/runtime';
import { newAction, type AsyncActionReference, toActionReference } from '../shared/new-action';
import { guardOf } from '../shared/once';
import { type LoadedQuestion, loadQuestion, type WorstCaseRuntime } from './load-question';
import { reportOf } from './worst-case-report';

/** Steps between two looks at the end of the search. */
const STEPS_AT_ONCE = 1_000;

type Started = { readonly done: WorstCaseResponse } | { readonly begun: AsyncActionReference };

/**
 * Search the worst case of a request: at once up to 50,000 steps, else in the background. A search at once stores
 * nothing, so it is repeated with the same Idempotency-Key.
 * @throws ApiError as `loadQuestion`
 */
export async function findWorstCase(
  rt: WorstCaseRuntime & Runtime<'asyncActions' | 'wakeWorker'>,
  caller: Caller,
  request: WorstCaseDraft,
): Promise<Started> {
  const nowMs = rt.clock.nowMs();
  const loaded = await loadQuestion(rt, caller, { request, nowMs });
  const { steps } = loaded.question;
  if (steps > MOST_STEPS_AT_ONCE) {
    const work = { kind: 'WORST_CASE', request, now_ms: nowMs, key_id: caller.keyId } as const;
    const action = newAction(rt, caller, { type: 'WORST_CASES.SEARCH', work, total: steps });
    const answer = { begun: toActionReference(action) };
    await rt.store.asyncActions.put(caller, action, { guard: guardOf(caller, answer) });
    await rt.wakeWorker?.();
    return answer;
  }
  return { done: searchAtOnce(loaded) };
}

/**
 * Search the worst case of a request at once, whatever its number of steps.
 * @throws ApiError as `loadQuestion`
 */
export async function searchWorstCase(
  rt: WorstCaseRuntime,
  caller: Caller,
  request: WorstCaseDraft,
): Promise<WorstCaseResponse> {
  return searchAtOnce(await loadQuestion(rt, caller, { request, nowMs: rt.clock.nowMs() }));
}

function searchAtOnce(loaded: LoadedQuestion): WorstCaseResponse {
  const search = new WorstCaseSearch(loaded.question);
  while (!search.advance(STEPS_AT_ONCE));
  return reportOf(loaded, search);
}

/**
 * Return the report of a worst-case search that has ended.
 * @throws ApiError not_found for another action, and before its report is there
 */
export async function getWorstCase(
  rt: Runtime<'asyncActions'>,
  caller: Caller,
  id: string,
): Promise<WorstCaseResponse> {
  const action = await rt.store.asyncActions.load(caller, id);
  const report = action?.status === 'DONE' && action.work.kind === 'WORST_CASE' ? action.work.report : undefined;
  if (!report) throw notFound('worst_case', id);
  return report;
}
