// The events of a history: a receiver that was told of them, and a process that tells it, killed again and again.
import { setTimeout as sleep } from 'node:timers/promises';
import { storeOver } from '../../lib/runtime';
import { directAccess } from '../../lib/storage/table/calls';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { TableReader } from '../../cli/audit/read-table';
import { brokenTold, type LISTENED, type Received } from '../simulation/events/told';
import type { Handled, WireCall } from '../../tests/support/fault-proxy';
import { aReceiver, type Receiver } from '../../tests/support/receiver';
import type { ServiceProcess } from './processes';
import type { Random } from './random';
import type { Violation } from './violation';

/** Few enough that the histories take no longer: what a row holds itself, and what records say. */
export const TOLD = [
  'publication.succeeded',
  'redemption.rollback.succeeded',
] as const satisfies readonly (typeof LISTENED)[number][];

/** Of what changes something, before or after it: so between any two steps. */
const KILLED = 0.1;
const CHANGES = ['TransactWriteItems', 'UpdateItem', 'PutItem'];
const REFUSED = 0.05;
/** Leases and places of those that were killed, by clocks that are apart. */
const PATIENCE_MS = 240_000;
const LOOK_MS = 500;
const LATER_MS = 7 * 86_400_000;

/** A receiver that refuses a few of the first attempts, and answers the others. */
export function anUnsteadyReceiver(random: Random): Promise<Receiver> {
  return aReceiver((response) => {
    response.statusCode = random.isBelow(REFUSED) ? 500 : 204;
    response.end();
  });
}

interface TellingOptions {
  readonly place: { readonly tableName: string; readonly endpoint: string };
  readonly project: string;
  readonly receiver: Receiver;
  readonly mostKills: number;
  readonly random: Random;
  readonly start: (
    decide: (call: WireCall, process: () => ServiceProcess) => Handled | null,
  ) => Promise<ServiceProcess>;
}

export class Telling {
  kills = 0;
  private isOn = true;
  private isOver = false;
  private process: Promise<ServiceProcess> | undefined;

  constructor(private readonly options: TellingOptions) {}

  async begin(): Promise<void> {
    this.launch();
    await this.process;
  }

  /** Nothing dies any more. */
  calm(): void {
    this.isOn = false;
  }

  /** What is left is told. */
  async finish(): Promise<void> {
    const { place } = this.options;
    const store = storeOver(new DynamoTable({ ...place, direct: directAccess(process.env, place.endpoint) }));
    const untilMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const rows = await store.outbox.due(1);
      const due = await store.deliveries.due({ nowMs: Date.now() + LATER_MS, perWebhook: 1 });
      if ((rows.length === 0 && due.length === 0) || performance.now() > untilMs) return;
      await sleep(LOOK_MS);
    }
  }

  /** Nobody is started any more, and who was being started is there. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.process;
  }

  get received(): number {
    return this.options.receiver.received.length;
  }

  async violations(): Promise<readonly Violation[]> {
    const { place, project, receiver } = this.options;
    const reader = new TableReader(place);
    try {
      const received = receiver.received.map(({ body }) => receivedOf(receiver.url, body));
      const broken = brokenTold(await reader.items(project), received, { urls: [receiver.url], types: TOLD });
      return broken.map((what) => ({ of: 'EVENTS', what }));
    } finally {
      reader.close();
    }
  }

  private launch(): void {
    this.process = this.options.start((call, process) => this.kill(call, process));
  }

  private kill({ operation }: WireCall, process: () => ServiceProcess): Handled | null {
    const { random, mostKills } = this.options;
    const isPossible = this.isOn && !this.isOver && this.kills < mostKills && CHANGES.includes(operation);
    if (!isPossible || !random.isBelow(KILLED) || !process().isAlive()) return null;
    this.kills += 1;
    const kill = (): void => {
      process().kill();
      this.launch();
    };
    return random.isBelow(0.5) ? { before: kill } : { after: kill };
  }
}

function receivedOf(url: string, body: string): Received {
  const { id, type, data, event } = JSON.parse(body) as Pick<Received, 'id' | 'type' | 'data'> & {
    readonly event: { readonly id: string };
  };
  return { url, id, eventId: event.id, type, data };
}
