// A campaign template from a campaign or a promotion tier.
import { type Failure, isFailure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateTemplateRequest } from '../../model/generated';
import type { CampaignTemplateResponse } from '../../model/generated-answers/templates';
import { LIMITS } from '../../model/limits';
import type { Campaign, PromotionTier } from '../../model/records/campaign';
import type {
  CampaignTemplate,
  RuleCopy,
  TemplateContent,
  TemplateKind,
} from '../../model/templates/campaign-template';
import type { RuleAssignment, ValidationRule } from '../../model/records/rules';
import { resolveCampaign } from '../record/record-names';
import { refuseTakenName } from '../record/change';
import { validityMembers } from './validity-members';
import { listUnsupportedRules } from './unsupported-rules';

interface TemplateCreation {
  readonly id: string;
  readonly request: CreateTemplateRequest;
  readonly config: Config;
  /** ISO 8601 */
  readonly now: string;
}

type Source = Pick<CampaignTemplate, 'campaign_type' | 'content'>;

/**
 * Build a template that copies a campaign or a promotion tier with its rules.
 * @returns not_found for an unknown source; duplicate_found for a taken name; invalid_payload for a source with rules
 *   that templates do not have; campaign_type_is_not_supported_by_campaign_template
 */
export function planTemplate({ id, request, config, now }: TemplateCreation): CampaignTemplate | Failure {
  const { name, description } = request;
  const refused = refuseTemplate({ id, name }, config);
  if (refused) return refused;
  const source = resolveSource(request, config);
  if (isFailure(source)) return source;
  return { id, name, description: description ?? null, ...source, created_at: now, updated_at: null };
}

/** Refuse a name that another template has, and one template too many. */
export function refuseTemplate(named: Pick<CampaignTemplate, 'id' | 'name'>, { templates }: Config): Failure | null {
  const taken = refuseTakenName('campaign_template', named, templates.values());
  if (taken) return taken;
  if (templates.has(named.id) || templates.size < LIMITS.campaignTemplates) return null;
  return invalid(`A project has at most ${LIMITS.campaignTemplates} campaign templates.`);
}

/** Exactly one source is named. */
function resolveSource({ campaign_id, promotion_tier_id }: CreateTemplateRequest, config: Config): Source | Failure {
  if (campaign_id && promotion_tier_id) return invalid('Send .campaign_id or .promotion_tier_id, not both.');
  if (campaign_id) {
    const campaign = resolveCampaign(config, campaign_id);
    return campaign ? sourceOfCampaign(campaign, config) : unknownRecord('campaign', campaign_id);
  }
  if (!promotion_tier_id) return invalid('Property .campaign_id or .promotion_tier_id is required.');
  const tier = config.tiers.get(promotion_tier_id);
  return tier ? sourceOfTier(tier, config) : unknownRecord('promotion_tier', promotion_tier_id);
}

const KINDS: readonly string[] = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS'] satisfies readonly TemplateKind[];

function sourceOfCampaign(campaign: Campaign, config: Config): Source | Failure {
  const { campaign_type, voucher } = campaign;
  if (!KINDS.includes(campaign_type) || !voucher) return unsupported(`of type ${campaign_type}`);
  if (campaign.type === 'STANDALONE') return unsupported('of one code that its definition names');
  const rules = copiedRules(campaign.assignments, config);
  if (isFailure(rules)) return rules;
  const content: TemplateContent = {
    ...validityMembers(campaign),
    type: campaign.type,
    description: campaign.description ?? null,
    join_once: campaign.join_once ?? false,
    auto_join: campaign.auto_join ?? false,
    use_voucher_metadata_schema: campaign.use_voucher_metadata_schema ?? false,
    activity_duration_after_publishing: campaign.activity_duration_after_publishing ?? null,
    metadata: campaign.metadata,
    voucher,
    rules: rules.copies,
  };
  return { campaign_type: campaign_type as TemplateKind, content };
}

/** A tier becomes the definition of coupons with its discount. */
function sourceOfTier(tier: PromotionTier, config: Config): Source | Failure {
  const { discount } = tier.action;
  if (!discount) return invalid('A promotion tier without a discount cannot be a template.');
  const rules = copiedRules(tier.assignments, config);
  if (isFailure(rules)) return rules;
  const content: TemplateContent = {
    ...validityMembers(tier),
    type: 'AUTO_UPDATE',
    description: null,
    join_once: false,
    auto_join: false,
    use_voucher_metadata_schema: false,
    activity_duration_after_publishing: null,
    metadata: tier.metadata,
    voucher: { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 }, code_config: {} },
    rules: rules.copies,
  };
  return { campaign_type: 'DISCOUNT_COUPONS', content };
}

function copiedRules(
  assignments: readonly RuleAssignment[],
  config: Config,
): { readonly copies: readonly RuleCopy[] } | Failure {
  const rules = assignments.flatMap(({ rule_id }) => config.rules.get(rule_id) ?? []);
  const names = rules.flatMap((rule) => listUnsupportedRules(rule, config));
  if (names.length > 0) return invalid(`A template has no rules about ${[...new Set(names)].join(', ')}.`);
  return { copies: rules.map(copyOf) };
}

function copyOf(rule: ValidationRule): RuleCopy {
  const {
    id: _id,
    created_at: _created,
    updated_at: _updated,
    assignments_count: _count,
    object: _object,
    ...copy
  } = rule;
  return copy;
}

function unsupported(what: string): Failure {
  const details = `A campaign ${what} cannot be a template.`;
  return { key: 'campaign_type_is_not_supported_by_campaign_template', details };
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/** Convert a template to its response, without its content. */
export function toTemplateResponse({ content: _content, ...template }: CampaignTemplate): CampaignTemplateResponse {
  return { ...template, object: 'campaign_template' };
}
