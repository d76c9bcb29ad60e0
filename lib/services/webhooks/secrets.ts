// The secrets that sign a project's deliveries: the current one, and replaced ones for a day.
import { ApiError } from '../../errors';
import type { ProjectScope } from '../../ports/common';
import type { FormerSecret, StoredSecrets, Webhooks } from '../../ports/events';
import type { Process, Runtime } from '../../ports/runtime';

export const OVERLAP_MS = 24 * 3_600_000;

/**
 * Return the tools to sign and send webhooks, or refuse where sending is off.
 * @throws ApiError temporarily_unavailable when nothing may reach outside
 */
export function webhooksOf({ sending }: Runtime<'sending'>): Webhooks {
  if (!sending) throw new ApiError({ key: 'temporarily_unavailable', details: 'Nothing is sent from here.' });
  return sending;
}

/** The secrets that sign now, the live one first; none before the first webhook. */
export async function liveSecrets(
  rt: Runtime<'sending' | 'webhooks'>,
  scope: Pick<ProjectScope, 'project'>,
): Promise<readonly string[]> {
  const stored = await rt.store.webhooks.secrets(scope);
  if (!stored) return [];
  const { box } = webhooksOf(rt);
  return Promise.all([stored, ...liveFormer(rt, stored)].map(({ sealed }) => box.open(sealed)));
}

/** Former secrets that are still within their day, newest first. */
export function liveFormer(
  rt: Process,
  stored: Pick<StoredSecrets, 'previous' | 'older'> | null,
): readonly FormerSecret[] {
  const former = stored?.previous ? [stored.previous, ...(stored.older ?? [])] : [];
  return former.filter(({ expires_at }) => Date.parse(expires_at) > rt.clock.nowMs());
}

/** Create the first webhook secret of a project, unless it has one. */
export async function ensureSecret(
  rt: Runtime<'sending' | 'webhooks'>,
  scope: Pick<ProjectScope, 'project'>,
): Promise<void> {
  if (await rt.store.webhooks.secrets(scope)) return;
  const { box, signer } = webhooksOf(rt);
  // Another process has made one in between.
  await rt.store.webhooks.putSecrets(scope, newSecrets(rt, await box.seal(signer.newSecret()), []), { before: null });
}

/** Maximum number of former secrets: the header has a signature for each. */
const MOST_FORMER = 8;

/**
 * Build the stored webhook secrets of a project from a new sealed secret and earlier ones.
 * @param former earlier secrets, newest first
 */
export function newSecrets(rt: Process, sealed: string, former: readonly FormerSecret[]): StoredSecrets {
  const [previous = null, ...older] = former.slice(0, MOST_FORMER);
  const created_at = new Date(rt.clock.nowMs()).toISOString();
  return { created_at, sealed, previous, ...(older.length > 0 && { older }) };
}
