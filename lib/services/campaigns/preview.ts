// What a campaign would do to an order before it is stored: decided as a validation, with records that are there for this decision alone.
import { evaluationInput } from '../../core/access/evaluation-input';
import { type ValidationResponse, validationAnswer } from '../../core/answer/validation';
import {
  type Draft,
  draftDiscounts,
  draftRules,
  triedRedeemables,
  withDraft,
  withDraftRules,
} from '../../core/evaluation/draft';
import { givenCode } from '../../core/code';
import { evaluate } from '../../core/stacking/combine';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateCampaignRequest, PreviewCampaignRequest } from '../../model/generated';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { newTiers } from '../promotions/promotions';
import { accepted } from '../shared/accepted';
import { guardRequest, loadFacts } from '../shared/code-guard';
import { nowText } from '../shared/configuration';
import { trackingIdOf } from '../shared/evaluation';
import { newVoucher } from '../vouchers/new-voucher';
import { newCampaign } from './new-campaign';

/**
 * One code of the campaign, or all its tiers, on this order. Two round trips: the definitions are read against the
 * configuration first.
 * @throws ApiError as `createCampaign`, `createRule` and `validate`
 */
export async function previewCampaign(
  rt: Runtime,
  caller: Caller,
  sent: PreviewCampaignRequest,
): Promise<ValidationResponse> {
  const { campaign, validation_rules, redeemables, ...rest } = sent;
  const stored = await rt.store.config.load(caller);
  const config = withDraftRules(stored, accepted(draftRules(validation_rules ?? [], stored, nowText(rt))));
  const draft = newDraft(rt, caller, { request: campaign, config });
  const beside: EvaluationRequest = { ...rest, redeemables: redeemables ?? [] };
  const situation = await loadFacts(rt, caller, beside, { discounts: draftDiscounts(draft) });
  await guardRequest(rt, caller, { request: beside, ...situation });
  const { facts, nowMs } = situation;
  const tried = accepted(triedRedeemables(draft, beside.redeemables.length));
  const request = { ...beside, redeemables: [...beside.redeemables, ...tried] };
  const input = evaluationInput(caller, { request, facts: withDraft(facts, config, draft), nowMs });
  const evaluation = accepted(evaluate(input));
  const trackingId = trackingIdOf(rt, caller, { request, facts });
  return validationAnswer(evaluation, input, { id: rt.ids.random('valid', 18), trackingId, session: null });
}

/** The campaign with its tiers, or with the one code it has or the first that it would get. */
function newDraft(
  rt: Runtime,
  caller: Caller,
  { request, config }: { readonly request: CreateCampaignRequest; readonly config: Config },
): Draft {
  const campaign = newCampaign(rt, request, config);
  const tiers = newTiers(rt, request.promotion?.tiers, { campaignId: campaign.id, config });
  if (campaign.campaign_type === 'PROMOTION') return { campaign, tiers, voucher: null };
  const code = accepted(givenCode(campaign.voucher?.code ?? rt.ids.random('preview', 12)));
  const voucher = newVoucher(rt, caller, { ...code, request: {}, config, campaign, nowMs: rt.clock.nowMs() });
  return { campaign, tiers: [], voucher };
}
