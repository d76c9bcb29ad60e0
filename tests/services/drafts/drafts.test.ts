// Drafts: their changes are checked and decided as their routes do, and nothing of them is stored.
import * as app from '../../support/app';
import {
  aCaller,
  answered,
  applyForGood,
  aRuntime,
  aVoucher,
  callRoute,
  draftEndpoints,
  dump,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putStackingRules,
  putTier,
  putVoucher,
  type SentChange,
  STACKING,
  type TestRuntime,
  tierLine,
} from '../../support/shop';

const PROMOTION = `camp_${'a'.repeat(24)}`;
const COUPONS = `camp_${'c'.repeat(24)}`;
const TIER = `promo_${'b'.repeat(24)}`;
const OTHER_TIER = `promo_${'d'.repeat(24)}`;

let rt: TestRuntime;
let stackId: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await app.upsertProduct(rt, aCaller(), { source_id: 'C', name: 'Chair', price: 12_000, metadata: { cost: 5_000 } });
  await putCampaign(rt, { id: PROMOTION, name: 'Promotion', campaign_type: 'PROMOTION' });
  const tier = await putTier(rt, { id: TIER, campaign_id: PROMOTION, action: { discount: percent(20) } });
  const other = await putTier(rt, { id: OTHER_TIER, campaign_id: PROMOTION, action: { discount: percent(10) } });
  const stack = { params: { campaignId: PROMOTION }, body: { name: 'Both', tiers: { ids: [tier.id, other.id] } } };
  stackId = (await answered('POST /v1/promotions/{campaignId}/stacks', stack)).id;
  const definition = {
    type: 'DISCOUNT_VOUCHER' as const,
    discount: percent(15),
    redemption: { quantity: null },
    code_config: {},
    is_referral_code: false,
  };
  await putCampaign(rt, { id: COUPONS, name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher: definition });
  await putVoucher(
    rt,
    aVoucher({ code: 'OF-COUPONS', campaign: 'Coupons', campaign_id: COUPONS, discount: percent(15) }),
  );
  await putVoucher(rt, aVoucher({ code: 'OPEN', discount: percent(5) }));
});

function percent(percent_off: number) {
  return { type: 'PERCENT' as const, percent_off, effect: 'APPLY_TO_ORDER' as const };
}

const bounds = { products: [{ id: 'C', max: 2 }] };
const RULE = {
  name: 'Two chairs',
  rules: { '1': { name: 'order.amount', conditions: { $more_than: [20_000] } }, logic: '1' },
};

const search = (body: object) => callRoute('POST /v1/worst-cases', { body: { bounds, ...body } });

const createTier = (discount: object, ref?: string): SentChange => ({
  method: 'POST',
  path: `/v1/promotions/${PROMOTION}/tiers`,
  body: { name: 'New', action: { discount } },
  ...(ref !== undefined && { ref }),
});
const createRule: SentChange = { method: 'POST', path: '/v1/validation-rules', body: RULE, ref: 'rule' };
const assign = (body: object, ref?: string): SentChange => ({
  method: 'POST',
  path: '/v1/validation-rules/$rule/assignments',
  body,
  ...(ref !== undefined && { ref }),
});
const createCoupons = (members: object = {}): SentChange => ({
  method: 'POST',
  path: '/v1/campaigns',
  ref: 'summer',
  body: {
    name: 'Summer',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 1,
    voucher: { type: 'DISCOUNT_VOUCHER', discount: percent(60), code_config: { length: 8 } },
    ...members,
  },
});

