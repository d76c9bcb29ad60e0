// The secrets that sign what a project sends: one, and for a day after it was replaced the one before.
import { ApiError } from '../../errors';
import type { ProjectScope } from '../../ports/common';
import type { StoredSecrets, Webhooks } from '../../ports/events';
import type { Runtime } from '../../ports/runtime';

export const OVERLAP_MS = 24 * 3_600_000;

/** @throws ApiError temporarily_unavailable where nothing may reach outside */
export function webhooksOf({ webhooks }: Runtime): Webhooks {
  if (!webhooks) throw new ApiError({ key: 'temporarily_unavailable', details: 'Nothing is sent from here.' });
  return webhooks;
}

/** The secrets that sign now, the live one first; none before the first webhook. */
export async function liveSecrets(rt: Runtime, scope: Pick<ProjectScope, 'project'>): Promise<readonly string[]> {
  const stored = await rt.store.webhooks.secrets(scope);
  if (!stored) return [];
  const { box } = webhooksOf(rt);
  const previous =
    stored.previous && Date.parse(stored.previous.expires_at) > rt.clock.nowMs() ? stored.previous : null;
  return Promise.all([stored, ...(previous ? [previous] : [])].map(({ sealed }) => box.open(sealed)));
}

/** Make the first secret of a project, where it has none. */
export async function ensureSecret(rt: Runtime, scope: Pick<ProjectScope, 'project'>): Promise<void> {
  if (await rt.store.webhooks.secrets(scope)) return;
  const { box, signer } = webhooksOf(rt);
  // Whoever came first in between has made one.
  await rt.store.webhooks.putSecrets(scope, newSecrets(rt, await box.seal(signer.newSecret()), null), null);
}

export function newSecrets(rt: Runtime, sealed: string, previous: StoredSecrets['previous']): StoredSecrets {
  return { created_at: new Date(rt.clock.nowMs()).toISOString(), sealed, previous };
}
