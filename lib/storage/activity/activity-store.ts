// What customers did: rows beside the records that say the rest.
//
// | write | condition |
// |---|---|
// | row | not written yet: an unanswered attempt of the same event may arrive late |
// | customer, when new or changed | absent, or as it was read |
// | guard | the Idempotency-Key stands for nothing yet |
// | referral that it converts | the customer was referred by no event of this campaign |
// | code of the referral | as it was read |
// | counts of the customer | the referral is listed where there is room, else counted; the event is counted |
// | counts of the referrer | gives way: theirs |
import type { Conversion } from '../../core/custom-events/conversion';
import type { CustomerReferral } from '../../model/counters';
import type { ActivityRow, ReferralConversion } from '../../model/events/activity';
import type { ActivityPage, ActivityQuery, ActivityStore, TrackedEvent } from '../../ports/activity';
import type { CommitOutcome } from '../../ports/common';
import { customerItem } from '../customers/customer-store';
import { areCountsOf, eventCountChange, referralAttribute } from '../customers/holdings';
import {
  holderWrites,
  newUsageWrite,
  type OptionalWrite,
  transactWithOptional,
  usageWrite,
} from '../customers/usage-writes';
import { FULL_ABSENT, UNLISTED } from '../customers/uses/apart-uses';
import { outboxWrites } from '../events/outbox-writes';
import { customerKey, listAttributes, type ProjectScope, voucherKey } from '../keys';
import { hashOfId } from '../name-hashes';
import { activityKey, conversionAttributes, conversionKey } from '../keys/event-keys';
import { endAfter } from '../formats/formatted-table';
import { guardWrites, requireUnused } from '../records/guard-store';
import type { Item, ItemCondition, Table, Write } from '../table/table';
import { isSameRecord } from '../vouchers/voucher-items';
import { countActivity, readActivity } from './read-activity';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

export class DynamoActivityStore implements ActivityStore {
  constructor(
    private readonly table: Table,
    private readonly keptDays: number,
  ) {}

  async track(scope: ProjectScope, tracked: TrackedEvent): Promise<CommitOutcome> {
    const { row, guard, outbox } = tracked;
    const { required, optional } = conversionWrites(scope, tracked);
    const writes: readonly Write[] = [
      { kind: 'put', item: activityItem(scope, row, this.keptDays), condition: ABSENT },
      ...personWrites(scope, tracked),
      ...outboxWrites(scope, outbox),
      ...required,
      ...guardWrites(scope, guard),
    ];
    const [put] = writes;
    const counts = [...optional, ...eventWrites(scope, tracked)];
    const isAlone = writes.length === 1 && counts.length === 0;
    const outcome =
      isAlone && put ? await this.table.write(put) : await transactWithOptional(this.table, writes, counts);
    requireUnused(writes, guard, outcome);
    if (outcome.status === 'DONE') return { status: 'COMMITTED' };
    return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
  }

  async isReferred({ project }: ProjectScope, customerId: string, campaignId: string): Promise<boolean> {
    return (await this.table.get(conversionKey(project, customerId, campaignId))) !== null;
  }

  ofCustomer(scope: ProjectScope, customerId: string, query: ActivityQuery): Promise<ActivityPage> {
    return readActivity(this.table, scope, { customerId, ...query });
  }

  countOfCustomer(scope: ProjectScope, customerId: string, query: Omit<ActivityQuery, 'limit' | 'after'>) {
    return countActivity(this.table, scope, { customerId, ...query });
  }

  async readEventData({ project }: ProjectScope, row: Pick<ActivityRow, 'id' | 'customerId' | 'timeMs'>) {
    const item = await this.table.get(activityKey(project, row));
    return item && (item.record as Pick<ActivityRow, 'data'>).data;
  }
}

/**
 * Build the write of a customer's activity row, for the transaction that writes the described record; none without a
 * row.
 * @param keptDays retention, days
 */
export function activityWrites(scope: ProjectScope, row: ActivityRow | undefined, keptDays: number): readonly Write[] {
  return row ? [{ kind: 'put', item: activityItem(scope, row, keptDays) }] : [];
}

function activityItem({ project }: ProjectScope, row: ActivityRow, keptDays: number): Item {
  const { customerId: _customerId, ...record } = row;
  const expires_at = endAfter(row.timeMs, keptDays);
  return { ...activityKey(project, row), id: row.id, record, expires_at };
}

