// The settings of a project, as a request changes them.
import type { Failure } from '../../errors';
import type { UpdateProjectRequest } from '../../model/generated';
import type { ProjectSettings } from '../../model/records/settings';
import { isTimeZone } from '../time/calendar';
import { withoutNulls } from '../without-nulls';

/** @returns invalid_payload for a time zone that there is not */
export function refuseTimezone({ timezone }: UpdateProjectRequest): Failure | null {
  if (!timezone || isTimeZone(timezone)) return null;
  return { key: 'invalid_payload', details: 'Property .timezone must be an IANA name, such as Europe/Warsaw.' };
}

/** The settings with what is sent. @returns invalid_payload for a member that was fixed when the project was made */
export function changedSettings(before: ProjectSettings, request: UpdateProjectRequest): ProjectSettings | Failure {
  const { case_sensitive_codes: isCaseSensitive } = request;
  if (typeof isCaseSensitive === 'boolean' && isCaseSensitive !== before.case_sensitive_codes) {
    const details = 'Property .case_sensitive_codes is fixed when a project is made.';
    return { key: 'invalid_payload', details };
  }
  return { ...before, ...settable(request) };
}

/** Members that can change, without those that are not sent; whole records may be sent back. Null clears description and currency alone. */
function settable(request: UpdateProjectRequest): Partial<ProjectSettings> {
  const { name, timezone, currency, week_start, client_trusted_domains } = request;
  const { client_redeem_enabled, client_publish_enabled, client_list_vouchers_enabled } = request;
  const { client_create_customer_enabled, client_rate_limit_enabled, wrong_code_limit_enabled } = request;
  const { client_loyalty_events_enabled, client_set_voucher_expiration_date_enabled } = request;
  const { client_publish_campaigns, client_session_minutes, shopper_customer_members, description } = request;
  const { support_adjustment_limit } = request;
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
    client_publish_campaigns,
    client_session_minutes,
    shopper_customer_members,
    support_adjustment_limit,
    client_rate_limit_enabled,
    wrong_code_limit_enabled,
  });
  return {
    ...members,
    ...(description !== undefined && { description }),
    ...(currency !== undefined && { currency }),
  };
}
