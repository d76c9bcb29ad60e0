// Counters of a campaign that is limited by day for years: what is long over goes, so that they never fill their item.
import * as app from '../../support/app';
import { aCaller, aRuntime, brokenInvariants, redeem, refusal, rollback, type TestRuntime } from '../../support/shop';

const caller = aCaller();
const DAY_MS = 86_400_000;

let rt: TestRuntime;
let campaign: string;
let tier: string;

beforeEach(async () => {
  rt = await aRuntime();
  campaign = (await app.createCampaign(rt, caller, { name: 'Busy', campaign_type: 'PROMOTION' })).id;
  const discount = { type: 'PERCENT', percent_off: 10 } as const;
  tier = (await app.createTier(rt, caller, campaign, { name: 'Tier', action: { discount } })).id;
  for (const name of ['campaign.redemptions.count.daily', 'redemption.count.weekly', 'redemption.count.monthly']) {
    const rules = { '1': { name, conditions: { $less_than_or_equal: [3] } }, logic: '1' };
    const rule = (await app.createRule(rt, caller, { name, rules })).id;
    await app.assignRule(rt, caller, rule, { promotion_tier: tier });
  }
});

const use = async () => {
  const redeemables = [{ object: 'promotion_tier' as const, id: tier }];
  return (await redeem(rt, caller, { redeemables, order: { amount: 1_000 } })).redemptions[0]!.id;
};
const table = () => new app.DynamoTable(rt.at);
const stored = async () => (await table().get(app.countersKey(caller.project, campaign)))!;
const periods = async () =>
  Object.keys(await stored())
    .filter((name) => name.startsWith(`t#${tier}#n#`))
    .map((name) => name.slice(name.lastIndexOf('#') + 1))
    .toSorted();

it('keep what a rollback may give back to, and lose what is older', async () => {
  await use();
  rt.clock.advance(89 * DAY_MS);
  const second = await use();
  rt.clock.advance(20 * DAY_MS);
  await use();
  await rollback(rt, caller, { id: second });

  expect(await periods()).toEqual(['d2026-06-07', 'd2026-06-27', 'm2026-06', 'w2026-06-01', 'w2026-06-22']);
  expect(await stored()).toMatchObject({ n: 2, 'n#d2026-06-07': 0, [`t#${tier}#n`]: 2 });
  expect(await brokenInvariants(rt)).toEqual([]);
});

it('take nothing back for what is long over', async () => {
  await use();
  rt.clock.advance(89 * DAY_MS);
  const second = await use();
  rt.clock.advance(85 * DAY_MS);
  await use();
  await rollback(rt, caller, { id: second });

  expect(await periods()).toEqual(['d2026-08-31', 'm2026-08', 'w2026-08-31']);
  expect(await stored()).toMatchObject({ n: 2, 'n#d2026-08-31': 1, [`t#${tier}#n`]: 2 });
  expect(await brokenInvariants(rt)).toEqual([]);
});

it('are redeemed on though their item is as large as one can be', async () => {
  const days = Array.from({ length: 7_500 }, (_, day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
  const counts = Object.fromEntries(days.map((day) => [`t#${tier}#n#d${day}`, 1]));
  const rest = 'x'.repeat(400 * 1024 - 50 - Object.keys(counts).join('').length - 2 * days.length - 100);
  const item = { ...app.countersKey(caller.project, campaign), ...counts, rest };
  expect(await table().write({ kind: 'put', item })).toEqual({ status: 'DONE' });
  for (let uses = 0; uses < 3; uses += 1) await use();

  expect(await periods()).toHaveLength(7_500 - 3 * 50 + 3);
  expect(await refusal(use())).toMatchObject({ key: 'redemption_rules_violated' });
});
