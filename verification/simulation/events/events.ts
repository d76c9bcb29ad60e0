// The events of one history: two receivers, those who dispatch and deliver, and what must hold in the end.
import { type Webhooks } from '../../../lib/ports/events';
import type { Runtime } from '../../../lib/ports/runtime';
import { signer } from '../../../lib/webhooks/sign';
import { SLOT_MS } from '../../../lib/services/webhooks/deliver';
import { delivererOf } from '../../../lib/services/webhooks/deliverer';
import { dispatchDue } from '../../../lib/services/webhooks/dispatch';
import { createWebhook } from '../../../lib/services/webhooks/webhooks';
import type { Item } from '../../../lib/storage/table/table';
import type { Random } from '../../../scripts/support/random';
import type { Scheduler } from '../scheduler';
import type { SimulatedService } from '../service';
import { type Job, Workers } from '../workers';
import { CALLER, PROJECT } from '../world';
import { IN_LINE } from './event-mutants';
import { EventTrace } from './event-trace';
import { RECEIVERS, Receivers } from './receivers';
import { brokenTold, factOf, LISTENED } from './told';

/** How long after an answer the live receiver has what it tells of, where nothing goes wrong any more, and the other is silent. */
const PROMPT_MS = 5_000;
/** The last lease, the last retry of the live receiver, and clocks that are far apart. */
const QUIET_MS = 30 * 60_000;
const LOOK_MS = 1_000;
/** Older than every clock: events are told to webhooks that were there before. */
const OLDER_MS = 3_600_000;

const PLAIN_BOX = { seal: (text: string) => Promise.resolve(text), open: (text: string) => Promise.resolve(text) };

export class SimulatedEvents {
  readonly trace = new EventTrace();
  readonly receivers: Receivers;
  private readonly ids: Record<string, string> = {};
  private readonly prompt: string[] = [];
  private workers: Workers | undefined;
  /** The last time that a worker was killed. */
  private killedMs = Number.NEGATIVE_INFINITY;
  private clocksApartMs: () => number = () => 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
  ) {
    this.receivers = new Receivers(scheduler, random.fork('receivers'));
  }

  /** What a process needs that sends. */
  get webhooks(): Webhooks {
    const { sender } = this.receivers;
    return { sender, signer, box: PLAIN_BOX, allowsPrivate: false, isPublicAddress: () => true };
  }

  async createWebhooks(rt: Runtime): Promise<void> {
    const clock = { nowMs: () => rt.clock.nowMs() - OLDER_MS };
    for (const target_url of Object.values(RECEIVERS)) {
      const request = { target_url, events: [...LISTENED] };
      const { id } = await createWebhook({ ...rt, clock, sending: this.webhooks }, CALLER, PROJECT, request);
      this.ids[target_url] = id;
    }
  }

  begin(service: SimulatedService, mutant: string | null): void {
    const { scheduler } = this;
    this.clocksApartMs = () => service.clocksApartMs;
    this.workers = new Workers({
      scheduler,
      random: this.random.fork('workers'),
      job: this.job(mutant === IN_LINE),
      start: (between) => service.startWorker(this.webhooks, between),
      killed: () => {
        this.killedMs = scheduler.nowMs;
        service.noteKill();
      },
      defect: (error) => void service.defects.push(error),
    });
    this.workers.start();
  }

  /** @param isInLine whether all deliveries are made one after the other */
  private job(isInLine: boolean): Job {
    return (rt, report) => {
      const deliverer = delivererOf(rt, report);
      return async () => {
        if (this.trace.hasRows) await dispatchDue(rt).catch(report);
        if (this.trace.hasDue(rt.clock.nowMs())) await deliverer.tick();
        if (isInLine) await deliverer.idle();
      };
    };
  }

  /** Nothing dies any more, and the live receiver answers: it gets what is left for it. */
  async calm(): Promise<void> {
    this.receivers.calm();
    await this.workers?.calm();
    await this.untilQuiet(RECEIVERS.live);
  }

  /** Asked when a redemption was answered, while the other receiver is silent. */
  async awaitPrompt(redemption: string): Promise<void> {
    const { received } = this.receivers;
    const fact = `redemption.succeeded ${redemption}`;
    const isTold = () => received.some((one) => one.url === RECEIVERS.live && factOf(one.type, one.data) === fact);
    const wait = async (untilMs: number): Promise<void> => {
      while (!isTold() && this.scheduler.nowMs < untilMs) await this.scheduler.sleep(LOOK_MS);
    };
    await wait(this.scheduler.nowMs + PROMPT_MS);
    // A killed worker keeps its slot until the lease ends, and a receiver that was slow has one slot.
    await wait(this.killedMs + SLOT_MS + this.clocksApartMs() + PROMPT_MS);
    if (!isTold()) this.prompt.push(`E5 ${fact} waits for a receiver that is silent`);
  }

  /** The silent receiver is repaired, and gets everything as well. */
  async finish(): Promise<void> {
    this.receivers.repair();
    await this.untilQuiet(...Object.values(RECEIVERS));
    this.workers?.stop();
  }

  /** @param items everything that is stored */
  violations(items: readonly Item[]): readonly string[] {
    const { received } = this.receivers;
    const told = { urls: Object.values(RECEIVERS), types: LISTENED };
    return [...this.trace.broken, ...this.prompt, ...brokenTold(items, received, told)];
  }

  private async untilQuiet(...urls: readonly string[]): Promise<void> {
    const ids = urls.map((url) => this.ids[url] ?? '');
    const untilMs = this.scheduler.nowMs + QUIET_MS;
    while (!this.trace.isQuiet(ids) && this.scheduler.nowMs < untilMs) await this.scheduler.sleep(LOOK_MS);
  }
}
