// What `plan --backtest` and `plan --worst-case` say: the effect of a plan on orders and on the worst cart.
import * as app from '../../support/app';
import { answered, type ApiBridge, NOW, startBridge, type TestRuntime } from '../../support/shop';
import { aFolder, readFiles, removeFolders, SHOP, writeFiles } from './files';
import { anEmptyProject, apply, connect, differences, plan } from './project';

let bridge: ApiBridge;
let rt: TestRuntime;
let root: string;

let reported: string[];

const CAMPAIGN = 'campaigns/black-friday.yaml';

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(async () => {
  reported = [];
  rt = await anEmptyProject();
  root = aFolder(SHOP);
  await apply(bridge.url, root);
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const edit = (path: string, from: string, to: string) => {
  writeFiles(root, { [path]: readFiles(root)[path]!.replace(from, to) });
};

async function tierOf(name: string): Promise<string> {
  const { tiers } = (await answered('GET /v1/promotions/tiers')) as unknown as {
    tiers: { id: string; name: string }[];
  };
  return tiers.find((tier) => tier.name === name)!.id;
}

async function redeem(tier: string, price: number): Promise<void> {
  const redeemables = [{ object: 'promotion_tier', id: await tierOf(tier) }];
  const order = { items: [{ product_id: 'tea', related_object: 'product', source_id: 'tea', quantity: 1, price }] };
  await answered('POST /v1/redemptions', { body: { redeemables, order } });
}

const END_MS = Date.parse(NOW) + 1_000;

/** Rehearse the plan of the folder while a worker runs. */
async function rehearse(wishes: { readonly days?: number; readonly isWorstCase?: boolean } = {}) {
  const situation = await plan(bridge.url, root);
  const { days = null, isWorstCase = false } = wishes;
  const worker = setInterval(() => void app.runDueActions(rt, performance.now() + 10_000), 50);
  try {
    return await app.rehearsePlan(connect(bridge.url), situation, {
      days,
      isWorstCase,
      nowMs: END_MS,
      report: (line) => void reported.push(line),
    });
  } finally {
    clearInterval(worker);
  }
}

describe('plan --backtest', () => {
  it('says what a changed tier would have cost, and changes nothing', async () => {
    await redeem('Black Friday 10', 10_000);
    await redeem('Black Friday 20', 6_000);
    edit(CAMPAIGN, 'percent_off: 10', 'percent_off: 15');
    const rehearsal = await rehearse({ days: 1 });

    expect(rehearsal.backtest).toMatchObject({
      decisions: 2,
      changed: 1,
      discount: { then: 2_200, now: 2_700 },
      left_out: [],
    });
    expect(rehearsal.leftOut).toEqual([]);
    expect(reported).toEqual(['Deciding recorded orders again …']);
    const bill = app.formatBill(rehearsal, { currency: 'EUR', isMarkdown: true });
    expect(bill).toContain('The last day: 1 of 2 orders change. Refused: 0 then, 0 now.');
    expect(bill).toContain('| Black Friday/Black Friday 10 | 10.00 EUR | 15.00 EUR | 5.00 EUR |');
    expect(bill).toContain('| total | 22.00 EUR | 27.00 EUR | 5.00 EUR |');
    expect(app.formatBill(rehearsal, { currency: null, isMarkdown: false })).toMatch(
      /\n {2}total +22\.00 {2}27\.00 {2}5\.00/,
    );
    expect(await differences(bridge.url, root)).toEqual([
      'CHANGE tier Black Friday/Black Friday 10 /action/discount/percent_off',
    ]);
  });

  it('adds new tiers to each order, and lists what no draft takes', async () => {
    await redeem('Black Friday 10', 10_000);
    edit(
      CAMPAIGN,
      '  - name: Black Friday 10',
      '  - name: Late\n    action: { discount: { type: AMOUNT, amount_off: 300 } }\n  - name: Black Friday 10',
    );
    edit('rewards/cup.yaml', 'name: Cup', 'name: Cup\nmetadata: { colour: white }');
    const { backtest, leftOut, unasked, names } = await rehearse({ days: 1 });

    expect(backtest).toMatchObject({ decisions: 1, changed: 1, discount: { then: 1_000, now: 1_300 } });
    expect(
      backtest!.by_tier.map(({ promotion_tier_id: id, now }) => [names.keyOf('tier', id!), now]).toSorted(),
    ).toEqual([
      ['Black Friday/Black Friday 10', 1_000],
      ['Black Friday/Late', 300],
    ]);
    expect(leftOut).toEqual(['PUT /v1/rewards/{rewardId}']);
    expect(unasked).toBe(0);
  });

  it('names what runs out', async () => {
    await redeem('Black Friday 10', 10_000);
    await redeem('Black Friday 10', 10_000);
    const once = { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [1] } };
    writeFiles(root, { 'rules/once.yaml': `name: once\nrules: { 1: ${JSON.stringify(once)}, logic: '1' }\n` });
    edit(CAMPAIGN, 'category: Sale', 'category: Sale\nvalidation_rules: [once]');
    const rehearsal = await rehearse({ days: 1 });

    const bill = app.formatBill(rehearsal, { currency: 'EUR', isMarkdown: true });
    expect(bill).toMatch(/#### Runs out\n\n.*\n.*\n\| campaign \| Black Friday \| 2026-/);
  });

  it('adds new tiers to no order where a tier that does not apply refuses the order', async () => {
    await redeem('Black Friday 10', 10_000);
    edit('stackable.yaml', '  redeemables_application_mode: PARTIAL\n', '');
    await apply(bridge.url, root);
    edit(
      CAMPAIGN,
      '  - name: Black Friday 10',
      '  - name: Late\n    action: { discount: { type: AMOUNT, amount_off: 300 } }\n  - name: Black Friday 10',
    );
    const rehearsal = await rehearse({ days: 1 });

    expect(rehearsal.backtest).toMatchObject({ changed: 0, discount: { then: 1_000, now: 1_000 } });
    expect(app.formatBill(rehearsal, { currency: 'EUR', isMarkdown: false })).toContain(
      'New tiers: 1. They were added to no order, because with the mode ALL a shop has to name them.',
    );
  });

  it.each(['30', '0d', '367d', '1w', '1.5d', ''])('refuses the period "%s"', (period) => {
    expect(() => app.parseDays(period)).toThrow('--backtest takes days from 1d to 366d');
  });
});

describe('plan --worst-case', () => {
  it('names the cart with the deepest discount of the plan', async () => {
    edit(CAMPAIGN, 'percent_off: 10', 'percent_off: 40');
    const rehearsal = await rehearse({ isWorstCase: true });

    expect(rehearsal).toMatchObject({ backtest: null, worstCase: { proof: 'OPTIMAL', verdict: null } });
    const after = app.formatBill(rehearsal, { currency: 'EUR', isMarkdown: true });
    expect(after).toMatch(
      /^Worst cart of 2 products: \d+(\.\d+)? % off, [\d.]+ EUR for [\d.]+ EUR, with .*Black Friday\/Black Friday \d0/,
    );
    edit(CAMPAIGN, 'percent_off: 40', 'percent_off: 11');
    const { worstCase } = await rehearse({ isWorstCase: true });
    expect(worstCase!.value).toBeLessThan(rehearsal.worstCase!.value);
  });
});
