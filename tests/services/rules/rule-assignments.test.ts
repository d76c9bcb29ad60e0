// Assignments of rules: to vouchers and to records of the configuration, listed together and taken away.
import * as app from '../../support/app';
import { aProject, putCampaign, putTier, putVoucher, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;

beforeAll(async () => {
  project = await aProject();
});

const LOGIN = { '1': { name: 'redemption.user.login', conditions: { $is: ['kim'] } }, logic: '1' };
const AMOUNT = { '1': { name: 'order.amount', conditions: { $more_than: [1000] } }, logic: '1' };

let names = 0;

async function aRuleId(rules: object = AMOUNT): Promise<string> {
  names += 1;
  const created = await app.createRule(project.rt, project.caller, { name: `Rule ${names}`, rules: rules as never });
  return created.id;
}

const idsOf = (list: Readonly<Record<string, unknown>>): string[] =>
  (list.data as { id: string }[]).map(({ id }) => id);

async function getVoucherRules(code: string) {
  const { rt, caller } = project;
  const voucher = await app.getVoucher(rt, caller, code);
  return voucher.validation_rules_assignments as { readonly data: readonly { readonly id: string }[] };
}

describe('assignRule', () => {
  it('assigns to a voucher named by its code, and stores its id', async () => {
    const { rt, caller } = project;
    const ruleId = await aRuleId();
    const voucher = await putVoucher(rt);

    const assignment = await app.assignRule(rt, caller, ruleId, {
      related_object_type: 'voucher',
      related_object_id: voucher.code,
    });

    expect(assignment).toEqual({
      id: expect.stringMatching(/^asgm_/) as string,
      rule_id: ruleId,
      related_object_id: voucher.id,
      related_object_type: 'voucher',
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      validation_status: 'VALID',
      validation_omitted_rules: [],
      object: 'validation_rules_assignment',
    });
    const fact = await rt.store.vouchers.load(caller, voucher.code);
    expect(fact).toMatchObject({ revision: 1, voucher: { assignments: [assignment] } });
  });

  it.each([
    ['voucher', async () => (await putVoucher(project.rt)).id],
    ['campaign', async () => (await putCampaign(project.rt)).id],
    ['promotion_tier', async () => (await putTier(project.rt)).id],
  ] as const)('assigns to a %s, and refuses the same rule twice', async (type, make) => {
    const { rt, caller } = project;
    const [ruleId, id] = [await aRuleId(), await make()];
    const request = { related_object_type: type, related_object_id: id };

    const first = await app.assignRule(rt, caller, ruleId, request);
    const second = await refusal(app.assignRule(rt, caller, ruleId, { [type]: id }));

    expect(first).toMatchObject({ related_object_id: id, related_object_type: type });
    expect(second).toMatchObject({ key: 'duplicate_found', resource_id: first.id });
  });

  it.each([
    ['voucher', async () => (await putVoucher(project.rt)).id],
    ['campaign', async () => (await putCampaign(project.rt)).id],
    ['promotion_tier', async () => (await putTier(project.rt)).id],
  ] as const)('assigns anew to a %s that has the rule, where it is forced', async (type, make) => {
    const { rt, caller } = project;
    const [ruleId, other, id] = [await aRuleId(), await aRuleId(), await make()];
    const request = { related_object_type: type, related_object_id: id };
    const first = await app.assignRule(rt, caller, ruleId, request);
    const kept = await app.assignRule(rt, caller, other, request);

    const again = await app.assignRule(rt, caller, ruleId, { ...request, force: true });
    const third = await refusal(app.assignRule(rt, caller, ruleId, { ...request, force: false }));

    expect(again).toEqual({ ...first, id: expect.stringMatching(/^asgm_/) as string });
    expect(again.id).not.toBe(first.id);
    expect(third).toMatchObject({ key: 'duplicate_found', resource_id: again.id });
    expect(idsOf(await app.listRuleAssignments(rt, caller, ruleId, {}))).toEqual([again.id]);
    expect(idsOf(await app.listAssignments(rt, caller, { related_object_id: id })).toSorted()).toEqual(
      [kept.id, again.id].toSorted(),
    );
    expect(await app.getRule(rt, caller, ruleId)).toMatchObject({ assignments_count: 1 });
  });

  it('assigns as ever where it is forced and the record lacks the rule', async () => {
    const { rt, caller } = project;
    const [ruleId, voucher] = [await aRuleId(), await putVoucher(rt)];

    const { id } = await app.assignRule(rt, caller, ruleId, { voucher: voucher.code, force: true });

    expect(idsOf(await app.listRuleAssignments(rt, caller, ruleId, {}))).toEqual([id]);
    expect(await app.getRule(rt, caller, ruleId)).toMatchObject({ assignments_count: 1 });
  });

  it('leaves one assignment where several requests at the same moment force it', async () => {
    const { rt, caller } = project;
    const [ruleId, voucher] = [await aRuleId(), await putVoucher(rt)];
    await app.assignRule(rt, caller, ruleId, { voucher: voucher.code });

    await Promise.all([1, 2, 3].map(() => app.assignRule(rt, caller, ruleId, { voucher: voucher.code, force: true })));

    const { data } = await getVoucherRules(voucher.code);
    expect(data).toHaveLength(1);
    expect(idsOf(await app.listRuleAssignments(rt, caller, ruleId, {}))).toEqual(data.map(({ id }) => id));
    expect(await app.getRule(rt, caller, ruleId)).toMatchObject({ assignments_count: 1 });
  });

  it('lets one of several requests at the same moment assign a rule', async () => {
    const { rt, caller } = project;
    const [ruleId, voucher] = [await aRuleId(), await putVoucher(rt)];

    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => app.assignRule(rt, caller, ruleId, { voucher: voucher.code })),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.getRule(rt, caller, ruleId)).toMatchObject({ assignments_count: 1 });
  });

  it('shows which rules are left out of every evaluation, as the rule is now', async () => {
    const { rt, caller } = project;
    const [ruleId, campaign] = [await aRuleId(LOGIN), await putCampaign(rt)];

    const omitted = await app.assignRule(rt, caller, ruleId, { campaign: campaign.name });
    await app.updateRule(rt, caller, ruleId, { rules: AMOUNT });
    const list = await app.listRuleAssignments(rt, caller, ruleId, {});

    expect(omitted).toMatchObject({
      validation_status: 'INVALID',
      validation_omitted_rules: ['redemption.user.login'],
    });
    expect(list.data).toMatchObject([{ id: omitted.id, validation_status: 'VALID', validation_omitted_rules: [] }]);
  });

  it.each([
    ['rule', 'val_none', { voucher: 'ANY' }, 'validation_rules'],
    ['voucher', null, { voucher: 'NO-SUCH-CODE' }, 'voucher'],
    ['campaign', null, { campaign: 'camp_none' }, 'campaign'],
    ['promotion tier', null, { promotion_tier: 'promo_none' }, 'promotion_tier'],
    [
      'reward assignment',
      null,
      { related_object_type: 'reward_assignment', related_object_id: 'rewa_none' },
      'reward_assignment',
    ],
  ] as const)('answers not_found for an unknown %s', async (_case, ruleId, request, resourceType) => {
    const { rt, caller } = project;

    const failure = await refusal(app.assignRule(rt, caller, ruleId ?? (await aRuleId()), request));

    expect(failure).toMatchObject({ key: 'not_found', resource_type: resourceType });
  });

  it('asks for what it needs', async () => {
    const { rt, caller } = project;
    const ruleId = await aRuleId();

    expect(await refusal(app.assignRule(rt, caller, ruleId, {}))).toMatchObject({ key: 'invalid_payload' });
    expect(await refusal(app.assignRule(rt, caller, ruleId, { related_object_type: 'voucher' }))).toMatchObject({
      key: 'invalid_payload',
      details: 'Property .related_object_id is required.',
    });
  });

  it.each([
    [19, 'CHANGED'],
    [20, 'REFUSED'],
  ])(
    'with %d rules on a record, one more is %s',
    async (count, outcome) => {
      const { rt, caller } = project;
      const campaign = await putCampaign(rt);
      for (let index = 0; index < count; index += 1) {
        await app.assignRule(rt, caller, await aRuleId(), { campaign: campaign.id });
      }

      const last = app.assignRule(rt, caller, await aRuleId(), { campaign: campaign.id });

      if (outcome === 'CHANGED') expect(await last).toMatchObject({ related_object_id: campaign.id });
      else expect(await refusal(last)).toMatchObject({ key: 'invalid_payload' });
    },
    30_000,
  );
});

