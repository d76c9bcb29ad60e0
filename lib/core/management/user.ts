// Users of the dashboard: in answers, in the audit trail, and their roles.
import { type Failure, unknownRecord } from '../../errors';
import type { DashboardRole } from '../../model/common';
import { DASHBOARD_ROLES } from '../../model/permissions';
import type { User } from '../../model/keys/user';

export type UserResponse = ReturnType<typeof toUserResponse>;

/** Convert a dashboard user to the response. */
export function toUserResponse({ id, project, login, firstName, lastName, role, createdAt }: User) {
  return {
    id,
    login,
    email: login,
    first_name: firstName,
    last_name: lastName,
    role,
    projects: { [project]: role },
    is_owner: false,
    created_at: createdAt,
    object: 'user',
  } as const;
}

/** The members for the audit trail. */
export function toAuditableUser({ login, role, firstName, lastName }: User) {
  return { login, role, first_name: firstName, last_name: lastName };
}

/**
 * Find a dashboard role by name.
 * @returns used_incorrect_role for an unknown role
 */
export function resolveRole(name: string): { readonly role: DashboardRole } | Failure {
  const role = DASHBOARD_ROLES.find((one) => one === name);
  if (role) return { role };
  return { key: 'used_incorrect_role', details: `A role is one of ${DASHBOARD_ROLES.join(', ')}.` };
}

/**
 * The name of the role that an invitation gives in the project of the inviting user.
 * @param projects the role for each named project
 * @returns not_found for any other project; invalid_payload when none is named
 */
export function resolveInvitationRole(
  projects: Readonly<Record<string, string>>,
  own: string,
): { readonly role: string } | Failure {
  const foreign = Object.keys(projects).find((project) => project !== own);
  if (foreign !== undefined) return unknownRecord('project', foreign);
  const role = projects[own];
  return role === undefined ? { key: 'invalid_payload', details: 'Property .projects must name a project.' } : { role };
}

/**
 * Refuse to add a person who already belongs to the project.
 * @returns duplicate_found for a person who already belongs to the project
 */
export function refuseExistingUser(before: User | null, login: string): Failure | null {
  if (!before) return null;
  const details = `A user with the login ${login} belongs to the project already.`;
  return { key: 'duplicate_found', details, resource_id: login, resource_type: 'user' };
}
