// Pages of uses: what a regular customer uses without a limit is counted on pages, and limits that come later know all of it.
import { Random } from '../../../scripts/support/random';
import * as app from '../../support/app';
import {
  aCaller,
  aProject,
  aRule,
  aRuntime,
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
  voucherLine,
} from '../../support/shop';

/** The first redemption leaves more than that. */
const FEW_BYTES = 60;
const CUSTOMER = { source_id: 'regular' };
const BROWSER = aCaller({ kind: 'client', keyId: 'key-of-the-page', address: '192.0.2.1' });

let project: SetupProject;

beforeEach(async () => {
  project = await aProject({ pagedBytes: FEW_BYTES, settings: { client_redeem_enabled: true } });
});

const requestOf = (...codes: readonly string[]) => ({
  redeemables: codes.map((code) => voucherLine(code)),
  customer: CUSTOMER,
  order: { amount: 90_000 },
});

async function use(code: string, caller: app.Caller = project.caller): Promise<string> {
  return (await redeem(project.rt, caller, requestOf(code))).redemptions[0]!.id;
}

async function aCode(code: string, members: Parameters<typeof aVoucher>[0] = {}): Promise<string> {
  return (await putVoucher(project.rt, aVoucher({ code, ...members }))).code;
}

/** A code, alone or of a campaign of its own, with a rule that so far sets no limit. */
interface RuledCode {
  readonly code: string;
  readonly rule: app.ValidationRule;
}

async function aRuledCode(code: string, of: 'campaign' | 'voucher'): Promise<RuledCode> {
  const rule = aRule({ name: 'order.amount', conditions: { $more_than: [0] } });
  await putRecords(project.rt, { kind: 'rule', record: rule });
  if (of === 'voucher') {
    const voucher = aVoucher({ code });
    await putVoucher(project.rt, { ...voucher, assignments: assigned(rule, { id: voucher.id, type: 'voucher' }) });
    return { code, rule };
  }
  const id = `camp_${code.toLowerCase()}`;
  const assignments = assigned(rule, { id, type: 'campaign' });
  const campaign = await putCampaign(project.rt, { id, name: code, assignments });
  await aCode(code, { campaign_id: campaign.id, campaign: campaign.name });
  return { code, rule };
}

/** From now on a customer may use the code so often. */
async function limit({ rule }: RuledCode, most: number, name: app.CounterName): Promise<void> {
  const { rt, caller } = project;
  const limiting = aRule({ name, conditions: { $less_than_or_equal: [most] } });
  const record = { ...rule, rules: limiting.rules };
  await rt.store.configChanges.commit(caller, { replace: [{ kind: 'rule', record }] });
}

async function pages(letter: 'U' | 'A' = 'U'): Promise<readonly app.Item[]> {
  const all = Object.entries(await dump(project.rt));
  return all.flatMap(([key, item]) => (new RegExp(`#C#\\w+ ${letter}P#`).test(key) ? [item] : []));
}

const CASES = [
  ['campaign', 'campaign.redemptions.customers_count'],
  ['campaign', 'redemption.count.per_customer'],
  ['voucher', 'redemption.count.per_customer'],
] as const;

