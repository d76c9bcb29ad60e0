// Counts of a customer that have become full: everything further is counted apart, an item for each target, and limits hold as before.
import * as app from '../../support/app';
import {
  aCaller,
  aProject,
  aRule,
  assigned,
  aVoucher,
  brokenInvariants,
  dump,
  finish,
  putCampaign,
  putRecords,
  putVoucher,
  redeem,
  refusal,
  rollback,
  type SetupProject,
  type TestRuntimeOptions,
  voucherLine,
} from '../../support/shop';

/** The first redemption leaves more than that. */
const FEW_BYTES = 60;
/** Of codes of as many campaigns: each takes a counter, a code, a ledger row, and two counts that stand apart. */
const LARGEST_STACK = 18;
const CUSTOMER = { source_id: 'walk-in' };
const BROWSER = aCaller({ kind: 'client', keyId: 'key-of-the-page', address: '192.0.2.1' });

let project: SetupProject;

async function begin(options: TestRuntimeOptions = {}): Promise<void> {
  const settings = { client_redeem_enabled: true };
  project = await aProject({ countsBytes: FEW_BYTES, settings, ...options });
}

async function use(code: string, caller: app.Caller = project.caller): Promise<string> {
  const request = { redeemables: [voucherLine(code)], customer: CUSTOMER };
  return (await redeem(project.rt, caller, request)).redemptions[0]!.id;
}

async function aCode(code: string, members: Parameters<typeof aVoucher>[0] = {}): Promise<string> {
  return (await putVoucher(project.rt, aVoucher({ code, ...members }))).code;
}

/** A customer, or who claims to be it, whose counts are full from now on. */
async function fill(caller: app.Caller = project.caller): Promise<void> {
  await use(await aCode('FIRST'), caller);
  await use(await aCode('SECOND'), caller);
}

async function limited(counter: app.CounterName, most: number): Promise<app.Campaign> {
  const rule = aRule({ name: counter, conditions: { $less_than_or_equal: [most] } });
  await putRecords(project.rt, { kind: 'rule', record: rule });
  const id = `camp_${counter.replaceAll(/\W/g, '')}`;
  return putCampaign(project.rt, { id, name: id, assignments: assigned(rule, { id, type: 'campaign' }) });
}

const codeOf = ({ id, name }: app.Campaign, code: string) => aCode(code, { campaign_id: id, campaign: name });

