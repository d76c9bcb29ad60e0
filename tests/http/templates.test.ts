// Campaign templates: what they copy, what they refuse, and what is made from them.
import * as app from '../support/app';
import {
  answered,
  type Answered,
  aRuntime,
  callRoute,
  finish,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

type Members = Readonly<Record<string, unknown>>;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const ROUTE = '/v1/templates/campaigns';
const ONE = `${ROUTE}/{campaignTemplateId}`;
const discount = { type: 'PERCENT', percent_off: 10 };
const coupons = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 3 }, code_config: { prefix: 'T-' } };
const RULES = { 1: { name: 'order.amount', conditions: { $more_than: [1_000] } }, logic: '1' };
const aRule = (name: string, rules: Members = RULES) =>
  answered('POST /v1/validation-rules', { body: { name, rules } });
const aCampaign = (name: string, members: Members = {}) =>
  answered('POST /v1/campaigns', { body: { name, campaign_type: 'DISCOUNT_COUPONS', voucher: coupons, ...members } });
const create = (body: Members) => callRoute(`POST ${ROUTE}`, { body });
const aTemplate = async (campaign_id: string, name = 'Template') => {
  const { status, body } = await create({ name, campaign_id });
  expect([status, body.key]).toEqual([200, undefined]);
  return body;
};
const at = (campaignTemplateId: string) => ({ params: { campaignTemplateId } });
const setUp = (id: string, body: Members, path = 'campaign-setup') =>
  callRoute(`POST ${ONE}/${path}`, { ...at(id), body });
const validate = async (code: string, amount: number) => {
  const body = { redeemables: [{ object: 'voucher', id: code }], order: { amount } };
  const { valid } = await answered('POST /v1/validations', { body });
  return valid;
};

async function codeOf(campaign_id: string): Promise<string> {
  const params = { campaignId: campaign_id, code: `ONE-${campaign_id}` };
  const voucher = await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
  return voucher.code;
}

it('a template has an id, a name and the type of its source', async () => {
  const campaign = await aCampaign('Source');
  const { body } = await create({ name: 'Template', description: 'For spring', campaign_id: campaign.id });

  expect(body).toEqual({
    id: expect.stringMatching(/^camp_tpl_[a-z0-9]{24}$/) as string,
    name: 'Template',
    description: 'For spring',
    campaign_type: 'DISCOUNT_COUPONS',
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    updated_at: null,
    object: 'campaign_template',
  });
  expect(await answered(`GET ${ONE}`, at(body.id))).toEqual(body);
});

it('a campaign from a template has its settings and a rule of its own', async () => {
  const rule = await aRule('Above 10');
  const validity = { expiration_date: '2030-01-01T00:00:00.000Z', validity_day_of_week: [1, 2, 3] };
  const members = { validation_rules: [rule.id], auto_join: true, join_once: true, description: 'Why', ...validity };
  const source = await aCampaign('Source', { ...members, metadata: { season: 'spring' } });
  const template = await aTemplate(source.id);
  await answered('PUT /v1/validation-rules/{ruleId}', {
    params: { ruleId: rule.id },
    body: { rules: { 1: { name: 'order.amount', conditions: { $more_than: [9_999] } } } },
  });
  const { body } = await setUp(template.id, { name: 'Copy' });
  const campaign = body.campaign as Answered;
  const [created, ...others] = body.created_resources as readonly Answered[];
  const code = await codeOf(campaign.id);

  expect(campaign).toMatchObject({ name: 'Copy', auto_join: true, join_once: true, description: 'Why', ...validity });
  expect(campaign).toMatchObject({
    metadata: { season: 'spring' },
    voucher: { discount, redemption: { quantity: 3 } },
  });
  expect(campaign).toMatchObject({ validation_rules_assignments: { data: [{ rule_id: created!.id }] } });
  expect([created!.object, others]).toEqual(['validation_rules', []]);
  expect(created!.id).not.toBe(rule.id);
  // The copy was taken before the rule of the source changed.
  expect([await validate(code, 1_001), await validate(code, 1_000)]).toEqual([true, false]);
});

