// Which places the requests of one project share. A new one is a decision, as each lets only so many requests through.
import { afterChange } from '../../bench/heat/change';
import { busyCustomer, dailyCustomer } from '../../bench/heat/customer';
import { beginProject, type Heat, processOver } from '../../bench/heat/runs';
import { LIMITED_VALIDATIONS, SITUATIONS, SPREAD_VALIDATIONS } from '../../bench/heat/situations';
import { VALIDATIONS } from '../../bench/heat/validations';
import { pacesOf } from '../../bench/heat/paces';
import { HeatTable } from '../../bench/heat/heat-table';
import { type HotItem, sharedPlaces } from '../../bench/heat/places';
import { SimulatedTable } from '../../server/simulated-table/simulated-table';
import { LIMITS } from '../../lib/model/limits';
import { LIST_SHARDS } from '../../lib/storage/keys';

/** Enough for two of them to meet in one of four shards. */
const OPERATIONS = 8;
/** Among 32 shards so many stand in more than eight: fewer come once in a trillion. */
const MANY_OPERATIONS = 40;
const KILOBYTE = 1_024;

let heat: Heat;

beforeEach(async () => {
  const table = new HeatTable(new SimulatedTable());
  heat = { table, rt: processOver(table), operations: OPERATIONS };
  await beginProject(heat);
});

const ASKED: readonly unknown[] = [...VALIDATIONS, LIMITED_VALIDATIONS, SPREAD_VALIDATIONS];
const REDEMPTIONS = SITUATIONS.filter((one) => !ASKED.includes(one));

/** Shards of these hold so few that they are shared now and then. */
const SPREAD = [
  'partition: count of wrong codes',
  'partition: copy of the version',
  'partition: shard of counters',
  'partition: shard of a voucher',
  'partition: ledger line of a redemption',
  'g1: list C',
  'g1: list O',
  'g3: list R',
];
const isSpread = ({ name }: HotItem) => SPREAD.includes(name);
/** Movements of the cards of a campaign are one list of four shards. */
const isOfCards = (name: string) => name === 'g2: list T';
const namesOf = (places: readonly HotItem[]) => places.filter((place) => !isSpread(place)).map(({ name }) => name);

describe('requests of one project meet', () => {
  it.each(VALIDATIONS.filter(({ hasWrong }) => !hasWrong))(
    'in $name nowhere but where they read one of many copies',
    async ({ measure }) => {
      const places = sharedPlaces(await measure(heat));

      expect(namesOf(places)).toEqual([]);
      expect(places.map(({ write }) => write)).toEqual(places.map(() => 0));
    },
  );

  it.each(VALIDATIONS.filter(({ hasWrong }) => hasWrong))(
    'in $name nowhere else, and write shares of a count for wrong codes alone',
    async ({ measure }) => {
      const places = sharedPlaces(await measure({ ...heat, operations: MANY_OPERATIONS }));

      expect(namesOf(places)).toEqual([]);
      const written = places.filter(({ write }) => write > 0).map(({ name }) => name);
      expect(written.filter((name) => name !== 'partition: count of wrong codes')).toEqual([]);
    },
  );

  it('in validations under a limit of a campaign whose redemptions have met nowhere', async () => {
    const places = sharedPlaces(await SPREAD_VALIDATIONS.measure(heat));

    expect(namesOf(places)).toEqual([]);
    expect(places.map(({ write }) => write)).toEqual(places.map(() => 0));
  });

  it.each([...VALIDATIONS, LIMITED_VALIDATIONS, SPREAD_VALIDATIONS])(
    'in $name where 50,000 a second find room',
    async ({ measure, goal }) => {
      const places = sharedPlaces(await measure({ ...heat, operations: 2 * MANY_OPERATIONS }));

      // As many operations as these cannot be even among twenty: that of one more than its share is measured.
      expect(goal).toBe(50_000);
      expect(places.filter(({ ceiling }) => ceiling < 40_000)).toEqual([]);
    },
  );

  it('in validations under a limit of a campaign at its counters, which each process reads once a second where they are throttled', async () => {
    const places = sharedPlaces(await LIMITED_VALIDATIONS.measure({ ...heat, operations: MANY_OPERATIONS }));

    expect(namesOf(places)).toEqual(['partition: counters']);
    expect(places.find(({ name }) => name === 'partition: counters')).toMatchObject({ read: 1 / 20, write: 0 });
  });

  it.each(REDEMPTIONS)('in $name, once some have met there, nowhere', async ({ measure, goal }) => {
    const places = sharedPlaces(await measure(heat)).filter(({ ceiling, name }) => !isOfCards(name) || ceiling < goal);

    expect(namesOf(places)).toEqual([]);
  });

  it.each(['g1 C', 'g1 O', 'g3 R'])(
    'in more partitions of list %s than its first ones, once it was full',
    async (list) => {
      const touches = (await REDEMPTIONS[0]!.measure({ ...heat, operations: MANY_OPERATIONS })).flat();
      const ofList = touches.filter(
        ({ index, partition, write }) => write > 0 && `${index} ${partition.split('#')[1]}` === list,
      );

      expect(ofList).toHaveLength(MANY_OPERATIONS);
      expect(new Set(ofList.map(({ partition }) => partition)).size).toBeGreaterThan(2 * LIST_SHARDS);
    },
  );
});

