// How the demo shop comes into the table: whole or to be begun again, and with no failure taken for a refusal.
import * as app from '../support/app';
import { SimulatedTable } from '../../server/simulated-table/simulated-table';
import { loadItems } from '../../server/start/shop/load';
import { unlessRefused } from '../../server/start/shop/refusals';

const items = (pk: string, count: number): app.Item[] =>
  Array.from({ length: count }, (_unused, index) => ({ pk, sk: String(index) }));
const isLast = ({ pk }: app.Item): boolean => pk === 'last';

/** Ends after some transactions, as a process does that is killed. */
class CutTable extends SimulatedTable {
  readonly sizes: number[] = [];

  constructor(private readonly most: number) {
    super();
  }

  override async transact(writes: readonly app.Write[]): Promise<app.WriteOutcome> {
    if (this.sizes.length >= this.most) throw new Error('cut');
    this.sizes.push(writes.length);
    return super.transact(writes);
  }
}

describe('loading', () => {
  it('puts what comes last in one transaction, after all others', async () => {
    const table = new CutTable(9);

    await loadItems(table, [...items('last', 100), ...items('other', 150)], isLast);

    expect(table.stored.all()).toHaveLength(250);
    expect(table.sizes).toEqual([100, 50, 100]);
  });

  it.each([0, 1, 2])('leaves nothing of what comes last when it is cut after %d transactions', async (most) => {
    const table = new CutTable(most);

    await expect(loadItems(table, [...items('last', 60), ...items('other', 150)], isLast)).rejects.toThrow('cut');

    expect(table.stored.all().filter(isLast)).toEqual([]);
  });

  it('refuses more than one transaction holds, before it writes anything', async () => {
    const table = new CutTable(9);

    await expect(loadItems(table, [...items('last', 101), ...items('other', 5)], isLast)).rejects.toThrow('101');

    expect(table.stored.all()).toEqual([]);
  });
});

describe('what a history tries', () => {
  const refused = (key: app.ErrorKey) => unlessRefused(Promise.reject(new app.ApiError({ key })));

  it.each(['not_found', 'voucher_expired', 'quantity_exceeded', 'gift_amount_exceeded'] as const)(
    'may be refused: %s',
    async (key) => {
      expect(await refused(key)).toBeNull();
    },
  );

  it.each(['invalid_payload', 'internal_error', 'temporarily_unavailable', 'outcome_unknown'] as const)(
    'does not fail unseen: %s',
    async (key) => {
      await expect(refused(key)).rejects.toThrow(key);
    },
  );
});