/** Everything that is counted, by the sort key, without the end of the customer's id. */
async function counts(): Promise<Readonly<Record<string, app.Item>>> {
  const all = Object.entries(await dump(project.rt)).flatMap(([key, item]) => {
    const [, sk = ''] = /#C#\w+ ([UA].*)$/.exec(key) ?? [];
    return sk === '' ? [] : [[sk.replace(/^UT#\w+#/, 'UT#'), item] as const];
  });
  return Object.fromEntries(all);
}

beforeEach(() => begin());

describe('full counts', () => {
  it('take no more names, however many codes follow', async () => {
    await fill();
    const full = (await counts()).U!;
    for (let number = 0; number < 6; number += 1) await use(await aCode(`MORE-${number}`));

    const { U: now, ...apart } = await counts();
    expect(Object.keys(now!)).toEqual(expect.arrayContaining(Object.keys(full)));
    expect(Object.keys(full)).toEqual(expect.arrayContaining(Object.keys(now!)));
    expect(now).toMatchObject({ full: true, redeemed: 8 });
    // The second was decided on when they were full.
    expect(Object.values(apart).map(({ n }) => n)).toEqual(Array.from({ length: 7 }, () => 1));
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it('cost no round trip where no rule asks, and one where a rule does', async () => {
    const { rt, caller } = project;
    await aCode('PLAIN');
    await codeOf(await limited('campaign.redemptions.customers_count', 5), 'RULED');
    await fill();
    const tripsOf = async (code: string) => {
      await app.validate(rt, caller, { redeemables: [voucherLine(code)], customer: CUSTOMER });
      rt.meter.reset();
      await app.validate(rt, caller, { redeemables: [voucherLine(code)], customer: CUSTOMER });
      return rt.meter.roundTrips;
    };

    expect([await tripsOf('PLAIN'), await tripsOf('RULED')]).toEqual([1, 2]);
  });

  it('still have what was on them, and a rollback gives it back there', async () => {
    const first = await use(await aCode('BEFORE'));
    await fill();
    await use('BEFORE');
    await rollback(project.rt, project.caller, { id: first });

    const { U: onItem } = await counts();
    expect(Object.entries(onItem!).filter(([name]) => name.startsWith('u#'))).toEqual([[expect.any(String), 1]]);
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it.each([
    ['a campaign', 'campaign.redemptions.customers_count'],
    ['a campaign each day', 'campaign.redemptions.customers_count.daily'],
    ['a code', 'redemption.count.per_customer'],
    ['a code each month', 'redemption.count.per_customer.monthly'],
  ] as const)('keep the limit of %s, and a rollback gives it free', async (_name, counter) => {
    const { rt, caller } = project;
    await codeOf(await limited(counter, 1), 'LIMITED');
    await fill();

    const used = await use('LIMITED');
    const refused = await refusal(use('LIMITED'));
    await rollback(rt, caller, { id: used });
    const again = await use('LIMITED');

    expect(refused).toMatchObject({ key: 'redemption_rules_violated' });
    expect(again).not.toBe(used);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('keep a limit when two requests meet', async () => {
    await codeOf(await limited('redemption.count.per_customer', 1), 'LIMITED');
    await fill();

    const both = await Promise.allSettled([use('LIMITED'), use('LIMITED')]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it('keep a limit on a code that is used once, and counted nowhere', async () => {
    const campaign = await limited('redemption.count.per_customer', 0);
    const { id, name } = campaign;
    await aCode('ONCE', { campaign_id: id, campaign: name, redemption: { ...aVoucher().redemption, quantity: 1 } });
    await fill();

    expect(await refusal(use('ONCE'))).toMatchObject({ key: 'redemption_rules_violated' });
  });

  it('let a stack through that fits into one transaction, and refuse a larger one whole', async () => {
    const { rt, caller } = project;
    await fill();
    const codes: string[] = [];
    for (let number = 0; number < LARGEST_STACK + 1; number += 1) {
      codes.push(await codeOf(await putCampaign(rt, { id: `camp_stack${number}` }), `STACKED-${number}`));
    }
    const useAll = (of: readonly string[]) => {
      const request = {
        redeemables: of.map((code) => voucherLine(code)),
        customer: CUSTOMER,
        order: { amount: 90_000 },
      };
      return redeem(rt, caller, request);
    };
    const before = await dump(rt);

    const refused = await refusal(useAll(codes));
    const after = await dump(rt);
    const { redemptions } = await useAll(codes.slice(1));

    expect(refused).toMatchObject({ key: 'invalid_order', details: expect.stringContaining('100 records') as unknown });
    expect(after).toEqual(before);
    expect(redemptions).toHaveLength(LARGEST_STACK);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('know the past where a rule comes later', async () => {
    const { rt, caller } = project;
    const campaign = await putCampaign(rt);
    await codeOf(campaign, 'OPEN');
    await fill();
    await use('OPEN');

    const rule = aRule({ name: 'campaign.redemptions.customers_count', conditions: { $less_than_or_equal: [1] } });
    const assignments = assigned(rule, { id: campaign.id, type: 'campaign' });
    await putRecords(rt, { kind: 'rule', record: rule });
    await rt.store.configChanges.commit(caller, {
      replace: [{ kind: 'campaign', record: { ...campaign, assignments } }],
    });

    expect(await refusal(use('OPEN'))).toMatchObject({ key: 'redemption_rules_violated' });
  });

  it('are those of claims as well, with limits that take both together', async () => {
    await codeOf(await limited('redemption.count.per_customer', 2), 'LIMITED');
    await fill();
    await use(await aCode('THIRD'), BROWSER);
    await use(await aCode('FOURTH'), BROWSER);

    await use('LIMITED');
    const claimed = await use('LIMITED', BROWSER);
    const refused = await refusal(use('LIMITED', BROWSER));
    await rollback(project.rt, project.caller, { id: claimed });
    await use('LIMITED', BROWSER);

    expect(refused).toMatchObject({ key: 'redemption_rules_violated' });
    expect((await counts()).A).toMatchObject({ full: true });
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it('count referrals, and list those that came before', async () => {
    const { rt, caller } = project;
    const campaign = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM' });
    const { id, name } = campaign;
    await aCode('REFER', { campaign_id: id, campaign: name, is_referral_code: true });
    const publication = { voucher: 'REFER', customer: { source_id: 'referrer' } };
    await app.publish(rt, caller, { command: app.publishCommand(publication, {}), idempotencyKey: null });
    await use('REFER');
    await fill();
    const second = await use('REFER');
    const both = await app.getCustomer(rt, caller, CUSTOMER.source_id);
    await rollback(rt, caller, { id: second });

    expect(both.referrals).toMatchObject({ total: 2, campaigns: [{ campaign_id: campaign.id }] });
    expect(await app.getCustomer(rt, caller, CUSTOMER.source_id)).toMatchObject({ referrals: { total: 1 } });
  });

  it('are separate from those of a later customer of the same source id', async () => {
    const { rt, caller } = project;
    await codeOf(await limited('redemption.count.per_customer', 1), 'LIMITED');
    await fill();
    await use('LIMITED');
    await app.deleteCustomer(rt, caller, CUSTOMER.source_id);
    await fillAgain();

    await use('LIMITED');

    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('are part of the export of the customer whom they count', async () => {
    const { rt, caller } = project;
    await fill();
    await use(await aCode('CLAIMED'), BROWSER);
    await use(await aCode('CLAIMED-TOO'), BROWSER);

    const answer = await app.exportCustomer(rt, caller, CUSTOMER.source_id, {});

    const { data: entries } = answer;
    const told = entries.filter(({ kind, data }) => /counts|claims/.test(kind) && data.full !== true);
    expect(told.map(({ kind, data }) => [kind, Object.keys(data).join(), Object.values(data).join()])).toEqual([
      ['claims', expect.stringMatching(/^u#v_\w+$/), '1'],
      ['counts', expect.stringMatching(/^u#v_\w+$/), '1'],
    ]);
  });

  it('go with the customer, every item of them', async () => {
    const { rt, caller } = project;
    await fill();
    for (let number = 0; number < 20; number += 1) await use(await aCode(`MORE-${number}`));
    await use(await aCode('CLAIMED'), BROWSER);
    await use(await aCode('CLAIMED-TOO'), BROWSER);

    await app.deletePermanently(rt, caller, CUSTOMER.source_id);
    await finish(rt);

    expect(await counts()).toEqual({});
  });
});

/** The customer who has the source id now. */
async function fillAgain(): Promise<void> {
  for (const code of ['FIFTH', 'SIXTH']) await use(await aCode(code));
}

describe('counts of a day', () => {
  const DAILY = 'campaign.redemptions.customers_count.daily';
  const DAY_MS = 86_400_000;
  /** Whether counts are full when the code is used first, or become it after that, or never. */
  const cases = (['NEVER', 'AFTER', 'BEFORE'] as const).flatMap((full) => [
    [full, 'customers', aCaller()] as const,
    [full, 'claims', BROWSER] as const,
  ]);
  const daysCounted = async (): Promise<readonly string[]> =>
    Object.values(await counts())
      .flatMap(Object.keys)
      .flatMap((name) => /#(d2.*)$/.exec(name)?.[1] ?? [])
      .toSorted();

  /** Of a code. */
  const daysOf = async (code: string): Promise<readonly string[]> => {
    const fact = await project.rt.store.vouchers.load(project.caller, code);
    return Object.keys(fact!.periods).toSorted();
  };

  it.each(cases)('go when nothing can be compared with it: full %s, of %s', async (full, _whose, caller) => {
    if (full === 'NEVER') await begin({ countsBytes: app.LIMITS.countsBytes });
    const { rt } = project;
    await codeOf(await limited(DAILY, 2), 'LIMITED');
    const again = () => use('LIMITED', caller);
    if (full === 'BEFORE') await fill(caller);
    await again();
    if (full === 'AFTER') await fill(caller);
    rt.clock.advance(app.LIMITS.periodDays * DAY_MS);
    await again();
    const before = await daysCounted();
    rt.clock.advance(DAY_MS);
    await again();

    expect(await daysOf('LIMITED')).toEqual(['d2026-04-15', 'd2026-04-16']);
    expect(new Set(before)).toEqual(new Set(['d2026-03-10', 'd2026-04-15']));
    expect(new Set(await daysCounted())).toEqual(new Set(['d2026-04-15', 'd2026-04-16']));
    await again();
    expect(await refusal(again())).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  /** Everything that is counted by days and months, of the code, its campaign and who used it. */
  const periodsCounted = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      Object.values(await dump(project.rt)).flatMap((item) =>
        Object.entries(item).flatMap(([name, value]) =>
          /[n#][dwm]2/.test(name) ? [[`${item.sk.slice(0, 2)} ${name}`, Number(value)] as const] : [],
        ),
      ),
    );

  it('takes back what is rolled back within its month', async () => {
    await begin({ countsBytes: app.LIMITS.countsBytes });
    await codeOf(await limited('campaign.redemptions.customers_count.monthly', 2), 'LIMITED');
    project.rt.clock.set('2026-03-01T00:00:00.000Z');
    const used = await use('LIMITED');
    project.rt.clock.set('2026-03-31T21:59:59.000Z');
    await use('LIMITED');

    const refused = await refusal(use('LIMITED'));
    await rollback(project.rt, project.caller, { id: used });
    await use('LIMITED');

    expect(refused).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await refusal(use('LIMITED'))).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it.each(cases)('takes nothing back when it is long over: full %s, of %s', async (full, _whose, caller) => {
    if (full === 'NEVER') await begin({ countsBytes: app.LIMITS.countsBytes });
    const { rt } = project;
    await codeOf(await limited('campaign.redemptions.customers_count.monthly', 5), 'LIMITED');
    if (full === 'BEFORE') await fill(caller);
    rt.clock.set('2026-03-31T12:00:00.000Z');
    const used = await use('LIMITED', caller);
    if (full === 'AFTER') await fill(caller);
    rt.clock.set('2026-06-30T11:59:59.000Z');
    await use('LIMITED', caller);
    const before = await periodsCounted();

    await rollback(rt, project.caller, { id: used });

    expect(await periodsCounted()).toEqual(before);
    expect(Object.entries(before).filter(([, count]) => count < 1)).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('goes from counters of the campaign that no rule reads', async () => {
    await begin({ countsBytes: app.LIMITS.countsBytes });
    const { rt } = project;
    await codeOf(await limited(DAILY, 2), 'LIMITED');
    const days = app.LIMITS.periodDays + 20;
    for (let day = 0; day < days; day += 1) {
      await use('LIMITED');
      rt.clock.advance(DAY_MS);
    }

    const counters = Object.values(await dump(rt)).filter(({ sk }) => sk === 'N');
    const counted = counters.flatMap((item) => Object.keys(item).filter((name) => name.startsWith('n#')));
    expect(counted).toHaveLength(app.LIMITS.periodDays + 1);
    expect(counters).toEqual([expect.objectContaining({ n: days })]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('the audit of full counts', () => {
  const spoil = async (write: (apart: app.Item, all: app.Item) => app.Write): Promise<readonly string[]> => {
    const { rt } = project;
    await fill();
    const { U: all, ...apart } = await counts();
    await new app.DynamoTable(rt.at).write(write(Object.values(apart)[0]!, all!));
    return (await brokenInvariants(rt)).map(({ problem }) => problem);
  };

  it('finds a count that is wrong', async () => {
    const problems = await spoil((apart) => ({ kind: 'update', key: keyOf(apart), change: { add: { n: 1 } } }));

    expect(problems).toEqual([expect.stringMatching(/^count u#v_\w+ /)]);
  });

  it('finds a count that stands in two places', async () => {
    const problems = await spoil((apart, all) => {
      const name = `u#${apart.sk.split('#')[2]}`;
      return { kind: 'update', key: keyOf(all), change: { add: { [name]: 1 } } };
    });

    expect(problems).toEqual([expect.stringMatching(/^count u#v_\w+ stands in two places$/)]);
  });

  it('finds counts that no rule reads', async () => {
    const problems = await spoil((_apart, all) => ({ kind: 'update', key: keyOf(all), change: { remove: ['full'] } }));

    expect(problems).toEqual(['counts stand apart from an item that is not full']);
  });
});

const keyOf = ({ pk, sk }: app.Item) => ({ pk, sk });
