// The worker's part of a replay: retries deliveries that were held or failed between two times.
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { buildReplayTest } from '../../core/events/webhooks/sendouts';
import type { AsyncAction, AsyncWork } from '../../model/records/async-action';
import type { Sendout } from '../../model/events/webhook';
import type { OwnedAction } from '../../ports/async-actions';
import type { DeliveryPlace } from '../../ports/events';
import type { Runtime } from '../../ports/runtime';
import type { Slice } from '../async-actions/slice';
import { readList } from '../shared/lists';
import { isSentTo } from './webhooks';

export type ReplayWork = Extract<AsyncWork, { readonly kind: 'REPLAY' }>;

const AT_ONCE = 100;

const MISSED = listSpec({
  fields: null,
  sorts: sortsByMembers<Sendout>('created_at'),
  defaults: { order: 'created_at' },
});

interface Replaying extends Pick<OwnedAction, 'scope'> {
  readonly action: Pick<AsyncAction, 'id' | 'done_until'>;
}

/**
 * Send missed events to a webhook again, oldest first and each once, until the time is up: the action stores where it
 * stopped.
 */
export async function replayMissed(
  rt: Runtime<'asyncActions' | 'config' | 'deliveries' | 'sending' | 'webhooks'>,
  { scope, action }: Replaying,
  { work, untilMs }: { readonly work: ReplayWork; readonly untilMs: number },
): Promise<Slice> {
  let behind = action.done_until ?? null;
  do {
    // Deliveries to a disabled webhook would be held again, and never be sent.
    if (!(await isSentTo(rt, scope, work.webhook_id)))
      return { status: 'FAILED', message: 'The webhook is not active.' };
    const { places, end } = await missed(rt, scope, { work, behind });
    const nowMs = rt.clock.nowMs();
    for (const place of places) await rt.store.deliveries.again(place, nowMs);
    if (places.length > 0) {
      await rt.sending?.queue?.send(places);
      await rt.store.asyncActions.count(scope, action.id, places.length);
    }
    if (end === null) return { status: 'DONE' };
    behind = end;
  } while (performance.now() < untilMs);
  return { status: 'MORE', doneUntil: behind };
}

interface ReplayBatch {
  readonly places: readonly DeliveryPlace[];
  /** The page token of the next portion; null at the end. */
  readonly end: string | null;
}

async function missed(
  rt: Runtime<'config' | 'deliveries'>,
  scope: OwnedAction['scope'],
  { work, behind }: { readonly work: ReplayWork; readonly behind: string | null },
): Promise<ReplayBatch> {
  const { webhook_id: webhookId, after, before, types } = work;
  let end: string | null = null;
  const { records } = await readList(rt, scope, {
    spec: MISSED,
    query: { limit: AT_ONCE, created_at: { after, before } },
    tests: [buildReplayTest(webhookId, types)],
    source: async (request) => {
      const page = await rt.store.deliveries.list(scope, { ...request, scan: { behind, want: AT_ONCE } });
      end = page.place ?? null;
      return page;
    },
  });
  return { places: records.map(({ id }) => ({ project: scope.project, webhookId, id })), end };
}