it('counts of a customer stop growing', async () => {
  const { bytes, largest } = await busyCustomer(heat, 130);

  expect(bytes[1]).toBeGreaterThan(LIMITS.pagedBytes - KILOBYTE);
  expect(bytes[1]).toBeLessThan(LIMITS.pagedBytes + KILOBYTE);
  expect(largest).toBeLessThan(16 * KILOBYTE);
});

it('a customer who redeems every day has items that stop growing, and takes hardly more than a new one', async () => {
  await busyCustomer(heat, 130);
  const { bytes, largest, last, ofNew } = await dailyCustomer(heat, 2 * (LIMITS.periodDays + 40));

  expect(bytes[1]).toBeLessThan(bytes[0] + 100);
  expect(bytes[1]).toBeLessThan(3 * KILOBYTE);
  // A redemption holds what it was decided from.
  const most = (kind: string): number => (kind === 'redemption' ? 4 : 3) * KILOBYTE;
  expect([...largest].filter(([kind, size]) => size > most(kind))).toEqual([]);
  // Its rules compare with counts of the customer, so it reads the pages as well, which pay for their sum.
  expect(last.read).toBeLessThanOrEqual(ofNew.read + 5);
  expect(last.write).toBeLessThanOrEqual(ofNew.write + 12);
});

it.each([20, 40])(
  'processes read what a change wrote, and answer the next request by it: %i records',
  async (records) => {
    const { readUnits, calls, right } = await afterChange(heat, { records, processes: OPERATIONS });

    expect(right).toBe(OPERATIONS);
    expect([...readUnits, ...calls]).toEqual(Array.from({ length: 2 * OPERATIONS }, () => 1));
  },
);

it('two customers take turns, and both are measured after a warm-up', async () => {
  const asked: string[] = [];

  const paces = await pacesOf(['old', 'new'], {
    rounds: 4,
    operation: (customer, round) => Promise.resolve(asked.push(`${customer}${round}`)),
  });

  expect(asked.slice(0, 4)).toEqual(['old0', 'new0', 'new1', 'old1']);
  expect(asked.filter((name) => name.startsWith('old'))).toHaveLength(asked.length / 2);
  expect(paces.map(({ ms }) => ms > 0)).toEqual([true, true]);
});

it('an old customer and a new one redeem alike without a rule that counts', async () => {
  await busyCustomer(heat, 130);
  const { customers, redeemOn } = await dailyCustomer(heat, 4);

  const touches: number[] = [];
  for (const customer of customers) {
    for (const day of [10, 11]) await redeemOn(heat.rt, day, { customer, isRuled: false });
    heat.table.take();
    await redeemOn(heat.rt, 12, { customer, isRuled: false });
    touches.push(heat.table.take().filter(({ read }) => read > 0).length);
  }

  expect(touches[0]).toBe(touches[1]);
});
