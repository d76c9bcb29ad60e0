// Loads the demo in a separate process: its memory is freed when it ends, before the first request.
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { seedDemo } from '../start/seed';
import { runAsCommand } from '../../scripts/support/command';

/** @see server/serve/main.ts, which says where the table is, and whether the demo gets the history of a shop */
async function main(): Promise<void> {
  const { DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: tableName = '', DEMO_HISTORY } = process.env;
  await seedDemo(new DynamoTable({ endpoint, tableName }), DEMO_HISTORY === 'on');
}

runAsCommand(main);
