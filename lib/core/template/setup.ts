// A new campaign or promotion tier from a template: the content of the template, in whose place stand the members that are sent.
import type { Config } from '../../model/config';
import type {
  CreateCampaignRequest,
  CreateTierRequest,
  SetUpCampaignRequest,
  SetUpTierRequest,
} from '../../model/generated';
import type { VoucherDefinition } from '../../model/records/campaign';
import type { CampaignTemplate } from '../../model/templates/campaign-template';
import type { ValidationRule } from '../../model/records/rules';
import { withoutNulls } from '../object-members';
import { validityMembers } from './validity-members';

type CodeConfigInput = NonNullable<SetUpCampaignRequest['voucher']>['code_config'];

/** Build the request for a campaign from a template. */
export function buildCampaignRequest(
  { campaign_type, content }: CampaignTemplate,
  { voucher: sent, ...request }: SetUpCampaignRequest,
): CreateCampaignRequest {
  const { rules: _rules, voucher, ...general } = content;
  const redemption = { quantity: sent?.redemption?.quantity ?? voucher.redemption.quantity };
  const code_config = mergeCodeConfig(voucher.code_config, sent?.code_config);
  const { is_referral_code: _referral, ...definition } = voucher;
  return {
    ...general,
    ...withoutNulls(request),
    campaign_type,
    voucher: { ...definition, code_config, redemption },
  };
}

/** Merge how codes look. A stored pattern says the length of codes, so it gives way to a length that is sent. */
function mergeCodeConfig(
  { pattern, ...stored }: VoucherDefinition['code_config'],
  sent: CodeConfigInput,
): Readonly<Record<string, unknown>> {
  const members = withoutNulls(sent ?? {});
  const isKept = pattern !== undefined && members.length === undefined;
  return { ...stored, ...(isKept && { pattern }), ...members };
}

/** Build the request for a promotion tier from a template of coupons. */
export function buildTierRequest(
  { content }: CampaignTemplate,
  { campaign_id: _campaign, ...request }: SetUpTierRequest,
): CreateTierRequest {
  const { discount } = content.voucher;
  return {
    ...validityMembers(content),
    metadata: content.metadata,
    ...withoutNulls(request),
    action: discount ? { discount } : {},
  } as CreateTierRequest;
}

interface NewRules {
  /** The name of the new campaign or tier. */
  readonly name: string;
  readonly config: Config;
  readonly newId: () => string;
  /** ISO 8601 */
  readonly now: string;
}

const NAME_LENGTH = 255;

/** Build new rules from those of a template, each with a name that no other rule has. */
export function buildTemplateRules(
  { content }: CampaignTemplate,
  { name, config, newId, now }: NewRules,
): readonly ValidationRule[] {
  const taken = new Set([...config.rules.values()].map((rule) => rule.name));
  return content.rules.map((copy) => {
    const free = freeName(`${copy.name} (${name})`, taken);
    taken.add(free);
    return {
      ...copy,
      id: newId(),
      name: free,
      created_at: now,
      updated_at: null,
      assignments_count: 0,
      object: 'validation_rules',
    };
  });
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const name = wanted.slice(0, NAME_LENGTH - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}
