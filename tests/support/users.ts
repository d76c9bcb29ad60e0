// People of a project who come into the dashboard without a key pair.
import { LOCAL_COOKIE, COOKIE } from '../../lib/http/keys/dashboard-session';
import type { DashboardRole } from '../../lib/model/common';
import type { Runtime } from '../../lib/ports/runtime';
import { beginSession } from '../../lib/services/dashboard/dashboard-sessions';
import type { Operator } from '../../lib/services/shared/operator';
import { addUser } from '../../lib/services/users/users';
import { PROJECT } from './projects';

/** The operator of a command with access to the table. */
export const OPERATOR: Operator = {
  project: PROJECT,
  caseSensitiveCodes: true,
  actor: { type: 'command', id: 'root' },
  address: null,
  requestId: null,
};

/** A user, and the cookie of their session. */
export async function aUserSession(
  rt: Runtime,
  {
    login,
    role,
    granted = null,
  }: { readonly login: string; readonly role: DashboardRole; readonly granted?: DashboardRole | null },
): Promise<{ readonly id: string; readonly cookie: string }> {
  const { id } = await addUser(rt, OPERATOR, { login, role });
  const held = await beginSession(rt, { project: PROJECT, keyId: id, secretId: null, role: granted }, granted ?? role);
  return { id, cookie: `${held.isLocal ? LOCAL_COOKIE : COOKIE}=${held.token}` };
}
