// Lines of a redemption that say `override` change the catalogue.
import { validate } from '../../lib/services/validate';
import { aVoucher, putVoucher, voucherLine } from '../support/builders';
import { redeem } from '../support/main-job';
import { refusalOf } from '../support/refusal';
import { aCaller, aRuntime, type TestRuntime } from '../support/runtime';

const caller = aCaller();
const shoe = { override: true, name: 'Shoe', price: 700, metadata: { color: 'red' } };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'], client_redeem_enabled: true } });
});

async function requestOf(product: object = shoe) {
  const { code } = await putVoucher(rt, aVoucher());
  const items = [{ source_id: 'shoe', related_object: 'product' as const, quantity: 2, product }];
  return { redeemables: [voucherLine(code)], order: { items } };
}

const stored = async () => (await rt.store.products.load(caller, 'shoe'))?.record;

describe('redeem with override', () => {
  it('stores the product, and prices the line by it', async () => {
    const { order } = await redeem(rt, caller, await requestOf());

    expect(await stored()).toMatchObject({ name: 'Shoe', price: 700, metadata: { color: 'red' } });
    expect(order).toMatchObject({ amount: 1_400, total_amount: 1_260 });
  });

  it('changes a product that is there', async () => {
    await redeem(rt, caller, await requestOf());
    await redeem(rt, caller, await requestOf({ override: true, price: 900 }));

    expect(await stored()).toMatchObject({ name: 'Shoe', price: 900 });
  });

  it.each([
    ['a line without it', caller, { ...shoe, override: false }],
    ['a browser', aCaller({ kind: 'client', origin: 'https://shop.example' }), shoe],
  ])('changes nothing for %s', async (_name, as, product) => {
    await redeem(rt, as, await requestOf(product));

    expect(await stored()).toBeUndefined();
  });

  it('is refused where it names no product', async () => {
    const request = await requestOf();
    const items = [{ quantity: 1, price: 5, product: { override: true, name: 'What?' } }];

    const refused = redeem(rt, caller, { ...request, order: { items } });

    expect(await refusalOf(refused)).toMatchObject({ key: 'invalid_product' });
  });
});

describe('validate with override', () => {
  it('changes nothing', async () => {
    expect((await validate(rt, caller, await requestOf())).valid).toBe(true);
    expect(await stored()).toBeUndefined();
  });
});
