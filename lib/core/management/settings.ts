// Change the settings of a project from a request.
import type { Failure } from '../../errors';
import type { UpdateProjectRequest } from '../../model/generated';
import type { ProjectSettings } from '../../model/records/settings';
import { isTimeZone } from '../time/calendar';
import { withoutNulls } from '../object-members';

/**
 * Refuse an unknown time zone.
 * @returns invalid_payload for an unknown time zone
 */
export function refuseTimezone({ timezone }: UpdateProjectRequest): Failure | null {
  if (!timezone || isTimeZone(timezone)) return null;
  return { key: 'invalid_payload', details: 'Property .timezone must be an IANA name, such as Europe/Warsaw.' };
}

/**
 * The settings with the sent members.
 * @returns invalid_payload for a member that was fixed when the project was created
 */
export function applySettingsChanges(
  before: ProjectSettings,
  request: UpdateProjectRequest,
): ProjectSettings | Failure {
  const { case_sensitive_codes: isCaseSensitive } = request;
  if (typeof isCaseSensitive === 'boolean' && isCaseSensitive !== before.case_sensitive_codes) {
    const details = 'Property .case_sensitive_codes is fixed when a project is made.';
    return { key: 'invalid_payload', details };
  }
  return { ...before, ...settable(request) };
}

/**
 * The changeable members that were sent; a request may send a whole record back. Null clears only description and
 * currency.
 */
function settable(request: UpdateProjectRequest): Partial<ProjectSettings> {
  const { name, timezone, currency, week_start, client_trusted_domains } = request;
  const { client_redeem_enabled, client_publish_enabled, client_list_vouchers_enabled } = request;
  const { client_create_customer_enabled, client_rate_limit_enabled, wrong_code_limit_enabled } = request;
  const { client_loyalty_events_enabled, client_set_voucher_expiration_date_enabled } = request;
  const { client_publish_campaigns, client_session_minutes, shopper_customer_members, description } = request;
  const { client_nearest_enabled } = request;
  const { client_voucher_metadata_enabled, support_adjustment_limit, return_policy, return_tender_order } = request;
  const { decision_records } = request;
  const members = withoutNulls({
    name,
    timezone,
    week_start,
    client_trusted_domains,
    client_redeem_enabled,
    client_publish_enabled,
    client_list_vouchers_enabled,
    client_create_customer_enabled,
    client_loyalty_events_enabled,
    client_set_voucher_expiration_date_enabled,
    client_voucher_metadata_enabled,
    client_nearest_enabled,
    client_publish_campaigns,
    client_session_minutes,
    shopper_customer_members,
    support_adjustment_limit,
    return_policy,
    return_tender_order,
    decision_records,
    client_rate_limit_enabled,
    wrong_code_limit_enabled,
  });
  return {
    ...members,
    ...(description !== undefined && { description }),
    ...(currency !== undefined && { currency }),
  };
}