/** Each kind of change, and the highest percentage that a search without a floor finds with it. */
const DRAFTS: readonly (readonly [what: string, changes: readonly SentChange[], question?: object])[] = [
  ['a new tier', [createTier(percent(50), 'tier')], { candidates: ['$tier'] }],
  [
    'a changed tier',
    [{ method: 'PUT', path: `/v1/promotions/tiers/${TIER}`, body: { action: { discount: percent(70) } } }],
  ],
  ['a disabled tier', [{ method: 'POST', path: `/v1/promotions/tiers/${TIER}/disable` }]],
  [
    'a tier that is disabled and enabled',
    [
      { method: 'POST', path: `/v1/promotions/tiers/${TIER}/disable` },
      { method: 'POST', path: `/v1/promotions/tiers/${TIER}/enable` },
    ],
  ],
  [
    'a deleted stack and tier',
    [
      { method: 'DELETE', path: '/v1/promotions/Promotion/stacks/STACK' },
      { method: 'DELETE', path: `/v1/promotions/tiers/${TIER}` },
    ],
  ],
  [
    'a new stack',
    [
      createTier(percent(30), 'tier'),
      {
        method: 'POST',
        path: `/v1/promotions/${PROMOTION}/stacks`,
        body: { name: 'S', tiers: { ids: [TIER, '$tier'] } },
        ref: 'stack',
      },
    ],
    { candidates: ['$stack'] },
  ],
  [
    'a changed stack',
    [
      createTier(percent(30), 'tier'),
      { method: 'PUT', path: '/v1/promotions/Promotion/stacks/STACK', body: { tiers: { ids: [OTHER_TIER, '$tier'] } } },
    ],
    { candidates: [{ object: 'promotion_stack', id: 'STACK' }] },
  ],
  [
    'a new campaign with tiers',
    [
      {
        method: 'POST',
        path: '/v1/campaigns',
        ref: 'sale',
        body: {
          name: 'Sale',
          campaign_type: 'PROMOTION',
          promotion: { tiers: [{ name: 'T', action: { discount: percent(33) } }] },
        },
      },
    ],
  ],
  ['a new campaign of codes', [createCoupons()], { candidates: [{ object: 'campaign', id: '$summer' }] }],
  ['a new campaign of codes among all others', [createCoupons()]],
  [
    'a new campaign of one code',
    [
      createCoupons({
        type: 'STANDALONE',
        voucher: { code: 'SUMMER', type: 'DISCOUNT_VOUCHER', discount: percent(40) },
      }),
    ],
    { candidates: ['$summer', tierLine(TIER)] },
  ],
  [
    'a changed campaign, whose free codes follow',
    [{ method: 'PUT', path: '/v1/campaigns/Coupons', body: { discount: percent(45) } }],
  ],
  ['a disabled campaign', [{ method: 'POST', path: `/v1/campaigns/${COUPONS}/disable` }]],
  [
    'a campaign that is disabled and enabled',
    [
      { method: 'POST', path: `/v1/campaigns/${COUPONS}/disable` },
      { method: 'POST', path: `/v1/campaigns/${COUPONS}/enable` },
    ],
  ],
  ['a deleted campaign', [{ method: 'DELETE', path: `/v1/campaigns/${COUPONS}?force=true` }]],
  [
    'a rule of a new tier',
    [createRule, createTier(percent(50), 'tier'), assign({ promotion_tier: '$tier' })],
    { candidates: ['$tier'] },
  ],
  ['a rule of a campaign', [createRule, assign({ campaign: COUPONS })]],
  ['a rule of a code', [createRule, assign({ voucher: 'OPEN' })], { candidates: [{ object: 'voucher', id: 'OPEN' }] }],
  [
    'a rule of a code that is taken away again',
    [
      createRule,
      assign({ voucher: 'OPEN' }, 'assignment'),
      { method: 'DELETE', path: '/v1/validation-rules/$rule/assignments/$assignment' },
      { method: 'DELETE', path: '/v1/validation-rules/$rule' },
    ],
  ],
  [
    'a changed rule',
    [
      createRule,
      assign({ campaign: COUPONS }),
      {
        method: 'PUT',
        path: '/v1/validation-rules/$rule',
        body: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [1_000_000] } }, logic: '1' } },
      },
    ],
  ],
  [
    'a rule that is assigned again by force',
    [
      createRule,
      assign({ voucher: 'OPEN' }),
      { ...assign({ voucher: 'OPEN' }), path: '/v1/validation-rules/$rule/assignments?force=true' },
    ],
  ],
  [
    'new stacking rules',
    [{ method: 'POST', path: STACKING, body: { discount_calculation_mode: 'INITIAL_AMOUNT' }, ref: 'rules' }],
  ],
  [
    'changed stacking rules',
    [
      { method: 'POST', path: STACKING, body: { discount_calculation_mode: 'INITIAL_AMOUNT' }, ref: 'rules' },
      { method: 'PUT', path: `${STACKING}/$rules`, body: { applicable_redeemables_limit: 1 } },
    ],
  ],
  [
    'stacking rules that are deleted again',
    [
      { method: 'POST', path: STACKING, body: { discount_calculation_mode: 'INITIAL_AMOUNT' }, ref: 'rules' },
      { method: 'DELETE', path: `${STACKING}/$rules` },
    ],
  ],
];

const withStack = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('STACK', stackId)) as T;

interface Report {
  readonly verdict: string | null;
  readonly value: number;
  readonly witness: { readonly total_amount: number; readonly request: { readonly order: object } } | null;
  readonly carts: number;
}