describe('uses without a limit', () => {
  it('of many codes are one write more than those of a customer with few', async () => {
    const writes = async (pagedBytes: number): Promise<number | undefined> => {
      const codes = await Promise.all(['A', 'B', 'C'].map((code) => aCode(`${code}-${pagedBytes}`)));
      const rt = await aRuntime({ at: project.rt.at, pagedBytes });
      await redeem(rt, project.caller, requestOf(...codes));
      return rt.meter.made.find(({ operation }) => operation === 'transact')?.size;
    };
    await use(await aCode('FIRST'));

    const [many, few] = [await writes(FEW_BYTES), await writes(10_000)];

    expect(many! - few!).toBe(1);
    expect(await pages()).toHaveLength(1);
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it('fill one page after the other', async () => {
    for (let number = 0; number < 25; number += 1) await use(await aCode(`CODE-${number}`));

    const uses = (await pages()).map((item) => Object.keys(item).filter((name) => name.startsWith('u#')).length);
    expect(uses.toSorted((left, right) => right - left)).toEqual([20, 4]);
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it.each(CASES)('are known to a limit that comes later (rule of a %s: %s)', async (of, name) => {
    const ruled = await aRuledCode('LATER', of);
    await use(await aCode('FIRST'));
    await use('LATER');
    const second = await use('LATER');
    await limit(ruled, 3, name);

    const third = await use('LATER');
    const refused = await refusal(use('LATER'));
    await rollback(project.rt, project.caller, { id: second });
    await use('LATER');
    const refusedAgain = await refusal(use('LATER'));
    await rollback(project.rt, project.caller, { id: third });
    await use('LATER');

    expect([refused, refusedAgain]).toMatchObject([
      { key: 'redemption_rules_violated' },
      { key: 'redemption_rules_violated' },
    ]);
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it.each(CASES)('that were decided before a limit came count within it (rule of a %s: %s)', async (of, name) => {
    const { rt, caller } = project;
    const ruled = await aRuledCode('LATER', of);
    await use(await aCode('FIRST'));
    const other = await aRuntime({ at: rt.at, pagedBytes: FEW_BYTES });
    // The first line of a code stands on the code, which two uses at once would race for.
    await redeem(other, caller, { ...requestOf('LATER'), customer: { source_id: 'somebody-else' } });
    // The first use is decided without the limit; the second one, under it, is decided before the first one commits.
    let limited: Promise<unknown> = Promise.resolve();
    const work = async () => {
      await limit(ruled, 1, name);
      await new Promise<void>((decided) => {
        const afterFirst = () => {
          decided();
          return first;
        };
        rt.faults.next('transact', { kind: 'AFTER', work: afterFirst });
        // Its ids come from the key, as both runtimes count the same ones.
        limited = app.redeem(rt, caller, { request: requestOf('LATER'), idempotencyKey: 'limited' });
        limited.catch(() => undefined);
      });
    };
    other.faults.next('transact', { kind: 'AFTER', work });
    const first = redeem(other, caller, requestOf('LATER'));
    await first;

    expect(await refusal(limited)).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it.each(CASES)('leave so much less to two requests that meet (rule of a %s: %s)', async (of, name) => {
    const ruled = await aRuledCode('LATER', of);
    await use(await aCode('FIRST'));
    await use('LATER');
    await limit(ruled, 2, name);

    const both = await Promise.allSettled([use('LATER'), use('LATER')]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });

  it.each(CASES)(
    'that are claimed in the name of the customer are known to a limit as well (rule of a %s: %s)',
    async (of, name) => {
      const ruled = await aRuledCode('LATER', of);
      await use(await aCode('FIRST'));
      await use('FIRST', BROWSER);
      await use(await aCode('SECOND'), BROWSER);
      const claimed = await use('LATER', BROWSER);
      expect(await pages('A')).toHaveLength(1);
      await limit(ruled, 1, name);

      const refused = await refusal(use('LATER', BROWSER));
      await rollback(project.rt, project.caller, { id: claimed });
      await use('LATER', BROWSER);

      expect(refused).toMatchObject({ key: 'redemption_rules_violated' });
      expect(await brokenInvariants(project.rt)).toEqual([]);
    },
  );

  it('go with the customer, every page of them', async () => {
    const { rt, caller } = project;
    for (let number = 0; number < 25; number += 1) await use(await aCode(`CODE-${number}`));
    await use('CODE-1', BROWSER);
    await use(await aCode('CLAIMED'), BROWSER);
    expect(await pages()).toHaveLength(2);

    await app.deletePermanently(rt, caller, CUSTOMER.source_id);
    await finish(rt);

    expect([...(await pages()), ...(await pages('A'))]).toEqual([]);
  });

  it.each([7, 8, 9])('agree with a simple count, whatever happens in which order (seed %i)', async (seed) => {
    const random = new Random(`pages ${seed}`);
    const codes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((code, index) => aRuledCode(code, index % 2 === 0 ? 'campaign' : 'voucher')),
    );
    const most = new Map<string, number>();
    const standing: { readonly id: string; readonly code: string }[] = [];
    for (let step = 0; step < 40; step += 1) {
      const ruled = random.pick(codes)!;
      const { code } = ruled;
      const used = standing.filter((one) => one.code === code).length;
      if (random.chance(0.1) && !most.has(code)) {
        most.set(code, random.between(1, 4));
        await limit(ruled, most.get(code)!, 'redemption.count.per_customer');
      } else if (random.chance(0.25) && standing.length > 0) {
        const [undone] = standing.splice(random.between(0, standing.length - 1), 1);
        await rollback(project.rt, project.caller, { id: undone!.id });
      } else if (used < (most.get(code) ?? Infinity)) {
        standing.push({ id: await use(code), code });
      } else {
        expect(await refusal(use(code))).toMatchObject({ key: 'redemption_rules_violated' });
      }
    }
    expect(await brokenInvariants(project.rt)).toEqual([]);
  });
});
