// New campaigns and promotion tiers from templates. Their rules are created in the same change.
import { buildCampaignRequest, buildTemplateRules, buildTierRequest } from '../../core/template/setup';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { SetUpCampaignRequest, SetUpTierRequest } from '../../model/generated';
import type { SetUpCampaignResponse, SetUpTierResponse } from '../../model/generated-answers/templates';
import type { CampaignTemplate } from '../../model/templates/campaign-template';
import type { ValidationRule } from '../../model/records/rules';
import type { Process, Runtime, WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import { type CreatedCampaign, commitNewCampaign, ruleRecords, withNewRules } from '../campaigns/campaign-commits';
import { planNewTier } from '../promotions/promotions';
import { changeConfig, nowText } from '../shared/configuration';
import { findRecord } from '../shared/find-record';

interface CampaignSetup {
  readonly templateId: string;
  readonly request: SetUpCampaignRequest;
}

/**
 * Create a campaign from a template, with rules of its own. Codes are generated as for any new campaign.
 * @throws ApiError not_found; duplicate_found for a name that is taken; those of a new campaign
 */
export async function createCampaignFromTemplate(
  rt: WorkRuntime,
  caller: Caller,
  { templateId, request }: CampaignSetup,
): Promise<SetUpCampaignResponse> {
  const template = findRecord(await rt.store.config.load(caller), 'template', templateId);
  const toAnswer = ({ shown, rules }: CreatedCampaign) => ({
    campaign: shown,
    created_resources: rules.map(toCreatedResource),
    object: 'campaign_setup' as const,
  });
  const created = await commitNewCampaign(rt, caller, buildCampaignRequest(template, request), {
    rulesFor: (config) => newRules(rt, { template, name: request.name, config }),
    toAnswer,
  });
  for (const action of created.actions) await firstSlice(rt, caller, action);
  return toAnswer(created);
}

/**
 * Create a promotion tier from a template of coupons, with rules of its own.
 * @throws ApiError not_found; campaign_type_is_not_supported_by_campaign_template; those of a new tier
 */
export async function addTierFromTemplate(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { templateId, request }: { readonly templateId: string; readonly request: SetUpTierRequest },
): Promise<SetUpTierResponse> {
  return changeConfig(rt, caller, (config) => {
    const template = findRecord(config, 'template', templateId);
    if (template.campaign_type !== 'DISCOUNT_COUPONS') {
      const details = 'A promotion tier needs a template with a discount.';
      throw new ApiError({ key: 'campaign_type_is_not_supported_by_campaign_template', details });
    }
    const { rules, known } = withNewRules(newRules(rt, { template, name: request.name, config }), config);
    const { tier, answer } = planNewTier(rt, known, {
      campaignName: request.campaign_id,
      request: { ...buildTierRequest(template, request), validation_rules: rules.map(({ id }) => id) },
    });
    return {
      change: { create: [...ruleRecords(rules), { kind: 'tier', record: tier }] },
      answer: {
        promotion_tier: answer,
        created_resources: rules.map(toCreatedResource),
        object: 'promotion_tier_setup',
      },
    };
  });
}

function newRules(
  rt: Process,
  { template, name, config }: { readonly template: CampaignTemplate; readonly name: string; readonly config: Config },
): readonly ValidationRule[] {
  return buildTemplateRules(template, { name, config, newId: () => rt.ids.random('val', 12), now: nowText(rt) });
}

function toCreatedResource({ id }: ValidationRule) {
  return { id, object: 'validation_rules' as const };
}