it('members that are sent stand in the place of those of the template', async () => {
  const category = await answered('POST /v1/categories', { body: { name: 'First', hierarchy: 1 } });
  const source = await aCampaign('Source', { start_date: '2026-01-01T00:00:00.000Z', category_id: category.id });
  const template = await aTemplate(source.id);
  const sent = { start_date: '2027-01-01T00:00:00.000Z', metadata: { a: 1 }, type: 'AUTO_UPDATE' };
  const voucher = { code_config: { length: 6 }, redemption: { quantity: 9 } };
  const { body } = await setUp(template.id, { name: 'Copy', ...sent, voucher, vouchers_count: 2 });
  await finish(rt);
  const { id } = body.campaign as Answered;
  const campaign = await answered('GET /v1/campaigns/{campaignId}', { params: { campaignId: id } });

  expect(campaign).toMatchObject({ ...sent, category_id: null, vouchers_count: 2 });
  const expected = { code_config: { length: 6, prefix: 'T-' }, redemption: { quantity: 9 } };
  expect(campaign.voucher).toMatchObject({ discount, ...expected });
});

it('a repeat with the same key creates one campaign, and another name is needed without one', async () => {
  const template = await aTemplate((await aCampaign('Source', { validation_rules: [(await aRule('R')).id] })).id);
  const headers = { ...KEYS.server, 'Idempotency-Key': 'once' };
  const call = { ...at(template.id), headers, body: { name: 'Copy' } };
  const [first, second] = [
    await callRoute(`POST ${ONE}/campaign-setup`, call),
    await callRoute(`POST ${ONE}/campaign-setup`, call),
  ];
  const third = await setUp(template.id, { name: 'Copy' });
  const rules = await answered('GET /v1/validation-rules');

  expect(second.body).toEqual(first.body);
  expect([third.status, third.body.key]).toEqual([409, 'duplicate_found']);
  // That of the source and one copy: what was refused left none.
  expect(rules.total).toBe(2);
});

it('a template of a promotion tier makes tiers and coupons with its discount', async () => {
  const promotion = { name: 'Promotion', campaign_type: 'PROMOTION', promotion: { tiers: [] } };
  const { id: campaignId } = await answered('POST /v1/campaigns', { body: promotion });
  const rule = await aRule('Above 10');
  const tier = await answered('POST /v1/promotions/{campaignId}/tiers', {
    params: { campaignId },
    body: { name: 'Tier', action: { discount }, metadata: { a: 1 }, validation_rules: [rule.id] },
  });
  const template = (await create({ name: 'Template', promotion_tier_id: tier.id })).body;
  const made = await setUp(template.id, { name: 'Second', campaign_id: campaignId, banner: 'B' }, 'tier-setup');
  const campaign = (await setUp(template.id, { name: 'Coupons' })).body.campaign;
  const { promotion_tier, created_resources } = made.body as Readonly<Record<string, Answered>>;

  expect(template).toMatchObject({ campaign_type: 'DISCOUNT_COUPONS' });
  expect(promotion_tier).toMatchObject({ name: 'Second', banner: 'B', action: { discount }, metadata: { a: 1 } });
  expect(promotion_tier).toMatchObject({ validation_rule_assignments: { total: 1 }, hierarchy: 2 });
  expect(created_resources).toMatchObject([{ object: 'validation_rules' }]);
  expect(campaign).toMatchObject({ campaign_type: 'DISCOUNT_COUPONS', voucher: { discount } });
});

it('a gift campaign is a template of gift cards, and no tier is made from it', async () => {
  const gift = { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } };
  const source = await aCampaign('Gifts', { campaign_type: 'GIFT_VOUCHERS', voucher: gift });
  const template = await aTemplate(source.id);
  const { body } = await setUp(template.id, { name: 'More gifts' });
  const promotion = { name: 'P', campaign_type: 'PROMOTION', promotion: { tiers: [] } };
  const { id } = await answered('POST /v1/campaigns', { body: promotion });
  const tier = await setUp(template.id, { name: 'Tier', campaign_id: id }, 'tier-setup');

  expect(body.campaign).toMatchObject({ campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 5_000 } } });
  expect(tier.body).toMatchObject({ code: 400, key: 'campaign_type_is_not_supported_by_campaign_template' });
});

