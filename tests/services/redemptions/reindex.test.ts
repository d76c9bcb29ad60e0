// What earlier versions stored of redemptions is found by the filters of this version once `npm run migrate` has run.
import { deletePermanently } from '../../../lib/services/customers/customer-deletion';
import { listRedemptions } from '../../../lib/services/redemptions/redemption-lists';
import {
  type EntryValues,
  type StackedValues,
  toStoredStack,
  stackText,
  valuesOfStack,
} from '../../../lib/storage/lists/stacked-values';
import { DynamoTable } from '../../../lib/storage/table/dynamo-table';
import type { Item } from '../../../lib/storage/table/table';
import { indexRedemptions } from '../../../scripts/reindex/redemptions';
import { brokenInvariants } from '../../support/audited';
import { aVoucher, putTier, putVoucher, voucherLine } from '../../support/builders';
import { redeem, rollback } from '../../support/main-job';
import { FaultyTable } from '../../support/faults';
import { finish } from '../../support/person';
import { refusalOf } from '../../support/refusal';
import { type TestRuntime, aCaller, aRuntime, dump } from '../../support/runtime';

const caller = aCaller();
let rt: TestRuntime;

const use = (ids: readonly string[], customer: string, tier?: string) => {
  rt.clock.advance(1_000);
  return redeem(rt, caller, {
    redeemables: [
      ...ids.map((id) => voucherLine(id)),
      ...(tier ? [{ object: 'promotion_tier' as const, id: tier }] : []),
    ],
    customer: { source_id: customer },
    order: { source_id: `order-${customer}`, amount: 9_000 },
  });
};

/** One alone, a stack with a tier that is taken back, and two refusals. */
beforeEach(async () => {
  rt = await aRuntime();
  await putVoucher(rt, aVoucher({ code: 'ONE' }));
  await putVoucher(rt, aVoucher({ code: 'TWO' }));
  await putVoucher(rt, aVoucher({ code: 'OFF', active: false }));
  const tier = await putTier(rt, { name: 'Ten off' });
  await use(['ONE'], 'ada');
  const both = await use(['ONE', 'TWO'], 'bob', tier.id);
  await refusalOf(use(['OFF'], 'eve'));
  await refusalOf(use(['NOBODY'], 'eve'));
  rt.clock.advance(1_000);
  await rollback(rt, caller, { id: both.parent_redemption!.id, request: {} });
});

const request = {
  kind: { voucher_type: { conditions: { $is: ['DISCOUNT_VOUCHER'] } } },
  tiers: { related_object_type: { conditions: { $is: ['promotion_tier'] } } },
  stacks: { related_object_type: { conditions: { $is: ['redemption'] } } },
  'an unknown code': { voucher_code: { conditions: { $is: ['NOBODY'] } } },
} as const;

async function totals(): Promise<readonly number[]> {
  const lists = Object.values(request).map((filters) => listRedemptions(rt, caller, { filters, limit: 100 }));
  return (await Promise.all(lists)).map(({ total }) => total);
}

const isListed = ({ pk, g3p }: Item): boolean => g3p !== undefined && (pk.includes('#R#') || pk.includes('#L#'));
const listed = async (): Promise<readonly Item[]> => Object.values(await dump(rt)).filter(isListed);

/** As earlier versions wrote entries: without the kind of what was redeemed, and without a code that there is not. */
async function asBefore(): Promise<void> {
  const table = new DynamoTable(rt.at);
  for (const item of await listed()) {
    const { pk, sk, f } = item;
    const text = stackText(item);
    const before = text === null ? valuesBefore(f as EntryValues) : toStoredStack(valuesOfStack(text).map(partBefore));
    await table.write({ kind: 'update', key: { pk, sk }, change: { set: { f: before } } });
  }
}

function valuesBefore(values: EntryValues): EntryValues {
  const { voucher_type: _type, related_object_type: _object, ...rest } = values;
  const { voucher_code, ...others } = rest;
  return voucher_code === 'NOBODY' ? others : rest;
}

function partBefore({ position, values }: StackedValues): StackedValues {
  return { position, values: valuesBefore(values) };
}

describe('reindex', () => {
  it('gives entries of an earlier version the values that lists filter by, once', async () => {
    const before = await dump(rt);
    expect(await totals()).toEqual([6, 2, 2, 1]);
    await asBefore();
    expect(await totals()).toEqual([0, 0, 0, 0]);

    const entries = (await listed()).length;
    expect(await indexRedemptions(rt.at)).toEqual({ redemptions: 5, entries });

    expect(await totals()).toEqual([6, 2, 2, 1]);
    expect(await dump(rt)).toEqual(before);
    expect(await indexRedemptions(rt.at)).toEqual({ redemptions: 5, entries: 0 });
  });

  it('names nobody who was forgotten', async () => {
    await deletePermanently(rt, caller, 'bob');
    await finish(rt);
    const before = await dump(rt);
    await asBefore();

    await indexRedemptions(rt.at);

    expect(await dump(rt)).toEqual(before);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('leaves an entry to the work that forgets a person at the same time', async () => {
    rt = await aRuntime();
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    await use(['ONE'], 'ada');
    await asBefore();
    const [{ pk, sk } = { pk: '', sk: '' }] = await listed();
    const plain = new DynamoTable(rt.at);
    const table = new FaultyTable(plain);
    const work = () => plain.write({ kind: 'update', key: { pk, sk }, change: { add: { cleared: 1 } } });
    table.next('write', { kind: 'AFTER', work });

    expect(await indexRedemptions(rt.at, table)).toEqual({ redemptions: 1, entries: 0 });
    expect(await indexRedemptions(rt.at, table)).toEqual({ redemptions: 1, entries: 1 });
  });
});
