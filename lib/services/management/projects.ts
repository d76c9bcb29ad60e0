// The project a management key belongs to, and its settings.
import { dataList } from '../../core/answer/list';
import { auditEntry, diffRecords } from '../../core/management/audit';
import { applySettingsChanges, refuseTimezone } from '../../core/management/settings';
import type { Caller } from '../../model/common';
import type { UpdateProjectRequest } from '../../model/generated';
import type { ProjectSettings } from '../../model/records/settings';
import type { Process, Runtime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig } from '../shared/configuration';
import { assertOwnProject, operatorOf } from '../shared/operator';
import { newStamps } from '../audit-trail/recorded-change';
import type { ProjectResponse } from '../../model/generated-answers/records';
import type { ListProjectsResponse } from '../../model/generated-answers/management';

/** List the caller's project as a list of one, because a key sees only its own project. */
export async function listProjects(rt: Runtime<'config'>, caller: Caller): Promise<ListProjectsResponse> {
  return dataList([await getProject(rt, caller, caller.project)]);
}

/**
 * Return the caller's project and its settings.
 * @throws ApiError not_found for any project but the caller's own
 */
export async function getProject(rt: Runtime<'config'>, caller: Caller, projectId: string): Promise<ProjectResponse> {
  assertOwnProject(caller, projectId);
  const { settings } = await rt.store.config.load(caller);
  return toProjectResponse(rt, settings);
}

/**
 * Change settings of the caller's project; later requests use the new values.
 * @throws ApiError not_found, or invalid_payload for an unknown time zone or a member fixed when the project was made
 */
export async function updateProject(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  projectId: string,
  request: UpdateProjectRequest,
): Promise<ProjectResponse> {
  assertOwnProject(caller, projectId);
  refuseIf(refuseTimezone(request));
  const stampOf = newStamps(rt);
  return changeConfig(rt, caller, ({ settings: before }) => {
    const settings = unwrap(applySettingsChanges(before, request));
    const changes = diffRecords(before, settings);
    if (Object.keys(changes).length === 0) return { change: null, answer: toProjectResponse(rt, settings) };
    const resource = { object: 'project', id: projectId } as const;
    const audited = { action: 'project.updated', resource, changes } as const;
    const entry = auditEntry(operatorOf(caller, projectId), { ...stampOf(), ...audited });
    return { change: { settings, entry }, answer: toProjectResponse(rt, settings) };
  });
}

/** The one version there is, as clients name it in their header. */
const API_VERSION = 'v2018-08-01';

/** The one version of the bodies that webhooks are sent. */
const WEBHOOK_VERSION = 'v2024-01-01';

/**
 * Published members of features that this service does not have. The signing secret is shown only when it is created.
 */
const UNSERVED = {
  is_sandbox: false,
  api_usage_notifications: null,
  webhooks_callout_notifications: null,
  webhook_token: null,
} as const;

const VERSIONS = { api_version: API_VERSION, webhook_version: WEBHOOK_VERSION } as const;

/** The settings of a project as the API answers them. */
export function toProjectResponse({ cluster }: Process, settings: ProjectSettings): ProjectResponse {
  return { ...settings, cluster_id: cluster ?? 'local', ...VERSIONS, ...UNSERVED, object: 'project' };
}
