// The additional writes of a custom event that converts a referral: the customer's referral, and the sums.
import type { Conversion } from '../../core/custom-events/conversion';
import type { ReferralConversion } from '../../model/events/activity';
import type { CustomerReferral } from '../../model/counters';
import type { TrackedEvent } from '../../ports/activity';
import { FULL_ABSENT, UNLISTED } from '../customers/uses/apart-uses';
import { eventCountChange, referralAttribute } from '../customers/holdings';
import { type OptionalWrite, holderWrites, usageWrite } from '../customers/usage-writes';
import { conversionAttributes, conversionKey } from '../keys/event-keys';
import { type ProjectScope, customerKey, hashOfId, listAttributes, voucherKey } from '../keys';
import type { Write } from '../table/table';
import { isSameRecord } from '../vouchers/voucher-items';

interface ConversionWrites {
  readonly required: readonly Write[];
  readonly optional: readonly OptionalWrite[];
}

/**
 * Build the writes that store the referral that a custom event converted; both lists are empty when it converted none.
 */
export function conversionWrites(scope: ProjectScope, tracked: TrackedEvent): ConversionWrites {
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
export function referralMark(
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
