// Facts of changes of codes: of their records, of their assigned rules, and of codes that a campaign generates.
import type { Config } from '../../../model/config';
import type { EventFact, EventType } from '../../../model/events/events';
import type { AsyncAction } from '../../../model/records/async-action';
import type { RuleAssignment } from '../../../model/records/rules';
import type { Voucher } from '../../../model/records/voucher';
import { toAssignmentResponse, toVoucherResponse } from '../../answer/vouchers';
import { campaignShape, simpleRule, simpleTier, simpleVoucher } from '../shapes';

/**
 * Builds the facts of a created or changed code.
 *
 * @param before null for a new code, whose rules emit facts as well
 */
export function buildVoucherChangeFacts(
  voucher: Voucher,
  before: Voucher | null,
  config: Config,
): readonly EventFact[] {
  const assigned = before ? [] : buildAssignmentChangeFacts([], voucher.assignments, { config, voucher });
  return [...voucherFact(typeOf(voucher, before), voucher, config), ...assigned];
}

/** Builds the facts of created codes. */
export function buildVoucherCreatedFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return vouchers.flatMap((voucher) => buildVoucherChangeFacts(voucher, null, config));
}

/** Builds the facts of codes that are created together, and of their addition to campaigns. */
export function buildVoucherBatchFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return [...buildVoucherCreatedFacts(vouchers, config), ...buildCodesAddedFacts(vouchers, config)];
}

/** Builds the facts of deleted codes. Their rules are deleted with them, and emit none. */
export function buildVoucherDeletedFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return vouchers.flatMap((voucher) => voucherFact('voucher.deleted', voucher, config));
}

/** Build the event facts of a voucher update, even when no member changed. */
export function buildVoucherUpdatedFacts(voucher: Voucher, config: Config): readonly EventFact[] {
  return voucherFact('voucher.updated', voucher, config);
}

function voucherFact(type: EventType, voucher: Voucher, config: Config): readonly EventFact[] {
  const data = { voucher: toVoucherResponse(voucher, config), campaign: campaignShape(voucher.campaign_id, config) };
  return [{ type, entity_id: voucher.id, data }];
}

function typeOf({ active }: Voucher, before: Voucher | null): EventType {
  if (!before) return 'voucher.created';
  if (active === before.active) return 'voucher.updated';
  return active === false ? 'voucher.disabled' : 'voucher.enabled';
}

// Facts of assigned and removed rules.

interface AssignmentFactInput {
  readonly config: Config;
  /** The code to which the rule is assigned, if it is one. */
  readonly voucher?: Voucher | null;
}

/** Builds the facts of an assigned or removed rule. */
export function buildAssignmentFacts(
  assignment: RuleAssignment,
  verb: 'created' | 'deleted',
  { config, voucher }: AssignmentFactInput,
): readonly EventFact[] {
  const rule = config.rules.get(assignment.rule_id);
  const data = {
    rule: rule ? simpleRule(rule) : { id: assignment.rule_id, object: 'validation_rules' },
    assignment: toAssignmentResponse(assignment, config),
    ...relatedOf(assignment, config),
    ...(voucher && { voucher: simpleVoucher(voucher, config), campaign: campaignShape(voucher.campaign_id, config) }),
  };
  return [{ type: `business_validation_rule.assignment.${verb}`, entity_id: assignment.id, data }];
}

/** The related records in the configuration; codes are not part of it. */
function relatedOf({ related_object_id: id, related_object_type: type }: RuleAssignment, config: Config) {
  if (type === 'campaign') return { campaign: campaignShape(id, config) };
  const tier = type === 'promotion_tier' ? config.tiers.get(id) : undefined;
  return tier ? { promotion_tier: simpleTier(tier), campaign: campaignShape(tier.campaign_id, config) } : {};
}

/** Builds the facts of the added and removed assignments of one record. */
export function buildAssignmentChangeFacts(
  before: readonly RuleAssignment[],
  after: readonly RuleAssignment[],
  assigned: AssignmentFactInput,
): readonly EventFact[] {
  const lacks = (others: readonly RuleAssignment[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return ({ id }: RuleAssignment) => !ids.has(id);
  };
  return [
    ...after.filter(lacks(before)).flatMap((one) => buildAssignmentFacts(one, 'created', assigned)),
    ...before.filter(lacks(after)).flatMap((one) => buildAssignmentFacts(one, 'deleted', assigned)),
  ];
}

// Facts of codes added to a campaign: by a generation, which emits its start and its end, or otherwise.

/** Builds the facts of codes added together: the number of them in each campaign. */
export function buildCodesAddedFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  const counts = new Map<string, number>();
  for (const { campaign_id: id } of vouchers) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) =>
    generationFact('campaign.vouchers.added', id, { config, members: { count } }),
  );
}

/** Builds the facts of a started generation; empty for any other action. */
export function buildGenerationStartedFacts(
  action: Pick<AsyncAction, 'work' | 'total' | 'created_at'>,
  config: Config,
) {
  const { work, total: count, created_at: started_at } = action;
  if (work.kind !== 'GENERATE') return [];
  return generationFact('campaign.vouchers.generation.started', work.campaign_id, {
    config,
    members: { count, started_at },
  });
}

/** The end of a generation. */
export interface GenerationEnd {
  readonly campaignId: string;
  /** The number of generated codes. */
  readonly count: number;
  readonly date: string;
  /** The reason of the failure; null on success. */
  readonly message: string | null;
}

/** Builds the facts of an ended generation. Codes made before a failure exist, so they are counted as added. */
export function buildGenerationEndedFacts({ campaignId: id, count, date, message }: GenerationEnd, config: Config) {
  const added = count === 0 ? [] : generationFact('campaign.vouchers.added', id, { config, members: { count } });
  if (message === null) {
    const members = { count, completed_at: date };
    return [...generationFact('campaign.vouchers.generation.completed', id, { config, members }), ...added];
  }
  const members = { count, failed_at: date, message };
  return [...generationFact('campaign.vouchers.generation.failed', id, { config, members }), ...added];
}

interface GenerationEventContext {
  readonly config: Config;
  readonly members: Readonly<Record<string, unknown>>;
}

function generationFact(
  type: EventType,
  id: string,
  { config, members }: GenerationEventContext,
): readonly EventFact[] {
  return [{ type, entity_id: id, data: { campaign: campaignShape(id, config), ...members } }];
}
