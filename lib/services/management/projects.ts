// The project a management key belongs to, and its settings.
import { isTimeZone } from '../../core/time/calendar';
import type { Shown } from '../../core/answer/records';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { UpdateProjectRequest } from '../../model/generated';
import type { ProjectSettings } from '../../model/records/settings';
import type { Runtime } from '../../ports/runtime';
import { dataList } from '../shared/lists';
import { changeConfig } from '../shared/configuration';
import { assertOwnProject, operatorOf } from './operator';
import { auditEntry, differences, newStamps } from './recorded-change';

/** A list of one: a key sees its own project only. */
export async function listProjects(rt: Runtime, caller: Caller): Promise<Shown> {
  return dataList([await getProject(rt, caller, caller.project)]);
}

/** @throws ApiError not_found for any project but the caller's own */
export async function getProject(rt: Runtime, caller: Caller, projectId: string): Promise<Shown> {
  assertOwnProject(caller, projectId);
  const { settings } = await rt.store.config.load(caller);
  return shownProject(rt, settings);
}

/**
 * Change what is sent of the settings; the next request of anyone is decided by them.
 * @throws ApiError not_found, or invalid_payload for an unknown time zone or a member fixed when the project was made
 */
export async function updateProject(
  rt: Runtime,
  caller: Caller,
  projectId: string,
  request: UpdateProjectRequest,
): Promise<Shown> {
  assertOwnProject(caller, projectId);
  const { timezone } = request;
  if (timezone && !isTimeZone(timezone)) refuse('Property .timezone must be an IANA name, such as Europe/Warsaw.');
  const stampOf = newStamps(rt);
  return changeConfig(rt, caller, ({ settings: before }) => {
    const { case_sensitive_codes: isCaseSensitive } = request;
    if (typeof isCaseSensitive === 'boolean' && isCaseSensitive !== before.case_sensitive_codes) {
      refuse('Property .case_sensitive_codes is fixed when a project is made.');
    }
    const settings: ProjectSettings = { ...before, ...settable(request) };
    const changes = differences(before, settings);
    if (Object.keys(changes).length === 0) return { change: null, answer: shownProject(rt, settings) };
    const resource = { object: 'project', id: projectId } as const;
    const deed = { action: 'project.updated', resource, changes } as const;
    const entry = auditEntry(operatorOf(caller, projectId), { ...stampOf(), ...deed });
    return { change: { settings, entry }, answer: shownProject(rt, settings) };
  });
}

function refuse(details: string): never {
  throw new ApiError({ key: 'invalid_payload', details });
}

/** Members that can change, without those that are not sent; whole records may be sent back. Null clears the description alone. */
function settable(request: UpdateProjectRequest): Partial<ProjectSettings> {
  const { name, timezone, currency, week_start, client_trusted_domains } = request;
  const { client_redeem_enabled, client_publish_enabled, client_list_vouchers_enabled } = request;
  const { client_create_customer_enabled, client_rate_limit_enabled, wrong_code_limit_enabled } = request;
  const { client_loyalty_events_enabled, client_set_voucher_expiration_date_enabled } = request;
  const { client_publish_campaigns, client_session_minutes, shopper_customer_members, description } = request;
  const members = withoutNulls({
    name,
    timezone,
    currency,
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
    client_rate_limit_enabled,
    wrong_code_limit_enabled,
  });
  return { ...members, ...(description !== undefined && { description }) };
}

/** The one version there is, as clients name it in their header. */
const API_VERSION = 'v2018-08-01';

/** Published members of what this service does not have: it sends nothing, and so has no secret to sign it with. */
const UNSERVED = {
  is_sandbox: false,
  api_usage_notifications: null,
  webhooks_callout_notifications: null,
  webhook_version: null,
  webhook_token: null,
} as const;

function shownProject({ cluster }: Runtime, settings: ProjectSettings): Shown {
  return { ...settings, cluster_id: cluster ?? 'local', api_version: API_VERSION, ...UNSERVED, object: 'project' };
}
