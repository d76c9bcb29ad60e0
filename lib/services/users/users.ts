// Dashboard users without a key pair: add, list, change the role, remove.
import { dataList } from '../../core/answer/list';
import { auditEntry, diffRecords, type Stamp } from '../../core/management/audit';
import {
  type UserResponse,
  toAuditableUser,
  resolveInvitationRole,
  refuseExistingUser,
  resolveRole,
  toUserResponse,
} from '../../core/management/user';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { ApiError, notFound } from '../../errors';
import type { AuditAction } from '../../model/audit-trail';
import { loginOf } from '../../model/permissions';
import type { AddUserRequest, InviteUserRequest, ListUsersQuery, UpdateUserRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { User } from '../../model/keys/user';
import type { StoredUser, UserChange } from '../../ports/keys/users';
import type { Runtime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { inMemory, readList } from '../shared/lists';
import type { Operator } from '../shared/operator';
import { commitRecorded } from '../audit-trail/recorded-change';

const USERS = listSpec<UserResponse & { readonly created_at: string }>({
  fields: null,
  sorts: sortsByMembers('created_at', 'login'),
  defaults: { order: 'created_at' },
});

/** List the dashboard users of a project, oldest first. */
export async function listUsers(rt: Runtime<'config' | 'users'>, operator: Operator, query: ListUsersQuery) {
  const users = await rt.store.users.list(operator.project);
  const { records, total } = await readList(rt, operator, {
    spec: USERS,
    query,
    source: inMemory(users.map(toUserResponse)),
  });
  return dataList(records, total);
}

/**
 * Return a dashboard user of the project.
 * @throws ApiError not_found
 */
export async function getUser(rt: Runtime<'users'>, operator: Operator, idOrLogin: string): Promise<UserResponse> {
  const stored = await rt.store.users.load(operator.project, idOrLogin);
  if (!stored) throw notFound('user', idOrLogin);
  return toUserResponse(stored.user);
}

/**
 * Add a dashboard user to the project.
 * @throws ApiError used_incorrect_role; duplicate_found for an existing user of the project; invalid_payload for too
 * many
 */
export async function addUser(
  rt: Runtime<'auditTrail' | 'users'>,
  operator: Operator,
  request: AddUserRequest,
): Promise<UserResponse> {
  const { role } = unwrap(resolveRole(request.role));
  const login = loginOf(request.login);
  await requireRoom(rt, operator.project);
  const id = rt.ids.natural('user', login);
  return commitUser(rt, operator, login, {
    action: 'user.added',
    change: (before, { created_at: createdAt }) => {
      refuseIf(refuseExistingUser(before, login));
      const { project, caseSensitiveCodes } = operator;
      const names = { firstName: request.first_name ?? null, lastName: request.last_name ?? null };
      return { id, project, caseSensitiveCodes, login, ...names, role, createdAt };
    },
  });
}

/**
 * Add an invited person as a dashboard user of the project.
 * @throws ApiError not_found for any project but the caller's own; else as `addUser`
 */
export async function inviteUser(
  rt: Runtime<'auditTrail' | 'users'>,
  operator: Operator,
  request: InviteUserRequest,
): Promise<void> {
  const { email, first_name, last_name, projects } = request;
  const { role } = unwrap(resolveInvitationRole(projects, operator.project));
  await addUser(rt, operator, { login: email, role, first_name, last_name });
}

/**
 * Change the role of a dashboard user.
 * @throws ApiError not_found; used_incorrect_role
 */
export function updateUser(
  rt: Runtime<'auditTrail' | 'users'>,
  operator: Operator,
  idOrLogin: string,
  request: UpdateUserRequest,
) {
  const { role } = unwrap(resolveRole(request.role));
  return commitUser(rt, operator, idOrLogin, {
    action: 'user.updated',
    change: (before) => {
      if (!before) throw notFound('user', idOrLogin);
      return { ...before, role };
    },
  });
}

/**
 * Remove a dashboard user from the project.
 * @throws ApiError user_not_assigned for a person who is no user of the project
 */
export async function removeUser(
  rt: Runtime<'auditTrail' | 'users'>,
  operator: Operator,
  idOrLogin: string,
): Promise<void> {
  await commitUser(rt, operator, idOrLogin, {
    action: 'user.removed',
    change: (before) => {
      if (before) return null;
      throw new ApiError({ key: 'user_not_assigned', resource_id: idOrLogin, resource_type: 'user' });
    },
  });
}

interface UserTransition {
  readonly action: AuditAction;
  /** Null when they are to be none any more. Throws an ApiError to refuse. */
  readonly change: (before: User | null, stamp: Stamp) => User | null;
}

/** @returns the user in the new state, or in the last one for a removed user */
function commitUser(
  rt: Runtime<'auditTrail' | 'users'>,
  operator: Operator,
  idOrLogin: string,
  { action, change }: UserTransition,
): Promise<UserResponse> {
  const { project } = operator;
  return commitRecorded<StoredUser | null, UserChange, UserResponse>(rt, operator, {
    read: () => rt.store.users.load(project, idOrLogin),
    plan: (before, stamp) => {
      const user = change(before?.user ?? null, stamp);
      const changes = diffRecords(before && toAuditableUser(before.user), user && toAuditableUser(user));
      const known = user ?? before?.user;
      if (!known || Object.keys(changes).length === 0) return { write: null, answer: toUserResponse(known as User) };
      const resource = { object: 'user', id: known.id } as const;
      const entry = auditEntry(operator, { ...stamp, action, resource, changes });
      return { write: { project, before, user, entry }, answer: toUserResponse(known) };
    },
    commit: (write) => rt.store.users.commit(write),
  });
}

/** @throws ApiError invalid_payload */
async function requireRoom(rt: Runtime<'users'>, project: string): Promise<void> {
  const users = await rt.store.users.list(project);
  if (users.length < LIMITS.users) return;
  throw new ApiError({ key: 'invalid_payload', details: `A project has at most ${LIMITS.users} users.` });
}
