// stackable worst-case: the deepest discount that a project may give.
import { openPlace } from '../keys/place';
import { readJsonText } from '../support/json-file';
import { projectRuntime } from '../support/project-runtime';
import type { WorstCaseArguments } from './command';
import { runWorstCase } from './run';

export async function searchProject({ project, question, ...of }: WorstCaseArguments): Promise<void> {
  const text = await readJsonText(question);
  const place = await openPlace(of);
  try {
    const { report, exitCode } = await runWorstCase(projectRuntime(place), project, text);
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = exitCode;
  } finally {
    await place.close();
  }
}