it.each([
  ['LOYALTY_PROGRAM', { voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 1 } } }],
  ['PROMOTION', { promotion: { tiers: [] }, voucher: undefined }],
  ['REFERRAL_PROGRAM', {}],
])('a campaign of type %s cannot be a template', async (campaign_type, members) => {
  const { id } = await aCampaign('Source', { campaign_type, ...members });
  const { body } = await create({ name: 'Template', campaign_id: id });

  expect(body).toMatchObject({ code: 400, key: 'campaign_type_is_not_supported_by_campaign_template' });
});

it.each([
  ['keys', { name: 'redemption.api_key', conditions: { $is: ['key'] } }],
  ['people', { name: 'redemption.count.per_user', conditions: { $less_than: [5] } }],
])('a campaign whose rule is about %s cannot be a template', async (_what, rule) => {
  const { id } = await aRule('Own', {
    1: { name: 'order.amount', conditions: { $more_than: [1] }, rules: { 1: rule } },
  });
  const campaign = await aCampaign('Source', { validation_rules: [id] });
  const { body } = await create({ name: 'Template', campaign_id: campaign.id });

  expect(body).toMatchObject({ code: 400, key: 'invalid_payload' });
  expect(body.details).toContain(rule.name);
});

it('a campaign whose rule names a static segment cannot be a template', async () => {
  const segment = await answered('POST /v1/segments', { body: { name: 'Few', type: 'static', customers: [] } });
  const rule = await aRule('Few', { 1: { name: 'customer.segment', conditions: { $is: [segment.id] } } });
  const campaign = await aCampaign('Source', { validation_rules: [rule.id] });
  const { body } = await create({ name: 'Template', campaign_id: campaign.id });

  expect(body).toMatchObject({ code: 400, key: 'invalid_payload' });
});

it.each([
  [{ name: 'T' }, 400, 'invalid_payload'],
  [{ campaign_id: 'camp_1' }, 400, 'invalid_payload'],
  [{ name: 'T', campaign_id: 'camp_1', promotion_tier_id: 'promo_1' }, 400, 'invalid_payload'],
  [{ name: 'T', campaign_id: 'camp_1' }, 404, 'not_found'],
  [{ name: 'T', promotion_tier_id: 'promo_1' }, 404, 'not_found'],
])('%j is refused with %i', async (body, status, key) => {
  expect((await create(body)).body).toMatchObject({ code: status, key });
});

it('the names of templates are unique, and templates are listed by id', async () => {
  const { id } = await aCampaign('Source');
  const templates = [];
  for (const name of ['A', 'B', 'C']) templates.push(await aTemplate(id, name));
  const ids = templates.map((template) => template.id).sort();
  const taken = await create({ name: 'B', campaign_id: id });
  const renamed = await callRoute(`PUT ${ONE}`, {
    ...at(ids[0]!),
    body: { name: templates.find((one) => one.id === ids[1])!.name },
  });
  const list = (query: string) => answered(`GET ${ROUTE}`, { query });
  const first = await list('limit=2&order=id&include_total=true');
  const rest = await list(`order=id&starting_after_id=${ids[1]}`);
  const named = await list('filters[name][conditions][$is]=C');

  expect([taken.body.key, renamed.body.key]).toEqual(['duplicate_found', 'duplicate_found']);
  expect(first).toMatchObject({ total: 3, has_more: true, more_starting_after: ids[1], data_ref: 'data' });
  expect(first.campaign_templates).toEqual(first.data);
  expect([first, rest].map(({ data }) => data.map((one) => one.id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect(named).toMatchObject({ data: [{ name: 'C' }], has_more: false });
});

it('a template is changed and deleted without a change of what was made from it', async () => {
  const template = await aTemplate((await aCampaign('Source')).id);
  const { body } = await setUp(template.id, { name: 'Copy' });
  const changed = await answered(`PUT ${ONE}`, { ...at(template.id), body: { name: 'Other', description: 'New' } });
  const deleted = await callRoute(`DELETE ${ONE}`, at(template.id));
  const again = await callRoute(`DELETE ${ONE}`, at(template.id));
  const params = { campaignId: (body.campaign as Answered).id };

  expect(changed).toMatchObject({ id: template.id, name: 'Other', description: 'New' });
  expect([deleted.status, again.status]).toEqual([204, 404]);
  expect((await answered('GET /v1/campaigns/{campaignId}', { params })).name).toBe('Copy');
});
