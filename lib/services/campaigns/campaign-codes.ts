// Add codes to a campaign: random ones, or a given one.
import { resolveCodeCampaign } from '../../core/campaign/find';
import type { Caller } from '../../model/common';
import type { AddCodesQuery, CreateVoucherRequest } from '../../model/generated';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import { type AsyncActionReference, toActionReference } from '../shared/new-action';
import { unwrap } from '../shared/unwrap';
import { changeConfig } from '../shared/configuration';
import { guardOf } from '../shared/once';
import { withAddition } from '../../core/campaign/progress';
import { requireRoom } from './campaign-progress';
import { generation } from './code-generation';
import { createVoucher, generateVoucher } from '../vouchers/vouchers';
import type { VoucherResponse } from '../../model/generated-answers/records';

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
