// stackable audit: does everything a project holds agree with itself?
import type { AuditArguments } from './command';
import { reportOf } from './report';
import { auditTable } from './run';
import { openPlace } from '../keys/place';

export async function runAudit({ project, ...of }: AuditArguments): Promise<void> {
  const place = await openPlace(of);
  try {
    const { items, verdicts } = await auditTable(place, project);
    if (items === 0) throw new Error(`There is nothing of project ${project} in the table ${place.tableName}.`);
    const { lines, first } = reportOf(project, items, verdicts);
    for (const line of lines) console.log(line);
    if (first) process.exitCode = 1;
  } finally {
    await place.close();
  }
}
