// The activity of a customer whose tier stays and gets another last day.
import * as app from '../../support/app';
import { aProject, brokenInvariants, type SetupProject } from '../../support/shop';

let project: SetupProject;
let card: string;

const lasting = (extend: string) => ({ expiration_date: { type: 'CUSTOM', extend } }) as const;

const aCard = async (points: number) => {
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points } };
  const program = { name: 'Club', type: 'AUTO_UPDATE' as const, voucher, loyalty_tiers_expiration: lasting('P1M') };
  await app.createLoyalty(rt, caller, program);
  await app.createLoyaltyTiers(rt, caller, 'Club', [{ name: 'Silver', points: { from: 100 } }]);
  const loyalty = { type: 'FIXED', points: 1_000 } as const;
  await app.createEarningRules(rt, caller, 'Club', [{ event: 'customer.loyalty.tier.prolonged', loyalty }]);
  project.rt.clock.advance(86_400_000);
  const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
};

const add = async (amount: number) => {
  project.rt.clock.advance(1_000);
  await app.changeBalance(project.rt, project.caller, { codeOrId: card, request: { amount } });
};

const change = async (loyalty_tiers_expiration: ReturnType<typeof lasting> | null) => {
  project.rt.clock.advance(1_000);
  const options = { recalculate_tiers: true };
  await app.updateCampaign(project.rt, project.caller, 'Club', { loyalty_tiers_expiration, options });
};

const moves = async () => {
  while ((await app.dispatchDue(project.rt)) > 0) project.rt.clock.advance(1_000);
  const { data } = await app.listCustomerActivity(project.rt, project.caller, 'jo', { limit: 100 });
  return data.filter(({ type }) => type.startsWith('customer.loyalty.tier.')).toReversed();
};

const types = async () => (await moves()).map(({ type }) => type.replace('customer.loyalty.tier.', ''));

beforeEach(async () => {
  project = await aProject({ settings: { timezone: 'UTC' } });
  project.rt.clock.set('2026-03-10T12:00:00.000Z');
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

test('another last day is an entry with the moment at which the tier ends, and adds no points', async () => {
  await aCard(0);
  await add(100);
  expect(await types()).toEqual(['joined']);
  await change(lasting('P3M'));
  await add(1);

  const [, changed] = await moves();
  expect(changed?.type).toBe('customer.loyalty.tier.expiration.changed');
  expect(changed?.data.data).toMatchObject({
    customer: { source_id: 'jo' },
    campaign: { name: 'Club' },
    loyalty_tier: { name: 'Silver' },
    expiration_date: '2026-06-12T00:00:00.000Z',
  });
  await add(1);
  expect(await types()).toEqual(['joined', 'expiration.changed']);
});

test('a tier that loses its last day has the entry without a moment', async () => {
  await aCard(0);
  await add(100);
  expect(await types()).toEqual(['joined']);
  await change(null);
  await add(1);

  expect((await moves())[1]?.data.data).toMatchObject({ loyalty_tier: { name: 'Silver' }, expiration_date: null });
  expect(await types()).toEqual(['joined', 'expiration.changed']);
});

test('the first change of a card that was given out with points is no entry', async () => {
  await aCard(200);
  expect(await types()).toEqual(['joined']);
  await add(1);

  expect(await types()).toEqual(['joined']);
});