const outcomeOf = ({ verdict, value, witness, carts }: Report) => {
  return { verdict, value, carts, total: witness?.total_amount, order: witness?.request.order };
};

/** A search with the draft stores nothing, and finds what one finds after the same changes for good. */
async function expectAsStored(changes: readonly SentChange[], question: object): Promise<Report> {
  const before = await dump(rt);

  const drafted = await search({ ...question, changes });
  const after = await dump(rt);

  expect([drafted.status, drafted.body.details]).toEqual([200, undefined]);
  expect(after).toEqual(before);

  const ids = new Map<string, string>();
  for (const change of changes) expect((await applyForGood(change, ids)).status).toBeLessThan(300);
  while ((await app.runDueActions(rt, performance.now() + 10_000)).ended > 0);
  const stored = await search(withIds(question, ids));

  const report = stored.body as unknown as Report;
  expect(outcomeOf(drafted.body as unknown as Report)).toEqual(outcomeOf(report));
  return report;
}

describe('a draft', () => {
  it.each(DRAFTS.map(([what, sent, question = {}]) => ({ what, sent, question })))(
    'of $what is searched as if it were stored, and nothing is stored',
    ({ sent, question }) => expectAsStored(withStack(sent), withStack(question)),
  );

  it('of a rule that takes the place of another one of a code is searched as if it were stored', async () => {
    const never = { '1': { name: 'order.amount', conditions: { $more_than: [1_000_000] } }, logic: '1' };
    const { id: ruleId } = await answered('POST /v1/validation-rules', { body: { name: 'Never', rules: never } });
    const to = { params: { ruleId }, body: { voucher: 'OPEN' } };
    const { id } = await answered('POST /v1/validation-rules/{ruleId}/assignments', to);
    const removal: SentChange = { method: 'DELETE', path: `/v1/validation-rules/${ruleId}/assignments/${id}` };

    const question = { candidates: [{ object: 'voucher', id: 'OPEN' }] };
    const { value } = await expectAsStored([createRule, assign({ voucher: 'OPEN' }), removal], question);
    expect(value).toBeGreaterThan(0);
  });

  it('covers every route that a draft may call', () => {
    const called = new Set(
      DRAFTS.flatMap(([, changes]) => changes.map(({ method, path }) => `${method} ${shapeOf(path)}`)),
    );
    const routes = Object.values(app.DRAFT_ROUTES).map(({ method, path }) => `${method} ${shapeOf(path)}`);

    expect(routes.filter((route) => !called.has(route))).toEqual([]);
  });

  it('is shown under its refs', async () => {
    const { body } = await search({ changes: [createTier(percent(50), 'tier')], floor: { percent_off: 40 } });

    expect(body).toMatchObject({
      verdict: 'UNSAFE',
      witness: {
        request: { redeemables: expect.arrayContaining([{ object: 'promotion_tier', id: '$tier' }]) as unknown },
      },
      searched: { candidates: expect.arrayContaining([{ object: 'promotion_tier', id: '$tier' }]) as unknown },
    });
  });

  it.each([
    ['INITIAL_AMOUNT', 28, 'UNSAFE'],
    ['INITIAL_AMOUNT', 30, 'SAFE'],
    ['DISCOUNTED_AMOUNT', 28, 'SAFE'],
  ])('that calculates by %s is, with a floor of %i %%, %s', async (discount_calculation_mode, percent_off, verdict) => {
    const { body } = await search({
      changes: [{ method: 'POST', path: STACKING, body: { discount_calculation_mode } }],
      candidates: [tierLine(TIER), tierLine(OTHER_TIER)],
      floor: { percent_off },
    });

    expect(body).toMatchObject({ verdict });
  });

  it('is searched in the background as well', async () => {
    const begun = await search({ changes: [createTier(percent(50), 'tier'), createCoupons()], steps: 60_000 });
    expect(begun.status).toBe(202);
    while ((await app.runDueActions(rt, performance.now() + 10_000)).ended === 0);
    const id = String(begun.body['async_action_id']);
    const { body } = await callRoute('GET /v1/worst-cases/{async_action_id}', { params: { async_action_id: id } });
    const atOnce = await search({ changes: [createTier(percent(50), 'tier'), createCoupons()] });

    expect(body).toEqual(atOnce.body);
  });

  it('in the background goes on where a slice ended', async () => {
    const tiers = [3, 5, 7, 9].flatMap((off) => [
      createTier(percent(off), `percent-${off}`),
      createTier({ type: 'AMOUNT', amount_off: off * 100 }, `amount-${off}`),
    ]);
    const amounts = { from: 100_000, to: 400_000, step: 10 };
    const begun = await search({
      changes: [...tiers, createCoupons()],
      steps: 60_000,
      bounds: { amounts, together: 4 },
    });
    let slices = 0;
    let hasEnded = false;
    while (!hasEnded && slices < 100) {
      const [owned] = await rt.store.asyncActions.due(1, rt.clock.nowMs());
      if (!owned) throw new Error('The search is not due.');
      ({ hasEnded } = await app.advance(rt, owned, 0));
      slices += 1;
    }
    const id = String(begun.body['async_action_id']);
    const { body } = await callRoute('GET /v1/worst-cases/{async_action_id}', { params: { async_action_id: id } });

    expect(slices).toBeGreaterThan(1);
    expect(hasEnded).toBe(true);
    expect(body).toMatchObject({ proof: 'OPTIMAL' });
  });
});

