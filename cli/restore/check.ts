// Audits every project of a restored table.
import { reportOf } from '../audit/report';
import { auditTable } from '../audit/run';
import { clientAt, rawItems, type RawTableAddress, textOf } from '../support/raw-items';

export interface Checked {
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

export async function checkTable(place: RawTableAddress): Promise<Checked> {
  const lines: string[] = [];
  let isWhole = true;
  const projects = await projectsOf(place);
  if (projects.length === 0) return { lines: ['The restored table holds no project.'], isWhole: false };
  for (const project of projects) {
    const { items, verdicts } = await auditTable(place, project);
    const report = reportOf(project, items, verdicts);
    lines.push(...(report.first ? report.lines : [`Project ${project}: ${items} items, every invariant holds.`]));
    isWhole &&= report.first === null;
  }
  return { lines, isWhole };
}

/** By their settings. */
async function projectsOf(place: RawTableAddress): Promise<readonly string[]> {
  const client = clientAt(place);
  const projects: string[] = [];
  try {
    for await (const item of rawItems(client, place.tableName)) {
      const [project = '', partition] = textOf(item, 'pk').split('#');
      if (partition === 'CFG' && textOf(item, 'sk') === 'P') projects.push(project);
    }
    return projects.sort();
  } finally {
    client.destroy();
  }
}
