// The worker's part of a replay: has what was held or failed between two moments tried again.
import { byMembers, listSpec } from '../../core/filter/list-spec';
import { missedTest } from '../../core/events/webhooks/sendouts';
import type { AsyncWork } from '../../model/records/async-action';
import type { Sendout } from '../../model/events/webhook';
import type { OwnedAction } from '../../ports/async-actions';
import type { DeliveryPlace } from '../../ports/events';
import type { Runtime } from '../../ports/runtime';
import type { Slice } from '../background/slice';
import { readList } from '../shared/lists';
import { isSentTo } from './webhooks';

export type ReplayWork = Extract<AsyncWork, { readonly kind: 'REPLAY' }>;

const AT_ONCE = 100;

const MISSED = listSpec({
  fields: null,
  sorts: byMembers<Sendout>('created_at'),
  defaults: { order: 'created_at' },
});

/** What was taken is missed no more, so that each page is the first one. */
export async function replayMissed(
  rt: Runtime,
  { scope }: Pick<OwnedAction, 'scope'>,
  { work, untilMs }: { readonly work: ReplayWork; readonly untilMs: number },
): Promise<Slice> {
  while (performance.now() < untilMs) {
    // What goes to one that is off is held again, and would be missed for ever.
    if (!(await isSentTo(rt, scope, work.webhook_id)))
      return { status: 'FAILED', message: 'The webhook is not active.' };
    const places = await missed(rt, scope, work);
    if (places.length === 0) return { status: 'DONE' };
    const nowMs = rt.clock.nowMs();
    for (const place of places) await rt.store.deliveries.again(place, nowMs);
    await rt.webhooks?.queue?.send(places);
  }
  return { status: 'MORE' };
}

async function missed(rt: Runtime, scope: OwnedAction['scope'], work: ReplayWork): Promise<readonly DeliveryPlace[]> {
  const { webhook_id: webhookId, after, before, types } = work;
  const { records } = await readList(rt, scope, {
    spec: MISSED,
    query: { limit: AT_ONCE, created_at: { after, before } },
    tests: [missedTest(webhookId, types)],
    source: (request) => rt.store.deliveries.list(scope, request),
  });
  return records.map(({ id }) => ({ project: scope.project, webhookId, id }));
}
