// Records of the set-up that are saved again: what changes nothing leaves no trace, and merged metadata has an end.
import * as app from '../../support/app';
import { aProject, putCampaign, refusal, type SetupProject } from '../../support/shop';

type Record_ = Readonly<Record<string, unknown>>;
type Save = (members: object) => Promise<Record_>;

let project: SetupProject;
/** By kind: saves the record with what differs from how it was made. */
let records: Readonly<Record<string, Save>>;

const TIER = { name: 'Tier', action: { discount: { type: 'PERCENT' as const, percent_off: 10 } } };
const COIN = { name: 'Coin', type: 'COIN' as const, parameters: { coin: { exchange_ratio: 0.01 } } };
const RULE = { name: 'Rule', rules: { '1': { name: 'order.amount', conditions: { $more_than: [1000] } }, logic: '1' } };

beforeAll(async () => {
  project = await aProject();
  const { rt, caller } = project;
  const promotion = await putCampaign(rt, { campaign_type: 'PROMOTION' });
  const loyalty = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' });
  const category = (await app.createCategory(rt, caller, { name: 'Category', hierarchy: 1 })).id;
  const tier = (await app.createTier(rt, caller, promotion.id, TIER)).id;
  const tiers = { ids: [tier], hierarchy_mode: 'MANUAL' as const };
  const stack = (await app.createStack(rt, caller, promotion.id, { name: 'Stack', tiers })).id;
  const rule = (await app.createRule(rt, caller, RULE)).id;
  const reward = (await app.createReward(rt, caller, COIN)).id;
  const gift = { campaign: { id: (await putCampaign(rt)).id } };
  const priced = (await app.createReward(rt, caller, { name: 'Gift', type: 'CAMPAIGN', parameters: gift })).id;
  const price = { campaign: loyalty.id, parameters: { loyalty: { points: 100 } } };
  const assignment = (await app.assignReward(rt, caller, priced, price)).id;
  records = {
    category: (members) => app.updateCategory(rt, caller, category, { name: 'Category', hierarchy: 1, ...members }),
    tier: (members) => app.updateTier(rt, caller, tier, { ...TIER, ...members }),
    stack: (members) => app.updateStack(rt, caller, { campaignId: promotion.id, id: stack }, { tiers, ...members }),
    rule: (members) => app.updateRule(rt, caller, rule, { ...RULE, ...members }),
    reward: (members) => app.updateReward(rt, caller, reward, { ...COIN, ...members }),
    price: (members) =>
      app.updateRewardAssignment(rt, caller, { rewardId: priced, id: assignment }, { ...price, ...members }),
    switch: () => app.switchTier(rt, caller, { id: tier, active: true }),
  };
});

const changes: readonly (readonly [kind: string, changed: object])[] = [
  ['category', { hierarchy: 2 }],
  ['tier', { banner: 'Ten percent' }],
  ['stack', { name: 'Other' }],
  ['rule', { name: 'Other rule' }],
  ['reward', { stock: 5 }],
  ['price', { parameters: { loyalty: { points: 200 } } }],
];

describe('a record that is saved again', () => {
  it.each(changes)('of kind %s is changed when something differs, and at that moment only', async (kind, changed) => {
    const save = records[kind]!;
    const { version } = await project.rt.store.config.load(project.caller);

    expect((await save({})).updated_at ?? null).toBeNull();
    expect((await project.rt.store.config.load(project.caller)).version).toBe(version);

    project.rt.clock.advance(60_000);
    const { updated_at } = await save(changed);
    expect(updated_at).toBe(new Date(project.rt.clock.nowMs()).toISOString());

    project.rt.clock.advance(60_000);
    expect((await save(changed)).updated_at).toBe(updated_at);
  });

  it('is not changed when it is enabled and was enabled', async () => {
    const { version } = await project.rt.store.config.load(project.caller);
    await records.switch!({});

    expect((await project.rt.store.config.load(project.caller)).version).toBe(version);
  });
});

describe('metadata that is merged again and again', () => {
  const large = (name: string) => ({ metadata: { [name]: 'x'.repeat(app.LIMITS.metadataBytes - 1000) } });

  it.each(['tier', 'reward'])('is refused where a %s would have too much of it', async (kind) => {
    await records[kind]!(large('one'));

    expect(await refusal(records[kind]!(large('two')))).toMatchObject({ key: 'invalid_payload' });
    expect((await records[kind]!({})).metadata).toEqual(large('one').metadata);
  });

  it('is refused where a customer would have too much of it', async () => {
    const { rt, caller } = project;
    await app.saveCustomer(rt, caller, { source_id: 'ada', ...large('one') });

    const refused = await refusal(app.updateCustomer(rt, caller, 'ada', large('two')));
    expect(refused).toMatchObject({ key: 'invalid_payload' });
  });
});
