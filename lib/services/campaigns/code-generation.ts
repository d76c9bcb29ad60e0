// The codes that a campaign generates: their pattern, and the action that makes many.
import { planCodes, refuseFewCodes } from '../../core/code';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateVoucherRequest } from '../../model/generated';
import type { AsyncAction } from '../../model/records/async-action';
import type { Campaign } from '../../model/records/campaign';
import type { Process } from '../../ports/runtime';
import { newAction } from '../shared/new-action';
import { refuseIf, unwrap } from '../shared/unwrap';
import { newVoucher, plainVoucher } from '../vouchers/new-voucher';
import { type CodeSource, codeSource } from './codes';

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
