// Background work: searches a worst case slice by slice, and goes on where the last slice ended.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isFailure, ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { WorstCaseWork } from '../../model/records/async-action';
import type { OwnedAction } from '../../ports/async-actions';
import type { Process, Runtime } from '../../ports/runtime';
import type { WorstCaseProgress } from '../../core/search/worst-case/worst-case';
import { WorstCaseSearch } from '../../core/search/worst-case/worst-case';
import { callerOf } from '../async-actions/caller';
import type { Slice } from '../async-actions/slice';
import { type LoadedQuestion, loadQuestion, type WorstCaseRuntime } from './load-question';
import { reportOf } from './worst-case-report';

/** Steps between two looks at the clock: a few milliseconds. */
const STEPS_AT_ONCE = 1_000;

/** The state that a slice leaves for the next one. */
interface SavedSearch {
  /** Of all facts that the search reads: with other facts it begins again. */
  readonly fingerprint: string;
  readonly progress: WorstCaseProgress;
}

/** Continue the worst-case search of an async action until its time is up. @param untilMs of `performance.now()` */
export async function searchInBackground(
  rt: WorstCaseRuntime & Runtime<'asyncActions'>,
  owned: OwnedAction,
  { work, untilMs }: { readonly work: WorstCaseWork; readonly untilMs: number },
): Promise<Slice> {
  const { scope, action } = owned;
  const caller: Caller = { ...callerOf(owned), keyId: work.key_id };
  const loaded = await loadAgain(rt, caller, work);
  if (isFailure(loaded)) return { status: 'FAILED', message: loaded.details ?? loaded.key };
  const fingerprint = fingerprintOf(rt, loaded);
  const saved = action.done_until === undefined ? null : (JSON.parse(action.done_until) as SavedSearch);
  const isSame = saved?.fingerprint === fingerprint;
  const search = new WorstCaseSearch(loaded.question, isSame ? saved.progress : undefined);
  let hasEnded = false;
  do {
    hasEnded = search.advance(STEPS_AT_ONCE);
    await nextTurn();
  } while (!hasEnded && performance.now() < untilMs);
  await rt.store.asyncActions.count(scope, action.id, Math.max(0, search.steps - action.done));
  if (hasEnded) return { status: 'DONE', record: { ...action, work: { ...work, report: reportOf(loaded, search) } } };
  return {
    status: 'MORE',
    doneUntil: JSON.stringify({ fingerprint, progress: search.progress } satisfies SavedSearch),
  };
}

/** A candidate or product may have been deleted since. */
async function loadAgain(rt: WorstCaseRuntime, caller: Caller, { request, now_ms: nowMs }: WorstCaseWork) {
  try {
    return await loadQuestion(rt, caller, { request, nowMs });
  } catch (error) {
    if (error instanceof ApiError) return error.failure;
    throw error;
  }
}

function fingerprintOf({ ids }: Process, { question }: LoadedQuestion): string {
  const facts = question.customers.map(({ input: { facts: own } }) => ({
    version: own.config.version,
    vouchers: [...own.vouchers],
    customer: own.customer,
    usage: own.usage,
    products: [...own.catalog.products],
    skus: [...own.catalog.skus],
    publications: [...own.publications],
    counters: [...own.counters],
  }));
  return ids.requestHash({ candidates: question.candidates, facts });
}
