// Entries of the journal: ledger lines with their cards, and openings, which live cards do not store.
import type { JournalRow } from '../../../core/ledger/journal';
import { headOfFact } from '../../../model/ledger/card-head';
import { openingLink } from '../../../model/ledger/chain';
import { timeText } from '../../keys';
import { campaignOf, ledgerOwner } from '../../keys/code-keys';
import type { Item } from '../../table/table';
import { isCard, lineId } from '../chain-lines';
import { ledgerRowOf } from '../ledger';
import { voucherFact } from '../voucher-items';
import { isDeleted } from '../voucher-record';

/** Return the journal entry of a stored ledger line; null for a line that changed no balance. */
export function lineRowOf(item: Item): JournalRow | null {
  const row = { ...ledgerRowOf(item), voucherId: ledgerOwner(item.pk), campaignId: campaignOf(item.g2p) };
  const gone = item.gone === true && { isGone: true as const };
  const campaignId = (item.campaign ?? null) as string | null;
  if (typeof item.opened === 'number') {
    const { closed_at: closedAt, ends = null, end } = item;
    return {
      ...row,
      campaignId,
      delta: item.opened,
      balanceAfter: item.opened,
      isOpening: true,
      ...arrivalOf(item),
      ...(typeof closedAt === 'number' && {
        removed: { timeMs: closedAt, ends: ends as string | null, end: end as string },
      }),
    };
  }
  if (item.closing === true) {
    const closed = { opening: item.opening as number, ends: (item.ends ?? null) as string | null };
    return { ...row, campaignId, closed };
  }
  return item.delta === undefined ? null : { ...row, ...gone };
}

/** Return the opening of a card, computed from its item; null for other codes, and for a card in the bin. */
export function openingRowOf(item: Item): JournalRow | null {
  if (isDeleted(item)) return null;
  const fact = voucherFact(item);
  const { voucher } = fact;
  if (!isCard(voucher)) return null;
  const { opening } = headOfFact(fact);
  const timeMs = Date.parse(voucher.created_at);
  const id = lineId('to', voucher.id);
  return {
    kind: 'T',
    id,
    position: `${timeText(timeMs)}#${id}`,
    timeMs,
    value: voucher.gift ? 'gift' : 'loyalty_card',
    delta: opening,
    balanceAfter: opening,
    total: opening,
    reason: null,
    sourceId: null,
    source: null,
    link: openingLink({ voucherId: voucher.id, createdAt: voucher.created_at, balance: opening }),
    voucherId: voucher.id,
    campaignId: voucher.campaign_id,
    isOpening: true,
    card: fact,
    ...arrivalOf(item),
  };
}

function arrivalOf({ arrived }: Item): Pick<JournalRow, 'arrivedMs'> {
  return typeof arrived === 'number' ? { arrivedMs: arrived } : {};
}
