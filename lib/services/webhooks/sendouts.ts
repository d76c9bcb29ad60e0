// Send-outs: events on their way to webhooks, with their attempts.
import { listSpec, sortsByMembers } from '../../core/filter/list-spec';
import { buildSendoutTests } from '../../core/events/webhooks/sendouts';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListSendoutsQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Sendout } from '../../model/events/webhook';
import type { OpenDelivery } from '../../model/events/delivery';
import type { Process, Runtime } from '../../ports/runtime';
import { assertOwnProject } from '../shared/operator';
import { buildPersonAuditLine } from '../audit-trail/audit-line';
import { readList } from '../shared/lists';
import { isSentTo } from './webhooks';
import type {
  GetSendoutResponse,
  ListSendoutsResponse,
  RetrySendoutResponse,
} from '../../model/generated-answers/webhooks';

const SENDOUTS = listSpec({
  fields: null,
  sorts: sortsByMembers<Sendout>('created_at'),
  defaults: { order: '-created_at' },
});

/**
 * Lists send-outs, newest first. The page continues behind a send-out.
 * @throws ApiError not_found for another project, or that send-out
 */
export async function listSendouts(
  rt: Runtime<'config' | 'deliveries'>,
  caller: Caller,
  projectId: string,
  query: ListSendoutsQuery,
): Promise<ListSendoutsResponse> {
  assertOwnProject(caller, projectId);
  const { limit = LIMITS.defaultPageSize, created_at, starting_after_id } = query;
  const after = starting_after_id === undefined ? null : await find(rt, caller, starting_after_id);
  const { records, total } = await readList(rt, caller, {
    spec: SENDOUTS,
    query: { limit, ...(created_at && { created_at }) },
    tests: buildSendoutTests(query, after && after.sendout),
    source: (request) => rt.store.deliveries.list(caller, request),
  });
  const hasMore = total > records.length;
  const last = records.at(-1);
  const more = hasMore && last ? { more_starting_after: last.id } : {};
  return { object: 'list', data_ref: 'data', data: records, has_more: hasMore, ...more };
}

interface SendoutName {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Return a webhook delivery with its body and attempts.
 * @throws ApiError not_found
 */
export async function getSendout(
  rt: Runtime<'deliveries'>,
  caller: Caller,
  { projectId, id }: SendoutName,
): Promise<GetSendoutResponse> {
  assertOwnProject(caller, projectId);
  const { sendout, body } = await find(rt, caller, id);
  return { ...sendout, body: JSON.parse(body) as GetSendoutResponse['body'] };
}

/**
 * Make a webhook delivery due at once again.
 * @throws ApiError not_found; invalid_payload when its webhook is gone or off
 */
export async function retrySendout(
  rt: Runtime<'config' | 'deliveries' | 'sending' | 'webhooks'>,
  caller: Caller,
  { projectId, id }: SendoutName,
): Promise<RetrySendoutResponse> {
  assertOwnProject(caller, projectId);
  const { sendout } = await find(rt, caller, id);
  if (!(await isSentTo(rt, caller, sendout.webhook_id))) {
    throw new ApiError({ key: 'invalid_payload', details: 'Its webhook is gone, or not active.' });
  }
  const place = { project: caller.project, webhookId: sendout.webhook_id, id };
  const nowMs = rt.clock.nowMs();
  const line = retriedLine(rt, caller, sendout);
  const { deliveries } = rt.store;
  if (!(await deliveries.again(place, nowMs, line))) await deliveries.sooner(place, nowMs, line);
  await rt.sending?.queue?.send([place]);
  return { id, status: 'PENDING' };
}

/** Records retries by dashboard users only: a shop may automate many. */
function retriedLine(rt: Process, caller: Caller, { id, webhook_id }: Sendout) {
  const resource = { object: 'webhook_sendout', id } as const;
  const line = buildPersonAuditLine(rt, caller, { action: 'webhook_sendout.retried', resource, changes: {} });
  return line && { ...line, related: [{ object: 'webhook', id: webhook_id }] as const };
}

async function find(rt: Runtime<'deliveries'>, caller: Caller, id: string): Promise<OpenDelivery> {
  const [delivery] = await rt.store.deliveries.load(caller, [id]);
  if (!delivery) throw notFound('webhook_sendout', id);
  return delivery;
}
