// Deletes what has expired: the embedded engine stores the time to live but never acts on it.
import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableDefinition } from '../../scripts/support/service-definition';

const INTERVAL_MS = 5 * 60_000;
/** The engine does one thing at a time, so a sweep leaves room between its pages. */
const PAUSE_MS = 100;
/** Items of a page. Without a limit the engine reads the rest of the table for each page, which takes seconds of a large one. */
const PAGE = 500;

interface SweptTable {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

interface SweptKey {
  readonly pk: string;
  readonly sk: string;
}

/** Sweeps, and again some minutes after each sweep, until stopped. It does not keep the process alive. */
export function startSweeper(table: SweptTable, report: (error: unknown) => void): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    if (isOver) return;
    timer = setTimeout(() => void sweep(table, Date.now()).catch(report).finally(next), INTERVAL_MS).unref();
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Deletes every expired item. @returns number of deleted items */
export async function sweep({ client, tableName }: SweptTable, nowMs: number): Promise<number> {
  const documents = DynamoDBDocumentClient.from(client);
  const isExpired = {
    ExpressionAttributeNames: { '#at': tableDefinition().ttlAttribute },
    ExpressionAttributeValues: { ':now': Math.floor(nowMs / 1000) },
  };
  const of = { TableName: tableName, Limit: PAGE, ProjectionExpression: 'pk, sk' } as const;
  const scan = { ...of, FilterExpression: '#at < :now', ...isExpired };
  let deleted = 0;
  for await (const page of paginateScan({ client: documents }, scan)) {
    for (const { pk, sk } of (page.Items ?? []) as SweptKey[]) {
      // The item may have been renewed since it was read.
      const command = { TableName: tableName, Key: { pk, sk }, ConditionExpression: '#at < :now', ...isExpired };
      deleted += await countDeleted(documents, new DeleteCommand(command));
    }
    await sleep(PAUSE_MS);
  }
  return deleted;
}

async function countDeleted(documents: DynamoDBDocumentClient, command: DeleteCommand): Promise<0 | 1> {
  try {
    await documents.send(command);
    return 1;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 0;
    throw error;
  }
}