describe('a voucher created with a rule', () => {
  it('is in the list of the rule and keeps it from being deleted', async () => {
    const { rt, caller } = project;
    const ruleId = await aRuleId();

    const voucher = await app.createVoucher(rt, caller, 'WITH-RULE', {
      discount: { type: 'PERCENT', percent_off: 5 },
      validation_rules: [ruleId],
    });

    const list = await app.listRuleAssignments(rt, caller, ruleId, {});
    expect(list).toMatchObject({ total: 1, data: [{ related_object_id: voucher.id }] });
    expect(await app.getRule(rt, caller, ruleId)).toMatchObject({ assignments_count: 1 });
  });
});

describe('a record created with a rule named twice', () => {
  it.each([
    [
      'voucher',
      (rules: string[]) =>
        app.createVoucher(project.rt, project.caller, 'TWICE-RULED', {
          discount: { type: 'PERCENT', percent_off: 5 },
          validation_rules: rules,
        }),
    ],
    [
      'promotion tier',
      async (rules: string[]) => {
        const { id } = await putCampaign(project.rt, { campaign_type: 'PROMOTION' });
        return app.createTier(project.rt, project.caller, id, { name: 'Twice', validation_rules: rules });
      },
    ],
  ] as const)('is refused: %s', async (_type, create) => {
    const { rt, caller } = project;
    const ruleId = await aRuleId();

    const failure = await refusal(create([ruleId, ruleId]));

    expect(failure).toMatchObject({ key: 'invalid_payload', details: expect.stringContaining('twice') as string });
    expect(await app.getRule(rt, caller, ruleId)).toMatchObject({ assignments_count: 0 });
  });
});

