// Holders of a referral code: the referrer as its receiver, and the referees.
import { buildHolderRemovedRow, buildHolderAddedRow } from '../../core/activity/rows';
import {
  buildDuplicateHolderFailure,
  buildReferee,
  refuseMoreReferees,
  refuseUnpublished,
} from '../../core/voucher/referee';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { RequestCustomer } from '../../model/records/customer';
import type { AddReferralHoldersRequest, ListReferralHoldersQuery } from '../../model/generated';
import { type Holder, refereeDigits } from '../../model/records/holder';
import type { Voucher } from '../../model/records/voucher';
import type { Process, Runtime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { nowText } from '../shared/configuration';
import { refuseIf } from '../shared/unwrap';
import { removeRecord } from '../shared/changes';
import { requireCustomerChange, saveCustomer } from '../customers/customers';
import { HOLDERS, toHolderPageResponse } from '../shared/holder-list';
import { readCursor } from '../shared/lists';
import type { MemberName } from '../loyalties/loyalty-members';
import { commitOptimistically } from '../shared/commit';
import { guardOf, once } from '../shared/once';

interface Addition extends MemberName {
  readonly request: AddReferralHoldersRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Makes customers referees of a code: all of them, or none. They are created or updated on the way. A repeat returns
 * the same holders, with the current code.
 * @throws ApiError invalid_payload, not_found, not_published, holder_assignement_duplication
 */
export async function addReferralHolders(
  rt: Runtime<'config' | 'customerChanges' | 'customers' | 'guards' | 'holders' | 'vouchers'>,
  caller: Caller,
  addition: Addition,
) {
  const { request, idempotencyKey, ...name } = addition;
  const { config, voucher } = await findReferralCode(rt, caller, name);
  const operation = { idempotencyKey, path: ['addReferralHolders', name.campaignId, name.codeOrId], body: request };
  const customers = 'holders' in request ? request.holders : request;
  const { answer, replayed } = await once<readonly Holder[] | KeptAddition>(rt, caller, operation, (keyed) =>
    addReferees(rt, keyed, { config, voucher }, customers),
  );
  const holders = 'digits' in answer ? await sameReferees(rt, caller, { voucher, customers, kept: answer }) : answer;
  const page = { records: holders, total: holders.length, hasMore: false };
  return {
    answer: toHolderPageResponse(rt, caller, page, { config, vouchers: new Map([[voucher.id, voucher]]) }),
    replayed,
  };
}

/** Stored for the response to a repeat. It contains no customer: the repeated request names the same ones. */
interface KeptAddition {
  readonly created_at: string;
  readonly digits: readonly string[];
}

interface Repeat {
  readonly voucher: Voucher;
  readonly customers: readonly RequestCustomer[];
  readonly kept: KeptAddition;
}

/** Leaves out deleted customers. */
async function sameReferees(
  rt: Runtime<'customers'>,
  caller: Caller,
  { voucher, customers, kept }: Repeat,
): Promise<readonly Holder[]> {
  const found = await Promise.all(customers.map((customer) => rt.store.customers.find(caller, customer)));
  return found.flatMap((known, index) => {
    const digits = kept.digits[index];
    if (!known || digits === undefined) return [];
    return [buildReferee(voucher, known.customer.id, { digits, created_at: kept.created_at })];
  });
}

async function addReferees(
  rt: Runtime<'config' | 'customerChanges' | 'customers' | 'holders'>,
  caller: Caller,
  code: ReferralCode,
  customers: readonly RequestCustomer[],
): Promise<readonly Holder[]> {
  const { voucher } = code;
  refuseIf(refuseUnpublished(voucher) ?? refuseMoreReferees(caller, customers.length));
  await requireNewReferees(rt, caller, voucher, customers);
  return add(rt, caller, code, newReferees(rt, voucher, await saveAll(rt, caller, customers)));
}

/**
 * List the customers who used a referral code.
 * @throws ApiError not_found, invalid_query_params for filters
 */
export async function listReferralHolders(
  rt: Runtime<'config' | 'holders' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  query: ListReferralHoldersQuery,
) {
  const { config, voucher } = await findReferralCode(rt, caller, name);
  const request = await readCursor(rt, caller, { spec: HOLDERS, query, config });
  const page = await rt.store.holders.ofCode(caller, voucher, request);
  return toHolderPageResponse(rt, caller, page, { config, vouchers: new Map([[voucher.id, voucher]]) });
}

/**
 * Removes a referee; earlier effects of the code for the customer stay.
 * @throws ApiError not_found, forbidden for the referrer
 */
export async function removeReferralHolder(
  rt: Runtime<'config' | 'holders' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  holderId: string,
): Promise<void> {
  const { config, voucher } = await findReferralCode(rt, caller, name);
  const missing = (): Error => notFound('redeemable_holder', holderId);
  const holder = await rt.store.holders.find(caller, voucher, holderId);
  if (!holder) throw missing();
  if (holder.holder_role !== 'REFEREE') {
    const details = 'The referrer of a code cannot be removed.';
    throw new ApiError({ key: 'forbidden', case: 'referrer_stays', details });
  }
  const activity = buildHolderRemovedRow(caller, newPlace(rt, rt.clock.nowMs()), { holder, voucher, config });
  await removeRecord(() => rt.store.holders.removeReferee(caller, holder, activity), missing);
}

interface ReferralCode {
  readonly config: Config;
  readonly voucher: Voucher;
}

/** @throws ApiError not_found, also for a code of another campaign and for one that is no referral code */
async function findReferralCode(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  { campaignId, codeOrId }: MemberName,
): Promise<ReferralCode> {
  const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, codeOrId)]);
  const campaign = campaignId === null ? null : findCampaign(config, campaignId);
  if (campaign && campaign.campaign_type !== 'REFERRAL_PROGRAM') throw notFound('campaign', campaignId ?? '');
  const isOwn = campaign === null || fact?.voucher.campaign_id === campaign.id;
  if (!fact?.voucher.is_referral_code || !isOwn) throw notFound('voucher', codeOrId);
  return { config, voucher: fact.voucher };
}

