// The display name of an id in a record: a user of the dashboard, or a person who signed in with a key pair.
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';

/**
 * Resolves the login of a user, or the name of a pair. A login is not accepted as input, as that would reveal which
 * ones exist.
 * @throws ApiError not_found for deleted ones, and for those of another project
 */
export async function personNamed({ store }: Runtime<'credentials' | 'users'>, { project }: Caller, id: string) {
  const [user, pair] = await Promise.all([store.users.load(project, id), store.credentials.load(id)]);
  if (user?.user.id === id) return person(id, user.user.login);
  if (pair?.credential.project === project) return person(id, pair.credential.name);
  throw notFound('user', id);
}

function person(id: string, name: string | null) {
  return { id, name, object: 'dashboard_person' } as const;
}
