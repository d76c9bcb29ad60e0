// The simulated service: a table, a few processes, and the clients that call them.
import type { Runtime } from '../../lib/ports/runtime';
import { listRedemptions } from '../../lib/services/redemptions/redemption-lists';
import { validate } from '../../lib/services/validations/validate';
import type { Write } from '../../lib/storage/table/table';
import type { Webhooks } from '../../lib/ports/events';
import { type Between, stepwise, stepwiseSender } from './workers';
import { mutated, mutatedRuntime } from './mutants';
import { Process } from './process';
import type { Random } from '../../scripts/support/random';
import { type Asked, type Attempt, attemptOf, isOpen, send, type Called, type Target, targetOf } from './requests';
import type { Scheduler } from './scheduler';
import type { SimulatedTable } from '../../server/simulated-table/simulated-table';
import { changePending } from './points/change-pending';
import { previewReturn } from './returns/preview';
import { stackingRules } from './stacking';
import type { Releases } from './releases';
import type { ConfigTrace } from './config-trace';
import { releaseLock } from './locks/desk';
import type { OrderLockTrace } from './locks/lock-trace';
import { type FaultMix, Wire, type WireTap } from './wire';
import type { Operation, Plan } from './workload';
import { CALLER, runtimeIn } from './world';
import { reserveCode } from './codes/reserve-code';

interface Running {
  readonly process: Process;
  readonly rt: Runtime;
}

interface Worker {
  readonly webhooks: Webhooks | undefined;
  readonly between: (process: Process) => Promise<void>;
}

interface ServiceOptions {
  readonly table: SimulatedTable;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly mix: FaultMix;
  /** What is wrong with the service; null for the real one. */
  readonly mutant: string | null;
  readonly releases: Releases;
  readonly trace: OrderLockTrace;
  readonly configTrace: ConfigTrace;
  readonly uses: UseTrace | null;
  /** Told of writes as they leave a process, with the time on its clock. */
  readonly sent: (writes: readonly Write[], clockMs: number) => void;
  readonly tap: WireTap & { killed(): void; paused(): void };
}

const PROCESSES = 3;
/** Most clocks are right to a second or two, some are not. */
const USUAL_OFFSET_MS = 1_500;
const WORST_OFFSET_MS = 60_000;
/** In so many histories. */
const FULL_LISTS = 0.3;

type Validated = Awaited<ReturnType<typeof validate>>;

/** Watches what many redeem at once: edits it, looks at it, and takes the rest of it in the end. */
export interface UseTrace {
  readonly broken: readonly string[];
  applied(write: Write): void;
  edit(rt: Runtime, edit: { readonly code: string; readonly number: number }): Promise<unknown>;
  show(rt: Runtime, code: string): Promise<void>;
  /** Looks at what a validation of these lines tells. */
  validated?(lines: readonly { readonly id: string }[], validate: () => Promise<Validated>): Promise<unknown>;
  sellOut(service: SimulatedService): Promise<void>;
  writeBack?(rt: Runtime, operation: Extract<Operation, { kind: 'write back' }>): Promise<void>;
}

export class SimulatedService {
  /** Entries of the log at level error, and operations that failed without a reason. */
  readonly defects: unknown[] = [];
  readonly called: Called[] = [];
  /** Redemptions that somebody was told of. */
  private readonly known: Target[] = [];
  private readonly running: Running[];
  /** How far each clock was off that ever acquired a lock. */
  private readonly offsetsMs: number[] = [];
  private isFaulty = true;
  /** Whether lists are spread, and no more, while the history is played. */
  private readonly isFull: boolean;

  constructor(private readonly options: ServiceOptions) {
    this.isFull = options.random.fork('lists').chance(FULL_LISTS);
    this.running = Array.from({ length: PROCESSES }, () => this.start());
  }

  /** From the clock that is furthest ahead, of all there were, to the one furthest behind, of those that are asked now. */
  get clocksApartMs(): number {
    const offsets = this.running.map(({ process }) => process.clockOffsetMs);
    return Math.max(...this.offsetsMs) - Math.min(...offsets);
  }

