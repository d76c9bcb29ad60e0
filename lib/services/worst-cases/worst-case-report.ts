// The report of a search, with what the search did not see.
import { buildCandidates } from '../../core/evaluation/candidate/candidate';
import { countUnseen } from '../../core/search/worst-cases/not-seen';
import { buildReport } from '../../core/search/worst-cases/report';
import { startOf } from '../../core/search/worst-case/scenario';
import type { WorstCaseSearch } from '../../core/search/worst-case/worst-case';
import type { WorstCaseResponse } from '../../model/generated-answers/records';
import type { LoadedQuestion } from './load-question';

/** Build the report of a worst-case search that has ended. */
export function reportOf(
  { question, searched, shown, beyond }: LoadedQuestion,
  search: WorstCaseSearch,
): WorstCaseResponse {
  const { aim, candidates } = question;
  const { inputs } = search;
  const [first, ...others] = inputs;
  if (!first) throw new Error('A question has at least one customer and moment.');
  const unseen = countUnseen({
    candidates: buildCandidates(candidates, first.facts),
    inputs: [first, ...others],
    largest: startOf(first),
    costKey: typeof aim === 'object' && 'metadata' in aim ? aim.metadata : null,
    beyond,
  });
  return buildReport({ question, result: search.result(), searched, shown, unseen, end: search.end });
}
