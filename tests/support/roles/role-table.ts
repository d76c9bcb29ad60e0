// A table that refuses what the role of the running function may not do, as AWS does, and notes what every function asks.
import { AsyncLocalStorage } from 'node:async_hooks';
import { deleteInput, putInput, queryInput, transactInput, updateInput } from '../../../lib/storage/table/dynamo-input';
import type {
  Item,
  Key,
  Query,
  QueryPage,
  Table,
  TransactHow,
  Write,
  WriteOutcome,
} from '../../../lib/storage/table/table';
import { accessOf, type WireBody } from './access';
import { type AccessRequest, type Decision, decide } from './policy';
import { statementsOf } from './roles';

export interface RunningFunction {
  readonly name: string;
  readonly role: string;
}

const running = new AsyncLocalStorage<RunningFunction>();

/** What a function does while it runs is held to its role; what a test does by itself is not. */
export function runAs<T>(as: RunningFunction | null, work: () => Promise<T>): Promise<T> {
  return as === null ? work() : running.run(as, work);
}

export interface NotedAccess extends RunningFunction {
  readonly request: AccessRequest;
  readonly decision: Decision;
}

/** Everything functions asked of tables in this test file. */
export const noted: NotedAccess[] = [];

export class AccessDenied extends Error {
  declare protected readonly made: true;
  constructor({ name, role }: RunningFunction, { action, resource, context }: AccessRequest) {
    super(`${role} does not let ${name} do ${action} on ${resource} with ${JSON.stringify(context)}`);
    this.name = 'AccessDeniedException';
  }
}

export class RoleTable implements Table {
  constructor(private readonly table: Table) {}

  get(key: Key): Promise<Item | null> {
    authorise('GetItem', { Key: key });
    return this.table.get(key);
  }

  batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    // A batch with a refused key is refused as a whole, so that it does not matter how keys are spread over batches.
    if (keys.length > 0) authorise('BatchGetItem', { RequestItems: { table: { Keys: keys } } });
    return this.table.batchGet(keys);
  }

  query(query: Query): Promise<QueryPage> {
    authorise('Query', queryInput(query));
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    if (write.kind === 'put') authorise('PutItem', putInput(write));
    if (write.kind === 'update') authorise('UpdateItem', updateInput(write));
    if (write.kind === 'delete') authorise('DeleteItem', deleteInput(write));
    return this.table.write(write);
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    const TransactItems = writes.map((write) => transactInput(write, 'table'));
    authorise('TransactWriteItems', { TransactItems });
    return this.table.transact(writes, how);
  }
}

function authorise(operation: string, body: WireBody): void {
  const as = running.getStore();
  if (!as) return;
  for (const request of accessOf(operation, body)) {
    const decision = decide(statementsOf(as.role), request);
    noted.push({ ...as, request, decision });
    if (decision !== 'ALLOWED') throw new AccessDenied(as, request);
  }
}
