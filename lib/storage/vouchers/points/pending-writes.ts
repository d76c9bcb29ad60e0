// Writes of pending points: the entry beside the ledger of its card, and the sum on the card.
import type { VoucherFact } from '../../../core/evaluation/facts';
import type { PendingChange } from '../../../ports/pending-points';
import type { ProjectScope } from '../../keys';
import { pendingAttributes, pendingKey } from '../../keys/code-keys';
import type { ItemCondition, Write } from '../../table/table';

/** Build the write of an entry: a new one, or the change of the one that was read. Settled ones are in no list. */
export function pendingWrites({ project }: ProjectScope, change: PendingChange | undefined): readonly Write[] {
  if (!change) return [];
  const { before, after } = change;
  const { id, voucher_id: voucherId, campaign_id: campaignId, state, revision } = after;
  const key = pendingKey(project, { voucherId, id });
  const place = pendingAttributes(project, { campaignId, id });
  const members = { state, revision, record: { ...after } };
  if (!before)
    return [{ kind: 'put', item: { ...key, ...place, ...members }, condition: { test: 'absent', path: 'pk' } }];
  return [
    {
      kind: 'update',
      key,
      change: { set: members, ...(state !== 'PENDING' && { remove: Object.keys(place) }) },
      condition: { test: 'eq', path: 'revision', value: before.revision },
    },
  ];
}

/** Build the condition that no entry of a card changed since the card was read. */
export function isPendingTotalAsRead({ pendingPoints }: VoucherFact): ItemCondition {
  const path = 'pending';
  return pendingPoints === undefined ? { test: 'absent', path } : { test: 'eq', path, value: pendingPoints };
}
