// Deletes a project: its keys at once, and everything else in the background.
import { auditEntry } from '../../core/management/audit';
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import { CONFIG_KINDS } from '../../model/config';
import type { DeleteProjectQuery } from '../../model/generated';
import type { AuditEntry } from '../../model/audit-trail';
import type { Credential } from '../../model/keys/key-records';
import type { AsyncAction } from '../../model/records/async-action';
import type { ProjectScope } from '../../ports/common';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { Runtime } from '../../ports/runtime';
import { newStamps } from '../audit-trail/recorded-change';
import { newAction } from '../shared/new-action';
import { operatorOf } from '../shared/operator';
import { assertOwnOrCreatedProject } from './created-projects';

type DeletionRuntime = Runtime<
  'asyncActions' | 'auditTrail' | 'config' | 'credentials' | 'customers' | 'orders' | 'users' | 'voucherLists'
>;

/**
 * Delete the project of the caller, or one that the caller created. Its keys are refused at once; its records go in the
 * background. A repeat goes on where the request before stopped.
 * @throws ApiError not_found for any other project; invalid_query_params without the name of a project that has records
 */
export async function deleteProject(
  rt: DeletionRuntime,
  caller: Caller,
  { projectId, name }: DeleteProjectQuery & { readonly projectId: string },
): Promise<void> {
  await assertOwnOrCreatedProject(rt, caller, projectId);
  const scope: ProjectScope = { project: projectId, caseSensitiveCodes: caller.caseSensitiveCodes };
  const settings = await rt.store.config.settings(scope);
  // Only the pair of the caller is left of a project whose deletion was cut short.
  if (settings === null && caller.project !== projectId) throw notFound('project', projectId);
  if (settings !== null) await requireName(rt, scope, { name, expected: settings.name });
  const pairs = (await rt.store.credentials.list(projectId)).map(({ credential }) => credential);
  const isOfCaller = ({ keyId }: Credential) => keyId === caller.keyId;
  for (const pair of pairs.filter((one) => !isOfCaller(one))) requireDone(await rt.store.credentials.remove(pair));
  await removeUsers(rt, caller, projectId);
  requireDone(await rt.store.credentials.removeProofs(projectId, linesOf(rt, caller, projectId)));
  await rt.store.asyncActions.put(scope, deletionOf(rt, caller));
  // The last one: until then the caller can repeat the request.
  for (const pair of pairs.filter(isOfCaller)) requireDone(await rt.store.credentials.remove(pair));
}

/** @throws ApiError invalid_query_params */
async function requireName(
  rt: Runtime<'config' | 'customers' | 'orders' | 'voucherLists'>,
  scope: ProjectScope,
  { name, expected }: { readonly name: string | undefined; readonly expected: string },
): Promise<void> {
  if (name?.normalize('NFC') === expected.normalize('NFC')) return;
  if (name === undefined && (await isEmpty(rt, scope))) return;
  const details = 'Property .name must be the name of the project, as everything in it is deleted for good.';
  throw new ApiError({ key: 'invalid_query_params', details });
}

/** True for a project that has settings and keys, and nothing else. */
async function isEmpty(
  rt: Runtime<'config' | 'customers' | 'orders' | 'voucherLists'>,
  scope: ProjectScope,
): Promise<boolean> {
  const config = await rt.store.config.load(scope);
  if (Object.values(CONFIG_KINDS).some(({ member }) => config[member].size > 0)) return false;
  const first = <T>() => toStoredOrderRequest<T>({ limit: 1, ascending: false, test: null });
  const lists = await Promise.all([
    rt.store.voucherLists.list(scope, { campaignId: null, names: null }, first()),
    rt.store.customers.list(scope, first()),
    rt.store.orders.list(scope, first()),
  ]);
  return lists.every(({ total }) => total === 0);
}

/** People lose the project with a line each, as by their own route. */
async function removeUsers(rt: DeletionRuntime, caller: Caller, projectId: string): Promise<void> {
  for (const { id } of await rt.store.users.list(projectId)) {
    const before = await rt.store.users.load(projectId, id);
    if (!before) continue;
    const entry = lineOf(rt, caller, { action: 'user.removed', resource: { object: 'user', id } });
    requireDone(await rt.store.users.commit({ project: projectId, before, user: null, entry }));
  }
}

/** The line stands in the trail of the project, which stays, and in that of the caller. */
function linesOf(rt: DeletionRuntime, caller: Caller, id: string): ReadonlyMap<string, AuditEntry> {
  const entry = lineOf(rt, caller, { action: 'project.deleted', resource: { object: 'project', id } });
  return new Map([id, caller.project].map((project) => [project, entry]));
}

function lineOf(rt: DeletionRuntime, caller: Caller, of: Pick<AuditEntry, 'action' | 'resource'>): AuditEntry {
  return auditEntry(operatorOf(caller, caller.project), { ...newStamps(rt)(), ...of, changes: {} });
}

/** @throws the cause of a change that was not made, so that the request can be repeated */
function requireDone(outcome: ChangeOutcome): void {
  if (outcome.status === 'COMMITTED') return;
  throw 'cause' in outcome ? outcome.cause : new ApiError({ key: 'temporarily_unavailable' });
}

function deletionOf(rt: DeletionRuntime, caller: Caller): AsyncAction {
  const work = { kind: 'DELETE_PROJECT' } as const;
  return newAction(rt, caller, { type: 'PROJECTS.DELETE', work, total: 0 });
}
