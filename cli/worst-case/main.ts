// stackable worst-case: the deepest discount that a project may give.
import { readFile } from 'node:fs/promises';
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { openPlace } from '../keys/place';
import type { WorstCaseArguments } from './command';
import { runWorstCase } from './run';

export async function searchProject({ project, question, ...of }: WorstCaseArguments): Promise<void> {
  const text = await readFile(question, 'utf8');
  const place = await openPlace(of);
  try {
    const rt = {
      ...NOTHING_OUTSIDE,
      store: storeOver(new DynamoTable(place)),
      clock: systemClock,
      ids: systemIds,
      log: { info: () => undefined, error: () => undefined },
      acceptsDemoKeys: false,
    };
    const { report, exitCode } = await runWorstCase(rt, project, text);
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = exitCode;
  } finally {
    await place.close();
  }
}
