// The codes a customer holds, over the real store.
import { holdersWrite } from '../../../lib/storage/customers/holder-rows';
import { validate as isQuery } from '../../../schemas/compiled/customers/list-redeemables.query';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  NOW,
  putCampaign,
  putVoucher,
  refusal,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let customerId: string;

beforeEach(async () => {
  rt = await aRuntime();
  customerId = (await app.upsertCustomer(rt, caller, { source_id: 'jo' })).id;
});

let count = 0;
const hold = async (voucher: app.Voucher, holder_role: 'OWNER' | 'REFERRER' = 'OWNER'): Promise<string> => {
  await putVoucher(rt, voucher);
  count += 1;
  const id = `rh_${String(count).padStart(18, '0')}`;
  const holder = { id, created_at: NOW, customer_id: customerId, holder_role, voucher_id: voucher.id };
  expect(await rt.meter.write(holdersWrite(caller, [holder]))).toMatchObject({ status: 'DONE' });
  return id;
};

const list = (query = {}) => app.listRedeemables(rt, caller, { customer: 'jo', query });

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
      let starting_after_id: string | null | undefined;
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
    await app.deleteCustomer(rt, caller, 'jo');
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });

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

      await app.deleteVoucher(rt, caller, one.code, { force });
      const left = await list();
      await app.deleteVoucher(rt, caller, two.code, { force });

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

  describe('filters by what the codes are', () => {
    let own: string;
    let card: string;
    let referral: string;
    let campaignId: string;

    beforeEach(async () => {
      const cards = await putCampaign(rt, { name: 'Cards', campaign_type: 'GIFT_VOUCHERS' });
      const friends = await putCampaign(rt, { name: 'Friends', campaign_type: 'REFERRAL_PROGRAM' });
      campaignId = cards.id;
      own = await hold(aVoucher());
      card = await hold(aGiftCard(500, { campaign: cards.name, campaign_id: cards.id }));
      referral = await hold(aVoucher({ campaign: friends.name, campaign_id: friends.id }), 'REFERRER');
    });

    const found = async (filters: Record<string, unknown>, query = {}) => {
      const page = await list({ filters, ...query });
      return { ids: page.data.map(({ id }) => id), total: page.total, hasMore: page.has_more };
    };

    test.each<[string, Record<string, unknown>, () => readonly string[]]>([
      ['voucher_type', { voucher_type: { conditions: { $is: 'GIFT_VOUCHER' } } }, () => [card]],
      [
        'voucher_type that is not',
        { voucher_type: { conditions: { $is_not: 'GIFT_VOUCHER' } } },
        () => [referral, own],
      ],
      [
        'campaign_type',
        { campaign_type: { conditions: { $in: ['REFERRAL_PROGRAM', 'GIFT_VOUCHERS'] } } },
        () => [referral, card],
      ],
      ['campaign_type of none', { campaign_type: { conditions: { $is_unknown: '' } } }, () => [own]],
      ['campaign_id', { campaign_id: { conditions: { $has_value: '' } } }, () => [referral, card]],
      ['redeemable_object', { redeemable_object: { conditions: { $is: 'voucher' } } }, () => [referral, card, own]],
      ['another redeemable_object', { redeemable_object: { conditions: { $is_not: 'voucher' } } }, () => []],
      [
        'a code or a holder',
        {
          junction: 'or',
          voucher_type: { conditions: { $is: 'GIFT_VOUCHER' } },
          holder_role: { conditions: { $is: 'REFERRER' } },
        },
        () => [referral, card],
      ],
    ])('%s', async (_name, filters, ids) => {
      expect(await found(filters)).toEqual({ ids: ids(), total: ids().length, hasMore: false });
    });

    test('the id of a campaign', async () => {
      expect(await found({ campaign_id: { conditions: { $is: campaignId } } })).toMatchObject({
        ids: [card],
        total: 1,
      });
    });

    test('goes on behind a code', async () => {
      const filters = { campaign_id: { conditions: { $has_value: '' } } };

      expect(await found(filters, { limit: 1 })).toEqual({ ids: [referral], total: 2, hasMore: true });
      expect(await found(filters, { limit: 1, starting_after_id: referral })).toEqual({
        ids: [card],
        total: 2,
        hasMore: false,
      });
    });

    test('leaves out codes that are gone', async () => {
      const gone = aGiftCard(500);
      await hold(gone);
      await app.deleteVoucher(rt, caller, gone.code, {});

      expect(await found({ voucher_type: { conditions: { $is: 'GIFT_VOUCHER' } } })).toMatchObject({
        ids: [card],
        total: 1,
      });
    });

    test('names all fields where one is none', async () => {
      expect(await refusal(list({ filters: { colour: { conditions: { $is: 'x' } } } }))).toMatchObject({
        key: 'invalid_query_params',
        details: expect.stringContaining('campaign_id, campaign_type, voucher_type') as string,
      });
    });
  });

  test('refuses an unknown customer', async () => {
    expect(await refusal(app.listRedeemables(rt, caller, { customer: 'x', query: {} }))).toMatchObject({
      key: 'not_found',
    });
  });

  test('its schema refuses a cursor that is no row', () => {
    expect(isQuery({ starting_after_id: 'v_1' })).toBe(false);
  });
});
