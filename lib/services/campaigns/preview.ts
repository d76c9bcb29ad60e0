// The effect of a campaign on an order before it is stored: decided like a validation, with temporary records.
import { withCustomerOfOrder } from '../../core/customer/record';
import { evaluationInput } from '../../core/access/evaluation-input';
import { validationAnswer } from '../../core/answer/validation';
import {
  type Draft,
  draftDiscounts,
  buildDraftReward,
  buildDraftRules,
  mergePreviewRedeemables,
  withDraft,
  withDraftRules,
} from '../../core/evaluation/draft';
import { parseCode } from '../../core/code';
import { buildCodeTakenFailure } from '../../core/record/change';
import { evaluate } from '../../core/stacking/combine';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { PreviewCampaignRequest } from '../../model/generated';
import type { EvaluationRequest } from '../../model/request';
import type { Process, Runtime } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { guardRequest, loadFacts, trackingIdOf } from '../shared/load-facts';
import { nowText } from '../shared/configuration';
import { plainVoucher } from '../vouchers/new-voucher';
import { campaignPlan } from './campaign-plan';
import type { ValidateResponse } from '../../model/generated-answers/validations';

/**
 * Validate an unsaved campaign, with one of its codes or all its tiers, against an order. Nothing is stored.
 * @throws ApiError as `createCampaign`, `createRule` and `validate`; the name of the campaign may be taken
 */
export async function previewCampaign(
  rt: Runtime<'config' | 'evaluations' | 'limits' | 'vouchers'>,
  caller: Caller,
  sent: PreviewCampaignRequest,
): Promise<ValidateResponse> {
  const { order, customer, metadata, options } = withCustomerOfOrder(sent);
  const { config, draft } = newDraft(rt, caller, { sent, stored: await rt.store.config.load(caller) });
  // Members are listed by name: a session, for example, must not be passed on.
  const beside: EvaluationRequest = { order, customer, metadata, options, redeemables: sent.redeemables ?? [] };
  const tried = unwrap(mergePreviewRedeemables(draft, beside.redeemables, config));
  const [situation] = await Promise.all([
    loadFacts(rt, caller, beside, { discounts: draftDiscounts(draft) }),
    requireFreeCode(rt, caller, sent.campaign.voucher?.code && draft.voucher ? draft.voucher.code : null),
  ]);
  await guardRequest(rt, caller, { request: beside, ...situation });
  const { facts, nowMs } = situation;
  const request = { ...beside, redeemables: tried };
  const input = evaluationInput(caller, { request, facts: withDraft(facts, config, draft), nowMs });
  const evaluation = unwrap(evaluate(input));
  const trackingId = trackingIdOf(rt, caller, { request, facts });
  return validationAnswer(evaluation, input, { id: rt.ids.hex('valid'), trackingId, session: null });
}

/** The campaign with its tiers, or with the one code it has or one that it might get; and the configuration with its rules. */
function newDraft(
  rt: Process,
  caller: Caller,
  { sent, stored }: { readonly sent: PreviewCampaignRequest; readonly stored: Config },
): { readonly config: Config; readonly draft: Draft } {
  const now = nowText(rt);
  const config = withDraftRules(stored, unwrap(buildDraftRules(sent.validation_rules ?? [], stored, now)));
  const { campaign, tiers } = campaignPlan(rt, caller, { request: sent.campaign, config });
  const id = rt.ids.random('rewa', 12);
  const reward = unwrap(buildDraftReward({ campaign, sent: sent.reward, config, id, now }));
  if (campaign.campaign_type === 'PROMOTION') return { config, draft: { campaign, tiers, voucher: null, reward } };
  const code = unwrap(parseCode(campaign.voucher?.code ?? rt.ids.random('preview', 12)));
  const voucher = plainVoucher(rt, caller, { ...code, config, campaign, nowMs: Date.parse(now) });
  return { config, draft: { campaign, tiers: [], voucher, reward } };
}

/** @throws ApiError duplicate_found, as for the one code of a campaign that is stored */
async function requireFreeCode(rt: Runtime<'vouchers'>, caller: Caller, code: string | null): Promise<void> {
  if (code === null) return;
  const taken = await rt.store.vouchers.taken(caller, [code]);
  if (taken.size > 0) throw new ApiError(buildCodeTakenFailure(code));
}
