// A table that carries every write out twice, as late attempts and repeats do: the second time must do nothing more.
import type {
  Item,
  Key,
  Query,
  QueryPage,
  Table,
  TransactHow,
  Write,
  WriteOutcome,
} from '../../lib/storage/table/table';

/** Counts that rise with a repeat. docs/reliability.md says why each does no harm. */
const HARMLESS: readonly RegExp[] = [
  /#J#\S+ J$/, // progress of an action
  /#R#\S+ RT?$/, // fences of a redemption, and of its returns
  /#D#\S+ \S+$/, // requests and wrong codes within a limit
  /#CFG V$/, // the version, where a test sets up a project: services give the one they decided on
];

export class GuardedTable implements Table {
  constructor(private readonly table: Table) {}

  get(key: Key): Promise<Item | null> {
    return this.table.get(key);
  }

  batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    return this.table.batchGet(keys);
  }

  query(query: Query): Promise<QueryPage> {
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    return twice([write], () => this.table.write(write));
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    return twice(writes, () => this.table.transact(writes, how));
  }
}

/** Nothing may be there to be counted again: a put or a set that is done again leaves what is there. */
async function twice(writes: readonly Write[], send: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  const outcome = await send();
  const counts = writes.filter((write) => write.kind === 'update' && write.change.add).map(nameOf);
  const harmful = counts.filter((name) => !HARMLESS.some((pattern) => pattern.test(name)));
  if (outcome.status !== 'DONE' || harmful.length === 0) return outcome;
  const again = await send();
  if (again.status === 'DONE') throw new Error(`Done again by a repeat: ${harmful.join(', ')}`);
  return outcome;
}

function nameOf(write: Write): string {
  const { pk, sk } = write.kind === 'put' ? write.item : write.key;
  return `${pk} ${sk}`;
}
