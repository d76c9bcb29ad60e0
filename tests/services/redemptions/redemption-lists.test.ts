// Lists of redemptions: parents, children, rollbacks and failures; those of one voucher; the highest page.
import { validate as publicationsQuery } from '../../../schemas/compiled/publications/list.query';
import { validate as redemptionsQuery } from '../../../schemas/compiled/redemptions/list.query';
import { validate as voucherQuery } from '../../../schemas/compiled/vouchers/list-linked.query';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  putCampaign,
  putVoucher,
  refusalOf,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let ids: Readonly<Record<string, string>>;

async function use(redeemables: readonly app.Redeemable[], source_id: string) {
  rt.clock.advance(1_000);
  const request = { redeemables, customer: { source_id }, order: { source_id: `order-${source_id}`, amount: 9_000 } };
  return (await app.redeem(rt, caller, { request, idempotencyKey: null })).answer;
}

/** One redemption alone, one of two redeemables, a refused one, and the undo of the second. */
beforeAll(async () => {
  rt = await aRuntime();
  const campaign = await putCampaign(rt, { name: 'Spring' });
  await putVoucher(rt, aVoucher({ code: 'ONE', campaign: campaign.name, campaign_id: campaign.id }));
  await putVoucher(rt, aVoucher({ code: 'TWO' }));
  await putVoucher(rt, aVoucher({ code: 'OFF', active: false }));
  const alone = await use([voucherLine('ONE')], 'ada');
  const both = await use([voucherLine('ONE'), voucherLine('TWO')], 'bob');
  await refusalOf(use([voucherLine('OFF')], 'eve'));
  rt.clock.advance(1_000);
  const parent = both.parent_redemption!.id;
  const undone = await app.rollback(rt, caller, { id: parent, route: 'STACK', request: {}, idempotencyKey: null });
  ids = {
    alone: alone.redemptions[0]!.id,
    parent,
    one: both.redemptions[0]!.id,
    two: both.redemptions[1]!.id,
    undoParent: undone.answer.parent_rollback!.id,
    undoOne: undone.answer.rollbacks.find(({ redemption }) => redemption === both.redemptions[0]!.id)!.id,
    undoTwo: undone.answer.rollbacks.find(({ redemption }) => redemption === both.redemptions[1]!.id)!.id,
  };
});

function namesOf(entries: readonly (app.Redemption | app.Rollback)[]): readonly string[] {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return entries.map((entry) => names.get(entry.id) ?? 'refused');
}

async function named(query: app.ListRedemptionsQuery): Promise<readonly string[]> {
  return namesOf((await app.listRedemptions(rt, caller, query)).redemptions);
}

const filter = (field: string, operator: string, value: string) => ({
  filters: { [field]: { conditions: { [operator]: [value] } } },
});

describe('listRedemptions', () => {
  it('lists parents, children, rollbacks and failures, the newest first', async () => {
    const list = await app.listRedemptions(rt, caller, {});
    const names = namesOf(list.redemptions);

    expect(list).toMatchObject({ object: 'list', data_ref: 'redemptions', total: 8 });
    expect(names.slice(0, 3).toSorted()).toEqual(['undoOne', 'undoParent', 'undoTwo']);
    expect(names[3]).toBe('refused');
    expect(names.slice(4, 7).toSorted()).toEqual(['one', 'parent', 'two']);
    expect(names[7]).toBe('alone');
  });

  it('shows each as it is now', async () => {
    const { redemptions } = await app.listRedemptions(rt, caller, {});

    expect(redemptions.find((one) => one.id === ids.one)).toMatchObject({
      status: 'ROLLED_BACK',
      related_redemptions: { rollbacks: [{ id: ids.undoOne }] },
    });
  });

  it('takes pages that together hold each once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => named({ page, limit: 3 })));

    expect(pages.flat()).toEqual(await named({}));
  });

  it.each<[string, app.ListRedemptionsQuery, readonly string[]]>([
    ['that failed', { result: 'FAILURE' }, ['refused']],
    ['of a customer', { customer: 'ada' }, ['alone']],
    ['of an order', { order: 'order-ada' }, ['alone']],
    ['of a campaign', { campaign: 'Spring' }, ['alone', 'one', 'undoOne']],
    ['of no campaign', { campaign: 'Winter' }, []],
    ['made before', { created_at: { before: '2026-03-10T12:00:02.000Z' } }, ['alone']],
    ['made after', { created_at: { after: '2026-03-10T12:00:03.000Z' } }, ['undoOne', 'undoParent', 'undoTwo']],
    ['by filter on the object', filter('object', '$is', 'redemption_rollback'), ['undoOne', 'undoParent', 'undoTwo']],
    ['by filter on the code', filter('voucher_code', '$is', 'TWO'), ['two', 'undoTwo']],
    ['by filter on the campaign', filter('campaign_name', '$is', 'Spring'), ['alone', 'one', 'undoOne']],
    ['by filter on the parent', filter('parent_redemption_id', '$has_value', ''), ['one', 'two']],
    [
      'by filter on a kind of voucher',
      filter('voucher_type', '$is', 'DISCOUNT_VOUCHER'),
      ['alone', 'one', 'refused', 'two', 'undoOne', 'undoTwo'],
    ],
    ['by filter on stacks', filter('related_object_type', '$is', 'redemption'), ['parent', 'undoParent']],
    ['by filter on the state', filter('status', '$is', 'ROLLED_BACK'), ['one', 'parent', 'two']],
    ['by filter on the failure', filter('failure_code', '$is', 'voucher_disabled'), ['refused']],
  ])('%s', async (_name, query, expected) => {
    expect((await named(query)).toSorted()).toEqual(expected);
  });

  it('orders by code, from either end', async () => {
    const up = await named({ order: 'voucher_code', limit: 100 });
    const down = await named({ order: '-voucher_code', limit: 100 });

    expect(down).toEqual(up.toReversed());
    expect(up.slice(-2).toSorted()).toEqual(['two', 'undoTwo']);
  });

  it('refuses a filter it does not know', async () => {
    const failure = await refusalOf(app.listRedemptions(rt, caller, filter('amount', '$is', '1')));

    expect(failure).toMatchObject({ key: 'invalid_query_params' });
    expect(failure.details).toContain('voucher_code');
  });
});