/** The path with a placeholder for each part that names something. */
function shapeOf(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replaceAll(/\{\w+\}/g, '*')
    .replaceAll(
      /(?<=campaigns\/|tiers\/|stacks\/|validation-rules\/|assignments\/|stacking-rules\/|projects\/)[^/]+/g,
      '*',
    )
    .replace(/promotions\/(?!tiers)[^/]+/, 'promotions/*');
}

function withIds(question: object, ids: ReadonlyMap<string, string>): object {
  const objects: Readonly<Record<string, string>> = {
    tier: 'promotion_tier',
    stack: 'promotion_stack',
    summer: 'campaign',
  };
  const { candidates } = question as { readonly candidates?: readonly (string | { readonly id: string })[] };
  if (!candidates) return question;
  const idOf = (name: string) => ids.get(name.slice(1)) ?? name;
  return {
    ...question,
    candidates: candidates.map((one) =>
      typeof one === 'string' ? { object: objects[one.slice(1)], id: idOf(one) } : { ...one, id: idOf(one.id) },
    ),
  };
}

describe('a change that its route refuses', () => {
  const REFUSED: readonly SentChange[] = [
    { method: 'POST', path: '/v1/campaigns', body: {} },
    { method: 'POST', path: '/v1/campaigns', body: { name: 7, campaign_type: 'PROMOTION' } },
    {
      ...createCoupons({
        voucher: { code: 'OPEN', type: 'DISCOUNT_VOUCHER', discount: percent(1) },
        type: 'STANDALONE',
      }),
    },
    createCoupons({ voucher: { type: 'DISCOUNT_VOUCHER', discount: percent(101) } }),
    { method: 'PUT', path: '/v1/campaigns/camp_gone', body: {} },
    { method: 'PUT', path: `/v1/campaigns/${COUPONS}`, body: { type: 'STANDALONE' } },
    { method: 'PUT', path: `/v1/campaigns/${COUPONS}`, body: { discount: 'all' } },
    { method: 'PUT', path: `/v1/campaigns/${COUPONS}`, body: { category_id: 'cat_gone' } },
    { method: 'DELETE', path: '/v1/campaigns/camp_gone' },
    { method: 'DELETE', path: `/v1/campaigns/${COUPONS}?force=perhaps` },
    { method: 'POST', path: '/v1/campaigns/camp_gone/enable' },
    { method: 'POST', path: `/v1/promotions/${COUPONS}/tiers`, body: { name: 'T', action: { discount: percent(1) } } },
    {
      method: 'POST',
      path: `/v1/promotions/${PROMOTION}/tiers`,
      body: { name: 'T', action: { discount: percent(-1) } },
    },
    {
      method: 'POST',
      path: `/v1/promotions/${PROMOTION}/tiers`,
      body: { name: 'T', action: { discount: percent(1) }, validation_rules: ['val_gone'] },
    },
    { method: 'PUT', path: '/v1/promotions/tiers/promo_gone', body: {} },
    { method: 'PUT', path: `/v1/promotions/tiers/${TIER}`, body: { action: { discount: { type: 'NONE' } } } },
    { method: 'DELETE', path: `/v1/promotions/tiers/${TIER}` },
    { method: 'POST', path: '/v1/promotions/tiers/promo_gone/disable' },
    { method: 'POST', path: `/v1/promotions/${PROMOTION}/stacks`, body: { name: 'S', tiers: { ids: ['promo_gone'] } } },
    { method: 'PUT', path: `/v1/promotions/${PROMOTION}/stacks/stack_gone`, body: {} },
    { method: 'DELETE', path: `/v1/promotions/${PROMOTION}/stacks/stack_gone` },
    {
      method: 'POST',
      path: '/v1/validation-rules',
      body: { name: 'R', rules: { '1': { name: 'order.unknown' }, logic: '1' } },
    },
    { method: 'POST', path: '/v1/validation-rules', body: { rules: 1 } },
    { method: 'PUT', path: '/v1/validation-rules/val_gone', body: {} },
    { method: 'DELETE', path: '/v1/validation-rules/val_gone' },
    { method: 'POST', path: '/v1/validation-rules/val_gone/assignments', body: { campaign: COUPONS } },
    { method: 'DELETE', path: '/v1/validation-rules/val_gone/assignments/asgm_gone' },
    { method: 'POST', path: STACKING, body: { discount_calculation_mode: 'NONE' } },
    { method: 'POST', path: STACKING, body: { redeemables_limit: 1, applicable_redeemables_limit: 2 } },
    { method: 'POST', path: '/management/v1/projects/other/stacking-rules', body: {} },
    { method: 'PUT', path: `${STACKING}/stk_gone`, body: {} },
    { method: 'DELETE', path: `${STACKING}/stk_gone` },
  ];

  it.each(REFUSED.map((change) => [`${change.method} ${change.path}`, change] as const))(
    'is refused by its draft alike: %s',
    async (_title, change) => {
      const drafted = await search({ changes: [change] });
      const real = await applyForGood(change, new Map());

      expect(real.status).toBeGreaterThanOrEqual(400);
      expect([drafted.status, drafted.body.key]).toEqual([real.status, real.body.key]);
      expect(drafted.body.details).toContain(`.changes[0] (${change.method} ${change.path})`);
    },
  );

  it('is refused for what an earlier change of the draft did', async () => {
    const again = await search({ changes: [createCoupons(), { ...createCoupons(), ref: 'again' }] });
    const inUse = await search({
      changes: [createRule, assign({ voucher: 'OPEN' }), { method: 'DELETE', path: '/v1/validation-rules/$rule' }],
    });
    await putStackingRules(rt, {});
    const second = await search({ changes: [{ method: 'POST', path: STACKING, body: {} }] });

    expect(again).toMatchObject({ status: 409, body: { key: 'duplicate_found' } });
    expect(inUse).toMatchObject({ status: 400, body: { key: 'resource_in_use' } });
    expect(second).toMatchObject({ body: { key: 'stacking_rules_exist' } });
  });
});

