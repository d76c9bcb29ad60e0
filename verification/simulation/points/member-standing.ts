// Compares the segments and tiers that are noted of members with their cards, once everything that was due is done.
import { computeCardTier } from '../../../lib/core/points/card-tier';
import { selectUnchangedProgram } from '../../../lib/audit/tiers/unchanged-program';
import { factsOf } from '../../../lib/audit/audit';
import { itemKind } from '../../../lib/storage/keys';
import { activityPartition, segmentStatesKey } from '../../../lib/storage/keys/event-keys';
import type { Item } from '../../../lib/storage/table/table';
import { voucherFact } from '../../../lib/storage/vouchers/voucher-items';
import { PROJECT } from '../world';
import type { Members } from '../world-parts';
import { RICH } from './tiered-program';

type Place = NonNullable<Members['standing']>;

const ENTERED = 'customer.segment.entered';

/** @param items everything that is stored @returns one line for each promise that was broken */
export function brokenStandings(items: readonly Item[], { standing }: Members, nowMs: number): readonly string[] {
  if (!standing) return [];
  const cards = items.filter(
    (item) => itemKind(item) === 'V V' && voucherFact(item).voucher.campaign_id === standing.campaignId,
  );
  return cards.flatMap((card) => {
    const holderId = voucherFact(card).voucher.holder_id;
    if (!holderId) return [];
    const { pk, sk } = segmentStatesKey(PROJECT, holderId);
    const noted = items.find((item) => item.pk === pk && item.sk === sk);
    return [
      ...ofSegment(items, { card, noted, holderId }, standing),
      ...ofTier(items, { card, noted, place: standing, nowMs }),
    ];
  });
}

interface Standing {
  readonly card: Item;
  readonly noted: Item | undefined;
  readonly holderId: string;
}

/** S1: the segment has who has the points. S2: its rule added points for an entry, once for a customer. */
function ofSegment(
  items: readonly Item[],
  { card, noted, holderId }: Standing,
  { segmentId, ofEntries }: Place,
): readonly string[] {
  const isIn = (noted?.states as Readonly<Record<string, boolean>> | undefined)?.[segmentId] === true;
  const isRich = Number(card.balance) > RICH;
  const place = activityPartition(PROJECT, holderId);
  const entries = items.filter(({ pk, record }) => pk === place && typeOf(record) === ENTERED).length;
  const accruals = items.filter(({ rule, voucher }) => rule === ofEntries && voucher === card.id).length;
  return [
    isIn === isRich ? [] : [`S1 ${holderId} has ${Number(card.balance)} points, and the segment has it: ${isIn}`],
    accruals === (entries > 0 ? 1 : 0)
      ? []
      : [`S2 ${holderId} entered ${entries} times, and ${accruals} accruals say so`],
  ].flat();
}

function typeOf(record: unknown): unknown {
  return (record as { readonly type?: unknown } | undefined)?.type;
}

interface TierStanding extends Pick<Standing, 'card' | 'noted'> {
  readonly place: Place;
  readonly nowMs: number;
}

/** S3: the tier that was last noted is the one of the card. */
function ofTier(items: readonly Item[], { card, noted, place, nowMs }: TierStanding): readonly string[] {
  const { points, timezone } = factsOf({ project: PROJECT, items });
  const own = points.cards.find(({ id }) => id === card.id);
  const program = own && selectUnchangedProgram(points, own, timezone);
  // A card whose points never changed is noted with the date of its first tier.
  if (program && !own.tier) return [];
  const expected = program
    ? withDate(computeCardTier(voucherFact(card), { ...program, changes: [], datedMs: null }, nowMs).current)
    : points.tiers.find(
        ({ points: { from, to = Infinity } }) => from <= Number(card.balance) && Number(card.balance) <= to,
      )?.id;
  const found = (noted?.tier_states as Readonly<Record<string, string>> | undefined)?.[place.campaignId];
  return found === expected
    ? []
    : [`S3 the tier ${found} of ${voucherFact(card).voucher.id} is noted, and it is ${expected}`];
}

function withDate(grant: { readonly id: string; readonly date: string } | undefined): string | undefined {
  return grant && `${grant.id}@${grant.date}`;
}
