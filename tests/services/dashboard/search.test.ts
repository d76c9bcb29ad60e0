// What a search finds by its exact name, and what it reads for that.
import * as app from '../../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  aVoucher,
  OTHER_PROJECT,
  putCampaign,
  putRecords,
  putStack,
  putTier,
  putVoucher,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let records: Readonly<Record<string, string>>;

beforeAll(async () => {
  rt = await aRuntime();
  const campaign = await putCampaign(rt, { name: 'Spring' });
  const one = await putVoucher(rt, aVoucher({ code: 'SAVE-10', campaign: campaign.name, campaign_id: campaign.id }));
  await putVoucher(rt, aVoucher({ code: 'SECOND' }));
  const tier = await putTier(rt, { name: 'Ten off' });
  const stack = await putStack(rt, [tier]);
  const rule = aRule({ name: 'x' }, { name: 'Only VIPs' });
  await putRecords(rt, { kind: 'rule', record: rule });
  const done = await redeem(rt, caller, {
    redeemables: [voucherLine('SAVE-10'), voucherLine('SECOND')],
    customer: { source_id: 'ada@example.com' },
    order: { source_id: 'order-7', amount: 9_000 },
  });
  const undone = await rollback(rt, caller, { id: done.parent_redemption!.id, request: {} });
  records = {
    voucher: one.id,
    campaign: campaign.id,
    tier: tier.id,
    tierCampaign: tier.campaign_id,
    stack: stack.id,
    stackName: stack.name,
    rule: rule.id,
    parent: done.parent_redemption!.id,
    child: done.redemptions[0]!.id,
    undo: undone.parent_rollback!.id,
    order: done.order!.id,
    customer: done.parent_redemption!.customer_id!,
  };
});

describe('search', () => {
  it.each<[string, () => string, readonly string[]]>([
    ['a code', () => 'SAVE-10', ['voucher']],
    ['a code with space around it', () => '  SAVE-10 ', ['voucher']],
    ['the id of a voucher', () => records.voucher!, ['voucher']],
    ['the id of a customer', () => records.customer!, ['customer']],
    ['the source id of a customer', () => 'ada@example.com', ['customer']],
    ['the id of an order', () => records.order!, ['order']],
    ['the source id of an order', () => 'order-7', ['order']],
    ['the name of a campaign', () => 'Spring', ['campaign']],
    ['the id of a campaign', () => records.campaign!, ['campaign']],
    ['the name of a tier', () => 'Ten off', ['tier']],
    ['the id of a stack', () => records.stack!, ['stack']],
    ['the name of a rule', () => 'Only VIPs', ['rule']],
    ['a whole redemption', () => records.parent!, ['parent']],
    ['a part of a redemption', () => records.child!, ['child']],
    ['a rollback', () => records.undo!, ['undo']],
    ['nothing by a part of a name', () => 'SAVE', []],
    ['nothing by space', () => '   ', []],
    ['nothing by the id of no redemption', () => `r_${'0'.repeat(24)}`, []],
    ['nothing by what only begins like a publication', () => 'pub_#CFG', []],
  ])('finds %s', async (_name, text, expected) => {
    const { results, total } = await app.search(rt, caller, text());

    expect(results.map(({ id }) => id)).toEqual(expected.map((name) => records[name]));
    expect(total).toBe(expected.length);
  });

  it('returns the name of a record, and the record that shows it', async () => {
    const all = await Promise.all(
      [records.voucher!, records.child!, records.undo!, records.tier!, 'order-7'].map((text) =>
        app.search(rt, caller, text),
      ),
    );

    expect(all.map(({ results: [found] }) => [found?.object, found?.name, found?.parent_id])).toEqual([
      ['voucher', 'SAVE-10', null],
      ['redemption', 'SAVE-10', records.parent],
      ['redemption_rollback', null, records.parent],
      ['promotion_tier', 'Ten off', records.tierCampaign],
      ['order', 'order-7', null],
    ]);
  });

  it('finds a publication by its id and by its source id', async () => {
    const request = { voucher: 'SECOND', source_id: 'mail-1', customer: { source_id: 'ada@example.com' } };
    const { answer } = await app.publish(rt, caller, {
      command: app.publishCommand(request, {}),
      idempotencyKey: null,
    });
    const { id, created_at } = answer;

    const found = await Promise.all([id, 'mail-1'].map((text) => app.search(rt, caller, text)));

    expect(found.map(({ results }) => results)).toEqual(
      [id, 'mail-1'].map(() => [{ id, object: 'publication', name: 'mail-1', parent_id: null, created_at }]),
    );
  });

  it('finds every kind of record with the name', async () => {
    await putVoucher(rt, aVoucher({ code: 'SAME' }));
    await app.upsertCustomer(rt, caller, { source_id: 'SAME' });

    expect((await app.search(rt, caller, 'SAME')).results.map(({ object }) => object)).toEqual(['voucher', 'customer']);
  });

  it('finds nothing of another project', async () => {
    const other = { ...caller, project: OTHER_PROJECT };

    const found = await Promise.all(
      [...Object.values(records), 'SAVE-10', 'order-7'].map((text) => app.search(rt, other, text)),
    );

    expect(found.flatMap(({ results }) => results)).toEqual([]);
  });

  it.each([
    ['a code', () => 'SAVE-10', 1],
    ['a redemption', () => records.child!, 1],
    ['the source id of a publication', () => 'mail-1', 2],
    ['what nobody has', () => 'pub_nobody', 1],
    ['the id of a customer', () => records.customer!, 1],
  ])('takes at most eight reads by key, and reads no list: %s', async (_name, text, roundTrips) => {
    await rt.store.config.load(caller);
    rt.meter.reset();

    await app.search(rt, caller, text());

    expect(rt.meter.made.filter(({ operation }) => operation !== 'get' && operation !== 'batchGet')).toEqual([]);
    expect(rt.meter.made.length).toBeLessThanOrEqual(8);
    expect(rt.meter.made.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8);
    expect(rt.meter.roundTrips).toBe(roundTrips);
  });

  it('takes no more for a name that a record of every kind has, and an e-mail address', async () => {
    const name = 'all@example.com';
    await putVoucher(rt, aVoucher({ code: name }));
    await app.upsertCustomer(rt, caller, { source_id: name, email: name });
    const order = { source_id: name, amount: 100 };
    await redeem(rt, caller, { redeemables: [voucherLine(name)], customer: { source_id: name }, order });
    const request = { voucher: name, source_id: name, customer: { source_id: name } };
    await app.publish(rt, caller, { command: app.publishCommand(request, {}), idempotencyKey: null });
    await rt.store.config.load(caller);
    rt.meter.reset();

    const { results } = await app.search(rt, caller, name);

    expect(results.map(({ object }) => object)).toEqual(['voucher', 'customer', 'order', 'publication']);
    const reads = rt.meter.made.map(({ operation, size }) => (operation === 'query' ? 1 : size));
    expect(reads.reduce((sum, one) => sum + one, 0)).toBe(8);
  });

  it('takes no more for the id of a customer that a publication has as its source id, and finds the customer', async () => {
    const request = { voucher: 'THIRD', source_id: records.customer!, customer: { source_id: 'ada@example.com' } };
    await putVoucher(rt, aVoucher({ code: 'THIRD' }));
    await app.publish(rt, caller, { command: app.publishCommand(request, {}), idempotencyKey: null });
    rt.meter.reset();

    const { results } = await app.search(rt, caller, records.customer!);

    expect(results.map(({ object }) => object)).toEqual(['customer']);
    expect(rt.meter.made.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8);
  });
});
