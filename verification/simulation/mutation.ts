// What a faulty version of the service does otherwise.
import type { Runtime } from '../../lib/ports/runtime';
import type {
  ItemCondition,
  Item,
  Key,
  Query,
  QueryPage,
  Table,
  Write,
  WriteOutcome,
} from '../../lib/storage/table/table';
import type { ScenarioName } from './scenario-names';

/** What a mutant changes on the way to the table; the rest is passed on. */
export interface Mutation {
  /** A history of seed 1 that shows it, played before the others; null while none is known: it survives `--known`. */
  readonly shownBy: number | null;
  /** What its histories are about; what the seed draws unless given. */
  readonly scenario?: ScenarioName;
  readonly get?: (key: Key, table: Table) => Promise<Item | null>;
  readonly write?: (write: Write, table: Table) => Promise<WriteOutcome>;
  readonly transact?: (writes: readonly Write[], table: Table) => Promise<WriteOutcome>;
  readonly batchGet?: (keys: readonly Key[], table: Table) => Promise<readonly Item[]>;
  readonly query?: (query: Query, table: Table) => Promise<QueryPage>;
  /** What else it has that is faulty. */
  readonly runtime?: (rt: Runtime) => Runtime;
}

export function withoutCondition(write: Write): Write {
  if (write.kind === 'check')
    return { ...write, condition: { test: 'or', of: [write.condition, { test: 'not', of: write.condition }] } };
  const { condition: _condition, ...rest } = write;
  return rest;
}

/** The writes that are chosen in a call of their own, before the others or after them. */
export async function apart(
  { writes, first }: { readonly writes: readonly Write[]; readonly first: (write: Write) => boolean },
  table: Table,
): Promise<WriteOutcome> {
  const before = writes.filter(first);
  const after = writes.filter((write) => !first(write));
  if (before.length > 0) {
    const outcome = await table.transact(before);
    if (outcome.status !== 'DONE' || after.length === 0) return outcome;
  }
  return table.transact(after);
}

/** A condition that does not look at one attribute. */
export function without(condition: ItemCondition, path: string): ItemCondition {
  if (condition.test === 'and') {
    const of = condition.of.filter((part) => !isOnly(part, path));
    return { test: 'and', of: of.map((part) => without(part, path)) };
  }
  return condition;
}

/** Whether a condition looks at one attribute and nothing else. */
function isOnly(condition: ItemCondition, path: string): boolean {
  if ('path' in condition) return condition.path === path;
  const parts = condition.test === 'not' ? [condition.of] : condition.of;
  return parts.every((part) => isOnly(part, path));
}
