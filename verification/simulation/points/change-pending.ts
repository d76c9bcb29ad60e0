// Changes pending points of a card by hand.
import type { Runtime } from '../../../lib/ports/runtime';
import {
  activatePendingPoints,
  adjustMemberPendingPoints,
  cancelPendingPoints,
} from '../../../lib/services/loyalties/pending/change';
import { listMemberPendingPoints } from '../../../lib/services/loyalties/pending/list';
import type { Operation } from '../workload';
import { CALLER } from '../world';

/** Activate, adjust or cancel the oldest pending points of a card; nothing for a card without any. */
export async function changePending(
  rt: Runtime,
  { card, verb }: Extract<Operation, { kind: 'pending' }>,
): Promise<void> {
  const { data } = await listMemberPendingPoints(rt, CALLER, { campaignId: null, codeOrId: card }, { order: 'id' });
  const [entry] = data;
  if (!entry) return;
  const name = { codeOrId: card, id: entry.id, idempotencyKey: null };
  if (verb === 'activate') await activatePendingPoints(rt, CALLER, name);
  else if (verb === 'cancel') await cancelPendingPoints(rt, CALLER, name);
  else await adjustMemberPendingPoints(rt, CALLER, { ...name, request: { points: 3 } });
}