/** The count of an event on the counts of a stored customer; a converted referral changes them itself. */
function eventWrites(
  scope: ProjectScope,
  { person, conversion, row, counted }: TrackedEvent,
): readonly OptionalWrite[] {
  if (counted === null || conversion || person.change === 'CREATE') return [];
  const { id } = person.record;
  return [[usageWrite(scope, id, { ...eventCountChange(counted, row.timeMs), condition: areCountsOf(id) })]];
}

function personWrites(scope: ProjectScope, { person, conversion, row, counted }: TrackedEvent): readonly Write[] {
  const { record, change, revision } = person;
  if (change === 'NONE') return [];
  const item = customerItem(scope, record, revision + 1);
  if (change === 'UPDATE') return [{ kind: 'put', item, condition: { test: 'eq', path: 'rev', value: revision } }];
  // Counts that an earlier customer of the same source id left behind do not pass on to a new one.
  const { add, set } = eventCountChange(counted, row.timeMs);
  const counts = { ...(add && { add }), set: { ...set, ...(conversion && referralMark(conversion, row)) } };
  return [{ kind: 'put', item, condition: ABSENT }, newUsageWrite(scope, record.id, counts)];
}

// The additional writes of a custom event that converts a referral: the customer's referral, and the sums.

interface ConversionWrites {
  readonly required: readonly Write[];
  readonly optional: readonly OptionalWrite[];
}

/**
 * Build the writes that store the referral that a custom event converted; both lists are empty when it converted none.
 */
function conversionWrites(scope: ProjectScope, tracked: TrackedEvent): ConversionWrites {
  const { conversion, person, row } = tracked;
  if (!conversion) return { required: [], optional: [] };
  const { record, change, revision } = person;
  const { fact, campaignId, referrerId } = conversion;
  const one = { campaignId, points: 0, credits: 0, referred: 1 };
  const isThere = { test: 'eq', path: 'rev', value: revision } as const;
  const profile = customerKey(scope.project, hashOfId('cust', record.id) ?? '');
  return {
    required: [
      { kind: 'put', item: conversionItem(scope, { conversion, row }), condition: { test: 'absent', path: 'pk' } },
      { kind: 'check', key: voucherKey(scope, fact.voucher.code), condition: isSameRecord(fact) },
      ...(change === 'NONE' ? [{ kind: 'check', key: profile, condition: isThere } as const] : []),
    ],
    optional: [
      ...(change === 'CREATE' ? [] : [listedReferral(scope, record.id, { ...tracked, conversion })]),
      ...holderWrites(scope, [{ customerId: referrerId, holdings: [one] }], record.id),
    ],
  };
}

type Converting = Pick<TrackedEvent, 'row' | 'counted'> & { readonly conversion: Conversion };

function conversionItem({ project }: ProjectScope, { conversion, row }: Omit<Converting, 'counted'>) {
  const { id, timeMs, customerId } = row;
  const { fact, campaignId } = conversion;
  const voucherId = fact.voucher.id;
  const date = new Date(timeMs).toISOString();
  return {
    ...conversionKey(project, customerId, campaignId),
    ...listAttributes({ project, type: 'CR', timeMs, id }),
    ...conversionAttributes({ project, voucherId, timeMs, id }),
    id,
    record: { event_id: id, campaign_id: campaignId, voucher_id: voucherId, date } satisfies ReferralConversion,
  };
}

/** Full counts accept no more names: additional referrals are only counted. */
function listedReferral(scope: ProjectScope, customerId: string, converting: Converting): OptionalWrite {
  const { conversion, row, counted } = converting;
  const event = eventCountChange(counted, row.timeMs);
  const set = { ...event.set, ...referralMark(conversion, row) };
  return [
    usageWrite(scope, customerId, { ...event, set, condition: FULL_ABSENT }),
    usageWrite(scope, customerId, { ...event, add: { ...event.add, [UNLISTED]: 1 } }),
  ];
}

/** The customer's referrer, as an attribute of the item of counts. */
function referralMark(
  { campaignId, referrerId }: Conversion,
  { id, timeMs }: TrackedEvent['row'],
): Readonly<Record<string, string>> {
  const referral: CustomerReferral = {
    campaign_id: campaignId,
    referrer_id: referrerId,
    related_object_id: id,
    related_object_type: 'event',
    date: new Date(timeMs).toISOString(),
  };
  return { [referralAttribute(id)]: JSON.stringify(referral) };
}
