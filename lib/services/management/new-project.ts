// A new project, with the line of its audit trail and its first key pairs.
import { auditEntry, diffRecords } from '../../core/management/audit';
import { applySettingsChanges, refuseTimezone } from '../../core/management/settings';
import type { Caller } from '../../model/common';
import type { CreateProjectRequest } from '../../model/generated';
import type { CreateProjectResponse } from '../../model/generated-answers/management';
import { projectSettings, type ProjectSettings } from '../../model/records/settings';
import type { Runtime } from '../../ports/runtime';
import { createApiKey } from '../api-keys/api-keys';
import { newProjectKey } from '../assets/assets';
import { newStamps } from '../audit-trail/recorded-change';
import { type Operator, operatorOf } from '../shared/operator';
import { refuseIf, unwrap } from '../shared/unwrap';
import { toProjectResponse } from './projects';

/**
 * Create a project with a server pair and a client pair. Its audit trail names the key that created it.
 * Its first ledger statement begins its checkpoints.
 * @throws ApiError invalid_payload for an unknown time zone
 */
export async function createProject(
  rt: Runtime<'auditTrail' | 'configChanges' | 'credentials'>,
  caller: Caller,
  request: CreateProjectRequest,
): Promise<CreateProjectResponse> {
  refuseIf(refuseTimezone(request));
  const isCaseSensitive = request.case_sensitive_codes ?? true;
  const base = { ...projectSettings(rt.ids.random('proj', 8), request.name), case_sensitive_codes: isCaseSensitive };
  const settings = unwrap(applySettingsChanges(base, request));
  const { id: project } = settings;
  const operator: Operator = {
    ...operatorOf(caller, caller.project),
    project,
    caseSensitiveCodes: isCaseSensitive,
  };
  await storeProject(rt, operator, settings);
  const server = await createApiKey(rt, operator, { kind: 'server', name: 'First server key' });
  const client = await createApiKey(rt, operator, { kind: 'client', name: 'First client key' });
  return {
    ...toProjectResponse(rt, settings),
    server_side_key: { app_id: server.id, app_token: server.secret.token },
    client_side_key: { app_id: client.id, app_token: client.secret.token },
  };
}

/** Store a project that does not exist yet. @throws Error when its id is taken */
export async function storeProject(
  rt: Runtime<'configChanges'>,
  operator: Operator,
  settings: ProjectSettings,
): Promise<void> {
  const resource = { object: 'project', id: settings.id } as const;
  const changes = diffRecords(null, settings);
  const entry = auditEntry(operator, { ...newStamps(rt)(), action: 'project.created', resource, changes });
  // On an absent version only: a project that exists is never written over.
  const change = { settings, trackingKey: newProjectKey(), basedOn: 0, entry };
  const outcome = await rt.store.configChanges.commit(operator, change);
  if (outcome.status !== 'CHANGED') throw new Error(`The project ${settings.id} exists already: run it again.`);
}
