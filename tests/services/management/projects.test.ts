// The settings of a project and its stacking rules: who sees them, what they accept, and from when they hold.
import * as app from '../../support/app';
import {
  aCaller,
  aProject,
  aRuntime,
  OTHER_PROJECT,
  PROJECT,
  putCategory,
  putVoucher,
  refusal,
  type SetupProject,
  voucherLine,
} from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
});

const stackingOf = (answer: unknown): unknown => (answer as { stacking_rules: unknown }).stacking_rules;

describe('projects', () => {
  it('shows a key its own project only', async () => {
    const { rt, caller } = project;

    const list = await app.listProjects(rt, caller);

    expect(list).toMatchObject({ data_ref: 'data', total: 1, data: [{ id: PROJECT, object: 'project' }] });
    expect(await refusal(app.getProject(rt, caller, OTHER_PROJECT))).toMatchObject({
      key: 'not_found',
      resource_type: 'project',
    });
    expect(await refusal(app.updateProject(rt, caller, OTHER_PROJECT, { name: 'Mine' }))).toMatchObject({
      key: 'not_found',
    });
  });

  it('changes what is sent and takes a whole record back', async () => {
    const { rt, caller } = project;
    const before = await app.getProject(rt, caller, PROJECT);

    const updated = await app.updateProject(rt, caller, PROJECT, {
      timezone: 'Europe/Warsaw',
      currency: 'PLN',
      week_start: 0,
      client_trusted_domains: ['*'],
      client_redeem_enabled: true,
      name: null,
    });
    const sentBack = await app.updateProject(rt, caller, PROJECT, updated);

    expect(updated).toEqual({
      ...before,
      timezone: 'Europe/Warsaw',
      currency: 'PLN',
      week_start: 0,
      client_trusted_domains: ['*'],
      client_redeem_enabled: true,
    });
    expect(sentBack).toEqual(updated);
    expect(await app.getProject(rt, caller, PROJECT)).toEqual(updated);
  });

  it('is shown whole, with what it had no word on when it was made', async () => {
    const { rt, caller } = project;
    const { settings } = await rt.store.config.load(caller);
    const { description, client_loyalty_events_enabled, ...old } = settings;
    await rt.store.configChanges.commit(caller, { settings: old as app.ProjectSettings });

    const shown = await app.getProject({ ...rt, cluster: 'eu-central-1' }, caller, PROJECT);

    expect(shown).toMatchObject({
      description: null,
      cluster_id: 'eu-central-1',
      api_version: 'v2018-08-01',
      case_sensitive_codes: true,
      client_trusted_domains: [],
      client_redeem_enabled: false,
      client_publish_enabled: false,
      client_list_vouchers_enabled: false,
      client_create_customer_enabled: false,
      client_loyalty_events_enabled: false,
      client_set_voucher_expiration_date_enabled: false,
      is_sandbox: false,
      api_usage_notifications: null,
      webhooks_callout_notifications: null,
      webhook_version: 'v2024-01-01',
      webhook_token: null,
    });
    expect(await app.getProject(rt, caller, PROJECT)).toEqual({ ...shown, cluster_id: 'local' });
  });

  it('keeps its description until null clears it, and every switch for client keys', async () => {
    const { rt, caller } = project;
    const switches = { client_loyalty_events_enabled: true, client_set_voucher_expiration_date_enabled: true };

    await app.updateProject(rt, caller, PROJECT, { description: 'Spring shop', ...switches });
    const kept = await app.updateProject(rt, caller, PROJECT, { name: 'Shop' });
    const cleared = await app.updateProject(rt, caller, PROJECT, { description: null });

    expect(kept).toMatchObject({ name: 'Shop', description: 'Spring shop', ...switches });
    expect(cleared).toMatchObject({ name: 'Shop', description: null, ...switches });
  });

  it.each([
    ['an unknown time zone', { timezone: 'Europe/Atlantis' }],
    ['another case rule for codes', { case_sensitive_codes: false }],
  ])('refuses %s', async (_case, request) => {
    expect(await refusal(app.updateProject(project.rt, project.caller, PROJECT, request))).toMatchObject({
      key: 'invalid_payload',
    });
  });
});

