// Promotion tiers and stacks: their records, ranks and lists, and what keeps them from being deleted.
import * as app from '../../support/app';
import { aProject, putCampaign, putCategory, putTier, refusal, type SetupProject, tierLine } from '../../support/shop';

let project: SetupProject;
let campaign: { readonly id: string; readonly name: string };

beforeAll(async () => {
  project = await aProject();
});

beforeEach(async () => {
  campaign = await putCampaign(project.rt, { campaign_type: 'PROMOTION' });
});

let rules = 0;

async function aRuleId(): Promise<string> {
  const members = { 1: { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' };
  return (await app.createRule(project.rt, project.caller, { name: `Rule ${++rules}`, rules: members })).id;
}

const PERCENT = { discount: { type: 'PERCENT' as const, percent_off: 10 } };

async function aTierId(members: object = {}): Promise<string> {
  const { rt, caller } = project;
  return (await app.createTier(rt, caller, campaign.id, { name: 'Tier', action: PERCENT, ...members })).id;
}

const namesOf = (list: unknown): string[] => (list as { name: string }[]).map(({ name }) => name);

describe('createTier', () => {
  it('ranks a tier below all others of its campaign, from 1', async () => {
    const { rt, caller } = project;
    const ranks = [];
    for (const hierarchy of [undefined, undefined, 7, undefined, 2, undefined]) {
      ranks.push((await app.getTier(rt, caller, await aTierId({ hierarchy }))).hierarchy);
    }

    expect(ranks).toEqual([1, 2, 7, 8, 2, 9]);
  });

  it('gives tiers made at the same moment ranks of their own', async () => {
    const { rt, caller } = project;

    await Promise.all([1, 2, 3, 4].map(() => aTierId()));

    const { tiers } = await app.listCampaignTiers(rt, caller, campaign.name, {});
    expect(tiers.map(({ hierarchy }) => hierarchy).sort()).toEqual([1, 2, 3, 4]);
  });

  it('refuses a campaign that is no promotion', async () => {
    const { rt, caller } = project;
    const coupons = await putCampaign(rt);

    expect(await refusal(app.createTier(rt, caller, coupons.id, { name: 'Tier' }))).toMatchObject({
      key: 'invalid_campaign',
    });
  });
});

describe('the rules of a tier', () => {
  const assigned = (...rules: readonly string[]) => ({
    validation_rule_assignments: { data: rules.map((rule_id) => ({ rule_id })) },
  });
  const rulesOf = (tier: object) =>
    (tier as ReturnType<typeof assigned>).validation_rule_assignments.data.map(({ rule_id }) => rule_id);

  it('may be sent as assignments, beside validation_rules', async () => {
    const { rt, caller } = project;
    const [one, other] = [await aRuleId(), await aRuleId()];

    const id = await aTierId({ validation_rules: [one], ...assigned(one, other) });

    expect(rulesOf(await app.getTier(rt, caller, id))).toEqual([one, other]);
  });

  it('stay where a change sends them back, and a change of them is refused', async () => {
    const { rt, caller } = project;
    const [one, other] = [await aRuleId(), await aRuleId()];
    const id = await aTierId({ validation_rules: [one] });

    expect(rulesOf(await app.updateTier(rt, caller, id, { name: 'New', ...assigned(one) }))).toEqual([one]);
    for (const sent of [assigned(), assigned(other), assigned(one, other)]) {
      expect(await refusal(app.updateTier(rt, caller, id, sent))).toMatchObject({ key: 'invalid_payload' });
    }
  });
});

describe('updateTier', () => {
  it('changes what is sent, clears what is null and merges metadata', async () => {
    const { rt, caller } = project;
    const category = await putCategory(rt);
    const id = await aTierId({
      banner: 'Old',
      metadata: { a: 1, b: 2 },
      start_date: '2026-01-01T00:00:00.000Z',
      expiration_date: '2026-12-31T00:00:00.000Z',
      category_id: category.id,
    });

    const updated = await app.updateTier(rt, caller, id, {
      banner: null,
      metadata: { b: 3 },
      expiration_date: null,
      category: null,
      hierarchy: 5,
    });

    expect(updated).toMatchObject({
      name: 'Tier',
      banner: null,
      action: PERCENT,
      metadata: { a: 1, b: 3 } satisfies app.Metadata,
      start_date: '2026-01-01T00:00:00.000Z',
      hierarchy: 5,
      category_id: null,
      categories: [],
      updated_at: '2026-03-10T12:00:00.000Z',
    });
    expect(updated).not.toHaveProperty('expiration_date');
    expect(await app.getTier(rt, caller, id)).toEqual(updated);
  });

  it.each([
    ['dates that contradict those that stay', { expiration_date: '2025-12-31' }, 'expiration_date'],
    ['a discount that makes no sense', { action: { discount: { type: 'AMOUNT' as const } } }, '.action.discount'],
  ])('refuses %s, and names it', async (_case, request, property) => {
    const id = await aTierId({ start_date: '2026-01-01T00:00:00.000Z' });

    expect(await refusal(app.updateTier(project.rt, project.caller, id, request))).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining(property) as string,
    });
  });

  it('answers not_found for an unknown tier or category', async () => {
    const { rt, caller } = project;

    expect(await refusal(app.updateTier(rt, caller, 'promo_none', {}))).toMatchObject({
      resource_type: 'promotion_tier',
    });
    expect(await refusal(app.updateTier(rt, caller, await aTierId(), { category_id: 'cat_none' }))).toMatchObject({
      key: 'not_found',
      resource_type: 'category',
    });
  });
});

