// Add codes to a campaign: random ones, a given one, or a list.
import type { Shown } from '../core/answer/records';
import { ApiError } from '../errors';
import type { AsyncAction } from '../model/async-action';
import type { Campaign } from '../model/campaign';
import type { Caller } from '../model/common';
import type { Config } from '../model/config';
import type { AddCodesQuery, CreateVoucherRequest, ImportVouchersRequest } from '../model/generated';
import { LIMITS } from '../model/limits';
import type { Voucher } from '../model/voucher';
import type { Runtime } from '../ports';
import type { ActionPart } from '../ports/async-actions';
import { type Begun, begin, firstSlice, newAction } from './async-actions';
import { findCampaign } from './campaign-find';
import { changeConfig } from './configuration';
import { checkRoom } from './campaign-input';
import { CodeSource, readCodeConfig } from './codes';
import { codeCampaign, newVoucher } from './voucher-input';
import { createVoucher, generateVoucher, readCode } from './vouchers';

interface Generation {
  readonly campaign: Campaign;
  readonly config: Config;
  readonly request: CreateVoucherRequest;
  readonly count: number;
}

/** Random codes as the request or the campaign describes them. @throws ApiError invalid_code_config */
export function randomCodes(rt: Runtime, campaign: Campaign, request: CreateVoucherRequest): CodeSource {
  return new CodeSource(rt, readCodeConfig(request.code_config ?? campaign.voucher?.code_config));
}

/** The action that makes so many codes. @throws ApiError as for one code, and invalid_code_config where there is no room */
export function generation(rt: Runtime, caller: Caller, given: Generation): AsyncAction {
  const { campaign, config, request, count } = given;
  const code_config = { ...(request.code_config ?? campaign.voucher?.code_config) };
  checkRoom(code_config, count, caller.caseSensitiveCodes);
  const template = newVoucher(rt, caller, { code: '', request, config, campaign });
  return newAction(rt, caller, {
    type: 'CAMPAIGN.VOUCHERS_GENERATE',
    work: { kind: 'GENERATE', campaign_id: campaign.id, template, code_config },
    total: count,
  });
}

/**
 * Add random codes to a campaign: one is answered at once, more are made in the background.
 * @throws ApiError not_found, invalid_campaign, invalid_campaign_params above the limit of a campaign
 */
export async function addCodes(
  rt: Runtime,
  caller: Caller,
  idOrName: string,
  given: { readonly query: AddCodesQuery; readonly request: CreateVoucherRequest },
): Promise<{ readonly voucher: Shown } | { readonly begun: Begun }> {
  const config = await rt.store.config.load(caller);
  const campaign = codeCampaign(findCampaign(config, idOrName));
  const count = given.query.vouchers_count ?? 1;
  const { code, ...request } = given.request;
  await requireRoom(rt, caller, { campaign, count });
  const inCampaign = { ...request, campaign_id: campaign.id };
  if (count === 1) return { voucher: await generateVoucher(rt, caller, inCampaign) };
  // The campaign says that codes are being made, so that a change of it waits until it can reach them.
  const action = await changeConfig(rt, caller, (now) => {
    const current = codeCampaign(findCampaign(now, campaign.id));
    const record: Campaign = { ...current, vouchers_generation_status: 'IN_PROGRESS' };
    const answer = generation(rt, caller, { campaign: current, config: now, request, count });
    return { change: { replace: [{ kind: 'campaign', record }], actions: [answer] }, answer };
  });
  return { begun: await firstSlice(rt, caller, action) };
}

async function requireRoom(
  rt: Runtime,
  caller: Caller,
  { campaign, count }: { readonly campaign: Campaign; readonly count: number },
): Promise<void> {
  const has = await rt.store.vouchers.codesCount(caller, campaign.id);
  if (has + count <= LIMITS.campaignCodes) return;
  const details = `A campaign takes ${LIMITS.campaignCodes} codes; this one has ${has}.`;
  throw new ApiError({ key: 'invalid_campaign_params', details });
}

/** Add a given code to a campaign. @throws ApiError as createVoucher */
export async function addCode(
  rt: Runtime,
  caller: Caller,
  idOrName: string,
  given: { readonly code: string; readonly request: CreateVoucherRequest },
): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const campaign = codeCampaign(findCampaign(config, idOrName));
  await requireRoom(rt, caller, { campaign, count: 1 });
  return createVoucher(rt, caller, given.code, { ...given.request, campaign_id: campaign.id });
}

/** Import codes into a campaign. @throws ApiError as importVouchers */
export async function importCampaignCodes(
  rt: Runtime,
  caller: Caller,
  idOrName: string,
  rows: ImportVouchersRequest,
): Promise<Begun> {
  const config = await rt.store.config.load(caller);
  const campaign = codeCampaign(findCampaign(config, idOrName));
  await requireRoom(rt, caller, { campaign, count: rows.length });
  const vouchers = await readRows(rt, caller, rows, () => ({ config, campaign }));
  const work = { kind: 'IMPORT', campaign_id: campaign.id } as const;
  const action = newAction(rt, caller, { type: 'CAMPAIGN.VOUCHERS_IMPORT', work, total: vouchers.length });
  return begin(rt, caller, action, partsOf(vouchers, IMPORT_PART));
}

/** A part is one transaction with the note that it is done, progress, failures and the count of the campaign. */
export const IMPORT_PART = LIMITS.transactionActions - 4;
const PART_BYTES = 300_000;

/** Rows in parts, each small enough for one item and one transaction. */
export function partsOf(rows: readonly unknown[], size: number): readonly ActionPart[] {
  const parts: unknown[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const length = Buffer.byteLength(JSON.stringify(row));
    const last = parts.at(-1);
    if (!last || last.length >= size || bytes + length > PART_BYTES) {
      parts.push([row]);
      bytes = length;
    } else {
      last.push(row);
      bytes += length;
    }
  }
  return parts.map((part, number) => ({ number, rows: part }));
}

/**
 * The vouchers that rows describe, none of them stored yet.
 * @throws ApiError invalid_voucher for a row without code or value; duplicate_key where codes are named twice or exist
 */
export async function readRows(
  rt: Runtime,
  caller: Caller,
  rows: ImportVouchersRequest,
  contextOf: (row: ImportVouchersRequest[number]) => { readonly config: Config; readonly campaign: Campaign | null },
): Promise<readonly Voucher[]> {
  const vouchers = rows.map((row) =>
    newVoucher(rt, caller, {
      code: readCode(row.code ?? ''),
      request: { ...row, validation_rules: null },
      ...contextOf(row),
    }),
  );
  const compared = vouchers.map(({ code }) => (caller.caseSensitiveCodes ? code : code.toLowerCase()));
  const twice = compared.length - new Set(compared).size;
  const taken = await rt.store.vouchers.taken(
    caller,
    vouchers.map(({ code }) => code),
  );
  if (twice + taken.size === 0) return vouchers;
  throw new ApiError({ key: 'duplicate_key', details: `${taken.size} codes exist already, ${twice} are named twice.` });
}
