// Searches a worst case from the command line, whatever its number of steps.
import { parseChanges } from '../../lib/http/input/changes';
import { checkBody } from '../../lib/http/input/schema';
import type { WorstCaseResponse } from '../../lib/model/generated-answers/records';
import { type WorstCaseRuntime } from '../../lib/services/worst-cases/load-question';
import { searchWorstCase } from '../../lib/services/worst-cases/worst-cases';
import { projectCaller } from '../support/project-runtime';
import * as schema from '../../schemas/compiled/worst-cases/find';

/** By the verdict of the report. */
const EXIT_CODES = { SAFE: 0, UNSAFE: 1, UNDECIDED: 2 } as const;

export interface WorstCaseRun {
  readonly report: WorstCaseResponse;
  readonly exitCode: number;
}

/**
 * @param text the body of POST /v1/worst-cases
 * @throws ApiError as the route; SyntaxError for a text that is no JSON
 */
export async function runWorstCase(rt: WorstCaseRuntime, project: string, text: string): Promise<WorstCaseRun> {
  const question: unknown = JSON.parse(text);
  checkBody(schema.validate, question, schema.name);
  if (!schema.validate(question)) throw new Error('The question does not match its schema.');
  const report = await searchWorstCase(rt, await projectCaller(rt, project), {
    ...question,
    changes: parseChanges(question.changes),
  });
  return { report, exitCode: report.verdict === null ? 0 : EXIT_CODES[report.verdict] };
}
