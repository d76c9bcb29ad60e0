// Compares the referrals that events converted with what is counted of them, and with what the clients were told.
import { usageOf } from '../../../lib/storage/customers/usage-items';
import type { Item, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import type { Called } from '../requests';

/** A custom event as it is kept. */
interface KeptEvent {
  readonly id: string;
  readonly customer: string;
  readonly request: number;
  /** The campaign whose referral it converted; undefined where it converted none. */
  readonly campaign: string | undefined;
  readonly referral: unknown;
}

/** That a customer is referred in a campaign. */
interface Mark {
  readonly customer: string;
  readonly campaign: string;
  readonly event: string;
  readonly voucher: string;
}

/** @param items everything that is stored @returns one line for each promise that was broken */
export function brokenConversions(items: readonly Item[], called: readonly Called[]): readonly string[] {
  const events = items.flatMap((item) => keptEvent(item) ?? []);
  const marks = items.flatMap((item) => markOf(item) ?? []);
  return [
    ...convertedTwice(events),
    ...marksApart(events, marks),
    ...countedOtherwise(items, marks),
    ...toldOtherwise(events, called),
  ];
}

const placeOf = ({ customer, campaign }: { readonly customer: string; readonly campaign?: string | undefined }) =>
  `${customer} in ${campaign}`;

/** R1: once for each customer and campaign. */
function convertedTwice(events: readonly KeptEvent[]): readonly string[] {
  const converting = new Map<string, string[]>();
  for (const event of events.filter(({ campaign }) => campaign !== undefined)) {
    converting.set(placeOf(event), [...(converting.get(placeOf(event)) ?? []), event.id]);
  }
  return [...converting]
    .filter(([, ids]) => ids.length > 1)
    .map(([place, ids]) => `R1 ${place} was referred by ${ids.join()}`);
}

/** R2: each event that converted left its mark, and nothing else left one. */
function marksApart(events: readonly KeptEvent[], marks: readonly Mark[]): readonly string[] {
  const converting = new Set(events.flatMap((one) => (one.campaign ? [`${placeOf(one)} by ${one.id}`] : [])));
  const marked = new Set(marks.map((one) => `${placeOf(one)} by ${one.event}`));
  return [
    ...[...converting].filter((one) => !marked.has(one)).map((one) => `R2 ${one} left no mark`),
    ...[...marked].filter((one) => !converting.has(one)).map((one) => `R2 ${one} is marked and did not happen`),
  ];
}

/** R3: each referral is listed with its referee, or counted where the list is full, and counts one for its referrer. */
function countedOtherwise(items: readonly Item[], marks: readonly Mark[]): readonly string[] {
  const holders = new Map(items.flatMap(holderIn));
  const gains = marks.map(({ voucher, campaign }) => placeOf({ customer: holders.get(voucher) ?? '', campaign }));
  const counts = items.filter(({ cid }) => cid !== undefined);
  const counted = new Set(counts.map(({ cid }) => cid));
  return [
    ...marks.filter(({ customer }) => !counted.has(customer)).map((one) => `R3 nothing is counted of ${placeOf(one)}`),
    ...counts.flatMap((item) => brokenCounts(item, { marks, gains })),
  ];
}

interface Expected {
  readonly marks: readonly Mark[];
  /** The referrer and the campaign of each mark. */
  readonly gains: readonly string[];
}

function brokenCounts(item: Item, { marks, gains }: Expected): readonly string[] {
  const customer = item.cid as string;
  const { referrals, unlistedReferrals = 0, holdings } = usageOf(customer, item);
  const own = marks.filter((one) => one.customer === customer).map(({ event }) => event);
  const listed = referrals.map(({ related_object_id: event }) => event);
  const isAsMarked = listed.every((event) => own.includes(event)) && listed.length + unlistedReferrals === own.length;
  const told = `${listed.join()} and ${unlistedReferrals} more`;
  const campaigns = new Set([...Object.keys(holdings), ...marks.map(({ campaign }) => campaign)]);
  return [
    ...(isAsMarked ? [] : [`R3 ${customer} has the referrals ${told}, and was referred by ${own.join()}`]),
    ...[...campaigns].flatMap((campaign) => {
      const place = placeOf({ customer, campaign });
      const [found, expected] = [holdings[campaign]?.referred ?? 0, gains.filter((gain) => gain === place).length];
      return found === expected ? [] : [`R3 ${place} referred ${expected}, and ${found} are counted`];
    }),
  ];
}

/** R4: an answer says that the referral took effect where it did, and only there. */
function toldOtherwise(events: readonly KeptEvent[], called: readonly Called[]): readonly string[] {
  const kept = new Map(events.map((event) => [event.request, event]));
  return called.flatMap(({ command, attempts }) => {
    const event = kept.get(command.request);
    if (command.kind !== 'event' || !event) return [];
    const told = attempts.flatMap((attempt) =>
      attempt.status === 'DONE' ? [(attempt.answer as { readonly referral: unknown }).referral !== null] : [],
    );
    const isConverting = event.campaign !== undefined;
    return told.some((one) => one !== isConverting) || isConverting !== (event.referral !== null)
      ? [
          `R4 request ${command.request} was told ${told.join()}, and event ${event.id} has the campaign ${event.campaign}`,
        ]
      : [];
  });
}

export function isKeptEvent(write: Write): boolean {
  return familyOf(keyOf(write)) === 'C Y';
}

export function isMark(write: Write): boolean {
  return familyOf(keyOf(write)) === 'C R';
}

/** What keeps a repeat of an event from being another one. */
export function isGuard(write: Write): boolean {
  return familyOf(keyOf(write)) === 'I I';
}

const familyOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }): string =>
  `${pk.split('#')[1]} ${sk.split('#')[0]}`;

export function keptEvent(item: Item): KeptEvent | null {
  if (familyOf(item) !== 'C Y') return null;
  const {
    type,
    data,
    campaign_id: campaign,
  } = item.record as {
    readonly type: string;
    readonly data: { readonly metadata: { readonly request: number }; readonly referral: unknown };
    readonly campaign_id?: string;
  };
  if (type !== 'customer.custom_event') return null;
  const customer = item.pk.split('#')[2] ?? '';
  return { id: item.id as string, customer, request: data.metadata.request, campaign, referral: data.referral };
}

function markOf(item: Item): Mark | null {
  if (familyOf(item) !== 'C R') return null;
  const { event_id: event, voucher_id: voucher, campaign_id: campaign } = item.record as Record<string, string>;
  return {
    customer: item.pk.split('#')[2] ?? '',
    campaign: campaign ?? '',
    event: event ?? '',
    voucher: voucher ?? '',
  };
}

function holderIn(item: Item): readonly (readonly [voucher: string, holder: string])[] {
  if (familyOf(item) !== 'V V') return [];
  const { holder_id: holder } = item.record as { readonly holder_id?: string };
  return holder ? [[item.id as string, holder]] : [];
}
