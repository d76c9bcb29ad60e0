// The files of a backtest of orders: orders are read part by part.
import type { FileOrder } from '../../../lib/core/backtest/orders/order-file';
import * as app from '../../support/app';
import { aCaller, aRuntime } from '../../support/shop';

const COUNT = 10_001;
const orders = Array.from({ length: COUNT }, (_one, index): FileOrder => ({
  id: String(index),
  decidedMs: index,
  request: { redeemables: [], order: { amount: index } },
}));
const file = { orders, badRows: [], leftOut: 0 };
const ID = `aa_${'a'.repeat(18)}`;

async function written(): Promise<app.OrderFiles> {
  const files = new app.OrderFiles(new app.WorkFiles((await aRuntime()).files!, aCaller(), ID));
  await files.writeOrders(file);
  return files;
}

it('all orders come back in portions, also across the ends of parts', async () => {
  const source = (await written()).source(app.headOf(file));
  const read: FileOrder[] = [];
  while (read.length < COUNT) {
    const portion = await source.read(read.length, 333);
    expect(portion.length).toBeGreaterThan(0);
    read.push(...portion);
  }

  expect(read).toEqual(orders);
  expect(await source.read(COUNT, 333)).toEqual([]);
});

it('a state comes back by the number of decided orders, and is gone once it was removed', async () => {
  const files = await written();
  const state = { decided: 7, version: 1, head: app.headOf(file), progress: {} as never };
  await files.writeState(state);

  expect(await files.readState(7)).toEqual(state);
  await files.removeState(7);
  await expect(files.readState(7)).rejects.toThrow(app.MissingWorkFile);
});

it('orders that were removed are missing', async () => {
  const files = await written();
  await files.removeOrders(COUNT);

  await expect(files.source(app.headOf(file)).read(0, 1)).rejects.toThrow(app.MissingWorkFile);
});
