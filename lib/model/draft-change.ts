// Changes of a draft: requests to routes of the configuration, checked by the schemas of those routes and never stored.
import type {
  AssignRuleQuery,
  AssignRuleRequest,
  CreateCampaignRequest,
  CreateRuleRequest,
  CreateStackRequest,
  CreateTierRequest,
  DeleteCampaignQuery,
  StackingRulesRequest,
  UpdateCampaignRequest,
  UpdateRuleRequest,
  UpdateStackRequest,
  UpdateTierRequest,
} from './generated';

/** What each route takes that a draft may call, by the operation of the route. */
export interface DraftOperations {
  readonly createCampaign: Sent<CreateCampaignRequest>;
  readonly updateCampaign: Sent<UpdateCampaignRequest, 'campaignId'>;
  readonly deleteCampaign: Sent<undefined, 'campaignId', DeleteCampaignQuery>;
  readonly enableCampaign: Sent<undefined, 'campaignId'>;
  readonly disableCampaign: Sent<undefined, 'campaignId'>;
  readonly createPromotionTier: Sent<CreateTierRequest, 'campaignId'>;
  readonly updatePromotionTier: Sent<UpdateTierRequest, 'tierId'>;
  readonly deletePromotionTier: Sent<undefined, 'tierId'>;
  readonly enablePromotionTier: Sent<undefined, 'tierId'>;
  readonly disablePromotionTier: Sent<undefined, 'tierId'>;
  readonly createPromotionStack: Sent<CreateStackRequest, 'campaignId'>;
  readonly updatePromotionStack: Sent<UpdateStackRequest, 'campaignId' | 'stackId'>;
  readonly deletePromotionStack: Sent<undefined, 'campaignId' | 'stackId'>;
  readonly createValidationRule: Sent<CreateRuleRequest>;
  readonly updateValidationRule: Sent<UpdateRuleRequest, 'ruleId'>;
  readonly deleteValidationRule: Sent<undefined, 'ruleId'>;
  readonly assignValidationRule: Sent<AssignRuleRequest, 'ruleId', AssignRuleQuery>;
  readonly deleteValidationRuleAssignment: Sent<undefined, 'ruleId' | 'assignmentId'>;
  readonly createStackingRules: Sent<StackingRulesRequest, 'projectId'>;
  readonly updateStackingRules: Sent<StackingRulesRequest, 'projectId' | 'stackingRulesId'>;
  readonly deleteStackingRules: Sent<undefined, 'projectId' | 'stackingRulesId'>;
}

interface Sent<Body, Param extends string = never, Query = undefined> {
  readonly params: Readonly<Record<Param, string>>;
  readonly body: Body;
  readonly query: Query;
}

export type DraftOperation = keyof DraftOperations;

/** A change with one operation. `ref` names what it creates as `$ref` in later changes; null for none. */
export type DraftChangeOf<Operation extends DraftOperation> = DraftOperations[Operation] & {
  readonly operation: Operation;
  readonly ref: string | null;
  /** The method and path as the request sent them. */
  readonly sentAs: string;
};

export type DraftChange = { [Operation in DraftOperation]: DraftChangeOf<Operation> }[DraftOperation];

/** Build the beginning of a refusal's details that says which change of a draft is refused. */
export function nameChange(index: number, sentAs: string): string {
  return `Property .changes[${index}] (${sentAs}): `;
}
