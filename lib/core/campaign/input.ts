// A new campaign from a request.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateCampaignRequest } from '../../model/generated';
import type { Campaign, CampaignKind, ReferralReward } from '../../model/records/campaign';
import { resolveCategory } from '../catalogue/catalogue-records';
import { refuseByMetadataSchema } from '../metadata/refusal';
import { readTierRules } from '../loyalty/tier/rules';
import { mergeOrFail } from '../record/change';
import { type NewRuleAssignment, newAssignments } from '../rules/assignment/new-assignments';
import { isDuration } from '../time/calendar';
import { validityOf } from '../time/validity';
import { withoutNulls } from '../object-members';
import { planDefinition } from './definition';
import { joinsOnce } from './programs';
import { campaignKind, invalidCampaign } from './kind';

interface CampaignCreation {
  readonly id: string;
  readonly request: CreateCampaignRequest;
  readonly config: Config;
  readonly rules: readonly NewRuleAssignment[];
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new campaign from a creation request, or refuse its members.
 * @returns invalid_campaign, invalid_code_config, invalid_payload, invalid_formula or not_found for bad members
 */
export function planCampaign({ id, request, config, rules, now }: CampaignCreation): Campaign | Failure {
  const kind = campaignKind(request);
  if (isFailure(kind)) return kind;
  const decided = mergeOrFail(
    planDefinition({ ...request, ...kind }),
    activityOf(request.activity_duration_after_publishing),
    validityOf(request, config.settings.timezone),
    resolveCategory(request, config),
    referralOf(kind.campaign_type, request.referral_program),
    readTierRules(kind.campaign_type, request.loyalty_tiers_expiration),
    newAssignments(rules, config, { related: { id, type: 'campaign' }, now }),
  );
  if (isFailure(decided)) return decided;
  const refused = refuseCampaignMetadata(config, null, request);
  if (refused) return refused;
  const type = request.type ?? 'STATIC';
  return {
    id,
    name: request.name ?? id,
    object: 'campaign',
    ...withoutNulls({ description: request.description }),
    ...kind,
    type,
    active: request.active ?? true,
    join_once: joinsOnce({ ...kind, type, join_once: request.join_once ?? false }),
    auto_join: request.auto_join ?? false,
    use_voucher_metadata_schema: request.use_voucher_metadata_schema ?? false,
    ...decided,
    metadata: request.metadata ?? {},
    vouchers_count: 0,
    creation_status: 'DONE',
    vouchers_generation_status: 'DONE',
    created_at: now,
  };
}

/**
 * Refuse campaign metadata that violates its schema; a campaign may use the schema of its codes.
 * @returns metadata_validation_failed
 */
export function refuseCampaignMetadata(
  config: Config,
  before: Campaign | null,
  after: Pick<CreateCampaignRequest, 'metadata' | 'use_voucher_metadata_schema'>,
): Failure | null {
  const object = after.use_voucher_metadata_schema ? 'voucher' : 'campaign';
  const isMoved = before?.use_voucher_metadata_schema !== (after.use_voucher_metadata_schema ?? false);
  return refuseByMetadataSchema(config, { object, before: isMoved ? null : before, after });
}

type Activity = Pick<Campaign, 'activity_duration_after_publishing'>;

/**
 * Parse how long codes of a campaign stay valid after publication.
 * @returns invalid_campaign for an invalid duration
 */
export function activityOf(duration: string | null | undefined): Activity | Failure {
  if (duration === undefined || duration === null) return {};
  if (isDuration(duration)) return { activity_duration_after_publishing: duration };
  return invalidCampaign('Property .activity_duration_after_publishing must be an ISO 8601 duration.');
}

type SentReward = NonNullable<CreateCampaignRequest['referral_program']>['referee_reward'];

/**
 * Select the members of a reward that are kept: whether it is paid is no part of it. The source of the reward has the
 * published word for its object, whichever spelling was sent.
 */
function rewardOf(sent: NonNullable<SentReward>): ReferralReward {
  const { related_object_parent: source, type, amount } = sent;
  const { id, name, object } = source ?? {};
  const parent = withoutNulls({ id, name, object: object && ('CAMPAIGN' as const) });
  return withoutNulls({ related_object_parent: source && parent, type, amount });
}

type ReferralSettings = Pick<Campaign, 'referral_program'>;

/**
 * The referral program that is sent. Without a conversion event it keeps the one before; a new program converts by a redemption.
 * @returns invalid_campaign for a program that does not fit
 */
export function referralOf(
  campaign_type: CampaignKind,
  program: CreateCampaignRequest['referral_program'],
  before: Campaign['referral_program'] | null = null,
): ReferralSettings | Failure {
  if (!program) return {};
  if (campaign_type !== 'REFERRAL_PROGRAM') {
    return invalidCampaign('Only a campaign of type REFERRAL_PROGRAM has a referral_program.');
  }
  const conversion_event_type = program.conversion_event_type ?? before?.conversion_event_type ?? 'redemption';
  const custom_event = program.custom_event ?? (program.conversion_event_type ? null : before?.custom_event);
  if (conversion_event_type === 'custom_event' && !custom_event) {
    return invalidCampaign('Property .referral_program.custom_event is required.');
  }
  const { id, name } = custom_event ?? {};
  return {
    referral_program: {
      conversion_event_type,
      ...(custom_event && { custom_event: withoutNulls({ id, name }) }),
      ...(program.referee_reward && { referee_reward: rewardOf(program.referee_reward) }),
      ...(program.referrer_reward && { referrer_reward: rewardOf(program.referrer_reward) }),
    },
  };
}
