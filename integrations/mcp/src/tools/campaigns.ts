// Tools that look at campaigns.
import { z } from 'zod';
import { untrusted } from '../privacy';
import type { Assignments, CampaignRecord, RuleRecord, TierRecord } from '../records';
import { answerOf, CAMPAIGN, MOMENT } from './schemas';
import { defineTool, type ToolContext } from './tool';

const TYPES = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS', 'LOYALTY_PROGRAM', 'PROMOTION', 'REFERRAL_PROGRAM'] as const;
const STATUSES = ['ACTIVE', 'INACTIVE', 'SCHEDULED', 'EXPIRED'] as const;

/** Most rules that are read for one campaign. */
const MAX_RULES = 20;

export const listCampaigns = defineTool({
  name: 'list_campaigns',
  title: 'List campaigns',
  description: 'Lists campaigns, the newest first, with their kind, dates and number of codes.',
  isReadOnly: true,
  input: z.strictObject({
    name: z.string().min(1).max(255).optional().describe('The exact name'),
    type: z.enum(TYPES).optional(),
    status: z.enum(STATUSES).optional(),
    limit: z.number().int().min(1).max(50).default(20),
    page: z.number().int().min(1).max(1000).default(1),
  }),
  output: answerOf({ campaigns: z.array(z.looseObject({ campaign: z.string() })), total: z.number() }),
  run: async ({ name, type, status, limit, page }, { service }) => {
    const { campaigns = [], total = 0 } = await service.call<{
      readonly campaigns?: readonly CampaignRecord[];
      readonly total?: number;
    }>({
      purpose: 'look',
      path: '/v1/campaigns',
      query: {
        limit,
        page,
        order: '-created_at',
        campaign_type: type,
        campaign_status: status,
        ...(name !== undefined && { 'filters[campaigns][conditions][$is][0]': name }),
      },
    });
    return { campaigns: campaigns.map(toCampaign), total, more: total > page * limit };
  },
});

function toCampaign(record: CampaignRecord) {
  const {
    id = '',
    name,
    description,
    campaign_type,
    type,
    active,
    vouchers_count,
    start_date,
    expiration_date,
  } = record;
  return {
    campaign: id,
    campaign_type,
    type,
    active,
    vouchers_count: vouchers_count ?? null,
    start_date: start_date ?? null,
    expiration_date: expiration_date ?? null,
    ...untrusted({ name, description, metadata: record.metadata }),
  };
}

export const getCampaign = defineTool({
  name: 'get_campaign',
  title: 'Get a campaign',
  description: 'Shows one campaign with its discount, its promotion tiers and the conditions of its validation rules.',
  isReadOnly: true,
  input: z.strictObject({ campaign: CAMPAIGN }),
  output: answerOf({ campaign: z.string(), tiers: z.array(z.looseObject({})), rules: z.array(z.looseObject({})) }),
  run: async ({ campaign }, context) => {
    const path = `/v1/campaigns/${encodeURIComponent(campaign)}`;
    const record = await context.service.call<CampaignRecord>({ purpose: 'look', path });
    const tiers = record.campaign_type === 'PROMOTION' ? await readTiers(record.id ?? '', context) : [];
    const assigned = [record.validation_rules_assignments, ...tiers.map((tier) => tier.validation_rule_assignments)];
    const { voucher } = record;
    return {
      ...toCampaign(record),
      ...(voucher && {
        codes: { type: voucher.type, ...untrusted({ discount: voucher.discount, gift: voucher.gift }) },
      }),
      tiers: tiers.map(toTier),
      rules: await readRules(assigned, context),
    };
  },
});

async function readTiers(id: string, { service }: ToolContext): Promise<readonly TierRecord[]> {
  const path = `/v1/promotions/${encodeURIComponent(id)}/tiers`;
  const { tiers = [] } = await service.call<{ readonly tiers?: readonly TierRecord[] }>({ purpose: 'look', path });
  return tiers;
}

function toTier({ id, name, banner, active, hierarchy, action, validation_rule_assignments: assigned }: TierRecord) {
  return {
    tier: id,
    active,
    hierarchy,
    rules: ruleIdsOf(assigned),
    ...untrusted({ name, banner, discount: action?.discount }),
  };
}

function ruleIdsOf(assigned: Assignments | undefined): readonly string[] {
  return (assigned?.data ?? []).flatMap(({ rule_id: id }) => id ?? []);
}

async function readRules(assigned: readonly (Assignments | undefined)[], { service }: ToolContext) {
  const ids = [...new Set(assigned.flatMap(ruleIdsOf))].slice(0, MAX_RULES);
  const path = (id: string): string => `/v1/validation-rules/${encodeURIComponent(id)}`;
  const records = await Promise.all(ids.map((id) => service.call<RuleRecord>({ purpose: 'look', path: path(id) })));
  return records.map(({ id, name, rules = {}, error }) => ({
    rule: id,
    ...untrusted({ name, message: error?.message, logic: rules['logic'] }),
    conditions: Object.entries(rules)
      .filter(([number]) => /^\d+$/.test(number))
      .map(([number, rule]) => toCondition(number, rule as RuleCondition)),
  }));
}

interface RuleCondition {
  readonly name?: string;
  readonly property?: string | null;
  readonly conditions?: unknown;
  readonly rules?: unknown;
}

function toCondition(number: string, { name, property, conditions, rules }: RuleCondition) {
  return { number: Number(number), name, ...untrusted({ property, conditions, rules_below: emptyToNull(rules) }) };
}

function emptyToNull(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value;
}

export const campaignSummary = defineTool({
  name: 'campaign_summary',
  title: 'Summarise a campaign',
  description: 'Counts and amounts of a campaign: redemptions, rollbacks, orders, discounts, codes and publications.',
  isReadOnly: true,
  input: z.strictObject({
    campaign: CAMPAIGN,
    start_date: MOMENT.optional(),
    end_date: MOMENT.optional(),
  }),
  output: answerOf({ campaign: z.string(), counts: z.record(z.string(), z.number()) }),
  run: async ({ campaign, start_date, end_date }, { service }) => {
    const path = `/v1/campaigns/${encodeURIComponent(campaign)}/summary`;
    const summary = await service.call<Readonly<Record<string, unknown>>>({
      purpose: 'look',
      path,
      query: { start_date, end_date },
    });
    const { id = '', name } = (summary['campaign'] ?? {}) as CampaignRecord;
    const counts = Object.entries(summary).filter(([, value]) => typeof value === 'number');
    return { campaign: id, counts: Object.fromEntries(counts), ...untrusted({ name }) };
  },
});
