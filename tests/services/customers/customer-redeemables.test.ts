// The codes a customer holds, over the real store.
import type { Voucher } from '../../../lib/model/records/voucher';
import { listRedeemables } from '../../../lib/services/customers/customer-redeemables';
import { deleteCustomer, upsertCustomer } from '../../../lib/services/customers/customers';
import { deleteVoucher } from '../../../lib/services/vouchers/vouchers';
import { holdersWrite } from '../../../lib/storage/customers/holder-store';
import { validate as isQuery } from '../../../schemas/compiled/customers/list-redeemables.query';
import { aGiftCard, aVoucher, putCampaign, putVoucher } from '../../support/builders';
import { NOW, type TestRuntime, aCaller, aRuntime, dump } from '../../support/runtime';
import { refusal } from '../../support/setup';

const caller = aCaller();
let rt: TestRuntime;
let customerId: string;

beforeEach(async () => {
  rt = await aRuntime();
  customerId = String((await upsertCustomer(rt, caller, { source_id: 'jo' })).id);
});

let count = 0;
const hold = async (voucher: Voucher, holder_role: 'OWNER' | 'REFERRER' = 'OWNER'): Promise<string> => {
  await putVoucher(rt, voucher);
  count += 1;
  const id = `rh_${String(count).padStart(18, '0')}`;
  const holder = { id, created_at: NOW, customer_id: customerId, holder_role, voucher_id: voucher.id };
  expect(await rt.meter.write(holdersWrite(caller, [holder]))).toMatchObject({ status: 'DONE' });
  return id;
};

const list = (query = {}) => listRedeemables(rt, caller, { customer: 'jo', query });

describe('listRedeemables', () => {
  test('shows the code, its campaign and the role of the customer', async () => {
    const campaign = await putCampaign(rt);
    const voucher = aVoucher({ campaign: campaign.name, campaign_id: campaign.id });
    const id = await hold(voucher, 'REFERRER');

    expect(await list()).toMatchObject({
      object: 'list',
      data_ref: 'data',
      total: 1,
      has_more: false,
      data: [
        {
          id,
          created_at: NOW,
          redeemable_id: voucher.id,
          redeemable_object: 'voucher',
          customer_id: customerId,
          holder_role: 'REFERRER',
          campaign_id: campaign.id,
          campaign_type: 'DISCOUNT_COUPONS',
          voucher_type: 'DISCOUNT_VOUCHER',
          redeemable: { type: 'voucher', status: 'ACTIVE', voucher: { id: voucher.id, code: voucher.code } },
          object: 'redeemable_holder',
        },
      ],
    });
  });

  test.each([
    ['ACTIVE', aVoucher({ redemption: { quantity: 2, redeemed_quantity: 1 } })],
    ['USED', aVoucher({ redemption: { quantity: 1, redeemed_quantity: 1 } })],
    ['DISABLED', aVoucher({ active: false })],
    ['NOT_ACTIVE_YET', aVoucher({ start_date: '2026-03-10T12:00:00.001Z' })],
    ['ACTIVE', aVoucher({ start_date: NOW, expiration_date: NOW })],
    ['EXPIRED', aVoucher({ expiration_date: '2026-03-10T11:59:59.999Z' })],
    ['NO_BALANCE', aGiftCard(0)],
    ['ACTIVE', aGiftCard(1)],
  ])('says %s', async (status, voucher) => {
    await hold(voucher);

    expect((await list()).data).toMatchObject([{ redeemable: { status } }]);
  });

  test.each(['created_at', '-created_at', 'id', '-id', undefined])(
    'goes through all of them, ordered by %s',
    async (order) => {
      const ids = [];
      for (let index = 0; index < 5; index += 1) ids.push(await hold(aVoucher()));
      const expected = order?.startsWith('-') === false ? ids : ids.toReversed();

      const seen = [];
      let starting_after_id: string | undefined;
      do {
        const page = await list({ limit: 2, ...(order && { order }), ...(starting_after_id && { starting_after_id }) });
        expect(page.total).toBe(5);
        expect(page.has_more).toBe(page.more_starting_after !== undefined);
        seen.push(...page.data.map(({ id }) => id));
        starting_after_id = page.more_starting_after;
      } while (starting_after_id);

      expect(seen).toEqual(expected);
    },
  );

  test('passes nothing on to a later customer of the same source id', async () => {
    await hold(aVoucher());
    await deleteCustomer(rt, caller, 'jo');
    await upsertCustomer(rt, caller, { source_id: 'jo' });

    expect(await list()).toMatchObject({ data: [], total: 0 });
  });

  test.each([true, false])(
    'leaves out codes that were removed, and their rows with the last of them: force %s',
    async (force) => {
      const [one, two, other] = [await putVoucher(rt), await putVoucher(rt), await putVoucher(rt)];
      const rewards = [one, two].map(({ id: voucher_id }, index) => ({
        ...{
          id: `rh_row${index}`,
          created_at: NOW,
          customer_id: customerId,
          holder_role: 'OWNER' as const,
          voucher_id,
        },
      }));
      await rt.meter.write(holdersWrite(caller, rewards));
      await rt.meter.write(holdersWrite(caller, [{ ...rewards[0]!, id: 'rh_other', voucher_id: other.id }]));
      for (const voucher of [one, two, other]) {
        const fact = (await rt.store.vouchers.load(caller, voucher.id))!;
        await rt.store.vouchers.replace(caller, fact, { ...fact.voucher, holder_id: customerId });
      }

      await deleteVoucher(rt, caller, one.code, { force });
      const left = await list();
      await deleteVoucher(rt, caller, two.code, { force });

      expect(left).toMatchObject({ total: 2, data: [{ redeemable_id: two.id }, { redeemable_id: other.id }] });
      expect(await list()).toMatchObject({ total: 1, data: [{ redeemable_id: other.id }] });
      expect(Object.keys(await dump(rt)).filter((key) => key.includes('#H#'))).toHaveLength(1);
    },
  );

  test('filters by role', async () => {
    await hold(aVoucher());
    const referral = await hold(aVoucher(), 'REFERRER');

    const page = await list({ filters: { holder_role: { conditions: { $is: ['REFERRER'] } } } });

    expect(page).toMatchObject({ total: 1, data: [{ id: referral }] });
  });

  test('refuses an unknown customer', async () => {
    expect(await refusal(listRedeemables(rt, caller, { customer: 'x', query: {} }))).toMatchObject({
      key: 'not_found',
    });
  });

  test('its schema refuses a cursor that is no row', () => {
    expect(isQuery({ starting_after_id: 'v_1' })).toBe(false);
  });
});