describe('lists of assignments', () => {
  it('join those of vouchers and of the configuration in one order, page by page', async () => {
    const fresh = await aProject();
    const { rt, caller } = fresh;
    const ruleId = (await app.createRule(rt, caller, { name: 'Everywhere' })).id;
    const made: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      rt.clock.advance(1000);
      const target =
        index % 2 === 0 ? { voucher: (await putVoucher(rt)).code } : { campaign: (await putCampaign(rt)).id };
      made.push((await app.assignRule(rt, caller, ruleId, target)).id);
    }
    const newest = [...made].reverse();

    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await app.listRuleAssignments(rt, caller, ruleId, { page, limit: 2 }));
    const oldest = await app.listAssignments(rt, caller, { order: 'created_at', limit: 4 });
    const all = await app.listAssignments(rt, caller, {});

    expect(pages.flatMap(idsOf)).toEqual(newest);
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
    expect(idsOf(oldest)).toEqual(made.slice(0, 4));
    expect(idsOf(all)).toEqual(newest);
    expect(all).toMatchObject({ object: 'list', data_ref: 'data', total: 6 });
  });

  it('keep to one record or one rule where the query names it', async () => {
    const { rt, caller } = project;
    const [one, other] = [await aRuleId(), await aRuleId()];
    const [voucher, tier] = [await putVoucher(rt), await putTier(rt)];
    const ofVoucher = await app.assignRule(rt, caller, one, { voucher: voucher.code });
    await app.assignRule(rt, caller, other, { voucher: voucher.code });
    const ofTier = await app.assignRule(rt, caller, one, { promotion_tier: tier.id });

    const byRule = await app.listAssignments(rt, caller, { rule: one });
    const byTier = await app.listAssignments(rt, caller, { related_object_id: tier.id });
    const byBoth = await app.listAssignments(rt, caller, { related_object_id: voucher.code, rule: one });

    expect(new Set(idsOf(byRule))).toEqual(new Set([ofVoucher.id, ofTier.id]));
    expect(idsOf(byTier)).toEqual([ofTier.id]);
    expect(idsOf(byBoth)).toEqual([ofVoucher.id]);
  });

  it('are empty for an unknown rule', async () => {
    expect(await app.listRuleAssignments(project.rt, project.caller, 'val_none', {})).toMatchObject({
      data: [],
      total: 0,
    });
  });
});

describe('deleteAssignment', () => {
  it.each([
    ['voucher', async () => (await putVoucher(project.rt)).id],
    ['campaign', async () => (await putCampaign(project.rt)).id],
    ['promotion_tier', async () => (await putTier(project.rt)).id],
  ] as const)('takes a rule away from a %s once', async (type, make) => {
    const { rt, caller } = project;
    const ruleId = await aRuleId();
    const { id } = await app.assignRule(rt, caller, ruleId, { [type]: await make() });

    await app.deleteAssignment(rt, caller, { ruleId, id: id });

    expect(await app.listRuleAssignments(rt, caller, ruleId, {})).toMatchObject({ total: 0, data: [] });
    expect(await app.getRule(rt, caller, ruleId)).toMatchObject({ assignments_count: 0 });
    expect(await refusal(app.deleteAssignment(rt, caller, { ruleId, id: id }))).toMatchObject({
      key: 'not_found',
      resource_type: 'validation_rules_assignment',
    });
  });

  it('leaves the other rules of a voucher', async () => {
    const { rt, caller } = project;
    const [one, other, voucher] = [await aRuleId(), await aRuleId(), await putVoucher(rt)];
    const { id } = await app.assignRule(rt, caller, one, { voucher: voucher.code });
    const kept = await app.assignRule(rt, caller, other, { voucher: voucher.code });

    await app.deleteAssignment(rt, caller, { ruleId: one, id: id });

    expect(await app.getVoucher(rt, caller, voucher.code)).toMatchObject({
      validation_rules_assignments: { total: 1, data: [kept] },
    });
  });

  it.each([['asgm_none'], ['N'], ['asgm_#'], ['']])('answers not_found for the id "%s"', async (id) => {
    const ruleId = await aRuleId();

    const failure = await refusal(app.deleteAssignment(project.rt, project.caller, { ruleId, id }));

    expect(failure).toMatchObject({ key: 'not_found' });
  });
});
