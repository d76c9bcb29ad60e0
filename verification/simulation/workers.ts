// Who works in the background: processes that may die between every two steps, and start again.
import type { Sender } from '../../lib/ports/events';
import type { Runtime } from '../../lib/ports/runtime';
import type { Table } from '../../lib/storage/table/table';
import type { Random } from '../../scripts/support/random';
import type { Process } from './process';
import { attemptOf } from './requests';
import type { Scheduler } from './scheduler';

export interface WorkerProcess {
  readonly process: Process;
  readonly rt: Runtime;
}

/** What a process does again and again; it reports what fails beside it. */
export type Job = (rt: Runtime, report: (error: unknown) => void) => () => Promise<void>;

/** What a process goes through, before and after each of its steps. */
export type Between = () => Promise<void>;

interface WorkersOptions {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly job: Job;
  /** @param between what a process goes through, before and after each of its steps */
  readonly start: (between: (process: Process) => Promise<void>) => WorkerProcess;
  readonly killed: () => void;
  readonly defect: (error: unknown) => void;
}

const WORKERS = 2;
const DEATH = 0.01;
const PAUSE = 0.004;
/** Longer than a lease. */
const LONGEST_PAUSE_MS = 45_000;
const REST_MS = [20, 400] as const;
/** While nothing happens that would make more work. */
const CALM_REST_MS = [300, 900] as const;

export class Workers {
  private isFaulty = true;
  private isOver = false;

  constructor(private readonly options: WorkersOptions) {}

  /** Goes on beside everything else, until it is stopped. */
  start(): void {
    for (let number = 0; number < WORKERS; number += 1) void this.keepRunning();
  }

  /** Nothing dies or stands still any more; resolves when the last that stands still goes on. */
  calm(): Promise<void> {
    this.isFaulty = false;
    return this.options.scheduler.sleep(LONGEST_PAUSE_MS);
  }

  stop(): void {
    this.isOver = true;
  }

  private async keepRunning(): Promise<void> {
    while (!this.isOver) {
      const { process, rt } = this.options.start((one) => this.between(one));
      await Promise.race([this.work(process, rt), process.death()]);
    }
  }

  private async between(process: Process): Promise<void> {
    const { random } = this.options;
    if (this.isFaulty && random.chance(DEATH)) {
      this.options.killed();
      process.kill();
    }
    if (this.isFaulty && random.chance(PAUSE)) process.pause(random.between(0, LONGEST_PAUSE_MS));
    await process.running();
  }

  private async work(process: Process, rt: Runtime): Promise<void> {
    const { scheduler, random, job } = this.options;
    const report = (error: unknown): void => this.note(error);
    const step = job(rt, report);
    while (!this.isOver) {
      const [least, most] = this.isFaulty ? REST_MS : CALM_REST_MS;
      await scheduler.sleep(random.between(least, most));
      await process.running();
      await step().catch(report);
    }
  }

  /** What fails is tried again later, as long as it is no defect. */
  private note(error: unknown): void {
    if (attemptOf(error).status === 'BROKEN') this.options.defect(error);
  }
}

/** The table as such a process calls it. */
export function stepwise(table: Table, between: Between): Table {
  const step = async <T>(call: () => Promise<T>): Promise<T> => {
    await between();
    const answer = await call();
    await between();
    return answer;
  };
  return {
    get: (key) => step(() => table.get(key)),
    batchGet: (keys) => step(() => table.batchGet(keys)),
    query: (query) => step(() => table.query(query)),
    write: (write) => step(() => table.write(write)),
    transact: (writes) => step(() => table.transact(writes)),
  };
}

/** The same for what it sends. */
export function stepwiseSender(sender: Sender, between: Between): Sender {
  return {
    send: async (request) => {
      await between();
      const answer = await sender.send(request);
      await between();
      return answer;
    },
  };
}
