// Tables as released versions made them: a file for each, with a line for each item as DynamoDB writes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoAttributes } from '../../lib/storage/table/dynamo-outcome';
import type { Ids } from './populated';

const FOLDER = join(__dirname, '..', 'tables');

/** What the first line says. */
export interface ReleasedTable {
  readonly release: string;
  /** When it was made, for those who read it. */
  readonly now: string;
  readonly project: string;
  readonly ids: Ids;
  /** A redemption with its key, and what it was answered. */
  readonly repeated: { readonly key: string; readonly body: unknown; readonly answer: unknown };
}

export function tableText(table: ReleasedTable, items: readonly DynamoAttributes[]): string {
  const sorted = items.map((item) => JSON.stringify(item)).sort();
  return `${[JSON.stringify(table), ...sorted].join('\n')}\n`;
}

export function releasedTables(): readonly (ReleasedTable & { readonly items: readonly DynamoAttributes[] })[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  return files.sort().map((name) => {
    const [table = '', ...items] = readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n');
    return {
      ...(JSON.parse(table) as ReleasedTable),
      items: items.map((item) => JSON.parse(item) as DynamoAttributes),
    };
  });
}