describe('stacking rules', () => {
  it('are a list of exactly one, without id while they are the defaults', async () => {
    const { rt, caller } = project;

    const byDefault = await app.listStackingRules(rt, caller, PROJECT);
    const created = await app.createStackingRules(rt, caller, PROJECT, { redeemables_application_mode: 'PARTIAL' });
    const list = await app.listStackingRules(rt, caller, PROJECT);
    await app.deleteStackingRules(rt, caller, { projectId: PROJECT, id: created.id as string });
    const restored = await app.listStackingRules(rt, caller, PROJECT);

    expect(byDefault).toMatchObject({ total: 1, data: [{ redeemables_application_mode: 'ALL' }] });
    expect((byDefault.data as object[])[0]).not.toHaveProperty('id');
    expect(list).toMatchObject({ total: 1, data: [created] });
    expect(restored).toEqual(byDefault);
  });

  it('exist once', async () => {
    const { rt, caller } = project;

    const outcomes = await Promise.allSettled([1, 2].map(() => app.createStackingRules(rt, caller, PROJECT, {})));
    const again = await refusal(app.createStackingRules(rt, caller, PROJECT, {}));

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(again).toMatchObject({ key: 'stacking_rules_exist', resource_type: 'stacking_rules' });
  });

  it('take limits that are not sent down to those that are, when they are made', async () => {
    const created = await app.createStackingRules(project.rt, project.caller, PROJECT, { redeemables_limit: 4 });

    expect(created).toMatchObject({ redeemables_limit: 4, applicable_redeemables_limit: 4 });
  });

  it('merge members and replace lists when they change', async () => {
    const { rt, caller } = project;
    const [one, other] = [await putCategory(rt), await putCategory(rt)];
    const { id } = await app.createStackingRules(rt, caller, PROJECT, {
      exclusive_categories: [one.id],
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      applicable_redeemables_category_limits: { [one.id]: 3 },
    });
    const name = { projectId: PROJECT, id: id as string };

    const updated = await app.updateStackingRules(rt, caller, name, {
      exclusive_categories: [other.id],
      applicable_redeemables_category_limits: null,
    });

    expect(updated).toMatchObject({
      id,
      exclusive_categories: [other.id],
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      applicable_redeemables_category_limits: {},
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: '2026-03-10T12:00:00.000Z',
    });
    expect(await app.getStackingRules(rt, caller, name)).toEqual(updated);
  });

  it.each([
    ['limits that contradict each other', { redeemables_limit: 4, applicable_redeemables_limit: 5 }, 'invalid_payload'],
    ['an unknown category', { joint_categories: ['cat_none'] }, 'not_found'],
    ['a limit of an unknown category', { applicable_redeemables_category_limits: { cat_none: 1 } }, 'not_found'],
  ])('refuse %s, made or changed', async (_case, request, key) => {
    const { rt, caller } = project;

    const made = await refusal(app.createStackingRules(rt, caller, PROJECT, request));
    const { id } = await app.createStackingRules(rt, caller, PROJECT, {});
    const changed = await refusal(
      app.updateStackingRules(rt, caller, { projectId: PROJECT, id: id as string }, request),
    );

    expect([made.key, changed.key]).toEqual([key, key]);
  });

  it('refuse a change that contradicts what is not sent', async () => {
    const { rt, caller } = project;
    const { id } = await app.createStackingRules(rt, caller, PROJECT, {});

    const failure = await refusal(
      app.updateStackingRules(rt, caller, { projectId: PROJECT, id: id as string }, { redeemables_limit: 10 }),
    );

    expect(failure).toMatchObject({
      key: 'invalid_payload',
      details: 'applicable_redeemables_limit (30) must not be above redeemables_limit (10).',
    });
  });

  it('are unknown under another id or another project', async () => {
    const { rt, caller } = project;
    const { id } = await app.createStackingRules(rt, caller, PROJECT, {});
    const elsewhere = { projectId: OTHER_PROJECT, id: id as string };

    expect(await refusal(app.getStackingRules(rt, caller, { projectId: PROJECT, id: 'stk_none' }))).toMatchObject({
      key: 'not_found',
      resource_type: 'stacking_rules',
    });
    expect(await refusal(app.updateStackingRules(rt, caller, elsewhere, {}))).toMatchObject({ key: 'not_found' });
    expect(await refusal(app.deleteStackingRules(rt, caller, elsewhere))).toMatchObject({ key: 'not_found' });
    expect(await refusal(app.listStackingRules(rt, caller, OTHER_PROJECT))).toMatchObject({ key: 'not_found' });
    expect(await refusal(app.createStackingRules(rt, aCaller(), OTHER_PROJECT, {}))).toMatchObject({
      key: 'not_found',
    });
  });

  it('hold for the very next request, also in another process that had read the old ones', async () => {
    const { rt, caller } = project;
    const other = await aRuntime({ at: rt.at });
    const voucher = await putVoucher(rt);
    const request = { redeemables: [voucherLine(voucher.code)], order: { amount: 10_000 } };
    const before = await app.validate(other, caller, request);

    const { id } = await app.createStackingRules(rt, caller, PROJECT, { redeemables_application_mode: 'PARTIAL' });
    const made = await app.validate(other, caller, request);
    const name = { projectId: PROJECT, id: id as string };
    await app.updateStackingRules(rt, caller, name, { discount_calculation_mode: 'INITIAL_AMOUNT' });
    const changed = await app.validate(other, caller, request);
    await app.deleteStackingRules(rt, caller, name);
    const restored = await app.validate(other, caller, request);

    expect(stackingOf(before)).toMatchObject({ redeemables_application_mode: 'ALL' });
    expect(stackingOf(made)).toMatchObject({ redeemables_application_mode: 'PARTIAL' });
    expect(stackingOf(changed)).not.toEqual(stackingOf(before));
    expect(stackingOf(restored)).toEqual(stackingOf(before));
  });
});
