// npm run bench:heat: partitions and items that the requests of a situation share, and the requests per second that
// each allows.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Runtime } from '../../lib/ports/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { Table } from '../../lib/storage/table/table';
import { table as textTable } from '../../server/demo/table';
import { IN_MEMORY, startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { ensureTable } from '../../server/engine/table';
import { runAsCommand } from '../../scripts/support/command';
import { HeatTable } from './heat-table';
import { type HotItem, sharedPlaces } from './places';
import { afterChange } from './change';
import { busyCustomer, type DailyHeat, dailyCustomer, type Taken } from './customer';
import { pacesOf } from './paces';
import { beginProject, type Heat, processOver, type Situation } from './runs';
import { SITUATIONS } from './situations';

const TABLE_NAME = 'bench-heat';
const OPERATIONS = 320;
const REDEMPTIONS = 240;
const DAYS = 1_200;
const ROUNDS = 300;
const RECORDS = 5_000;
/** Processes that are measured of the 1,000 in the goal, since each holds all records. */
const MEASURED = 20;
const PROCESSES = 1_000;
const PARTITION_READS = 3_000;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

function rowOf({ name, read, write, ceiling, limit }: HotItem, goal: number): readonly string[] {
  const isMet = ceiling >= goal ? 'yes' : 'NO';
  return [name, whole(read * goal), whole(write * goal), whole(ceiling), limit.toLowerCase(), isMet];
}

async function print(heat: Heat, { name, goal, measure }: Situation): Promise<void> {
  const places = sharedPlaces(await measure(heat));
  const lowest = places[0];
  const heading = ['place', 'read units/s', 'write units/s', 'lets through/s', 'by', 'goal met'];
  console.log(`\n${name}: goal ${whole(goal)} a second`);
  console.log(
    textTable(
      heading,
      places.map((place) => rowOf(place, goal)),
    ),
  );
  if (lowest) console.log(`  lowest: ${whole(lowest.ceiling)} a second, set by ${lowest.name}`);
}

/** @param plain the table without a meter */
async function printCustomer(heat: Heat, plain: Table): Promise<void> {
  const { bytes, largest } = await busyCustomer(heat, REDEMPTIONS);
  console.log(`\na customer with 1,000,000 redemptions: goal every item below 16 KB, and no dearer than a new one`);
  console.log(
    `  ${REDEMPTIONS} redemptions of as many codes: counts ${whole(bytes[0])} bytes after a half, ${whole(bytes[1])} after all; largest item of all ${whole(largest)}`,
  );
  const daily = await dailyCustomer(heat, DAYS);
  const [half, all] = daily.bytes;
  const others = [...daily.largest].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  console.log(
    `  ${whole(DAYS)} days with a code counted by day, week and month, and points: largest item of the customer ${whole(half)} bytes after a half, ${whole(all)} after all`,
  );
  console.log(`  the largest of all by then: ${others.map(([name, bytes]) => `${name} ${whole(bytes)}`).join(', ')}`);
  const formatTaken = ({ touches, read, write }: Taken) =>
    `${touches} items and entries, ${read} read and ${write} write units`;
  console.log(
    `  the last of these redemptions took ${formatTaken(daily.last)}; that of a new customer ${formatTaken(daily.ofNew)}`,
  );
  // The meter takes time itself.
  for (const isRuled of [false, true]) await printPaces(processOver(plain), daily, isRuled);
}

async function printPaces(
  rt: Runtime,
  { customers, redeemOn }: Pick<DailyHeat, 'customers' | 'redeemOn'>,
  isRuled: boolean,
): Promise<void> {
  const first = (isRuled ? 2 : 1) * 2 * DAYS;
  const [old, ofNew] = await pacesOf(customers, {
    rounds: ROUNDS,
    operation: (customer, round) => redeemOn(rt, first + round, { customer, isRuled }),
  });
  const ms = (value: number): string => value.toFixed(2);
  console.log(
    `  with ${isRuled ? 'limits by day, week and month for each customer' : 'no limits'}, taking turns, medians of ${ROUNDS}: old ${ms(old.ms)} ms and ${ms(old.cpuMs)} ms CPU, new ${ms(ofNew.ms)} and ${ms(ofNew.cpuMs)}: ${ms(old.ms / ofNew.ms)} times the time, ${ms(old.cpuMs / ofNew.cpuMs)} times the CPU`,
  );
}

async function printChange(heat: Heat): Promise<void> {
  const { readUnits, right } = await afterChange(heat, { records: RECORDS, processes: MEASURED });
  const most = Math.max(...readUnits);
  console.log(
    `\n${whole(PROCESSES)} processes after a change of one record among ${whole(RECORDS)}: goal what changed, on the very next request`,
  );
  console.log(
    `  of ${MEASURED} processes ${right} answered the next request by the change; none read more than ${whole(most)} units;`,
  );
  console.log(
    `  the partition gives ${whole(PROCESSES)} of them that in ${((most * PROCESSES) / PARTITION_READS).toFixed(1)} s`,
  );
}

async function main(): Promise<void> {
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const client = new DynamoDBClient({ endpoint: engine.endpoint });
  try {
    await ensureTable(client, TABLE_NAME);
    const plain = new DynamoTable({ tableName: TABLE_NAME, endpoint: engine.endpoint });
    const table = new HeatTable(plain);
    const heat: Heat = { table, rt: processOver(table), operations: OPERATIONS };
    await beginProject(heat);
    for (const situation of SITUATIONS) await print(heat, situation);
    await printCustomer(heat, plain);
    await printChange(heat);
    console.log(`
A partition key lets 3,000 read and 1,000 write units through in a second; an item that each transaction writes about 80
transactions, since each holds it for about 12 ms. Units at the goal, on the hottest place of each name, of ${OPERATIONS} operations.`);
  } finally {
    client.destroy();
    await engine.stop();
  }
}

runAsCommand(main);
