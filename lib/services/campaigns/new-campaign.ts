// A new campaign, with its id and those of its assignments.
import { planCampaign } from '../../core/campaign/input';
import type { Config } from '../../model/config';
import type { CreateCampaignRequest } from '../../model/generated';
import type { Campaign } from '../../model/records/campaign';
import type { Process } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { buildNewRuleAssignments } from '../vouchers/new-voucher';
import { nowText } from '../shared/configuration';

/**
 * Build a new campaign with a random id and its rule assignments; nothing is stored.
 * @throws ApiError as `planCampaign`
 */
export function newCampaign(rt: Process, request: CreateCampaignRequest, config: Config): Campaign {
  const id = rt.ids.random('camp', 24);
  const rules = buildNewRuleAssignments(rt, request.validation_rules);
  return unwrap(planCampaign({ id, request, config, rules, now: nowText(rt) }));
}
