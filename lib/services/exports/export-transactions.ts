// Exports of balance changes, by card or by campaign.
import { hasBalances } from '../../core/campaign/kind';
import { isJoinedByAnd } from '../../core/export/card-movement-fields';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ExportParametersInput, ExportTransactionsRequest } from '../../model/generated';
import type { ExportedObject } from '../../model/files/export';
import type { Campaign } from '../../model/records/campaign';
import type { ExportRuntime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { findLoyalty } from '../loyalties/loyalties';
import { findMember, type MemberName } from '../loyalties/loyalty-members';
import { createExport } from './exports';
import type { ExportResponse } from '../../model/generated-answers/records';

type Request = ExportTransactionsRequest;

/**
 * Begin an export of the balance changes of one voucher.
 * @throws ApiError not_found; as `createExport`
 */
export async function exportCardTransactions(
  rt: ExportRuntime,
  caller: Caller,
  codeOrId: string,
  request: Request,
): Promise<ExportResponse> {
  const fact = await rt.store.vouchers.load(caller, codeOrId);
  if (!fact) throw notFound('voucher', codeOrId);
  return exported(rt, caller, { request, voucher_id: fact.voucher.code });
}

/**
 * Begin an export of the balance changes of one loyalty card.
 * @throws ApiError not_found for anything but a card of the campaign; as `createExport`
 */
export async function exportMemberTransactions(
  rt: ExportRuntime,
  caller: Caller,
  name: MemberName,
  request: Request,
): Promise<ExportResponse> {
  const { voucher } = await findMember(rt, caller, name);
  return exported(rt, caller, { request, voucher_id: voucher.code });
}

/**
 * Begin an export of the balance changes of a campaign's vouchers.
 * @throws ApiError not_found; forbidden for a campaign without balances; as `createExport`
 */
export async function exportCampaignTransactions(
  rt: ExportRuntime,
  caller: Caller,
  idOrName: string,
  request: Request,
): Promise<ExportResponse> {
  return ofCampaign(rt, caller, findCampaign(await rt.store.config.load(caller), idOrName), request);
}

/**
 * Begin an export of the balance changes of a loyalty program's cards.
 * @throws ApiError not_found, also for a campaign of another type; as `createExport`
 */
export async function exportLoyaltyTransactions(
  rt: ExportRuntime,
  caller: Caller,
  idOrName: string,
  request: Request,
): Promise<ExportResponse> {
  return ofCampaign(rt, caller, findLoyalty(await rt.store.config.load(caller), idOrName), request);
}

/**
 * Begin an export of when the points of a loyalty program expire.
 * @throws ApiError not_found, also for a campaign of another type; as `createExport`
 */
export async function exportPointsExpiration(
  rt: ExportRuntime,
  caller: Caller,
  idOrName: string,
  request: Request,
): Promise<ExportResponse> {
  const { id } = findLoyalty(await rt.store.config.load(caller), idOrName);
  return exported(rt, caller, { request, campaign_id: id }, 'points_expiration');
}

async function ofCampaign(
  rt: ExportRuntime,
  caller: Caller,
  campaign: Campaign,
  request: Request,
): Promise<ExportResponse> {
  if (!hasBalances(campaign)) {
    throw new ApiError({ key: 'forbidden', details: 'Transactions are allowed only for loyalty or gift campaigns' });
  }
  return exported(rt, caller, { request, campaign_id: campaign.id });
}

interface TransactionsExport {
  readonly request: Request;
  readonly voucher_id?: string;
  readonly campaign_id?: string;
}

/** The owner is an additional filter, joined to all others by `and`. */
function exported(
  rt: ExportRuntime,
  caller: Caller,
  { request, ...whose }: TransactionsExport,
  exported_object: ExportedObject = 'voucher_transactions',
): Promise<ExportResponse> {
  const { filters, ...parameters }: NonNullable<ExportParametersInput> = request.parameters ?? {};
  if (!isJoinedByAnd(filters)) {
    throw new ApiError({
      key: 'invalid_payload',
      details: 'Property .parameters.filters.junction must be and: the path is one of the conditions.',
    });
  }
  const own = Object.entries(whose).map(([name, whole]) => [name, { conditions: { $in: [whole] } }] as const);
  return createExport(rt, caller, {
    exported_object,
    parameters: { ...parameters, filters: { ...filters, ...Object.fromEntries(own) } },
  });
}
