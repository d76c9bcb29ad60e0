// Codes with their balances and counts, oldest first, a page at a time.
import type { OpeningBucket, OpeningUse } from '../../../lib/core/opening';
import type { Failure } from '../../../lib/errors';
import { ApiError } from '../../../lib/errors';
import { type Arrival, type ComingVoucher, openVouchers } from '../../../lib/services/imports/open-vouchers';
import * as voucherBody from '../../../schemas/compiled/vouchers/create';
import type { MapLine } from '../../support/id-map';
import { idsHere } from '../ids';
import { type Move, pickMembers, problemOf, requestOf, translateIds } from '../move';
import { type Moment, recordsIn, timeline } from '../pages';
import { type Old, PAGE } from '../source';
import type { HolderLine, MoveProblem } from '../state';
import { BEGINNING } from './customers';
import { bucketsThere } from './points';

const REQUEST_MEMBERS = [
  ...['category_id', 'discount', 'start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week'],
  ...['validity_hours', 'active', 'additional_info', 'metadata'],
] as const;

export async function moveVouchers(move: Move): Promise<void> {
  const { source, state } = move;
  const fetch = async ({ after, page }: Moment): Promise<readonly Old[]> => {
    const since = after === null ? {} : { created_at: { after } };
    const query = { limit: PAGE, page, order: 'created_at', ...since } as const;
    return recordsIn(await source.ask((client) => client.vouchers.list(query)), 'vouchers');
  };
  const start = (state.step('vouchers').cursor as Moment | null) ?? BEGINNING;
  for await (const { records, next } of timeline(fetch, start)) await movePage(move, records, next);
}

/** A code of a page in its new form, or the reason why it cannot be moved. */
type Read =
  | { readonly there: OldVoucher; readonly coming: ComingVoucher }
  | { readonly there: OldVoucher; readonly problem: string };

async function movePage(move: Move, records: readonly Old[], cursor: Moment): Promise<void> {
  const { rt, caller, state } = move;
  const read: Read[] = [];
  for (const record of records as readonly OldVoucher[]) {
    read.push(readVoucher(move, record, await bucketsThere(move, record)));
  }
  const coming = read.filter((one) => 'coming' in one);
  const arrivals = await openVouchers(
    rt,
    caller,
    coming.map((one) => one.coming),
  );
  const ids: MapLine[] = [];
  const holders: HolderLine[] = [];
  const problems: MoveProblem[] = read.flatMap((one) =>
    'problem' in one ? [{ step: 'vouchers', there: one.there.id, problem: one.problem }] : [],
  );
  for (const [index, { there }] of coming.entries()) {
    const arrival = arrivals[index];
    if (!arrival) continue;
    if ('id' in arrival && arrival.id !== null) ids.push(['voucher', there.id, arrival.id]);
    if (arrival.status === 'HERE') holders.push(...holderOf(there));
    const problem = problemOfArrival(arrival);
    if (problem !== null) problems.push({ step: 'vouchers', there: there.id, problem });
  }
  const moved = arrivals.filter((arrival) => arrival.status === 'HERE' && !arrival.wasHere).length;
  const before = arrivals.filter((arrival) => arrival.status === 'HERE' && arrival.wasHere).length;
  state.note('vouchers', { cursor, moved, before, ids, problems, holders });
  const { moved: all } = state.step('vouchers');
  if (Math.floor(all / SAID) > Math.floor((all - moved) / SAID)) move.say(`${all} codes`);
}

/** Interval of progress messages, in codes. */
const SAID = 1_000;

function problemOfArrival(arrival: Arrival): string | null {
  if (arrival.status === 'REFUSED') return textOf(arrival.failure);
  if (arrival.status === 'HERE') return null;
  const { differences } = arrival;
  const how = differences.length === 0 ? 'with the same content' : `with another ${differences.join(', ')}`;
  return `The code is here already, ${how}.`;
}

function textOf(failure: Failure): string {
  return problemOf(new ApiError(failure));
}

export interface OldVoucher extends Old {
  readonly code: string;
  readonly campaign_id?: string | null;
  readonly holder_id?: string | null;
  readonly gift?: Readonly<Record<string, number | string | undefined>> | null;
  readonly loyalty_card?: Readonly<Record<string, number | undefined>> | null;
  readonly redemption?: OldCounts | null;
}

interface OldCounts {
  readonly quantity?: number | null;
  readonly redeemed_quantity?: number;
  readonly redeemed_amount?: number;
  readonly redeemed_points?: number;
}

function readVoucher({ state }: Move, there: OldVoucher, buckets: readonly OpeningBucket[]): Read {
  const here = translateIds(there, idsHere(state.ids));
  const { gift, loyalty_card: card, redemption } = here;
  try {
    const request = requestOf(voucherBody, {
      ...pickMembers(here, REQUEST_MEMBERS),
      ...(gift && { gift: { amount: gift.amount, effect: gift.effect ?? null } }),
      ...(card && { loyalty_card: { points: card.points } }),
      redemption: { quantity: redemption?.quantity ?? null },
    });
    const campaignId = here.campaign_id ?? null;
    const [{ code, created_at: createdAt }, opening] = [there, openingOf(here, buckets)];
    return { there, coming: { origin: there.id, code, request, campaignId, createdAt, opening } };
  } catch (error) {
    if (error instanceof ApiError) return { there, problem: problemOf(error) };
    throw error;
  }
}

function openingOf(
  { gift, loyalty_card: card, redemption }: OldVoucher,
  buckets: readonly OpeningBucket[],
): OpeningUse {
  const { redeemed_quantity: redeemed = 0, redeemed_amount, redeemed_points } = redemption ?? {};
  return {
    redeemed,
    spent: (gift ? redeemed_amount : card ? redeemed_points : 0) ?? 0,
    card: cardOf(gift, card, buckets),
  };
}

function cardOf(
  gift: OldVoucher['gift'],
  card: OldVoucher['loyalty_card'],
  buckets: readonly OpeningBucket[],
): OpeningUse['card'] {
  if (gift) {
    const { amount, balance, subtracted_amount: subtracted } = gift as Readonly<Record<string, number>>;
    return { balance: balance ?? 0, income: amount ?? 0, ...(subtracted && { subtracted }) };
  }
  if (!card) return null;
  // Pending points come with their entries.
  const { points, balance, subtracted_points: subtracted, expired_points: expired } = card;
  return {
    balance: balance ?? 0,
    income: points ?? 0,
    ...(subtracted && { subtracted }),
    ...(expired && { expired }),
    ...(buckets.length > 0 && { buckets }),
  };
}

function holderOf({ code, id, holder_id: customer, created_at }: OldVoucher): readonly HolderLine[] {
  return typeof customer === 'string' ? [{ code, voucher: id, customer, created_at }] : [];
}
