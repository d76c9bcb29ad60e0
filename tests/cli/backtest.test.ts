// npm run backtest: its report, and what it refuses.
import { runProjectBacktest } from '../../cli/backtest/run';
import { installRuntime } from '../../lib/runtime';
import { putCampaign, putTier, tierLine } from '../support/builders';
import { putKeys } from '../support/events';
import { answered } from '../support/route-call';
import { aRuntime, OTHER_PROJECT, PROJECT, type TestRuntime } from '../support/runtime';

let rt: TestRuntime;
let path: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  installRuntime(rt);
  const discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' } as const;
  const campaign = await putCampaign(rt, { id: `camp_${'a'.repeat(24)}`, campaign_type: 'PROMOTION' });
  const members = { id: `promo_${'b'.repeat(24)}`, campaign_id: campaign.id };
  const { id } = await putTier(rt, { ...members, action: { discount } });
  path = `/v1/promotions/tiers/${id}`;
  await answered('POST /v1/redemptions', { body: { redeemables: [tierLine(id)], order: { amount: 10_000 } } });
});

const run = (change: unknown, mode: 'RECORDED' | 'ROLLING' | null = null) =>
  runProjectBacktest(rt, {
    project: PROJECT,
    change: JSON.stringify(change),
    from: '2000-01-01',
    to: '2100-01-01',
    mode,
  });

describe('the command', () => {
  it.each([null, 'ROLLING'] as const)('takes a list of changes, in the mode %s', async (mode) => {
    const body = { action: { discount: { type: 'PERCENT', percent_off: 25, effect: 'APPLY_TO_ORDER' } } };

    expect(await run([{ method: 'PUT', path, body }], mode)).toMatchObject({
      decisions: 1,
      discount: { then: 1_000, now: 2_500 },
    });
  });

  it('takes the members of a request', async () => {
    const change = { changes: [{ method: 'DELETE', path }], mode: 'RECORDED' };

    expect(await run(change)).toMatchObject({ refused: { then: 0, now: 1 }, discount: { then: 1_000, now: 0 } });
  });

  it.each([
    ['a change without a path', [{ method: 'PUT' }]],
    ['a path that no draft takes', [{ method: 'POST', path: '/v1/vouchers' }]],
    ['an unknown mode', { mode: 'GUESSED' }],
  ])('refuses %s', async (_what, change) => {
    await expect(run(change)).rejects.toThrow(/invalid_payload/);
  });
});
