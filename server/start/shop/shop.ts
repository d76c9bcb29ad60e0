// A month of a shop, for looking at: through the real services, with a clock that moves, the same for the same moment.
import type { Caller } from '../../../lib/model/common';
import type { ProjectSettings } from '../../../lib/model/records/settings';
import { upsertProduct } from '../../../lib/services/products/products';
import { importVouchersCsv } from '../../../lib/services/csv/import-csv';
import { importVouchers } from '../../../lib/services/vouchers/imports';
import { bulkUpdate } from '../../../lib/services/vouchers/voucher-bulk';
import { newProjectKey } from '../../../lib/services/assets/assets';
import { configPartition } from '../../../lib/storage/keys';
import type { Table } from '../../../lib/storage/table/table';
import { SimulatedTable } from '../../simulated-table/simulated-table';
import { Random } from '../../../scripts/support/random';
import { runtimeOn } from '../runtime';
import { openShop } from './campaigns';
import { playHistory } from './history';
import { giveCodes } from './holdings';
import { loadItems } from './load';
import { goOutside } from './outside';
import { PEOPLE, PRODUCTS } from './people';
import { DAY_MS, HOUR_MS, type DemoPlace, placeAt } from './place';
import { HISTORY_MS, planPerson } from './plan';

/**
 * Creates the shop in memory, where no call crosses a process, and copies it into the table. The configuration comes
 * last: without it the shop does not exist, and an interrupted load starts again.
 */
export async function putShop(table: Table, caller: Caller, settings: ProjectSettings): Promise<void> {
  if (await isThere(table, caller)) return;
  const memory = new SimulatedTable();
  const rt = runtimeOn(memory);
  await rt.store.configChanges.commit(caller, { trackingKey: newProjectKey(), settings });
  // A second try in the same hour writes the same.
  await fillShop({ rt, caller, nowMs: Math.floor(rt.clock.nowMs() / HOUR_MS) * HOUR_MS });
  await loadItems(table, memory.stored.all(), ({ pk }) => pk === configPartition(caller.project));
}

async function isThere(table: Table, { project }: Caller): Promise<boolean> {
  const { items } = await table.query({ partition: configPartition(project), limit: 1 });
  return items.length > 0;
}

async function fillShop(place: DemoPlace): Promise<void> {
  const { nowMs } = place;
  const beginMs = nowMs - HISTORY_MS - 2 * DAY_MS;
  const people = PEOPLE.map((person, index) =>
    planPerson(person, { index, nowMs, random: new Random(`demo shop/${person.source_id}`) }),
  );
  await fillCatalogue(place, beginMs);
  const offers = await openShop(place, beginMs);
  const holdings = await giveCodes(place, offers, people);
  await playHistory({ place, offers, holdings }, people);
  await leaveJobs(place);
  await goOutside(place, [...holdings.values()].find(({ card }) => card !== undefined)?.card);
}

async function fillCatalogue(place: DemoPlace, ms: number): Promise<void> {
  const { rt, caller } = placeAt(place, 'catalogue', ms);
  await Promise.all(PRODUCTS.map((product) => upsertProduct(rt, caller, { ...product })));
}

/** Work in the background: an import, and a change of which some rows were refused. */
async function leaveJobs(place: DemoPlace): Promise<void> {
  const { rt, caller } = placeAt(place, 'jobs', place.nowMs - DAY_MS);
  const discount = { type: 'AMOUNT' as const, amount_off: 500 };
  const codes = ['THANKS-1', 'THANKS-2', 'THANKS-3'];
  await importVouchers(
    rt,
    caller,
    codes.map((code) => ({ code, type: 'DISCOUNT_VOUCHER', discount })),
  );
  const rows = [...codes, 'THANKS-4'].map((code) => ({ code, metadata: { batch: 'survey' } }));
  await bulkUpdate(rt, caller, rows);
  await importVouchersCsv(rt, caller, { file: FILE_OF_CODES.join('\n') });
}

/** The third row cannot be: it names no type. */
const FILE_OF_CODES = [
  'Code,Voucher Type,Discount Type,Value,Redemption Limit,note',
  'FAIR-1,DISCOUNT_VOUCHER,PERCENT,10,1,spring fair',
  'FAIR-2,DISCOUNT_VOUCHER,PERCENT,10,1,spring fair',
  'FAIR-3,,PERCENT,10,1,spring fair',
  'FAIR-4,GIFT_VOUCHER,,12.50,,spring fair',
] as const;
