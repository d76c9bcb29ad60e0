// The services that writes of files call in memory, by their routes.
import type { Caller } from '../../../lib/model/common';
import type { Runtime } from '../../../lib/ports/runtime';
import { commitNewCampaign, setCampaignActive } from '../../../lib/services/campaigns/campaign-commits';
import { createCategory } from '../../../lib/services/categories/categories';
import { createEarningRules } from '../../../lib/services/earning-rules/earning-rules';
import { assignCampaignRewards } from '../../../lib/services/loyalties/loyalty-rewards';
import { createLoyaltyTiers, updateLoyaltyTier } from '../../../lib/services/loyalty-tiers/loyalty-tiers';
import { updateProject } from '../../../lib/services/management/projects';
import { createStackingRules } from '../../../lib/services/management/stacking-rules';
import { createMetadataSchema } from '../../../lib/services/metadata-schemas/metadata-schemas';
import { createCollection } from '../../../lib/services/product-collections/product-collections';
import { createStack } from '../../../lib/services/promotions/promotion-stacks';
import { createTier } from '../../../lib/services/promotions/promotions';
import { createReward } from '../../../lib/services/rewards/rewards';
import { createSegment } from '../../../lib/services/segments/segments';
import { assignRule } from '../../../lib/services/validation-rules/rule-assignments';
import { createRule } from '../../../lib/services/validation-rules/validation-rules';
import { newWebhook } from './offline-webhook';

interface Call {
  readonly params: Readonly<Record<string, string>>;
  /** Checked by the schema of its route. */
  readonly body: never;
}

type Service = (rt: Runtime, caller: Caller, call: Call) => Promise<unknown>;

const OF_PROJECT = '/management/v1/projects/{projectId}';
const idIn = (params: Call['params'], name: string): string => params[name] ?? '';

export const SERVICES: Readonly<Record<string, Service>> = {
  'POST /v1/categories': (rt, caller, { body }) => createCategory(rt, caller, body),
  'POST /v1/product-collections': (rt, caller, { body }) => createCollection(rt, caller, body),
  'POST /v1/segments': (rt, caller, { body }) => createSegment(rt, caller, body),
  'POST /v1/validation-rules': (rt, caller, { body }) => createRule(rt, caller, body),
  'POST /v1/validation-rules/{ruleId}/assignments': (rt, caller, { params, body }) =>
    assignRule(rt, caller, idIn(params, 'ruleId'), body),
  'POST /v1/campaigns': async (rt, caller, { body }) => (await commitNewCampaign(rt, caller, body)).shown,
  'POST /v1/campaigns/{campaignId}/enable': (rt, caller, { params }) =>
    setCampaignActive(rt, caller, idIn(params, 'campaignId'), true),
  'POST /v1/promotions/{campaignId}/tiers': (rt, caller, { params, body }) =>
    createTier(rt, caller, idIn(params, 'campaignId'), body),
  'POST /v1/promotions/{campaignId}/stacks': (rt, caller, { params, body }) =>
    createStack(rt, caller, idIn(params, 'campaignId'), body),
  'POST /v1/rewards': (rt, caller, { body }) => createReward(rt, caller, body),
  'POST /v1/loyalties/{campaignId}/rewards': (rt, caller, { params, body }) =>
    assignCampaignRewards(rt, caller, idIn(params, 'campaignId'), body),
  'POST /v1/loyalties/{campaignId}/earning-rules': (rt, caller, { params, body }) =>
    createEarningRules(rt, caller, idIn(params, 'campaignId'), body),
  'POST /v1/loyalties/{campaignId}/tiers': (rt, caller, { params, body }) =>
    createLoyaltyTiers(rt, caller, idIn(params, 'campaignId'), body),
  'PUT /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}': (rt, caller, { params, body }) =>
    updateLoyaltyTier(rt, caller, { campaignId: idIn(params, 'campaignId'), id: idIn(params, 'loyaltyTierId') }, body),
  [`PUT ${OF_PROJECT}`]: (rt, caller, { body }) => updateProject(rt, caller, caller.project, body),
  [`POST ${OF_PROJECT}/stacking-rules`]: (rt, caller, { body }) =>
    createStackingRules(rt, caller, caller.project, body),
  [`POST ${OF_PROJECT}/metadata-schemas`]: (rt, caller, { body }) =>
    createMetadataSchema(rt, caller, caller.project, body),
  [`POST ${OF_PROJECT}/webhooks`]: (rt, caller, { body }) => newWebhook(rt, caller, body),
};
