// Members of a campaign that are kept and answered: clients with types read only the words that the definition lists.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, OTHER_PROJECT, putKeys } from '../support/shop';

beforeEach(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const CODES = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
const referral = (object: unknown) => ({
  campaign_type: 'REFERRAL_PROGRAM',
  voucher: CODES,
  referral_program: {
    conversion_event_type: 'redemption',
    referee_reward: { related_object_parent: { id: 'camp_1', object }, type: 'GIFT_VOUCHER', amount: 5 },
  },
});
const loyalty = (expiration_rules: unknown) => ({
  campaign_type: 'LOYALTY_PROGRAM',
  voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 10, expiration_rules } },
});
const update = (campaignId: string, body: object) =>
  callRoute('PUT /v1/campaigns/{campaignId}', { params: { campaignId }, body });

describe("the source of a referee's reward", () => {
  it.each(['CAMPAIGN', 'campaign'])('is answered as a CAMPAIGN where %s was sent', async (object) => {
    const created = await answered('POST /v1/campaigns', { body: referral(object) });
    const { id, referral_program } = created;
    const source = { id: 'camp_1', object: 'CAMPAIGN' };

    expect(referral_program).toMatchObject({ referee_reward: { related_object_parent: source, paid: false } });
    expect(await answered('GET /v1/campaigns/{campaignId}', { params: { campaignId: id } })).toMatchObject({
      referral_program,
    });
    expect(await update(id, { referral_program: referral(object).referral_program })).toMatchObject({
      status: 200,
      body: { referral_program },
    });
    expect(await update(id, { referral_program })).toMatchObject({ status: 200, body: { referral_program } });
  });

  it.each(['voucher', 'Campaign', '', 1])('is not %j', async (object) => {
    const refused = await callRoute('POST /v1/campaigns', { body: referral(object) });

    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(refused.body.details).toContain('.referral_program.referee_reward.related_object_parent.object must be');
  });
});

const RULES = [
  { period_type: 'MONTH', period_value: 3, rounding_type: 'PARTICULAR_MONTH', rounding_value: 6 },
  { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 12, fixed_day: 31 },
  {},
];
const WRONG = [
  { period_type: 'YEAR' },
  { period_type: 'MONTH', period_value: 'three' },
  { period_type: 'MONTH', period_value: 1.5 },
  { rounding_type: 'END_OF_WEEK' },
  { fixed_month: 13 },
  { fixed_day: 0 },
];

it('a referral program keeps no member that no schema names', async () => {
  const { referral_program: program } = referral('CAMPAIGN');
  const reward = { ...program.referee_reward, paid: true, other: 'x' };
  const sent = { ...program, referee_reward: reward, conversion_event: 'redemption' };
  const { referral_program } = await answered('POST /v1/campaigns', {
    body: { ...referral('CAMPAIGN'), referral_program: sent },
  });

  expect(referral_program).toEqual({ ...program, referee_reward: { ...program.referee_reward, paid: false } });
});

describe.each(['POST /v1/campaigns', 'POST /v1/loyalties'])('the end of points in %s', (route) => {
  it.each(RULES)('may be %j', async (rules) => {
    const { id, voucher } = await answered(route, { body: loyalty(rules) });

    expect(voucher).toMatchObject({ loyalty_card: { expiration_rules: rules } });
    expect(await update(id, { voucher: { loyalty_card: { expiration_rules: rules } } })).toMatchObject({ status: 200 });
  });

  it.each(WRONG)('is not %j, which no client with types could read', async (rules) => {
    const { id } = await answered(route, { body: loyalty(null) });
    const [name] = Object.keys(rules).slice(-1);

    for (const refused of [
      await callRoute(route, { body: loyalty(rules) }),
      await update(id, { voucher: { loyalty_card: { expiration_rules: rules } } }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.body.details).toContain(`.voucher.loyalty_card.expiration_rules.${name} must`);
    }
  });

  it('keeps no other member', async () => {
    const { voucher } = await answered(route, { body: loyalty({ period_type: 'MONTH', period_value: 3, other: 'x' }) });

    expect(voucher).toMatchObject({ loyalty_card: { expiration_rules: { period_type: 'MONTH', period_value: 3 } } });
    expect(JSON.stringify(voucher)).not.toContain('other');
  });
});