describe('listRedemptions with expand=children', () => {
  const expanded = async (query: app.ListRedemptionsQuery) =>
    (await app.listRedemptions(rt, caller, { ...query, expand: 'children' })) as unknown as {
      readonly redemptions: readonly app.RedemptionGroup[];
      readonly total: number;
    };
  const none: readonly string[] = [];

  it('holds what stands for itself, and counts it', async () => {
    const { redemptions, total } = await expanded({});

    expect(namesOf(redemptions)).toEqual(['refused', 'parent', 'alone']);
    expect(total).toBe(3);
    expect(redemptions[2]).toMatchObject({ redemptions: none, rollbacks: none });
    expect(redemptions[1]).not.toHaveProperty('matched_redemptions');
  });

  it('shows the children in the order they were applied, and what took each back', async () => {
    const [, parent] = (await expanded({})).redemptions;

    expect(namesOf(parent!.redemptions)).toEqual(['one', 'two']);
    expect(parent!.redemptions.map(({ id }) => id)).toEqual(
      parent!.related_redemptions?.redemptions?.map(({ id }) => id),
    );
    expect(namesOf(parent!.rollbacks)).toEqual(['undoParent']);
    expect(parent!.redemptions.map(({ rollbacks }) => namesOf(rollbacks))).toEqual([['undoOne'], ['undoTwo']]);
    expect(parent!.redemptions[0]).toMatchObject({ status: 'ROLLED_BACK', redemption: ids.parent });
  });

  it.each<[string, app.ListRedemptionsQuery, readonly (readonly [string, readonly string[]])[]]>([
    ['a child', filter('voucher_code', '$is', 'TWO'), [['parent', ['two']]]],
    ['the whole alone', filter('related_object_type', '$is', 'redemption'), [['parent', ['parent']]]],
    ['what was taken back', filter('status', '$is', 'ROLLED_BACK'), [['parent', ['parent', 'one', 'two']]]],
    [
      'what was redeemed',
      filter('voucher_type', '$is', 'DISCOUNT_VOUCHER'),
      [
        ['refused', ['refused']],
        ['parent', ['one', 'two']],
        ['alone', ['alone']],
      ],
    ],
    [
      'what no index holds',
      filter('metadata.none', '$is_unknown', ''),
      [
        ['refused', ['refused']],
        ['parent', ['parent', 'one', 'two']],
        ['alone', ['alone']],
      ],
    ],
    ['an order', { order: 'order-bob' }, [['parent', ['parent', 'one', 'two']]]],
    [
      'a campaign',
      { campaign: 'Spring' },
      [
        ['parent', ['one']],
        ['alone', ['alone']],
      ],
    ],
    ['a customer', { customer: 'bob' }, [['parent', ['parent', 'one', 'two']]]],
    ['only rollbacks', filter('object', '$is', 'redemption_rollback'), []],
  ])('gives the whole group where the filter matches %s', async (_name, query, groups) => {
    const { redemptions, total } = await expanded(query);

    expect(total).toBe(groups.length);
    expect(namesOf(redemptions)).toEqual(groups.map(([name]) => name));
    for (const [index, group] of redemptions.entries()) {
      const matched = [group, ...group.redemptions].filter(({ id }) => group.matched_redemptions?.includes(id));
      expect(namesOf(matched)).toEqual(groups[index]?.[1]);
    }
    expect(redemptions.find(({ id }) => id === ids.parent)?.redemptions.length ?? 2).toBe(2);
  });

  it.each([
    ['all', {}],
    ['filtered', { result: 'SUCCESS' as const }],
  ])('takes pages of groups: %s', async (_name, query) => {
    const all = (await expanded(query)).redemptions.map(({ id }) => id);
    const pages = await Promise.all(all.map((_, index) => expanded({ ...query, page: index + 1, limit: 1 })));

    expect(pages.flatMap(({ redemptions }) => redemptions.map(({ id }) => id))).toEqual(all);
    expect(pages.map(({ total }) => total)).toEqual(all.map(() => all.length));
  });

  it('lists the oldest first, and those of a range of time', async () => {
    const { redemptions } = await expanded({ order: 'created_at', created_at: { after: '2026-03-10T12:00:01.500Z' } });

    expect(namesOf(redemptions)).toEqual(['parent', 'refused']);
    expect(redemptions[0]).not.toHaveProperty('matched_redemptions');
  });

  it.each([
    ['all', {}, 3],
    ['filtered', { campaign: 'Spring' }, 2],
  ])('reads one item and the place of one rollback for each group: %s', async (_name, query, groups) => {
    await rt.store.config.load(caller);
    rt.meter.reset();

    await expanded(query);

    const reads = rt.meter.made.filter(({ operation }) => operation === 'batchGet');
    expect(reads.map(({ size }) => size)).toEqual([2 * groups]);
  });

  it('refuses an order other than that of time', async () => {
    expect(await refusalOf(expanded({ order: 'voucher_code' }))).toMatchObject({ key: 'invalid_query_params' });
  });
});

