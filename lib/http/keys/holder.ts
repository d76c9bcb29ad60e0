// The caller behind a key pair or a session of the dashboard, with its current rights.
import type { Caller, DashboardRole } from '../../model/common';
import { dashboardRole, lesserRole } from '../../model/dashboard';
import { limitScopesToRole } from '../../model/roles';
import type { Credential } from '../../model/keys/key-records';
import type { User } from '../../model/keys/user';

type KeyHolderHeaders = Readonly<Record<string, string | undefined>>;

/** A person in the dashboard. */
export interface Holder {
  readonly caller: Caller;
  readonly role: DashboardRole;
  readonly name: string | null;
  /** Null for a session that signed in with a key pair. */
  readonly userId: string | null;
}

/** Build the caller of a request that an API key pair authenticates. */
export function callerOf(credential: Credential, headers: KeyHolderHeaders, address: string): Caller {
  const scopes = limitScopesToRole(credential.role, credential.scopes);
  return {
    project: credential.project,
    caseSensitiveCodes: credential.caseSensitiveCodes,
    kind: credential.kind,
    keyId: credential.keyId,
    ...(credential.name !== null && { keyName: credential.name }),
    role: credential.role,
    ...(scopes && { scopes }),
    channel: headers['x-voucherify-channel']?.slice(0, 255) ?? null,
    ...baseUrlOf(headers),
    origin: headers.origin ?? null,
    address,
  };
}

/** Build the caller of a dashboard session that signed in with a key pair, with the rights of that pair. */
export function holderOfPair(credential: Credential, secretId: string, headers: KeyHolderHeaders): Holder {
  const caller = { ...callerOf(credential, headers, ''), secretId };
  return { caller, role: dashboardRole(credential), name: credential.name, userId: null };
}

/**
 * Build the caller of a request that a dashboard user's session authenticates.
 * @param granted the role from the person's groups at sign-in, limited to their role in the project
 */
export function holderOfUser(user: User, granted: DashboardRole | null, headers: KeyHolderHeaders): Holder {
  const { id, project, caseSensitiveCodes, firstName, lastName, login } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ') || login;
  return {
    caller: {
      project,
      caseSensitiveCodes,
      kind: 'server',
      keyId: id,
      role: 'admin',
      channel: null,
      ...baseUrlOf(headers),
      origin: headers.origin ?? null,
    },
    role: granted === null ? user.role : lesserRole(granted, user.role),
    name,
    userId: id,
  };
}

/** The address that the caller used. It appears only in answers to this caller, so the caller may name any. */
function baseUrlOf({ host, 'x-forwarded-proto': protocol }: KeyHolderHeaders): { readonly baseUrl?: string } {
  if (!host || !/^[\w.:[\]-]{1,255}$/.test(host)) return {};
  return { baseUrl: `${protocol === 'https' ? 'https' : 'http'}://${host}` };
}
