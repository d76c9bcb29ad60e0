// Those who add earned points and end days in one history, who may die between every two steps.
import { endDueDays } from '../../../lib/services/loyalties/day-end/day-end';
import { dispatchDue } from '../../../lib/services/webhooks/dispatch';
import type { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import type { Random } from '../../../scripts/support/random';
import type { Scheduler } from '../scheduler';
import type { SimulatedService } from '../service';
import { type Job, Workers } from '../workers';
import type { Members } from '../world-parts';
import { isDue, isOutbox } from './member-checks';

const DAY_MS = 86_400_000;
/** Histories begin so long before midnight, at most. */
const BEFORE_MS = 40_000;
const LOOK_MS = 500;
const A_MONTH = 31;
/** The work that is left when nothing goes wrong any more takes seconds, or never ends. */
const QUIET_MS = 130_000;

export class MemberWork {
  private workers: Workers | undefined;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly place: { readonly table: SimulatedTable; readonly members: Members },
  ) {}

  /** Waits until shortly before midnight. */
  awaitEvening(): Promise<void> {
    const restMs = DAY_MS - (this.scheduler.nowMs % DAY_MS) + this.place.members.restDays * DAY_MS;
    return this.scheduler.sleep(restMs - this.random.between(1_000, BEFORE_MS));
  }

  begin(service: SimulatedService): void {
    const job: Job = (rt, report) => async () => {
      await dispatchDue(rt).catch(report);
      await endDueDays(rt);
    };
    this.workers = new Workers({
      scheduler: this.scheduler,
      random: this.random.fork('workers'),
      job,
      start: (between) => service.startWorker(undefined, between),
      killed: () => service.noteKill(),
      defect: (error) => void service.defects.push(error),
    });
    this.workers.start();
  }

  /** Everything that is due is done: that day, the next one, and a month later where tiers have dates. */
  async finish(service: SimulatedService): Promise<void> {
    await this.settle();
    for (const days of this.place.members.restDays > 0 ? [1, A_MONTH] : [1]) {
      await this.scheduler.sleep(days * DAY_MS);
      this.begin(service);
      await this.settle();
    }
    await this.scheduler.sleep(LOOK_MS);
  }

  private async settle(): Promise<void> {
    await this.workers?.calm();
    await this.untilQuiet();
    this.workers?.stop();
  }

  private async untilQuiet(): Promise<void> {
    const untilMs = this.scheduler.nowMs + QUIET_MS;
    while (this.isWaiting && this.scheduler.nowMs < untilMs) await this.scheduler.sleep(LOOK_MS);
  }

  private get isWaiting(): boolean {
    return this.place.table.stored.all().some((item) => isOutbox(item) || isDue(item, this.scheduler.nowMs));
  }
}
