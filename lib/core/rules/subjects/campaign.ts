// Rules on the budget of a campaign.
import { budgetRules } from './budget';
import type { RuleKinds } from '../kind';

/** @see docs/behaviour/validation-rules.md#budgets */
export const CAMPAIGN_RULES: RuleKinds = budgetRules('campaign');
