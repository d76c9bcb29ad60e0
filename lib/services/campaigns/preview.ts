// What a campaign would do to an order before it is stored: decided as a validation, with records that are there for this decision alone.
import { evaluationInput } from '../../core/access/evaluation-input';
import { type ValidationResponse, validationAnswer } from '../../core/answer/validation';
import { type Draft, draftDiscounts, draftRedeemables, withDraft, withDraftRules } from '../../core/evaluation/draft';
import { givenCode } from '../../core/code';
import { NEW_DEFINITION, readRuleDefinition } from '../../core/rules/definition/definition';
import { evaluate } from '../../core/stacking/combine';
import { ApiError, isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateCampaignRequest, PreviewCampaignRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { ValidationRule } from '../../model/records/rules';
import type { EvaluationRequest, Redeemable } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { newTier } from '../promotions/promotions';
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
  const config = withDraftRules(stored, draftRules(rt, stored, validation_rules ?? []));
  const draft = newDraft(rt, caller, { request: campaign, config });
  const beside: EvaluationRequest = { ...rest, redeemables: redeemables ?? [] };
  const situation = await loadFacts(rt, caller, beside, { discounts: draftDiscounts(draft) });
  await guardRequest(rt, caller, { request: beside, ...situation });
  const { facts, nowMs } = situation;
  const request = { ...beside, redeemables: [...beside.redeemables, ...triedBy(draft, beside)] };
  const input = evaluationInput(caller, { request, facts: withDraft(facts, config, draft), nowMs });
  const evaluation = evaluate(input);
  if (isFailure(evaluation)) throw new ApiError(evaluation);
  const trackingId = trackingIdOf(rt, caller, { request, facts });
  return validationAnswer(evaluation, input, { id: rt.ids.random('valid', 18), trackingId, session: null });
}

/** @throws ApiError invalid_payload for an id that is taken; invalid_validation_rules, invalid_formula */
function draftRules(
  rt: Runtime,
  config: Config,
  sent: NonNullable<PreviewCampaignRequest['validation_rules']>,
): readonly ValidationRule[] {
  const ids = new Set(config.rules.keys());
  return sent.map(({ id, definition }, index) => {
    if (ids.has(id)) throw invalid(`Property .validation_rules[${index}].id must name no other rule.`);
    ids.add(id);
    return {
      id,
      name: definition.name,
      ...accepted(readRuleDefinition(definition, NEW_DEFINITION, config.settings.timezone)),
      created_at: nowText(rt),
      updated_at: null,
      assignments_count: 0,
      object: 'validation_rules',
    };
  });
}

/** The campaign with its tiers, or with the one code it has or the first that it would get. */
function newDraft(
  rt: Runtime,
  caller: Caller,
  { request, config }: { readonly request: CreateCampaignRequest; readonly config: Config },
): Draft {
  const campaign = newCampaign(rt, request, config);
  const tiers = (request.promotion?.tiers ?? []).map((tier, index) =>
    newTier(rt, tier, { campaignId: campaign.id, config, rank: index + 1 }),
  );
  if (campaign.campaign_type === 'PROMOTION') return { campaign, tiers, voucher: null };
  const code = accepted(givenCode(campaign.voucher?.code ?? rt.ids.random('preview', 12)));
  const voucher = newVoucher(rt, caller, { ...code, request: {}, config, campaign, nowMs: rt.clock.nowMs() });
  return { campaign, tiers: [], voucher };
}

/** @throws ApiError invalid_payload for a promotion without a tier, or with more than fit beside the other redeemables */
function triedBy(draft: Draft, { redeemables: beside }: EvaluationRequest): readonly Redeemable[] {
  const redeemables = draftRedeemables(draft);
  if (redeemables.length === 0) throw invalid('Property .campaign.promotion.tiers must hold a tier to try.');
  if (redeemables.length + beside.length <= LIMITS.redeemables) return redeemables;
  throw invalid(`At most ${LIMITS.redeemables} redeemables are tried together, the tiers of the campaign among them.`);
}

function invalid(details: string): ApiError {
  return new ApiError({ key: 'invalid_payload', details });
}
