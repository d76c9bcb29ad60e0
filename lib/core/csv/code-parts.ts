// Rows of codes in parts, each of which one transaction can store with all that belongs to its codes.
import { LIMITS } from '../../model/limits';
import { type RowPart, partsOf } from '../background/rows';
import type { CodeRow } from './code-rows';
import { isRefusedRow, type RefusedRow } from './file-rows';

type CodePartRow = CodeRow | RefusedRow;

/**
 * The writes of each transaction for the action itself: the completed part, progress, failures, and the count of the
 * campaign.
 */
const OWN_WRITES = 4;

/**
 * Rows in parts, in order. A code takes one write, its opening ledger entry one, an assigned rule one, and each rule
 * of a part two.
 * @param emitsEvents true when events are emitted, which takes one more write
 */
export function codeParts(rows: readonly CodePartRow[], emitsEvents = false): readonly RowPart[] {
  const most = LIMITS.transactionActions - OWN_WRITES - (emitsEvents ? 1 : 0);
  const groups: CodePartRow[][] = [];
  let left = 0;
  let rules = new Set<string>();
  for (const row of rows) {
    if (costOf(row, rules) > left) {
      groups.push([]);
      rules = new Set();
      left = most;
    }
    left -= costOf(row, rules);
    for (const rule of rulesOf(row)) rules.add(rule);
    groups.at(-1)?.push(row);
  }
  return groups.flatMap((group) => partsOf(group, most)).map((part, number) => ({ ...part, number }));
}

function costOf(row: CodePartRow, known: ReadonlySet<string>): number {
  if (isRefusedRow(row)) return 1;
  const rules = rulesOf(row);
  const line = row.redeemed > 0 || row.spent > 0 ? 1 : 0;
  return 1 + line + rules.length + 2 * rules.filter((rule) => !known.has(rule)).length;
}

function rulesOf(row: CodePartRow): readonly string[] {
  return isRefusedRow(row) ? [] : (row.request.validation_rules ?? []);
}
