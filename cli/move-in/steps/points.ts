// Points of loyalty cards that have a day: those that expire, and those that are not active yet.
import type { OpeningBucket } from '../../../lib/core/opening';
import { timePlace } from '../../../lib/core/voucher/transactions';
import { notFound } from '../../../lib/errors';
import type { PendingPointsDetails } from '../../../lib/model/records/earning-rule';
import type { Ids } from '../../../lib/ports/runtime';
import { takePendingPoints } from '../../../lib/services/imports/take-pending-points';
import { type Move, moveAll, type MoveOne } from '../move';
import { readAllRecords, recordsIn } from '../pages';
import { type Old, PAGE } from '../source';
import { programsThere } from './loyalty';

interface OldCard extends Old {
  readonly code: string;
  readonly campaign_id?: string | null;
  readonly loyalty_card?: Readonly<Record<string, unknown>> | null;
}

/** The points of a card that have a last day. Only a card that names its next day is asked for them. */
export async function bucketsThere(
  { source }: Pick<Move, 'source'>,
  { code, campaign_id: campaignId, loyalty_card: card }: OldCard,
): Promise<readonly OpeningBucket[]> {
  if (!campaignId || !card?.next_expiration_date) return [];
  const buckets = await readAllRecords(async (page) => {
    const query = { limit: PAGE, page };
    return recordsIn(
      await source.ask((client) => client.loyalties.getPointsExpiration(campaignId, code, query)),
      'data',
    );
  });
  return buckets.flatMap(bucketOf);
}

function bucketOf({ bucket, expires_at: date, created_at }: Old): readonly OpeningBucket[] {
  const { total_points: points } = (bucket ?? {}) as { readonly total_points?: number };
  if (typeof date !== 'string' || typeof points !== 'number' || points === 0) return [];
  return [{ date: date.slice(0, DAY_LENGTH), points, createdMs: Date.parse(created_at) }];
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The pending points of all programs, oldest first. */
export async function pendingPointsThere(move: Pick<Move, 'source'>): Promise<readonly Old[]> {
  const all: Old[] = [];
  for (const { id } of await programsThere(move)) all.push(...(await pendingPointsOf(move, id)));
  return all;
}

interface PendingAnswer {
  readonly has_more?: boolean;
  readonly more_starting_after?: string | null;
}

async function pendingPointsOf({ source }: Pick<Move, 'source'>, campaignId: string): Promise<readonly Old[]> {
  const all: Old[] = [];
  for (let next: string | null = null; ;) {
    const query = new URLSearchParams({ limit: String(PAGE), order: 'id', ...(next && { starting_after_id: next }) });
    const path = `/v1/loyalties/${encodeURIComponent(campaignId)}/pending-points?${query.toString()}`;
    const page = (await source.read(path)) as PendingAnswer;
    all.push(...recordsIn(page, 'data'));
    next = page.more_starting_after ?? null;
    if (page.has_more !== true || next === null) return all;
  }
}

export async function movePendingPoints(move: Move): Promise<void> {
  const records = (await pendingPointsThere(move)).map((record) => ({ ...record, object: 'pending_points' }));
  await moveAll(move, { step: 'pending_points', cursor: null, records }, movePending);
}

interface OldPending extends Old {
  readonly voucher_id: string;
  readonly customer_id: string;
  readonly points: number;
  readonly activates_at: string;
  readonly details: PendingPointsDetails;
}

const movePending: MoveOne = async ({ rt, caller, record }) => {
  const { voucher_id: voucherId, customer_id, points, activates_at, created_at, details } = record as OldPending;
  if (!(await rt.store.vouchers.load(caller, voucherId))) throw notFound('voucher', voucherId);
  const id = pendingIdHere(rt.ids, record);
  const wasTaken = await takePendingPoints(rt, caller, {
    id,
    voucherId,
    customerId: customer_id,
    points,
    activatesAt: activates_at.slice(0, DAY_LENGTH),
    createdAt: created_at,
    details,
  });
  return { id, wasHere: !wasTaken };
};

const PENDING_ID = /^lopp_[0-9a-z]{18}$/;
const HASH_LENGTH = 9;

/** The id of pending points begins with their moment. */
export function pendingIdHere(ids: Ids, { id, created_at }: Old): string {
  return PENDING_ID.test(id)
    ? id
    : `lopp_${timePlace(Date.parse(created_at))}${ids.requestHash([id]).slice(0, HASH_LENGTH)}`;
}
