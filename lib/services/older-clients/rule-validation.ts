// One validation rule tried on a customer and an order.
import { describeScope } from '../../core/discount/describe';
import { evaluationInput } from '../../core/access/evaluation-input';
import { list } from '../../core/answer/entries';
import { examinationScenario, ruleCandidate } from '../../core/qualification/examined';
import { qualify } from '../../core/qualification/qualify';
import { toEvaluationRequest } from '../../core/qualification/request';
import type { Caller } from '../../model/common';
import type { ExamineRequest } from '../../model/generated';
import type { ValidateRuleResponse } from '../../model/generated-answers/older-clients';
import type { Runtime } from '../../ports/runtime';
import { findRecord } from '../shared/find-record';
import { loadFacts } from '../shared/load-facts';

/**
 * Try a validation rule on the customer, order and metadata of a request.
 * @throws ApiError not_found for the rule, or for a customer or order named by id
 */
export async function validateRule(
  rt: Runtime<'config' | 'evaluations'>,
  caller: Caller,
  id: string,
  body: ExamineRequest,
): Promise<ValidateRuleResponse> {
  findRecord(await rt.store.config.load(caller), 'rule', id);
  const request = toEvaluationRequest(body, []);
  const { facts, nowMs } = await loadFacts(rt, caller, request);
  const candidate = ruleCandidate(findRecord(facts.config, 'rule', id), facts.config);
  const fulfilled = qualify(candidate, evaluationInput(caller, { request, facts, nowMs }), examinationScenario(false));
  return {
    valid: fulfilled !== null,
    rule_id: id,
    applicable_to: list(describeScope(fulfilled?.outcomes[0].reach ?? null).applicableTo),
  };
}