describe('listVoucherRedemptions', () => {
  it('holds the lines of the voucher, with its counts', async () => {
    const list = await app.listVoucherRedemptions(rt, caller, 'ONE', {});

    expect(list).toMatchObject({
      object: 'list',
      data_ref: 'redemption_entries',
      quantity: null,
      redeemed_quantity: 1,
      total: 3,
      url: '/v1/vouchers/ONE/redemptions?page=1&limit=10',
    });
    expect(namesOf(list.redemption_entries)).toEqual(['undoOne', 'one', 'alone']);
  });

  it('takes pages', async () => {
    const list = await app.listVoucherRedemptions(rt, caller, 'ONE', { page: 2, limit: 2 });

    expect(namesOf(list.redemption_entries)).toEqual(['alone']);
    expect(list.total).toBe(3);
  });

  it('holds an attempt that was refused', async () => {
    const list = await app.listVoucherRedemptions(rt, caller, 'OFF', {});

    expect(list).toMatchObject({ total: 1, redeemed_quantity: 0 });
    expect(list.redemption_entries).toMatchObject([{ result: 'FAILURE', failure_code: 'voucher_disabled' }]);
  });

  it('refuses an unknown voucher', async () => {
    expect((await refusalOf(app.listVoucherRedemptions(rt, caller, 'NOBODY', {}))).key).toBe('not_found');
  });
});

describe('the highest page', () => {
  const lists: readonly (readonly [string, app.Validator])[] = [
    ['publications', publicationsQuery],
    ['redemptions', redemptionsQuery],
    ['lists of a voucher', voucherQuery],
  ];

  it.each(lists)('of %s is 1000', (_name, validator) => {
    expect(() => app.checkQuery(validator, { page: '1000' })).not.toThrow();
    expect(() => app.checkQuery(validator, { page: '1001' })).toThrow(
      expect.objectContaining({
        failure: { key: 'page_over_limit', details: 'Property .page cannot be higher than 1000' },
      }) as Error,
    );
  });

  it.each(lists)('of %s is at least 1, with 1 to 100 on it', (_name, validator) => {
    for (const query of [{ page: '0' }, { limit: '0' }, { limit: '101' }]) {
      expect(() => app.checkQuery(validator, query)).toThrow(/invalid_query_params/);
    }
    expect(() => app.checkQuery(validator, { limit: '100' })).not.toThrow();
  });
});
