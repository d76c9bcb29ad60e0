// Redemptions and rollbacks of a process that is just beginning an epoch of the counters of their campaign.
import { setTimeout as sleep } from 'node:timers/promises';
import * as app from '../../support/app';
import { beginsEpoch, busyCampaign, conflictingTable, rollback, tableOver } from '../../support/shop';

const { caller, free, held, isSharded, made, processOver, shards, use } = busyCampaign();

/** A process that conflicts with others and begins no epoch: nobody answers its write. */
function anotherProcess(): app.Runtime {
  const table = conflictingTable(made().rt.faults, held);
  const lost = new app.TableUnavailable(new Error('ECONNRESET'));
  return processOver(
    tableOver(table, { write: (write) => (beginsEpoch(write) ? Promise.reject(lost) : table.write(write)) }),
  );
}

/** A process that has sent the write that begins an epoch, which arrives on `goOn`; and its redemptions until then. */
async function beginning() {
  const table = conflictingTable(made().rt.faults, held);
  const state = { sent: 0, isRead: true };
  let begin!: (isBegun: true) => void;
  let goOn!: () => void;
  const begun = new Promise<true>((resolve) => (begin = resolve));
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const process = processOver(
    tableOver(table, {
      async write(write) {
        if (beginsEpoch(write)) {
          begin(true);
          await released;
        }
        return table.write(write);
      },
      // Decisions read in batches: these are reads of who begins an epoch.
      get: (key) => (state.isRead ? table.get(key) : Promise.reject(new app.TableUnavailable(new Error('Throttling')))),
      transact: (writes) => ((state.sent += 1), table.transact(writes)),
    }),
  );
  const other = anotherProcess();
  const before: Promise<string>[] = [];
  do before.push(use(process, free()));
  while (!(await Promise.race([begun, Promise.all([...before, use(other, free())]).then(() => false)])));
  await sleep(50);
  return { state, process, before, goOn };
}

describe('an epoch that a process is just beginning', () => {
  it.each([
    ['redemptions', async (process: app.Runtime) => void (await use(process, free()))],
    ['rollbacks', async (process: app.Runtime, id: string) => void (await rollback(process, caller, { id }))],
  ])('is waited for: its %s send nothing until they count on a shard, and settle nothing', async (_name, act) => {
    const { state, process, before, goOn } = await beginning();
    const redeemed = await use(anotherProcess(), free());
    const sent = state.sent;

    const late = act(process, redeemed);
    await sleep(50);
    const sentMeanwhile = state.sent - sent;
    goOn();
    await Promise.all([...before, late]);

    expect(sentMeanwhile).toBe(0);
    expect(await isSharded()).toBe(true);
    expect((await shards()).some(({ n }) => n !== undefined)).toBe(true);
  });

  it('keeps nobody from redeeming where the table says nothing about the counters', async () => {
    const { state, process, before, goOn } = await beginning();
    const late = use(process, free());
    state.isRead = false;
    goOn();

    expect(await late).toMatch(/^r_/);
    await Promise.all(before);
  });
});
