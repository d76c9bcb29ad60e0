// Resends missed deliveries of a webhook: started by a request, done in the background.
import { eventNames } from '../../core/events/misspelt-names';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { ReplayWebhookRequest } from '../../model/generated';
import type { AsyncWork } from '../../model/records/async-action';
import type { WorkRuntime } from '../../ports/runtime';
import { assertOwnProject } from '../shared/operator';
import { begin } from '../async-actions/async-actions';
import { newAction } from '../shared/new-action';
import { isSentTo, type WebhookName } from './webhooks';
import { findRecord } from '../shared/find-record';
import type { AsyncActionBegunResponse } from '../../model/generated-answers/records';

/**
 * Begin to send past events of a time range to a webhook again.
 * @throws ApiError not_found; invalid_payload for invalid times, times in the wrong order, or a disabled webhook
 */
export async function replayWebhook(
  rt: WorkRuntime,
  caller: Caller,
  { projectId, id }: WebhookName,
  request: ReplayWebhookRequest,
): Promise<AsyncActionBegunResponse> {
  assertOwnProject(caller, projectId);
  findRecord(await rt.store.config.load(caller), 'webhook', id);
  const { after, before, types } = request;
  if (!(Date.parse(after) < Date.parse(before))) {
    throw new ApiError({ key: 'invalid_payload', details: 'Property .after must be a moment before that of .before.' });
  }
  if (!(await isSentTo(rt, caller, id))) {
    throw new ApiError({ key: 'invalid_payload', details: 'The webhook is not active: nothing is sent to it.' });
  }
  const work: AsyncWork = { kind: 'REPLAY', webhook_id: id, after, before, types: types ? eventNames(types) : null };
  const action = newAction(rt, caller, { type: 'WEBHOOKS.REPLAY', work, total: 0 });
  return { ...(await begin(rt, caller, action)) };
}