/** Checked before any customer is written, and again in the transaction. */
async function requireNewReferees(
  rt: Runtime<'customers' | 'holders'>,
  caller: Caller,
  { id, holder_id }: Voucher,
  customers: readonly RequestCustomer[],
): Promise<void> {
  const names = await Promise.all(customers.map((customer, index) => knownAs(rt, caller, customer, index)));
  const referees = await rt.store.holders.refereesAmong(
    caller,
    id,
    names.flatMap(({ known }) => known ?? []),
  );
  const taken = new Set([...referees, holder_id]);
  for (const { known, name } of names) {
    if (taken.has(name)) throw new ApiError(buildDuplicateHolderFailure(known ?? name));
    taken.add(name);
  }
}

/** The id of a customer that exists, else the source id of one to be made. @throws ApiError not_found, invalid_payload */
async function knownAs(
  rt: Runtime<'customers'>,
  caller: Caller,
  customer: RequestCustomer,
  index: number,
): Promise<{ readonly known: string | null; readonly name: string }> {
  const name = customer.id ?? customer.source_id ?? null;
  if (name === null) {
    throw new ApiError({ key: 'invalid_payload', details: `Property [${index}] must have an id or a source_id.` });
  }
  const found = (await rt.store.customers.find(caller, customer))?.customer ?? null;
  if (found) requireCustomerChange(caller, { known: found, request: customer, member: `[${index}]` });
  const known = found?.id ?? null;
  if (known === null && customer.id) throw notFound('customer', customer.id);
  return { known, name: known ?? name.normalize('NFC') };
}

/** Customers are written this many at the same time. */
const SAVED_AT_ONCE = 10;

async function saveAll(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  customers: readonly RequestCustomer[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let start = 0; start < customers.length; start += SAVED_AT_ONCE) {
    const some = customers.slice(start, start + SAVED_AT_ONCE);
    const saved = await Promise.all(some.map((customer) => saveCustomer(rt, caller, customer)));
    ids.push(...saved.map(({ customer }) => customer.id));
  }
  return ids;
}

function newReferees(rt: Process, voucher: Voucher, customerIds: readonly string[]): readonly Holder[] {
  const created_at = nowText(rt);
  const base = rt.ids.redemptionBase(Date.parse(created_at));
  return customerIds.map((customerId, index) =>
    buildReferee(voucher, customerId, { digits: `${base}${index.toString(16).padStart(2, '0')}`, created_at }),
  );
}

function newPlace(rt: Process, timeMs: number) {
  return { id: rt.ids.random('evcus', 18), timeMs };
}

async function add(
  rt: Runtime<'holders'>,
  caller: Caller,
  code: ReferralCode,
  holders: readonly Holder[],
): Promise<readonly Holder[]> {
  // Lines keep their ids, whichever attempt writes them.
  const added = holders.map((holder) => {
    const place = newPlace(rt, Date.parse(holder.created_at));
    return { holder, activity: buildHolderAddedRow(caller, place, { holder, ...code }) };
  });
  const kept = { created_at: holders[0]?.created_at ?? '', digits: holders.map(({ id }) => refereeDigits(id)) };
  const { answer } = await commitOptimistically({
    read: () => Promise.resolve(),
    plan: () => ({ write: added, answer: holders }),
    commit: async (referees) => {
      const outcome = await rt.store.holders.addReferees(caller, referees, guardOf(caller, kept));
      if (outcome.status === 'HELD') throw new ApiError(buildDuplicateHolderFailure(outcome.customerId));
      return outcome.status === 'ADDED' ? { status: 'COMMITTED' } : outcome;
    },
  });
  return answer;
}
