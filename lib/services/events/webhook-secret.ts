// The secret of a project that signs its events: told once, and replaced without a gap.
import type { Shown } from '../../core/answer/records';
import type { Caller } from '../../model/common';
import type { StoredSecrets } from '../../ports/events';
import type { Runtime } from '../../ports/runtime';
import { assertOwnProject } from '../management/operator';
import { commitOptimistically, doneOrStale } from '../shared/commit';
import { newSecrets, OVERLAP_MS, webhooksOf } from './secrets';

/** When it was made, and until when the one before signs as well; never a text. */
export async function getWebhookSecret(rt: Runtime, caller: Caller, projectId: string): Promise<Shown> {
  assertOwnProject(caller, projectId);
  const stored = await rt.store.webhooks.secrets(caller);
  return { created_at: stored?.created_at ?? null, previous_expires_at: livePrevious(rt, stored)?.expires_at ?? null };
}

/** Make a new secret. For a day both sign, so that receivers can change over one by one. */
export async function rotateWebhookSecret(rt: Runtime, caller: Caller, projectId: string): Promise<Shown> {
  assertOwnProject(caller, projectId);
  const { box, signer } = webhooksOf(rt);
  const secret = signer.newSecret();
  const sealed = await box.seal(secret);
  const { answer } = await commitOptimistically({
    read: () => rt.store.webhooks.secrets(caller),
    plan: (before) => {
      const expires_at = new Date(rt.clock.nowMs() + OVERLAP_MS).toISOString();
      const previous = before && { sealed: before.sealed, expires_at };
      const write = { before, secrets: newSecrets(rt, sealed, previous) };
      return { write, answer: { secret, previous_expires_at: previous?.expires_at ?? null } };
    },
    commit: async ({ before, secrets }) => doneOrStale(await rt.store.webhooks.putSecrets(caller, secrets, before)),
  });
  return answer;
}

function livePrevious(rt: Runtime, stored: StoredSecrets | null): StoredSecrets['previous'] {
  const previous = stored?.previous ?? null;
  return previous && Date.parse(previous.expires_at) > rt.clock.nowMs() ? previous : null;
}
