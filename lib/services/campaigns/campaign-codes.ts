// Add codes to a campaign: random ones, or a given one.
import { resolveCodeCampaign } from '../../core/campaign/find';
import { planCodes, refuseFewCodes } from '../../core/code';
import type { AsyncAction } from '../../model/records/async-action';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { AddCodesQuery, CreateVoucherRequest } from '../../model/generated';
import type { Process, Runtime, WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import { type AsyncActionReference, toActionReference, newAction } from '../shared/new-action';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig } from '../shared/configuration';
import { guardOf } from '../shared/once';
import { withAddition } from '../../core/campaign/progress';
import { requireRoom } from './campaign-progress';
import { type CodeSource, codeSource } from './codes';
import { newVoucher, plainVoucher } from '../vouchers/new-voucher';
import { createVoucher, generateVoucher } from '../vouchers/vouchers';
import type { VoucherResponse } from '../../model/generated-answers/records';

interface Generation {
  readonly campaign: Campaign;
  readonly config: Config;
  /** Null when the campaign alone describes them. */
  readonly request: CreateVoucherRequest | null;
  readonly count: number;
}

/**
 * Create the generator of random codes for a new voucher, by the request's code pattern or else the campaign's.
 * @throws ApiError invalid_code_config
 */
export function randomCodes(rt: Process, campaign: Campaign, request: CreateVoucherRequest): CodeSource {
  return codeSource(rt, request.code_config ?? campaign.voucher?.code_config);
}

/**
 * The action that generates the codes.
 * @throws ApiError as for one code, and invalid_code_config when there is no room
 */
export function generation(rt: Process, caller: Caller, work: Generation): AsyncAction {
  const { campaign, config, request, count } = work;
  const code_config = { ...(request?.code_config ?? campaign.voucher?.code_config) };
  refuseIf(refuseFewCodes(unwrap(planCodes(code_config)), count, caller.caseSensitiveCodes));
  const creation = { code: '', config, campaign, nowMs: rt.clock.nowMs() };
  const template = request ? newVoucher(rt, caller, { ...creation, request }) : plainVoucher(rt, caller, creation);
  return newAction(rt, caller, {
    type: 'CAMPAIGN.VOUCHERS_GENERATE',
    work: { kind: 'GENERATE', campaign_id: campaign.id, template, code_config },
    total: count,
  });
}

/**
 * Adds random codes to a campaign: a single one is in the response, more are generated in the background.
 * @throws ApiError not_found, invalid_campaign, invalid_campaign_params above the limit of a campaign
 */
export async function addCodes(
  rt: WorkRuntime,
  caller: Caller,
  idOrName: string,
  addition: { readonly query: AddCodesQuery; readonly request: CreateVoucherRequest },
): Promise<{ readonly done: VoucherResponse } | { readonly begun: AsyncActionReference }> {
  const count = addition.query.vouchers_count ?? 1;
  const { code, ...request } = addition.request;
  if (count === 1) return { done: await addRandomCode(rt, caller, idOrName, request) };
  const action = await changeConfig(rt, caller, async (config) => {
    const campaign = unwrap(resolveCodeCampaign(config, idOrName));
    await requireRoom(rt, caller, { campaign, count });
    const answer = generation(rt, caller, { campaign, config, request, count });
    const record = withAddition(campaign, { actionId: answer.id, count });
    const guard = guardOf(caller, { begun: toActionReference(answer) });
    return { change: { replace: [{ kind: 'campaign', record }], actions: [answer], guard }, answer };
  });
  return { begun: await firstSlice(rt, caller, action) };
}

async function addRandomCode(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
  request: CreateVoucherRequest,
): Promise<VoucherResponse> {
  const campaign = unwrap(resolveCodeCampaign(await rt.store.config.load(caller), idOrName));
  await requireRoom(rt, caller, { campaign, count: 1 });
  return generateVoucher(rt, caller, { ...request, campaign_id: campaign.id }, (done) => ({ done }));
}

/** Add a given code to a campaign. @throws ApiError as createVoucher */
export async function addCode(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
  addition: { readonly code: string; readonly request: CreateVoucherRequest },
): Promise<VoucherResponse> {
  const config = await rt.store.config.load(caller);
  const campaign = unwrap(resolveCodeCampaign(config, idOrName));
  await requireRoom(rt, caller, { campaign, count: 1 });
  return createVoucher(rt, caller, addition.code, { ...addition.request, campaign_id: campaign.id });
}