describe('a change that no draft takes', () => {
  it.each([
    ['a method that reads', [{ method: 'GET', path: '/v1/campaigns' }]],
    ['another path', [{ method: 'POST', path: '/v1/vouchers', body: {} }]],
    ['a path of client keys', [{ method: 'POST', path: '/client/v1/campaigns', body: {} }]],
    ['a path with an empty part', [{ method: 'DELETE', path: '/v1/campaigns/' }]],
    ['a path that is no encoding', [{ method: 'DELETE', path: '/v1/campaigns/%E0%A4%A' }]],
    ['no path', [{ method: 'POST' }]],
    ['a member that no change has', [{ method: 'POST', path: '/v1/campaigns', headers: {} }]],
    ['a ref twice', [createTier(percent(1), 'tier'), createTier(percent(2), 'tier')]],
    [
      'a ref of a change that creates nothing',
      [{ method: 'POST', path: `/v1/campaigns/${COUPONS}/disable`, ref: 'off' }],
    ],
    ['more than 100', Array.from({ length: 101 }, () => createTier(percent(1)))],
  ])('is refused: %s', async (_what, changes) => {
    expect(await search({ changes })).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it('is refused with what a draft takes', async () => {
    const { body } = await search({ changes: [{ method: 'POST', path: '/v1/vouchers', body: {} }] });

    expect(body.details).toContain('It takes POST, PUT and DELETE of /v1/campaigns');
  });

  it.each([
    ['an unknown name', ['$other']],
    ['the name of a rule', ['$rule']],
    ['another object', [{ object: 'campaign', id: '$tier' }]],
  ])('is refused as a candidate: %s', async (_what, candidates) => {
    const changes = [createRule, createTier(percent(1), 'tier')];

    expect(await search({ changes, candidates })).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });
});

describe('the routes of drafts', () => {
  it.each(draftEndpoints())('check %s by the schemas and limits of its endpoint', (operation, endpoint) => {
    const route = app.DRAFT_ROUTES[operation as keyof typeof app.DRAFT_ROUTES];

    expect(endpoint?.operation).toBe(operation);
    expect([route.body?.name, route.query?.name, route.limits]).toEqual([
      endpoint?.body?.name,
      endpoint?.query?.name,
      endpoint?.limits,
    ]);
  });
});
