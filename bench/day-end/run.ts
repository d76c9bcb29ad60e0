// One process that ends the days of cards until none is due, and prints its progress. Started by main.ts, bundled, with the
// endpoint of the engine, its table and the time that it takes for now. It may be killed at any moment.
import { projectRuntime } from '../../cli/support/project-runtime';
import { storeOver } from '../../lib/runtime';
import { endDueDays } from '../../lib/services/loyalties/day-end/day-end';
import { directAccess } from '../../lib/storage/table/calls';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { runAsCommand } from '../../scripts/support/command';

async function main([endpoint = '', tableName = '', timeMs = '']: readonly string[]): Promise<void> {
  const nowMs = () => Number(timeMs);
  const place = { tableName, endpoint };
  const table = new DynamoTable({ ...place, direct: directAccess(process.env, endpoint) });
  const store = storeOver(table, undefined, { cardTimeMs: nowMs });
  const rt = { ...projectRuntime(place), store, clock: { nowMs } };
  for (let ended = await endDueDays(rt); ended > 0; ended = await endDueDays(rt)) {
    const { user, system } = process.cpuUsage();
    console.log(`${ended} ${(user + system) / 1000}`);
  }
}

runAsCommand(() => main(process.argv.slice(2)));
