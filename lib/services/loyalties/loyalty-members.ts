// Members of a loyalty campaign: its cards that customers hold.
import { recordTest } from '../../core/filter/list-test';
import type { VoucherFact } from '../../core/evaluation/facts';
import { isMember } from '../../core/loyalty/member';
import { invariant, notFound } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller, Once } from '../../model/common';
import type { CreateMemberRequest, ListMembersQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { findLoyalty } from './loyalties';
import { publish } from '../publications/publish';
import { publishCommand } from '../publications/publish-command';
import { listVouchersOf } from '../vouchers/voucher-list';
import { showVoucher } from '../vouchers/voucher-response';
import type { VoucherResponse } from '../../model/generated-answers/records';
import type { ListVouchersResponse } from '../../model/generated-answers/vouchers';

/** A card by its code or id; the campaign is null when the route names the card alone. */
export interface MemberName {
  readonly campaignId: string | null;
  readonly codeOrId: string;
}

interface NewMember {
  readonly campaignId: string;
  readonly request: CreateMemberRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Publishes a card of the campaign: the named one, or a free one. A customer with a card gets the same one.
 * @throws ApiError not_found, also for a card of another campaign; else as `publish`
 */
export async function createMember(
  rt: Runtime<'config' | 'guards' | 'limits' | 'publications' | 'vouchers'>,
  caller: Caller,
  member: NewMember,
): Promise<Once<VoucherResponse>> {
  const { request, idempotencyKey } = member;
  const campaign = findLoyalty(await rt.store.config.load(caller), member.campaignId);
  if (request.voucher) await requireCardOf(rt, caller, campaign, request.voucher);
  const command = publishCommand({ ...request, campaign: campaign.id }, {});
  const { answer, replayed } = await publish(rt, caller, { command, idempotencyKey });
  invariant('voucher' in answer, 'a publication of one code shows it');
  return { answer: answer.voucher, replayed };
}

async function requireCardOf(
  rt: Runtime<'vouchers'>,
  caller: Caller,
  { id }: Campaign,
  codeOrId: string,
): Promise<void> {
  const fact = await rt.store.vouchers.load(caller, codeOrId);
  if (fact?.voucher.campaign_id !== id) throw notFound('voucher', codeOrId);
}

/** Lists the members, newest card first by default. @throws ApiError not_found, invalid_query_params */
export async function listMembers(
  rt: Runtime<'config' | 'voucherLists'>,
  caller: Caller,
  campaignId: string,
  query: ListMembersQuery,
): Promise<ListVouchersResponse> {
  const { id } = findLoyalty(await rt.store.config.load(caller), campaignId);
  return listVouchersOf(rt, caller, { ...query, campaign_id: id }, [recordTest(isMember)]);
}

/**
 * Return a loyalty card that has a holder.
 * @throws ApiError not_found for a card without a holder, a card of another campaign, or an unknown card
 */
export async function getMember(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
): Promise<VoucherResponse> {
  const { voucher } = await findMember(rt, caller, name);
  return showVoucher(caller, voucher, await rt.store.config.load(caller));
}

/**
 * Find a loyalty card that has a holder, by code or id.
 * @throws ApiError as `getMember`
 */
export async function findMember(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  { campaignId, codeOrId }: MemberName,
): Promise<VoucherFact> {
  const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, codeOrId)]);
  const campaign = campaignId === null ? null : findLoyalty(config, campaignId);
  const isForeign = campaign !== null && fact?.voucher.campaign_id !== campaign.id;
  if (!fact || isForeign || !isMember(fact.voucher)) throw notFound('voucher', codeOrId);
  return fact;
}