  async play({ clients }: Plan): Promise<void> {
    const { releases, table } = this.options;
    await Promise.all([...clients.map((operations) => this.playOne(operations)), releases.migrate(table)]);
  }

  /** From now on everything works; what was sent before may still arrive. */
  async calm(): Promise<void> {
    this.isFaulty = false;
    for (const running of this.running) running.process.pause(0);
    await this.options.releases.finish(this.options.table);
  }

  private async playOne(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) {
      await this.options.scheduler.sleep(this.options.random.between(0, 60));
      await this.perform(operation);
    }
  }

  private async perform(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case 'wait':
        return this.options.scheduler.sleep(operation.milliseconds);
      case 'kill':
        this.kill();
        return;
      case 'pause':
        this.options.tap.paused();
        this.any().process.pause(operation.milliseconds);
        return;
      case 'sweep':
        this.sweep();
        return;
      case 'configure':
        return this.look((rt) => this.configure(rt, operation.isPartial));
      case 'validate': {
        const order = { amount: 20_000, ...(operation.order !== null && { source_id: operation.order }) };
        const { lines } = operation;
        const ask = (rt: Runtime) => validate(rt, CALLER, { redeemables: lines, order });
        const { uses } = this.options;
        return this.look((rt) => uses?.validated?.(lines, () => ask(rt)) ?? ask(rt));
      }
      case 'release':
        return releaseLock((work) => this.look(work), this.options, operation.order);
      case 'edit':
        return this.look((rt) => this.options.uses?.edit(rt, operation) ?? Promise.resolve());
      case 'reserve':
        return this.look((rt) => reserveCode(rt, operation));
      case 'show':
        return this.look((rt) => this.options.uses?.show(rt, operation.code) ?? Promise.resolve());
      case 'write back':
        return this.look((rt) => this.options.uses?.writeBack?.(rt, operation) ?? Promise.resolve());
      case 'pending':
        return this.look((rt) => changePending(rt, operation));
      case 'preview return':
        return this.look((rt) => this.preview(rt, operation));
      case 'list':
        return this.look((rt) => listRedemptions(rt, CALLER, {}));
      default:
        return this.call(operation);
    }
  }

  private async configure(rt: Runtime, isPartial: boolean): Promise<void> {
    const id = await stackingRules(rt, isPartial);
    if (id !== null) this.options.configTrace.answered(id);
  }

  private kill(): void {
    const place = this.options.random.between(0, PROCESSES - 1);
    this.options.tap.killed();
    this.running[place]?.process.kill();
    this.running[place] = this.start();
  }

  /** Deletes what has expired, as DynamoDB does at some time after it has. */
  private sweep(): void {
    const { table, scheduler } = this.options;
    for (const item of table.stored.all()) {
      const isOver = typeof item.expires_at === 'number' && item.expires_at < scheduler.nowMs / 1000;
      if (!isOver) continue;
      table.stored.put(item, null);
      table.stored.index(item, item);
    }
  }

  /** Refusals and unavailability are answers; anything else is a defect. */
  async look(work: (rt: Runtime) => Promise<unknown>): Promise<void> {
    const attempt = await this.ask(work);
    if (attempt.status === 'BROKEN') this.defects.push(attempt.error);
  }

  /** In every process, one after the other. */
  async lookEach(work: (rt: Runtime) => Promise<unknown>): Promise<void> {
    for (const { rt } of this.running) {
      const attempt: Attempt = await work(rt).then(
        (answer) => ({ status: 'DONE', answer, replayed: false }),
        attemptOf,
      );
      if (attempt.status === 'BROKEN') this.defects.push(attempt.error);
    }
  }

  /** What some process answers. */
  async ask(work: (rt: Runtime) => Promise<unknown>): Promise<Attempt> {
    const { process, rt } = this.any();
    const attempted = (): Promise<Attempt> =>
      work(rt).then((answer) => ({ status: 'DONE', answer, replayed: false }), attemptOf);
    return Promise.race([this.options.trace.during(attempted, isFinal), unanswered(process)]);
  }

  private async call(command: Asked): Promise<void> {
    const namesTarget = command.kind === 'rollback' || command.kind === 'return';
    const target = namesTarget ? this.targetAt(command.place) : null;
    if (namesTarget && target === null) return;
    const called = { command, target, attempts: [] as Attempt[] };
    this.called.push(called);
    await Promise.all(Array.from({ length: command.copies }, () => this.attempt(called)));
  }

  private targetAt(place: number): Target | null {
    return this.known[place % Math.max(this.known.length, 1)] ?? null;
  }

  private preview(rt: Runtime, operation: Extract<Operation, { kind: 'preview return' }>): Promise<unknown> {
    const target = this.targetAt(operation.place);
    return target ? previewReturn(rt, target, operation) : Promise.resolve();
  }

  /** Send it once more. */
  async attempt(called: { command: Asked; target: Target | null; attempts: Attempt[] }): Promise<Attempt> {
    const { process, rt } = this.any();
    const sent = this.options.trace.during(() => send(rt, called.command, called.target), isFinal, isRepeat);
    const attempt = await Promise.race([sent, unanswered(process)]);
    called.attempts.push(attempt);
    if (attempt.status === 'DONE' && called.command.kind === 'redeem') this.known.push(targetOf(attempt.answer));
    return attempt;
  }

  /** A process that no client asks. @param between what it goes through, before and after each of its steps */
  startWorker(webhooks: Webhooks | undefined, between: (process: Process) => Promise<void>): Running {
    return this.start({ webhooks, between });
  }

  noteKill(): void {
    this.options.tap.killed();
  }

  private any(): Running {
    return this.options.random.pick(this.running)!;
  }

  private start(worker?: Worker): Running {
    const { scheduler, table, mix, mutant, releases, tap, trace, configTrace } = this.options;
    const number = this.offsetsMs.length + 1;
    const random = this.options.random.fork(`process ${number}`);
    const worst = random.chance(0.1) ? WORST_OFFSET_MS : USUAL_OFFSET_MS;
    const process = new Process(scheduler, random.between(-worst, worst));
    this.offsetsMs.push(process.clockOffsetMs);
    const clockMs = () => Math.floor(scheduler.nowMs) + process.clockOffsetMs;
    const sent = (writes: readonly Write[]) => {
      trace.sent(writes, { process: number, clockMs: clockMs() });
      configTrace.sent(writes);
      this.options.sent(writes, clockMs());
    };
    const heard = trace.heard.bind(trace);
    const mixNow = () => (this.isFaulty ? mix : null);
    const { isFull } = this;
    const wire = new Wire({ table, process, scheduler, random, tap, isFull, sent, heard, mix: mixNow });
    const place = { scheduler, random, defects: this.defects, formats: releases.start() };
    const between: Between = () => worker?.between(process) ?? Promise.resolve();
    const called = mutated(worker ? stepwise(wire, between) : wire, mutant);
    const rt = configTrace.watched(mutatedRuntime(runtimeIn(place, called, process), mutant));
    return { process, rt: worker?.webhooks ? { ...rt, sending: sendingStepwise(worker.webhooks, between) } : rt };
  }
}

async function unanswered(process: Process): Promise<Attempt> {
  await process.death();
  return { status: 'UNSURE', key: 'killed' };
}

function sendingStepwise(webhooks: Webhooks, between: Between): Webhooks {
  return { ...webhooks, sender: stepwiseSender(webhooks.sender, between) };
}

/** A process with such an answer holds no lock: another one may be given where the table does not say what became of it. */
function isFinal(attempt: Attempt): boolean {
  return !isOpen(attempt);
}

function isRepeat(attempt: Attempt): boolean {
  return attempt.status === 'DONE' && attempt.replayed;
}
