// npm run bench:day-end: the end of a day on which points of every card expire, by a process that is killed twice.
// Options: --cards=100000.
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectRuntime } from '../../cli/support/project-runtime';
import { invariant } from '../../lib/errors';
import { projectSettings } from '../../lib/model/records/settings';
import type { Runtime } from '../../lib/ports/runtime';
import { storeOver } from '../../lib/runtime';
import { adjustPoints } from '../../lib/services/loyalties/loyalty-points';
import { createLoyalty } from '../../lib/services/loyalties/loyalties';
import { createMember } from '../../lib/services/loyalties/loyalty-members';
import { movementPartitions } from '../../lib/storage/keys/code-keys';
import { timeText } from '../../lib/storage/keys';
import { directAccess } from '../../lib/storage/table/calls';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { runAsCommand } from '../../scripts/support/command';
import { type Engine, IN_MEMORY, startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { ensureTable } from '../../server/engine/table';
import { cpuMsOf, peakMbOf } from '../../server/engine/usage';
import { bundle } from '../bundled';
import { CALLER } from '../service';

const TABLE_NAME = 'bench-day-end';
const DEFAULT_CARDS = 100_000;
const POINTS = 100;
const CARDS_AT_ONCE = 16;
const DAY_MS = 86_400_000;
/** After it, the points of all cards have expired. */
const LATER_MS = 40 * DAY_MS;
const MEMORY_GOAL_MB = 400;

/** @returns the id of a program whose cards hold points that expire in a month */
async function fill(rt: Runtime, cards: number): Promise<string> {
  await rt.store.configChanges.commit(CALLER, { settings: projectSettings(CALLER.project, 'Bench') });
  const expiration_rules = { period_type: 'MONTH', period_value: 1 } as const;
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0, expiration_rules } } as const;
  const { id } = await createLoyalty(rt, CALLER, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cards) await fillCard(rt, id, next++);
  };
  await Promise.all(Array.from({ length: CARDS_AT_ONCE }, work));
  return id;
}

async function fillCard(rt: Runtime, campaignId: string, number: number): Promise<void> {
  const customer = { source_id: `member-${number}` };
  const { answer } = await createMember(rt, CALLER, { campaignId, request: { customer }, idempotencyKey: null });
  const command = { campaignId: null, codeOrId: answer.code, idempotencyKey: null };
  await adjustPoints(rt, CALLER, { ...command, request: { points: POINTS } });
}

interface Run {
  readonly ended: number;
  readonly seconds: number;
  /** CPU of the process, without the engine. */
  readonly cpuMs: number;
  readonly peakMb: number;
}

/** Runs a process until it has ended all days, or, after `most` of them, kills it. */
async function endDays(script: string, words: readonly string[], most: number): Promise<Run> {
  const begunMs = performance.now();
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let ended = 0;
  let cpuMs = 0;
  let peakMb = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [some, usedMs] = line.split(' ').map(Number);
    ended += some ?? 0;
    cpuMs = usedMs ?? 0;
    peakMb = Math.max(peakMb, peakMbOf(child.pid ?? 0));
    if (ended >= most) child.kill('SIGKILL');
  }
  const [code, signal] = (await exited) as [number | null, NodeJS.Signals | null];
  invariant(code === 0 || signal === 'SIGKILL', `the process ended with ${code ?? signal}`);
  return { ended, seconds: (performance.now() - begunMs) / 1000, cpuMs, peakMb };
}

/** Counts the lines that the ends of days have added to each card. */
async function linesByCard(client: DynamoDBClient, campaignId: string, fromMs: number) {
  const lines = new Map<string, number>();
  for (const partition of movementPartitions(CALLER.project, campaignId)) {
    let start: QueryCommand['input']['ExclusiveStartKey'];
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: TABLE_NAME,
          IndexName: 'gsi2',
          KeyConditionExpression: 'g2p = :p AND g2s >= :from',
          ExpressionAttributeValues: { ':p': { S: partition }, ':from': { S: timeText(fromMs) } },
          ExclusiveStartKey: start,
        }),
      );
      for (const { pk } of page.Items ?? []) lines.set(pk?.S ?? '', (lines.get(pk?.S ?? '') ?? 0) + 1);
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return lines;
}

async function measure(engine: Engine, cards: number): Promise<void> {
  const { endpoint } = engine;
  const client = new DynamoDBClient({ endpoint });
  const worker = await bundle('bench/day-end/run.ts');
  try {
    await ensureTable(client, TABLE_NAME);
    const direct = directAccess(process.env, endpoint);
    const store = storeOver(new DynamoTable({ tableName: TABLE_NAME, endpoint, direct }));
    const rt = { ...projectRuntime({ tableName: TABLE_NAME, endpoint }), store };
    const campaignId = await fill(rt, cards);
    console.log(`${cards} cards with ${POINTS} points each.`);
    const laterMs = Date.now() + LATER_MS;
    const words = [endpoint, TABLE_NAME, String(laterMs)];
    const engineBeforeMs = cpuMsOf([engine.pid]);
    const runs: Run[] = [];
    for (const most of [cards / 3, cards / 3, Infinity]) {
      const run = await endDays(worker.script, words, most);
      runs.push(run);
      const rate = Math.round(run.ended / run.seconds);
      console.log(`${run.ended} days of cards ended, ${rate} a second, ${Math.round(run.peakMb)} MB`);
    }
    const cpuMs = runs.reduce((sum, run) => sum + run.cpuMs, 0) / cards;
    const engineMs = (cpuMsOf([engine.pid]) - engineBeforeMs) / cards;
    console.log(`${cpuMs.toFixed(1)} ms of CPU for each card, and ${engineMs.toFixed(1)} ms of the engine`);
    const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
    const peakMb = Math.max(...runs.map((run) => run.peakMb));
    console.log(`${Math.round(cards / seconds)} cards a second, killed twice; at most ${Math.round(peakMb)} MB`);
    const lines = await linesByCard(client, campaignId, laterMs);
    const once = [...lines.values()].filter((count) => count === 1).length;
    console.log(`${once} of ${cards} cards have exactly one line of it`);
    if (once !== cards || lines.size !== cards) throw new Error('Points of a card were not booked exactly once.');
    const due = await rt.store.vouchers.dueLotEnds(laterMs, 1);
    if (due.length > 0) throw new Error('A day of a card has not ended.');
    if (peakMb > MEMORY_GOAL_MB) throw new Error(`The process held more than ${MEMORY_GOAL_MB} MB.`);
  } finally {
    worker.remove();
    client.destroy();
  }
}

async function main(): Promise<void> {
  const cards = Number(process.argv[2]?.replace('--cards=', '') ?? DEFAULT_CARDS);
  if (!Number.isInteger(cards) || cards < 3) throw new Error('--cards must be a whole number from 3.');
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  try {
    await measure(engine, cards);
  } finally {
    await engine.stop();
  }
}

runAsCommand(main);
