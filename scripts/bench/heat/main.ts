// npm run bench:heat: which places the requests of a situation share, and how many of them a second each place lets through.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoTable } from '../../../lib/storage/table/dynamo-table';
import { table as textTable } from '../../demo/table';
import { IN_MEMORY, startEngine } from '../../engine/engine';
import { useLocalAws } from '../../engine/environment';
import { ensureTable } from '../../engine/table';
import { runAsCommand } from '../../support/command';
import { HeatTable } from './heat-table';
import { type Place, sharedPlaces } from './places';
import {
  afterChange,
  beginProject,
  busyCustomer,
  type Heat,
  processOver,
  type Situation,
  SITUATIONS,
} from './situations';

const TABLE_NAME = 'bench-heat';
const OPERATIONS = 320;
const REDEMPTIONS = 240;
const RECORDS = 500;
/** The goal speaks of so many processes and records. */
const PROCESSES = 1_000;
const ALL_RECORDS = 5_000;
const PARTITION_READS = 3_000;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

function rowOf({ name, read, write, ceiling, limit }: Place, goal: number): readonly string[] {
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

async function printCustomer(heat: Heat): Promise<void> {
  const { bytes, largest } = await busyCustomer(heat, REDEMPTIONS);
  console.log(`\na customer with ${REDEMPTIONS} redemptions of as many codes: goal every item below 16 KB`);
  console.log(
    `  counts: ${whole(bytes[0])} bytes after a half, ${whole(bytes[1])} after all; largest item of all: ${whole(largest)}`,
  );
}

async function printChange(heat: Heat): Promise<void> {
  const { readUnits } = await afterChange(heat, RECORDS);
  const seconds = (readUnits * PROCESSES) / PARTITION_READS;
  console.log(
    `\n${whole(PROCESSES)} processes after a change of one record among ${whole(ALL_RECORDS)}: goal what changed, at once`,
  );
  console.log(`  one process reads ${whole(readUnits)} units, measured with ${RECORDS} records;`);
  console.log(`  the partition gives all of them that in ${seconds.toFixed(1)} s`);
}

async function main(): Promise<void> {
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const client = new DynamoDBClient({ endpoint: engine.endpoint });
  try {
    await ensureTable(client, TABLE_NAME);
    const table = new HeatTable(new DynamoTable({ tableName: TABLE_NAME, endpoint: engine.endpoint }));
    const heat: Heat = { table, rt: processOver(table), operations: OPERATIONS };
    await beginProject(heat);
    for (const situation of SITUATIONS) await print(heat, situation);
    await printCustomer(heat);
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
