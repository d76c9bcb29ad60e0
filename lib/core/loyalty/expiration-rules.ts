// When points of a loyalty program would expire. The service keeps and answers it; points do not expire here.
import type { ExpirationRules } from '../../model/generated';
import { withoutNulls } from '../without-nulls';

/** Select the published members; others are neither stored nor answered. */
export function selectExpirationRules(sent: NonNullable<ExpirationRules>): NonNullable<ExpirationRules> {
  const { period_type, period_value, rounding_type, rounding_value, fixed_month, fixed_day } = sent;
  return withoutNulls({
    period_type,
    period_value,
    rounding_type,
    rounding_value,
    fixed_month,
    fixed_day,
  });
}
