// Redemptions of a process that is just spreading the counters of their campaign.
import { setTimeout as sleep } from 'node:timers/promises';
import * as app from '../../support/app';
import { busyCampaign, ConflictingTable, rollback } from '../../support/shop';

const busy = busyCampaign();
const { caller, counters, free, held, made, processOver, shards, use } = busy;

const isOfSpreading = (write: app.Write): boolean => write.kind === 'update' && write.change.set?.round !== undefined;

/** Spreads counters when it is told to go on. */
class SlowlySpreadingTable extends ConflictingTable {
  sent = 0;
  begin!: () => void;
  goOn!: () => void;
  /** What reads of the counters come to meanwhile. */
  isRead = true;
  readonly begun = new Promise<void>((resolve) => (this.begin = resolve));
  private readonly released = new Promise<void>((resolve) => (this.goOn = resolve));

  override async write(write: app.Write): Promise<app.WriteOutcome> {
    if (isOfSpreading(write)) {
      this.begin();
      await this.released;
    }
    return super.write(write);
  }

  /** Decisions read in batches: these are reads of who spreads. */
  override get(key: app.Key): Promise<app.Item | null> {
    return this.isRead ? super.get(key) : Promise.reject(new app.TableUnavailable(new Error('ThrottlingError')));
  }

  override transact(writes: readonly app.Write[]): Promise<app.WriteOutcome> {
    this.sent += 1;
    return super.transact(writes);
  }
}

/** Does not answer who would spread counters: they stay in one place. */
class UnspreadTable extends ConflictingTable {
  private readonly failure = new app.TableUnavailable(new Error('ECONNRESET'));

  override write(write: app.Write): Promise<app.WriteOutcome> {
    return isOfSpreading(write) ? Promise.reject(this.failure) : super.write(write);
  }
}

/** A process that conflicts with others and spreads nothing, so that the other process spreads the counters. */
const unspreadingProcess = (): app.Runtime => processOver(new UnspreadTable(made().rt.faults, held));

/** A process that has begun to spread the counters, and its redemptions until then. */
async function spreading() {
  const table = new SlowlySpreadingTable(made().rt.faults, held);
  const process = processOver(table);
  const other = unspreadingProcess();
  const before: Promise<string>[] = [];
  const begun = table.begun.then(() => true);
  do before.push(use(process, free()));
  while (!(await Promise.race([begun, Promise.all([...before, use(other, free())]).then(() => false)])));
  await sleep(50);
  return { table, process, before };
}

describe('counters that a process is just spreading', () => {
  it('are waited for: its redemptions send nothing until they count on a shard', async () => {
    const { table, process, before } = await spreading();
    const sent = table.sent;

    const late = use(process, free());
    await sleep(50);
    const sentMeanwhile = table.sent - sent;
    table.goOn();
    await Promise.all([...before, late]);

    expect(sentMeanwhile).toBe(0);
    expect(await counters()).toHaveProperty('round');
    expect((await shards()).reduce((sum, { n }) => sum + Number(n ?? 0), 0)).toBeGreaterThanOrEqual(1);
  });

  it('are waited for by rollbacks as well, which settle nothing then', async () => {
    const { table, process, before } = await spreading();
    const redeemed = await use(unspreadingProcess(), free());
    const sent = table.sent;

    const undone = rollback(process, caller, { id: redeemed });
    await sleep(50);
    const sentMeanwhile = table.sent - sent;
    table.goOn();
    await Promise.all([...before, undone]);

    expect(sentMeanwhile).toBe(0);
    expect(await counters()).toHaveProperty('round');
  });

  it('keep nobody from redeeming where the table says nothing about them', async () => {
    const { table, process, before } = await spreading();
    const late = use(process, free());
    table.isRead = false;
    table.goOn();

    expect(await late).toMatch(/^r_/);
    await Promise.all(before);
  });
});