describe('switchTier', () => {
  it('keeps a tier from being used, and lets it be used again', async () => {
    const { rt, caller } = project;
    const id = await aTierId();
    const request = { redeemables: [tierLine(id)], order: { amount: 1000 } };

    const disabled = await app.switchTier(rt, caller, { id, active: false });
    const refused = await app.validate(rt, caller, request);
    const enabled = await app.switchTier(rt, caller, { id, active: true });
    const allowed = await app.validate(rt, caller, request);

    expect([disabled.active, enabled.active]).toEqual([false, true]);
    expect([refused, allowed]).toMatchObject([{ valid: false }, { valid: true }]);
  });
});

describe('lists of tiers', () => {
  it('keep to those that can be used now, or cannot', async () => {
    const { rt, caller } = project;
    const off = await putCampaign(rt, { campaign_type: 'PROMOTION', active: false });
    await putTier(rt, { campaign_id: off.id, name: 'campaign off' });
    await aTierId({ name: 'now' });
    await aTierId({ name: 'off', active: false });
    await aTierId({ name: 'over', expiration_date: '2026-03-10T11:59:59.000Z' });
    await aTierId({ name: 'soon', start_date: '2026-03-10T12:00:01.000Z' });

    const available = await app.listCampaignTiers(rt, caller, campaign.id, { is_available: true });
    const others = await app.listCampaignTiers(rt, caller, campaign.id, { is_available: false });
    const ofOff = await app.listCampaignTiers(rt, caller, off.id, { is_available: true });

    expect(namesOf(available.tiers)).toEqual(['now']);
    expect(namesOf(others.tiers).sort()).toEqual(['off', 'over', 'soon']);
    expect(ofOff).toEqual({ object: 'list', data_ref: 'tiers', tiers: [], total: 0, has_more: false });
  });

  it('have pages, newest first, and say whether more follow', async () => {
    const fresh = await aProject();
    const own = await putCampaign(fresh.rt, { campaign_type: 'PROMOTION' });
    for (const name of ['first', 'second', 'third']) {
      fresh.rt.clock.advance(1000);
      await app.createTier(fresh.rt, fresh.caller, own.id, { name });
    }

    const one = await app.listTiers(fresh.rt, fresh.caller, { limit: 2 });
    const two = await app.listTiers(fresh.rt, fresh.caller, { limit: 2, page: 2 });

    expect([namesOf(one.tiers), one.total, one.has_more]).toEqual([['third', 'second'], 3, true]);
    expect([namesOf(two.tiers), two.total, two.has_more]).toEqual([['first'], 3, false]);
  });

  it('are not found for an unknown campaign', async () => {
    expect(await refusal(app.listCampaignTiers(project.rt, project.caller, 'camp_none', {}))).toMatchObject({
      key: 'not_found',
      resource_type: 'campaign',
    });
  });
});

describe('deleteTier', () => {
  it('refuses while stacks hold the tier, and names them', async () => {
    const { rt, caller } = project;
    const [one, other] = [await aTierId(), await aTierId()];
    const stack = await app.createStack(rt, caller, campaign.id, { name: 'Both', tiers: { ids: [one, other] } });

    const failure = await refusal(app.deleteTier(rt, caller, one));
    await app.deleteStack(rt, caller, { campaignId: campaign.id, id: stack.id });
    await app.deleteTier(rt, caller, one);

    expect(failure).toMatchObject({
      key: 'resource_in_use',
      related_object_ids: [stack.id],
      related_object_type: 'promotion_stack',
      related_object_total: 1,
    });
    expect(await refusal(app.getTier(rt, caller, one))).toMatchObject({ key: 'not_found' });
  });
});

