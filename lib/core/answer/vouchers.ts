// Vouchers in the form of answers, with lists, URLs, categories and assigned rules added to the stored members.
import type { Config } from '../../model/config';
import type { VoucherResponse } from '../../model/generated-answers/records';
import type { Category } from '../../model/records/catalog';
import type { RuleAssignment, RuleAssignmentList } from '../../model/records/rules';
import type { Voucher } from '../../model/records/voucher';

/** Convert a voucher to its response with all members; unset members are null. */
export function toVoucherResponse(voucher: Voucher, config: Config): Omit<VoucherResponse, 'assets'> {
  const { assignments, publish, redemption, validity_hours, holder_id, referrer_id, ...record } = voucher;
  const path = `/v1/vouchers/${encodeURIComponent(voucher.code)}`;
  const categories = categoriesOf(voucher.category_id, config);
  return {
    ...record,
    category: categories[0]?.name ?? voucher.category ?? null,
    categories,
    start_date: voucher.start_date ?? null,
    expiration_date: voucher.expiration_date ?? null,
    validity_timeframe: voucher.validity_timeframe ?? null,
    validity_day_of_week: voucher.validity_day_of_week ?? null,
    ...(validity_hours && { validity_hours }),
    ...(holder_id && { holder_id }),
    ...(referrer_id && { referrer_id }),
    publish: { object: 'list', count: publish.count, url: `${path}/publications?page=1&limit=10` },
    redemption: { ...redemption, object: 'list', url: `${path}/redemptions?page=1&limit=10` },
    validation_rules_assignments: toAssignmentListResponse(
      [...assignments, ...assignmentsOfCampaign(voucher, config)],
      config,
    ),
  };
}

/** The rules of the campaign, which apply to a code in addition to its own. */
function assignmentsOfCampaign({ campaign_id }: Voucher, config: Config): readonly RuleAssignment[] {
  return (campaign_id === null ? undefined : config.campaigns.get(campaign_id))?.assignments ?? [];
}

/** Return the category of a record as a list of one; empty without a category. */
export function categoriesOf(categoryId: string | null, config: Config): readonly Category[] {
  const category = categoryId === null ? undefined : config.categories.get(categoryId);
  return category ? [category] : [];
}

/** A list of rule assignments in the form of answers. */
export function toAssignmentListResponse(assignments: readonly RuleAssignment[], config: Config): RuleAssignmentList {
  const data = assignments.map((assignment) => toAssignmentResponse(assignment, config));
  return { object: 'list', data_ref: 'data', data, total: data.length };
}

/** Convert a rule assignment to its response, with the present validation status of its rule. */
export function toAssignmentResponse(assignment: RuleAssignment, config: Config): RuleAssignment {
  return { ...assignment, ...config.rules.get(assignment.rule_id)?.validation };
}
