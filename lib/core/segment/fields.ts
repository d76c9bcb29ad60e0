// The fields of customers that a segment's filter may name.
import { LIMITS } from '../../model/limits';
import type { Field, FilterFields, FilterNow } from '../../model/lists/field';
import type { Customer } from '../../model/records/customer';
import type { EventCount } from '../../model/counters';
import type { UsageSums } from '../customer/usage-sums';
import type { WeekStart } from '../time/calendar';
import { ownMember } from '../filter/parse';
import { calendarOperators, dayOfBirthdate, dayOfMoment } from './calendar-words';

/** A customer as segments see it: the members of the profile that are known, and the sums over its use. */
export interface SegmentSubject extends UsageSums {
  readonly profile: Partial<Customer>;
  /** Custom events that are counted, by name. */
  readonly events: Readonly<Record<string, EventCount>>;
  /** The moments of publications to the customer; absent where they were not read, as in decisions. */
  readonly publications?: readonly string[] | undefined;
}

type SubjectField = Field<SegmentSubject>;
type SubjectReader = SubjectField['read'];

const text = (read: SubjectReader): SubjectField => ({ kind: 'text', read });
const number = (read: SubjectReader): SubjectField => ({ kind: 'number', read });

const PROFILE = ['id', 'source_id', 'name', 'email', 'phone', 'description'] as const;
const ADDRESS = ['city', 'state', 'country', 'postal_code', 'line_1', 'line_2'] as const;
const REDEMPTIONS = [
  'total_redeemed',
  'total_failed',
  'total_succeeded',
  'total_rolled_back',
  'total_rollback_failed',
  'total_rollback_succeeded',
] as const;
const ORDERS = ['total_amount', 'total_count', 'average_amount', 'last_order_amount'] as const;

/** The beginnings of the fields of one loyalty or referral campaign. */
const CAMPAIGN_POINTS = 'loyalty_points.campaigns.';
const CAMPAIGNS = 'loyalty.campaigns.';

/** The beginning of the fields of a custom event. */
const EVENTS = 'events.';

/**
 * Build the fields of a segment's filter.
 * @see docs/behaviour/segments.md#fields
 */
export function buildSegmentFields(weekStart: WeekStart): FilterFields<SegmentSubject> {
  const moment = (read: SubjectReader): SubjectField => {
    return { kind: 'moment', read, ...calendarOperators({ read, toDays: dayOfMoment, weekStart }) };
  };
  const birthdate: SubjectReader = ({ profile }) => profile.birthdate ?? profile.birthday;
  const birthdays = calendarOperators({ read: birthdate, toDays: dayOfBirthdate, isYearly: true, weekStart });
  return {
    named: {
      ...fieldsOf(PROFILE, '', (name) => text(({ profile }) => profile[name])),
      ...fieldsOf(ADDRESS, 'address.', (name) => text(({ profile }) => profile.address?.[name])),
      birthdate: { kind: 'moment', read: birthdate, ...birthdays },
      created_at: moment(({ profile }) => profile.created_at),
      updated_at: moment(({ profile }) => profile.updated_at),
      ...fieldsOf(REDEMPTIONS, 'summary.redemptions.', (name) => number(({ summary }) => summary.redemptions[name])),
      'summary.redemptions.gift.redeemed_amount': number(({ summary }) => summary.redemptions.gift.redeemed_amount),
      'summary.redemptions.gift.amount_to_go': number(({ summary }) => summary.redemptions.gift.amount_to_go),
      'summary.redemptions.loyalty_card.redeemed_points': number(
        ({ summary }) => summary.redemptions.loyalty_card.redeemed_points,
      ),
      'summary.redemptions.loyalty_card.points_to_go': number(
        ({ summary }) => summary.redemptions.loyalty_card.points_to_go,
      ),
      ...fieldsOf(ORDERS, 'summary.orders.', (name) => number(({ summary }) => summary.orders[name])),
      'summary.orders.last_order_date': moment(({ summary }) => summary.orders.last_order_date),
      'publications.created_at': moment(({ publications }) => publications),
      'loyalty.points': number(({ loyalty }) => loyalty.points),
      'loyalty.referred_customers': number(({ loyalty }) => loyalty.referred_customers),
    },
    metadata: ({ profile }) => profile.metadata ?? null,
    metadataOperators: (name) => {
      const read: SubjectReader = ({ profile }) => ownMember(profile.metadata ?? null, name);
      const { words, counts } = calendarOperators({ read, toDays: dayOfMoment, weekStart });
      return { words, counts: { ...counts, ...sizesOf(read) } };
    },
    open: {
      [CAMPAIGN_POINTS]: (name) => campaignField(name, ['points']),
      [CAMPAIGNS]: (name) => campaignField(name, ['points', 'referred_customers']),
      [EVENTS]: (name) => {
        const { event, member } = readEventField(name) ?? {};
        if (event === undefined) return null;
        const read = (subject: SegmentSubject) => eventCount(subject, event);
        if (member === 'count') return number((subject) => read(subject)?.count ?? 0);
        return moment((subject) => momentOf(read(subject)));
      },
    },
    limits: { conditions: LIMITS.segmentConditions, values: LIMITS.segmentValues },
  };
}

