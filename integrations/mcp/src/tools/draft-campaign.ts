import { stringify } from 'yaml';
import { z } from 'zod';
import { ToolRefusal } from '../service';
import { answerOf, MOMENT } from './schemas';
import { defineTool, type ToolContext } from './tool';

const AMOUNT = z.number().int().min(0).max(1_000_000_000_000);

const DISCOUNT = z
  .looseObject({ type: z.enum(['AMOUNT', 'PERCENT', 'FIXED', 'UNIT']) })
  .describe('A discount of the API, such as {"type": "PERCENT", "percent_off": 20}');

const INPUT = z.strictObject({
  name: z.string().min(1).max(255),
  campaign_type: z.enum(['DISCOUNT_COUPONS', 'PROMOTION']).default('DISCOUNT_COUPONS'),
  description: z.string().max(1000).optional(),
  discount: DISCOUNT,
  start_date: MOMENT.optional(),
  expiration_date: MOMENT.optional(),
  minimum_amount: AMOUNT.optional().describe('The smallest order, minor units'),
  vouchers_count: z.number().int().min(1).max(1_000_000).optional().describe('Number of codes; one when absent'),
  carts: z
    .strictObject({ from: AMOUNT, to: AMOUNT, step: AMOUNT.min(1) })
    .default({ from: 1000, to: 20_000, step: 1000 })
    .describe('Amounts of the carts that the worst case covers'),
});

type Draft = z.output<typeof INPUT>;

export const draftCampaign = defineTool({
  name: 'draft_campaign',
  title: 'Draft a campaign',
  description:
    'Writes the files of a campaign for `stackable apply`, and finds its worst case: its deepest discount over a range of ' +
    'carts. Nothing is stored or changed; a person applies the files.',
  isReadOnly: true,
  input: INPUT,
  output: answerOf({
    files: z.array(z.object({ path: z.string(), text: z.string() })),
    worst_case: z.looseObject({}).nullable(),
  }),
  run: async (draft, context) => ({ files: filesOf(draft), ...(await findWorstCase(draft, context)) }),
});

/** The name in a path: letters, digits and hyphens. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, 60).replace(/^-+|-+$/g, '') || 'campaign';
}

function filesOf(draft: Draft) {
  const slug = slugOf(draft.name);
  const rule = ruleOf(draft);
  const { name, campaign_type, description, start_date, expiration_date, vouchers_count, discount } = draft;
  const dates = { ...(start_date && { start_date }), ...(expiration_date && { expiration_date }) };
  const rules = rule ? { validation_rules: [rule.name] } : {};
  const shared = { name, campaign_type, ...(description && { description }), ...dates };
  const campaign =
    campaign_type === 'PROMOTION'
      ? { ...shared, tiers: [{ name, action: { discount }, ...rules }] }
      : {
          ...shared,
          ...(vouchers_count && { vouchers_count }),
          voucher: { type: 'DISCOUNT_VOUCHER', discount },
          ...rules,
        };
  return [
    { path: `campaigns/${slug}.yaml`, text: stringify(campaign) },
    ...(rule ? [{ path: `rules/${slug}.yaml`, text: stringify(rule) }] : []),
  ];
}

function ruleOf({ name, minimum_amount: minimum }: Draft) {
  if (minimum === undefined) return null;
  const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [minimum] } }, logic: '1' };
  return { name: `${name}: minimum`.slice(0, 255), rules };
}

interface WorstCase {
  readonly proof?: string;
  readonly value?: number;
  readonly upper_bound?: number;
  readonly carts?: number;
  readonly witness?: {
    readonly amount?: number;
    readonly total_discount_amount?: number;
    readonly total_amount?: number;
    readonly percent_off?: number;
  } | null;
}

/** The requests of the draft: the search checks each as its route does. */
function changesOf(draft: Draft): readonly object[] {
  const { name, campaign_type, start_date, expiration_date, discount } = draft;
  const rule = ruleOf(draft);
  const dates = { ...(start_date && { start_date }), ...(expiration_date && { expiration_date }) };
  const rules = rule ? { validation_rules: ['$rule'] } : {};
  const isPromotion = campaign_type === 'PROMOTION';
  const campaign = isPromotion
    ? { name, campaign_type, ...dates, promotion: { tiers: [{ name, action: { discount }, ...rules }] } }
    : { name, campaign_type, ...dates, voucher: { type: 'DISCOUNT_VOUCHER', discount }, ...rules };
  return [
    ...(rule ? [{ method: 'POST', path: '/v1/validation-rules', body: rule, ref: 'rule' }] : []),
    { method: 'POST', path: '/v1/campaigns', body: campaign, ref: 'draft' },
  ];
}

async function findWorstCase(draft: Draft, { service }: ToolContext): Promise<object> {
  try {
    const report = await service.call<WorstCase>({
      purpose: 'draft',
      method: 'POST',
      path: '/v1/worst-cases',
      body: {
        changes: changesOf(draft),
        candidates: ['$draft'],
        bounds: { amounts: draft.carts },
        objective: 'PERCENT',
      },
    });
    return { worst_case: toWorstCase(report) };
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    return { worst_case: null, worst_case_missing: error.message };
  }
}

/** The deepest discount in percent, and the cart that gets it. */
function toWorstCase({ proof, value, upper_bound, carts, witness }: WorstCase): object {
  const { amount, total_discount_amount: takes_off, total_amount: to_pay, percent_off } = witness ?? {};
  return {
    proof,
    percent_off: value,
    upper_bound,
    carts,
    cart: witness ? { amount, takes_off, to_pay, percent_off } : null,
  };
}
