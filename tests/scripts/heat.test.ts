// Which places the requests of one project share. A new one is a decision, as each lets only so many requests through.
import {
  afterChange,
  beginProject,
  busyCustomer,
  type Heat,
  processOver,
  SITUATIONS,
} from '../../scripts/bench/heat/situations';
import { HeatTable } from '../../scripts/bench/heat/heat-table';
import { type Place, sharedPlaces } from '../../scripts/bench/heat/places';
import { SimulatedTable } from '../../scripts/simulated-table/simulated-table';
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

const placesOf = async (number: number): Promise<readonly Place[]> =>
  sharedPlaces(await SITUATIONS[number]!.measure(heat));
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
const isSpread = ({ name }: Place) => SPREAD.includes(name);
const namesOf = (places: readonly Place[]) => places.filter((place) => !isSpread(place)).map(({ name }) => name);

describe('requests of one project meet', () => {
  it('in validations nowhere, and what is spread none of them writes', async () => {
    const places = await placesOf(0);

    expect(namesOf(places)).toEqual([]);
    expect(places.map(({ write }) => write)).toEqual(places.map(() => 0));
  });

  it.each([
    ['campaign', 1],
    ['campaign with a limit', 2],
    ['code without a limit', 3],
    ['code with very many uses', 4],
  ])('in redemptions of one %s, once some have met there, nowhere', async (_name, number) => {
    const places = await placesOf(number);

    expect(namesOf(places)).toEqual([]);
  });

  it.each(['g1 C', 'g1 O', 'g3 R'])(
    'in more partitions of list %s than its first ones, once it was full',
    async (list) => {
      const touches = (await SITUATIONS[1]!.measure({ ...heat, operations: MANY_OPERATIONS })).flat();
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

  expect(bytes[1]).toBeGreaterThan(LIMITS.countsBytes - KILOBYTE);
  expect(bytes[1]).toBeLessThan(LIMITS.countsBytes + KILOBYTE);
  expect(largest).toBeLessThan(16 * KILOBYTE);
});

it('a process reads what a change wrote, however large the configuration is', async () => {
  const few = await afterChange(heat, 20);
  const many = await afterChange(heat, 40);

  expect([few.readUnits, many.readUnits]).toEqual([1, 1]);
});