/** Operators of the size of a list: nothing else has one. */
function sizesOf(read: SubjectReader): NonNullable<SubjectField['counts']> {
  const sized = (holds: (size: number, count: number) => boolean) => {
    return (subject: SegmentSubject, _now: FilterNow, count: number): boolean => {
      const value = read(subject);
      return Array.isArray(value) && holds(value.length, count);
    };
  };
  return {
    $count: sized((size, count) => size === count),
    $count_less: sized((size, count) => size < count),
    $count_more: sized((size, count) => size > count),
  };
}

interface EventField {
  readonly event: string;
  readonly member: 'count' | 'created_at';
}

/** The event and the member of a field behind its beginning; null for another form. Events may have dots in their names. */
function readEventField(name: string): EventField | null {
  const [, event, member] = /^(.+)\.(count|created_at)$/.exec(name) ?? [];
  return event === undefined || member === undefined ? null : { event, member: member as EventField['member'] };
}

/** The name of the custom event that a field of a filter reads; null for any other field. */
export function eventOfField(field: string): string | null {
  return field.startsWith(EVENTS) ? (readEventField(field.slice(EVENTS.length))?.event ?? null) : null;
}

function eventCount({ events }: SegmentSubject, event: string): EventCount | undefined {
  return Object.hasOwn(events, event) ? events[event] : undefined;
}

function momentOf(counted: EventCount | undefined): string | undefined {
  return counted && new Date(counted.lastMs).toISOString();
}

type CampaignSum = 'points' | 'referred_customers';

/** A sum in the campaign of this name, 0 without a code of it; a campaign may have dots in its name. */
function campaignField(name: string, sums: readonly CampaignSum[]): SubjectField | null {
  if (sums.includes('referred_customers') && name.endsWith(TIER)) return tierField(name.slice(0, -TIER.length));
  const sum = sums.find((one) => name.endsWith(`.${one}`));
  if (sum === undefined) return null;
  const campaign = name.slice(0, -sum.length - 1);
  if (campaign === '') return null;
  return number(({ loyalty: { campaigns } }) => (Object.hasOwn(campaigns, campaign) ? campaigns[campaign]?.[sum] : 0));
}

const TIER = '.loyalty_tier';

/** The name of the customer's tier in the campaign of this name. */
function tierField(campaign: string): SubjectField | null {
  if (campaign === '') return null;
  return text(({ loyalty: { campaigns } }) =>
    Object.hasOwn(campaigns, campaign) ? campaigns[campaign]?.loyalty_tier : null,
  );
}

function fieldsOf<Name extends string>(
  names: readonly Name[],
  prefix: string,
  fieldOf: (name: Name) => SubjectField,
): Readonly<Record<string, SubjectField>> {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, fieldOf(name)]));
}

/** True for a field of publications, which lists of customers read and decisions do not. */
export function isPublicationField(name: string): boolean {
  return name.startsWith('publications.');
}

/** True when a filter reads more than profiles: sums that change with redemptions, orders and custom events. */
export function isUsageField(name: string): boolean {
  return name.startsWith('summary.') || name.startsWith('loyalty') || name.startsWith(EVENTS);
}
