// The secret with which a project signs its events: shown once, and replaced without a gap.
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { assertOwnProject } from '../shared/operator';
import { buildAuditLine } from '../audit-trail/audit-line';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { liveFormer, newSecrets, OVERLAP_MS, webhooksOf } from './secrets';
import type { RotateSecretResponse, WebhookSecretResponse } from '../../model/generated-answers/webhooks';

/** Return when a project's webhook secret was created and until when the previous one also signs; never the secret. */
export async function getWebhookSecret(
  rt: Runtime<'webhooks'>,
  caller: Caller,
  projectId: string,
): Promise<WebhookSecretResponse> {
  assertOwnProject(caller, projectId);
  const stored = await rt.store.webhooks.secrets(caller);
  return { created_at: stored?.created_at ?? null, previous_expires_at: liveFormer(rt, stored)[0]?.expires_at ?? null };
}

/**
 * Creates a new secret. For a day both sign, so that receivers can switch one by one. After an unanswered rotation, a
 * further one is safe: earlier secrets keep their day.
 */
export async function rotateWebhookSecret(
  rt: Runtime<'sending' | 'webhooks'>,
  caller: Caller,
  projectId: string,
): Promise<RotateSecretResponse> {
  assertOwnProject(caller, projectId);
  const { box, signer } = webhooksOf(rt);
  const secret = signer.newSecret();
  const sealed = await box.seal(secret);
  const { answer } = await commitOptimistically({
    read: () => rt.store.webhooks.secrets(caller),
    plan: (before) => {
      const expires_at = new Date(rt.clock.nowMs() + OVERLAP_MS).toISOString();
      const former = before ? [{ sealed: before.sealed, expires_at }, ...liveFormer(rt, before)] : [];
      const resource = { object: 'project', id: projectId } as const;
      const line = buildAuditLine(rt, caller, { action: 'webhook_secret.rotated', resource, changes: {} });
      const write = { before, line, secrets: newSecrets(rt, sealed, former) };
      return { write, answer: { secret, previous_expires_at: before && expires_at } };
    },
    commit: async ({ secrets, ...replacing }) =>
      toCommitOutcome(await rt.store.webhooks.putSecrets(caller, secrets, replacing)),
  });
  return answer;
}
