// Categories: their records, their names and what keeps them from being deleted.
import * as app from '../../support/app';
import { aProject, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;

beforeAll(async () => {
  project = await aProject();
});

let names = 0;

async function aCategory(hierarchy = 1): Promise<{ id: string; name: string }> {
  names += 1;
  const created = await app.createCategory(project.rt, project.caller, { name: `Category ${names}`, hierarchy });
  return created;
}

async function useStacking(rules: Partial<app.StackingRules>): Promise<void> {
  const created_at = '2026-01-01T00:00:00.000Z';
  const stacking = { ...app.DEFAULT_STACKING_RULES, id: 'stk_test', created_at, updated_at: null, ...rules };
  await project.rt.store.configChanges.commit(project.caller, { stacking });
}

describe('createCategory', () => {
  it('answers exactly id, name, hierarchy, created_at and object', async () => {
    const created = await app.createCategory(project.rt, project.caller, { name: 'Exact', hierarchy: 0 });

    expect(created).toEqual({
      id: expect.stringMatching(/^cat_[a-z0-9]{18}$/) as string,
      name: 'Exact',
      hierarchy: 0,
      created_at: '2026-03-10T12:00:00.000Z',
      object: 'category',
    });
  });

  it('refuses a name that another category has', async () => {
    const { name } = await aCategory();

    const failure = await refusal(app.createCategory(project.rt, project.caller, { name, hierarchy: 2 }));

    expect(failure).toMatchObject({ key: 'duplicate_found', resource_type: 'category', resource_id: name });
  });

  it('lets one of two requests at the same moment have a name', async () => {
    const request = { name: 'Raced', hierarchy: 1 };

    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => app.createCategory(project.rt, project.caller, request)),
    );

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

describe('updateCategory', () => {
  it('changes only what is sent and adds updated_at', async () => {
    const { id, name } = await aCategory(4);

    const updated = await app.updateCategory(project.rt, project.caller, id, { hierarchy: 0, name: null });

    expect(updated).toMatchObject({ id, name, hierarchy: 0, updated_at: '2026-03-10T12:00:00.000Z' });
    expect(await app.getCategory(project.rt, project.caller, id)).toEqual(updated);
  });

  it('keeps its own name and refuses that of another', async () => {
    const [one, other] = [await aCategory(), await aCategory()];

    const kept = await app.updateCategory(project.rt, project.caller, one.id, { name: one.name });
    const failure = await refusal(app.updateCategory(project.rt, project.caller, one.id, { name: other.name }));

    expect(kept).toMatchObject({ name: one.name });
    expect(failure).toMatchObject({ key: 'duplicate_found' });
  });
});

describe('listCategories', () => {
  it('shows all, the lowest hierarchy first', async () => {
    const fresh = await aProject();
    for (const [name, hierarchy] of Object.entries({ last: 9, first: 0, middle: 3 })) {
      await app.createCategory(fresh.rt, fresh.caller, { name, hierarchy });
    }

    const list = await app.listCategories(fresh.rt, fresh.caller);

    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 3, has_more: false });
    expect(list.data.map(({ name }) => name)).toEqual(['first', 'middle', 'last']);
  });
});

describe('deleteCategory', () => {
  it('removes a category that nothing uses', async () => {
    const { id } = await aCategory();

    await app.deleteCategory(project.rt, project.caller, id, {});

    expect(await refusal(app.getCategory(project.rt, project.caller, id))).toMatchObject({
      key: 'not_found',
      resource_type: 'category',
      resource_id: id,
    });
  });

  it.each([
    ['exclusive_categories'],
    ['joint_categories'],
    ['no_effect_skip_categories'],
    ['no_effect_redeem_anyway_categories'],
    ['initial_amount_mode_categories'],
    ['discounted_amount_mode_categories'],
  ] as const)('refuses while %s of the stacking rules names it', async (list) => {
    const [used, other] = [await aCategory(), await aCategory()];
    await useStacking({ [list]: [used.id, other.id] });

    const failure = await refusal(app.deleteCategory(project.rt, project.caller, used.id, {}));
    await app.deleteCategory(project.rt, project.caller, used.id, { remove_from_stacking_rules: true });

    expect(failure).toMatchObject({
      key: 'resource_in_use',
      related_object_ids: ['stk_test'],
      related_object_type: 'stacking_rules',
      related_object_total: 1,
    });
    expect((await project.rt.store.config.load(project.caller)).stacking?.[list]).toEqual([other.id]);
  });

  it('refuses while a limit of the stacking rules names it, and takes the limit away on request', async () => {
    const { id } = await aCategory();
    await useStacking({ applicable_redeemables_category_limits: { [id]: 2 } });

    const failure = await refusal(app.deleteCategory(project.rt, project.caller, id, {}));
    await app.deleteCategory(project.rt, project.caller, id, { remove_from_stacking_rules: true });

    expect(failure).toMatchObject({ key: 'resource_in_use' });
    const { stacking } = await project.rt.store.config.load(project.caller);
    expect(stacking?.applicable_redeemables_category_limits).toEqual({});
  });

  it('refuses while a campaign or a tier has it, whatever is asked', async () => {
    const { id } = await aCategory();
    const campaign = await app.createCampaign(project.rt, project.caller, {
      name: 'With category',
      campaign_type: 'PROMOTION',
      category_id: id,
    });
    const ofTier = await aCategory();
    const tier = await app.createTier(project.rt, project.caller, 'With category', {
      name: 'T',
      category_id: ofTier.id,
    });
    const query = { remove_from_stacking_rules: true };

    const byCampaign = await refusal(app.deleteCategory(project.rt, project.caller, id, query));
    const byTier = await refusal(app.deleteCategory(project.rt, project.caller, ofTier.id, query));

    expect(byCampaign).toMatchObject({ related_object_type: 'campaign', related_object_ids: [campaign.id] });
    expect(byTier).toMatchObject({ related_object_type: 'promotion_tier', related_object_ids: [tier.id] });
  });

  it('leaves vouchers as they are, which can still be sent back whole', async () => {
    const { rt, caller } = project;
    const { id } = await aCategory();
    const discount = { type: 'AMOUNT', amount_off: 100 } as const;
    const voucher = await app.createVoucher(rt, caller, 'FILED', { discount, category_id: id });
    await app.deleteCategory(rt, caller, id, {});

    const changed = await app.updateVoucher(rt, caller, 'FILED', { ...voucher, metadata: { note: 1 } });
    const refused = await refusal(app.updateVoucher(rt, caller, 'FILED', { category_id: 'cat_other' }));

    expect(changed).toMatchObject({ category_id: id, metadata: { note: 1 } });
    expect(refused).toMatchObject({ key: 'not_found' });
  });

  it('answers not_found for an unknown id', async () => {
    expect(await refusal(app.deleteCategory(project.rt, project.caller, 'cat_unknown', {}))).toMatchObject({
      key: 'not_found',
    });
  });
});
