// stackable restore: restores a table, audits it, and then puts it in place of the one in use.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ensureTable } from '../../server/engine/table';
import { openPlace, type KeyTable } from '../keys/place';
import { serverless } from '../support/framework';
import { usualRegion } from '../support/stage';
import type { RestoreArguments, RestoreCommand } from './command';
import { carryOver } from './carry-over';
import { checkTable } from './check';
import { describe, restoreFile } from './from-file';
import { equip, restoreToMoment, streamOfTable } from './on-aws';
import { afterSwitch, deployArguments, describeCarried, paramsOf } from './switch';

const say = (lines: readonly string[]): void => lines.forEach((line) => console.log(line));

export async function runRestore(options: RestoreArguments): Promise<void> {
  const place = await openPlace(options);
  try {
    await run(options, place);
  } finally {
    await place.close();
  }
}

async function run(options: RestoreArguments, place: KeyTable): Promise<void> {
  const { command, stage } = options;
  const table = options.table ?? (stage === null ? place.tableName : `${place.tableName}-${stamp()}`);
  const restored = { ...place, tableName: table };
  if (stage !== null && table === place.tableName) throw new Error(`The stage uses ${table}: name another table.`);
  const client = new DynamoDBClient(place.endpoint === undefined ? {} : { endpoint: place.endpoint });
  try {
    if (command.verb === 'switch') {
      await switchTo({ ...options, command }, { client, place, restored });
      return;
    }
    if (command.verb === 'at') await restoreToMoment(client, { from: place.tableName, to: table }, command.at);
    else await fromFile(client, restored, command);
    if (stage !== null) say([`Its stream is ${await equip(client, { from: place.tableName, to: table })}.`]);
  } finally {
    client.destroy();
  }
  const { lines, isWhole } = await checkTable(restored);
  say([...lines, `The restored table is ${table}.`]);
  if (!isWhole) process.exitCode = 1;
}

async function fromFile(
  client: DynamoDBClient,
  restored: KeyTable,
  { file, sendsEvents }: Extract<RestoreCommand, { verb: 'file' }>,
): Promise<void> {
  await ensureTable(client, restored.tableName);
  say(describe(await restoreFile(restored, { file, sendsEvents, nowMs: Date.now() }), sendsEvents));
}

async function switchTo(
  {
    command,
    stage,
    region = usualRegion(),
  }: RestoreArguments & { command: Extract<RestoreCommand, { verb: 'switch' }> },
  { client, place, restored }: { client: DynamoDBClient; place: KeyTable; restored: KeyTable },
): Promise<void> {
  const params = paramsOf(restored.tableName, await streamOfTable(client, restored.tableName));
  say(describeCarried(await carryOver({ used: place, restored }, command.keepsKeys)));
  serverless(deployArguments({ stage: stage ?? '', region }, params), true);
  say(afterSwitch(stage ?? '', params));
}

/** Names of tables have no colons. */
function stamp(): string {
  return new Date().toISOString().slice(0, 16).replace(/\D/g, '');
}
