// The referral in a custom event: the current code, and earlier referrals of the customer.
import { guessSubjectsOf } from '../../core/access/caller';
import type { CustomEventRequest } from '../../core/custom-events/event';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { KnownCustomer } from '../../ports/customers';
import type { Runtime } from '../../ports/runtime';
import { guardCodes, readGuesses } from '../shared/load-facts';

export interface ReferralFacts {
  readonly fact: VoucherFact | null;
  readonly isReferred: boolean;
}

interface ReferralEventInput {
  readonly request: CustomEventRequest;
  readonly config: Config;
}

/**
 * Count an unknown referral code of a custom event against its caller.
 * @throws ApiError too_many_requests, see `guardCodes`
 */
export async function guardReferral(
  rt: Runtime<'limits' | 'vouchers'>,
  caller: Caller,
  { request, config, nowMs }: ReferralEventInput & { readonly nowMs: number },
): Promise<void> {
  const { referral, customer } = request;
  if (!referral) return;
  const guessers = guessSubjectsOf(caller, { customer });
  const [fact, states] = await Promise.all([
    rt.store.vouchers.load(caller, referral.code),
    readGuesses(rt, caller, { guessers, nowMs }),
  ]);
  await guardCodes(rt, caller, { guessers, unknown: fact ? 0 : 1, states, isKnown: false, config, nowMs });
}

/** Load the referral code that a custom event names, and whether the customer is already a referee of its campaign. */
export async function loadReferral(
  rt: Runtime<'activity' | 'vouchers'>,
  caller: Caller,
  { request: { referral }, known }: ReferralEventInput & { readonly known: KnownCustomer | null },
): Promise<ReferralFacts> {
  const fact = referral ? await rt.store.vouchers.load(caller, referral.code) : null;
  const campaignId = fact?.voucher.campaign_id;
  const isNew = !known || !campaignId;
  return { fact, isReferred: !isNew && (await rt.store.activity.isReferred(caller, known.customer.id, campaignId)) };
}
