// The bodies of drafts: generated ones, good and bad, are answered by a backtest as by the routes that they are for.
import fc from 'fast-check';
import type { DraftOperation } from '../../../lib/model/draft-change';
import * as app from '../../support/app';
import {
  allRoutes,
  answered,
  applyForGood,
  aRuntime,
  callRoute,
  fitting,
  type HttpAnswer,
  mutated,
  OTHER_PROJECT,
  PROJECT,
  putCampaign,
  putKeys,
  putTier,
  type SentChange,
  STACKING,
} from '../../support/shop';

/** Bodies of each route; `DRAFT_SEED` plays a run again. */
const { DRAFT_BODIES = '14', DRAFT_SEED = '38' } = process.env;
const SAMPLE = { numRuns: Number(DRAFT_BODIES), seed: Number(DRAFT_SEED) };

const PROMOTION = `camp_${'a'.repeat(24)}`;
const COUPONS = `camp_${'c'.repeat(24)}`;
const STACKED = `promo_${'b'.repeat(24)}`;
const FREE = `promo_${'d'.repeat(24)}`;

type Ids = Readonly<Record<string, string>>;

/** A project with a record of each kind that a draft changes. @returns the ids of paths, by parameter */
async function aProject(operation: DraftOperation): Promise<Ids> {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  const discount = { type: 'PERCENT', percent_off: 20, effect: 'APPLY_TO_ORDER' } as const;
  await putCampaign(rt, { id: PROMOTION, name: 'Promotion', campaign_type: 'PROMOTION' });
  await putTier(rt, { id: STACKED, campaign_id: PROMOTION, action: { discount } });
  await putTier(rt, { id: FREE, campaign_id: PROMOTION, action: { discount } });
  const stack = { params: { campaignId: PROMOTION }, body: { name: 'One', tiers: { ids: [STACKED] } } };
  const { id: stackId } = await answered('POST /v1/promotions/{campaignId}/stacks', stack);
  const redemption = { quantity: null };
  const voucher = { type: 'DISCOUNT_VOUCHER' as const, discount, redemption, code_config: {}, is_referral_code: false };
  await putCampaign(rt, { id: COUPONS, name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher });
  const rule = { name: 'Rule', rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' } };
  const { id: ruleId } = await answered('POST /v1/validation-rules', { body: rule });
  const isAssigned = operation === 'deleteValidationRuleAssignment';
  const assigned = { params: { ruleId }, body: { campaign: COUPONS } };
  const { id: assignmentId = '' } = isAssigned
    ? await answered('POST /v1/validation-rules/{ruleId}/assignments', assigned)
    : { id: undefined };
  const needsRules = operation === 'updateStackingRules' || operation === 'deleteStackingRules';
  const stacking: SentChange = { method: 'POST', path: STACKING, body: {} };
  const stackingRulesId = needsRules ? (await applyForGood(stacking, new Map())).body.id : '';
  const campaignId = app.DRAFT_ROUTES[operation].path.includes('/promotions/') ? PROMOTION : COUPONS;
  return { campaignId, tierId: FREE, stackId, ruleId, assignmentId, projectId: PROJECT, stackingRulesId };
}

const POOL = [PROMOTION, COUPONS, STACKED, FREE, 'Coupons', 'Promotion', 'PROMOTION', '1', 'P1D', '2026-01-01'];
const PERCENT = { discount: { type: 'PERCENT', percent_off: 5 } };

/** A body that each route takes; an empty one where it is absent. */
const VALID: { readonly [Name in DraftOperation]?: object } = {
  createCampaign: { name: 'New', campaign_type: 'DISCOUNT_COUPONS', voucher: { type: 'DISCOUNT_VOUCHER', ...PERCENT } },
  createPromotionTier: { name: 'New', action: PERCENT },
  createPromotionStack: { name: 'New', tiers: { ids: [FREE] } },
  createValidationRule: { name: 'New' },
  assignValidationRule: { campaign: COUPONS },
};
const SURPRISE = { surprise: { of: ['a member that no route knows'] } };

function isBody(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Bodies that fit the schema of a route, such as do not, and such as have members that no schema names. */
function anyBody(operation: DraftOperation): fc.Arbitrary<object | null> {
  const { method, path } = app.DRAFT_ROUTES[operation];
  const body = allRoutes().find(({ key }) => key === `${method} ${path}`)?.body ?? null;
  if (!body) return fc.constantFrom(null, {}, SURPRISE, { active: 1, name: null });
  const good = fitting(body, POOL);
  const surprised = good.map((one) => (isBody(one) ? { ...one, ...SURPRISE } : one));
  return fc
    .oneof({ weight: 2, arbitrary: good }, { weight: 2, arbitrary: surprised }, { weight: 3, arbitrary: mutated(good) })
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    .filter(isBody);
}

function anyQuery(operation: DraftOperation): fc.Arbitrary<string> {
  if (!app.DRAFT_ROUTES[operation].query) return fc.constantFrom('', '?page=0', '?x=1');
  return fc.constantFrom('', '?force=true', '?force=0', '?force=perhaps', '?x=1', '?force=true&force=false');
}

const anyCase = (operation: DraftOperation) => fc.record({ body: anyBody(operation), query: anyQuery(operation) });

function drafted(change: SentChange): Promise<HttpAnswer> {
  return callRoute('POST /v1/backtests', { body: { from: '2026-01-01', to: '2026-01-01', changes: [change] } });
}

/** A change that its route takes begins a backtest. */
const ofRoute = ({ status, body }: HttpAnswer) => (status < 300 ? ['TAKEN'] : [status, body.key]);
const ofDraft = ({ status, body }: HttpAnswer) => (status === 202 ? ['TAKEN'] : [status, body.key]);

it.each(Object.keys(app.DRAFT_ROUTES) as DraftOperation[])(
  'bodies of %s are answered as by its route',
  async (name) => {
    const { method, path } = app.DRAFT_ROUTES[name];
    let ids = await aProject(name);
    const answers = new Set<string>();
    const valid = VALID[name] ?? {};
    const fixed = [valid, { ...valid, ...SURPRISE }].map((body) => ({ body, query: '' }));
    for (const { body, query } of [...fixed, ...fc.sample(anyCase(name), SAMPLE)]) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, param: string) => ids[param] ?? '');
      const change: SentChange = { method, path: `${filled}${query}`, ...(body && { body }) };
      const draft = await drafted(change);
      const real = await applyForGood(change, new Map());

      expect({ change, answer: ofDraft(draft) }).toEqual({ change, answer: ofRoute(real) });
      answers.add(String(ofRoute(real)));
      if (real.status < 300) ids = await aProject(name);
    }
    expect([...answers]).toContain('TAKEN');
  },
);
