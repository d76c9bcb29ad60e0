// Transactions of a campaign, a loyalty program and a member, over the index of movements.
import * as app from '../../support/app';
import { aGiftCard, aProject, putCampaign, putVoucher, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let campaignId: string;

beforeEach(async () => {
  project = await aProject();
  const campaign = await putCampaign(project.rt, { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS' });
  campaignId = campaign.id;
});

const card = (code: string, of: string | null = campaignId) =>
  putVoucher(project.rt, aGiftCard(1_000, { code, campaign: of === null ? null : 'Gifts', campaign_id: of }));

const add = (codeOrId: string, amount: number, more: object = {}) =>
  app.adjustBalance(project.rt, project.caller, { codeOrId, request: { amount, ...more }, idempotencyKey: null });

const spend = async (...codes: readonly string[]) => {
  project.rt.clock.advance(1_000);
  const redeemables = codes.map((id) => ({ object: 'voucher' as const, id, gift: { credits: 100 } }));
  const { answer } = await app.redeem(project.rt, project.caller, {
    request: { redeemables, order: { amount: 10_000 } },
    idempotencyKey: null,
  });
  return answer;
};

const undo = (id: string) => {
  project.rt.clock.advance(1_000);
  return app.rollback(project.rt, project.caller, { id, route: 'STACK', request: {}, idempotencyKey: null });
};

interface Line {
  readonly id: string;
  readonly voucher_id: string;
  readonly campaign_id: string | null;
  readonly type: string;
  readonly details: { readonly balance: { readonly amount: number; readonly balance: number; readonly total: number } };
}
interface Listed {
  readonly data: readonly Line[];
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
}

const list = async (query: Parameters<typeof app.listCampaignTransactions>[3] = {}) =>
  (await app.listCampaignTransactions(project.rt, project.caller, campaignId, query)) as Listed;

const listOfCard = async (code: string) =>
  (await app.listTransactions(project.rt, project.caller, code, { limit: 100 })).data as readonly Line[];

/** Two cards, moved by hand, by a stack and by its undoing, and one card of no campaign. */
async function aHistory() {
  const [one, two] = [await card('ONE'), await card('TWO')];
  await card('LOOSE', null);
  await add('ONE', 500, { reason: 'Complaint', source_id: 'ticket-1' });
  const { parent_redemption: parent } = await spend('ONE', 'TWO', 'LOOSE');
  await undo(parent?.id ?? '');
  project.rt.clock.advance(1_000);
  await add('TWO', -50);
  return { one, two };
}

describe('listCampaignTransactions', () => {
  test('has every movement of the cards of the campaign, as the lists of the cards have it', async () => {
    await aHistory();

    const { data, has_more } = await list({ limit: 100 });

    expect(
      data.map(({ type, details: { balance } }) => [type, balance.amount, balance.balance, balance.total]),
    ).toEqual(
      expect.arrayContaining([
        ['CREDITS_ADDITION', 500, 1_500, 1_500],
        ['CREDITS_REDEMPTION', -100, 1_400, 1_500],
        ['CREDITS_REDEMPTION', -100, 900, 1_000],
        ['CREDITS_REFUND', 100, 1_500, 1_500],
        ['CREDITS_REFUND', 100, 1_000, 1_000],
        ['CREDITS_REMOVAL', -50, 950, 1_000],
      ]),
    );
    const ofCards = [...(await listOfCard('ONE')), ...(await listOfCard('TWO'))];
    expect(data.toSorted(byId)).toEqual(ofCards.toSorted(byId));
    expect([data.length, has_more]).toEqual([6, false]);
  });

  test.each(['id', '-id'] as const)('is its pages joined, in the order %s', async (order) => {
    await aHistory();
    const whole = await list({ order, limit: 100 });

    const pages: Line[] = [];
    let after: string | undefined;
    for (let more = true; more;) {
      const page = await list({ order, limit: 2, ...(after !== undefined && { starting_after_id: after }) });
      pages.push(...page.data);
      expect(page.data.length).toBeGreaterThan(0);
      after = page.more_starting_after ?? undefined;
      more = page.has_more;
    }

    expect(pages).toEqual(whole.data);
    const ids = whole.data.map(({ id }) => id);
    expect(ids).toEqual(order === 'id' ? ids.toSorted() : ids.toSorted().toReversed());
  });

  test('goes on behind a place whose line it does not have', async () => {
    await aHistory();
    const [first] = (await list({ limit: 1 })).data;

    const behind = await list({ starting_after_id: `${first?.id ?? ''}0`, limit: 100 });

    expect(behind.data.map(({ id }) => id)[0]).toBe(first?.id);
  });

  test('finds movements by card and by id', async () => {
    const { one } = await aHistory();
    const ofOne = { filters: { voucher_id: { conditions: { $is: [one.id] } } } };

    const all = await list({ ...ofOne, limit: 100 });
    const first = await list({ ...ofOne, limit: 2 });
    const second = await list({ ...ofOne, limit: 2, starting_after_id: first.more_starting_after ?? '' });
    const [line] = all.data;
    const single = await list({ filters: { id: { conditions: { $is: [line?.id ?? ''] } } } });

    expect(all.data).toEqual(await listOfCard('ONE'));
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect(single.data).toEqual([line]);
  });

  test('keeps the movements of a card that is gone', async () => {
    await aHistory();
    const before = await list({ limit: 100 });
    await app.deleteVoucher(project.rt, project.caller, 'ONE', { force: true });

    expect(await list({ limit: 100 })).toEqual(before);
  });

  test('is empty for a campaign where nothing moved', async () => {
    await card('QUIET');

    expect(await list()).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [],
      has_more: false,
      more_starting_after: null,
    });
  });

  test.each(['DISCOUNT_COUPONS', 'PROMOTION', 'REFERRAL_PROGRAM'] as const)(
    'refuses a campaign of type %s',
    async (type) => {
      await putCampaign(project.rt, { name: 'Other', campaign_type: type });

      const refused = await refusal(app.listCampaignTransactions(project.rt, project.caller, 'Other', {}));

      expect(refused).toEqual({
        key: 'forbidden',
        details: 'Transactions are allowed only for loyalty or gift campaigns',
      });
    },
  );

  test.each([
    ['an unknown campaign', 'Nothing', {}, 'not_found'],
    ['a place that is no transaction', 'Gifts', { starting_after_id: 'v_1' }, 'invalid_query_params'],
    [
      'a filter of another field',
      'Gifts',
      { filters: { amount: { conditions: { $is: ['1'] } } } },
      'invalid_query_params',
    ],
  ])('refuses %s', async (_name, name, query, key) => {
    expect((await refusal(app.listCampaignTransactions(project.rt, project.caller, name, query))).key).toBe(key);
  });

  test('reads the entries and the lines of a page in two round trips', async () => {
    await aHistory();
    await list();
    project.rt.meter.reset();

    await list({ limit: 2 });

    expect(project.rt.meter.roundTrips).toBeLessThanOrEqual(3);
    expect(project.rt.meter.made.filter(({ operation }) => operation === 'query')).toHaveLength(4);
  });
});

const byId = (left: Line, right: Line) => (left.id < right.id ? -1 : 1);

test('a line by hand costs the same for a card with and without a campaign', async () => {
  const calls: app.TableCall[] = [];
  const { tableName, endpoint } = project.rt.at;
  const table = new app.DynamoTable({ tableName, endpoint, observe: (call) => calls.push(call) });
  const rt = { ...project.rt, store: app.storeOver(table) };
  await card('LISTED');
  await card('LOOSE', null);
  const moved = async (codeOrId: string) => {
    calls.length = 0;
    await app.adjustBalance(rt, project.caller, { codeOrId, request: { amount: 5 }, idempotencyKey: null });
    return calls.filter(({ operation }) => operation === 'transact');
  };

  const [listed] = await moved('LISTED');
  const [loose] = await moved('LOOSE');

  expect(listed?.items).toBe(loose?.items);
  expect(listed?.writeUnits).toBe(loose?.writeUnits);
});

describe('of a loyalty program', () => {
  let codes: readonly string[];

  beforeEach(async () => {
    const { rt, caller } = project;
    const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 25 } };
    const loyalty = await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
    campaignId = loyalty.id;
    const join = async (customer: string) =>
      (await app.createMember(rt, caller, { campaignId, request: { customer }, idempotencyKey: null })).answer.code;
    codes = [await join('jo'), await join('mo')];
    for (const code of [...codes, ...codes]) await add(code, 10);
  });

  const member = async (codeOrId: string, of: string | null, query = {}) =>
    (await app.listMemberTransactions(project.rt, project.caller, { campaignId: of, codeOrId }, query)) as Listed;

  test('lists those of all cards, and those of one', async () => {
    const [code = ''] = codes;
    const all = (await app.listLoyaltyTransactions(project.rt, project.caller, 'Club', {})) as Listed;
    const ofOne = await member(code, null);

    expect(all.data).toHaveLength(4);
    expect(ofOne.data).toEqual(await listOfCard(code));
    expect(await member(code, campaignId)).toEqual(ofOne);
    expect(ofOne.data.map(({ details }) => details.balance.total)).toEqual([45, 35]);
  });

  test('goes on behind a transaction of a member, with and without filters', async () => {
    const [code = ''] = codes;
    const [newest, oldest] = await listOfCard(code);
    const first = await member(code, null, { limit: 1 });
    const filters = { id: { conditions: { $is: [oldest?.id] } } };

    expect(first).toMatchObject({ data: [newest], has_more: true, more_starting_after: newest?.id });
    expect(await member(code, null, { limit: 1, starting_after_id: newest?.id })).toMatchObject({
      data: [oldest],
      has_more: false,
      more_starting_after: null,
    });
    expect(await member(code, null, { limit: 1, filters })).toMatchObject({ data: [oldest], has_more: false });
    const isOfCard = { voucher_id: { conditions: { $is: [newest?.voucher_id] } } };
    expect(await member(code, null, { limit: 1, filters: isOfCard })).toEqual(first);
  });

  test.each([
    ['an unknown program', () => app.listLoyaltyTransactions(project.rt, project.caller, 'Nothing', {})],
    ['a campaign of another type', () => app.listLoyaltyTransactions(project.rt, project.caller, 'Gifts', {})],
    ['an unknown card', () => member('NOBODY', null)],
    ['a card of another campaign', () => card('ONE').then(() => member('ONE', campaignId))],
  ])('refuses %s', async (_name, query) => {
    expect((await refusal(query())).key).toBe('not_found');
  });
});