describe('promotion stacks', () => {
  it('keep the order of their tiers', async () => {
    const { rt, caller } = project;
    const [one, other, third] = [await aTierId(), await aTierId(), await aTierId()];

    const created = await app.createStack(rt, caller, campaign.name, {
      name: 'Turned',
      tiers: { ids: [third, one, other] },
    });

    expect(created).toEqual({
      id: expect.stringMatching(/^stack_[a-z0-9]{24}$/) as string,
      name: 'Turned',
      created_at: '2026-03-10T12:00:00.000Z',
      campaign_id: campaign.id,
      tiers: { ids: [third, one, other] },
      category_id: null,
      categories: [],
      object: 'promotion_stack',
    });
    expect(await app.getStack(rt, caller, { campaignId: campaign.name, id: created.id })).toEqual(created);
  });

  it.each([
    [app.LIMITS.tiersInStack - 1, 'stored'],
    [app.LIMITS.tiersInStack, 'stored'],
    [app.LIMITS.tiersInStack + 1, 'invalid_payload'],
  ])('of %d tiers are %s', async (count, outcome) => {
    const { rt, caller } = project;
    const ids = [];
    for (let index = 0; index < count; index += 1) ids.push(await aTierId());

    const work = app.createStack(rt, caller, campaign.id, { name: 'Many', tiers: { ids } });

    if (outcome === 'stored') expect(await work).toMatchObject({ tiers: { ids } });
    else expect(await refusal(work)).toMatchObject({ key: outcome });
  });

  it('hold only tiers of their own campaign', async () => {
    const { rt, caller } = project;
    const foreign = await putTier(rt);
    const own = await aTierId();

    const unknown = await refusal(
      app.createStack(rt, caller, campaign.id, { name: 'S', tiers: { ids: ['promo_none'] } }),
    );
    const ofOther = await refusal(
      app.createStack(rt, caller, campaign.id, { name: 'S', tiers: { ids: [own, foreign.id] } }),
    );
    const noCampaign = await refusal(app.createStack(rt, caller, 'camp_none', { name: 'S', tiers: { ids: [own] } }));

    expect(unknown).toMatchObject({ key: 'not_found', resource_type: 'promotion_tier', resource_id: 'promo_none' });
    expect(ofOther).toMatchObject({ key: 'not_found', resource_type: 'promotion_tier', resource_id: foreign.id });
    expect(noCampaign).toMatchObject({ key: 'not_found', resource_type: 'campaign' });
  });

  it('change what is sent', async () => {
    const { rt, caller } = project;
    const [one, other, category] = [await aTierId(), await aTierId(), await putCategory(rt)];
    const created = await app.createStack(rt, caller, campaign.id, { name: 'S', tiers: { ids: [one] } });
    const name = { campaignId: campaign.id, id: created.id };

    const updated = await app.updateStack(rt, caller, name, {
      tiers: { ids: [other, one], hierarchy_mode: 'MANUAL' },
      category_id: category.id,
    });

    expect(updated).toMatchObject({
      name: 'S',
      tiers: { ids: [other, one], hierarchy_mode: 'MANUAL' },
      category_id: category.id,
      categories: [{ id: category.id }],
      updated_at: '2026-03-10T12:00:00.000Z',
    });
    expect(await refusal(app.updateStack(rt, caller, name, { tiers: { ids: ['promo_none'] } }))).toMatchObject({
      key: 'not_found',
    });
  });

  it('are known only under their own campaign', async () => {
    const { rt, caller } = project;
    const other = await putCampaign(rt, { campaign_type: 'PROMOTION' });
    const created = await app.createStack(rt, caller, campaign.id, { name: 'S', tiers: { ids: [await aTierId()] } });
    const elsewhere = { campaignId: other.id, id: created.id };

    for (const call of [app.getStack, app.deleteStack]) {
      expect(await refusal(call(rt, caller, elsewhere))).toMatchObject({ resource_type: 'promotion_stack' });
    }
    expect(await app.listCampaignStacks(rt, caller, other.id, {})).toMatchObject({ total: 0 });
    expect(await app.listCampaignStacks(rt, caller, campaign.id, {})).toMatchObject({ total: 1, data: [created] });
  });

  it('are listed by name and by time', async () => {
    const fresh = await aProject();
    const { rt, caller } = fresh;
    const own = await putCampaign(rt, { campaign_type: 'PROMOTION' });
    const tier = await putTier(rt, { campaign_id: own.id });
    for (const name of ['b', 'c', 'a']) {
      rt.clock.advance(1000);
      await app.createStack(rt, caller, own.id, { name, tiers: { ids: [tier.id] } });
    }

    const byName = await app.listStacks(rt, caller, { order: '-name', limit: 2 });
    const byTime = await app.listStacks(rt, caller, { created_at: { after: '2026-03-10T12:00:01.000Z' } });

    expect([namesOf(byName.data), byName.total, byName.has_more]).toEqual([['c', 'b'], 3, true]);
    expect(namesOf(byTime.data)).toEqual(['a', 'c']);
  });
});
