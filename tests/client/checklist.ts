// What the official client can ask for: every call, its route, and how much it matters. `proves` shows what passed.
import { answeredRoutes, resolvedCalls } from '../support/answer-watch';

/** a: the main job; b: needed to set it up; b-: daily operation. */
export type Priority = 'a' | 'b' | 'b-';

export interface ChecklistRow {
  /** As called on the client; null where only the later, generated client has it. */
  readonly call: string | null;
  readonly route: string;
  readonly priority: Priority;
}

type Rows = readonly (readonly [call: string | null, route: string, priority: Priority])[];

/** By area: tests/client/<area>.test.ts goes through the rows of each. */
const AREAS = {
  'main-job': [
    ['validations.validateStackable', 'POST /v1/validations', 'a'],
    ['redemptions.redeemStackable', 'POST /v1/redemptions', 'a'],
    ['redemptions.list', 'GET /v1/redemptions', 'a'],
    ['redemptions.get', 'GET /v1/redemptions/{id}', 'a'],
    ['redemptions.getForVoucher', 'GET /v1/vouchers/{code}/redemption', 'a'],
    ['redemptions.rollback', 'POST /v1/redemptions/{id}/rollback', 'a'],
    ['redemptions.rollbackStackable', 'POST /v1/redemptions/{id}/rollbacks', 'a'],
    ['clientSide.validateStackable', 'POST /client/v1/validations', 'a'],
    ['clientSide.redeemStackable', 'POST /client/v1/redemptions', 'a'],
    ['clientSide.publish', 'POST /client/v1/publish', 'a'],
    ['clientSide.setIdentity', 'POST /client/v1/publish', 'a'],
    ['distributions.publications.create', 'POST /v1/publications', 'a'],
    ['distributions.publications.list', 'GET /v1/publications', 'a'],
    [null, 'GET /v1/publications/create', 'a'],
    [null, 'GET /v1/vouchers/{code}/publications', 'a'],
    [null, 'GET /v1/vouchers/{code}/redemptions', 'a'],
    ['apiLimitsHandler.areLimitsAvailable', 'POST /v1/validations', 'b'],
    ['apiLimitsHandler.getRateLimit', 'POST /v1/validations', 'b'],
    ['apiLimitsHandler.getRateLimitRemaining', 'POST /v1/validations', 'b'],
    ['apiLimitsHandler.getRetryAfter', 'POST /v1/validations', 'b'],
  ],
  'older-calls': [
    ['validations.validateVoucher', 'POST /v1/vouchers/{code}/validate', 'b-'],
    ['validations.validate', 'POST /v1/promotions/validation', 'b-'],
    ['promotions.validate', 'POST /v1/promotions/validation', 'b-'],
    ['redemptions.redeem', 'POST /v1/vouchers/{code}/redemption', 'b-'],
    ['promotions.tiers.redeem', 'POST /v1/promotions/tiers/{tierId}/redemption', 'b-'],
    [null, 'POST /v1/promotions/tiers/{tierId}/validation', 'b-'],
    ['qualifications.checkEligibility', 'POST /v1/qualifications', 'b-'],
    ['vouchers.releaseValidationSession', 'DELETE /v1/vouchers/{code}/sessions/{sessionKey}', 'b'],
    ['clientSide.qualifications', 'POST /client/v1/qualifications', 'b-'],
    ['clientSide.validate', 'GET /client/v1/validate', 'b-'],
    [null, 'GET /client/v1/promotions/validation', 'b-'],
    [null, 'GET /client/v1/promotions/tiers', 'b-'],
    ['clientSide.redeem', 'POST /client/v1/redeem', 'b-'],
    ['vouchers.qualifications.examine', 'POST /v1/vouchers/qualification', 'b-'],
    ['campaigns.qualifications.examine', 'POST /v1/campaigns/qualification', 'b-'],
    ['validationRules.validate', 'POST /v1/validation-rules/{ruleId}/validation', 'b-'],
    ['customers.updateConsents', 'PUT /v1/customers/{customerId}/consents', 'b-'],
    ['clientSide.listVouchers', 'GET /client/v1/vouchers', 'b-'],
    ['clientSide.createCustomer', 'POST /client/v1/customers', 'b-'],
    ['clientSide.updateConsents', 'PUT /client/v1/customers/{customerId}/consents', 'b-'],
  ],
  vouchers: [
    ['vouchers.create', 'POST /v1/vouchers/{code}', 'b'],
    [null, 'POST /v1/vouchers', 'b'],
    ['vouchers.get', 'GET /v1/vouchers/{code}', 'b'],
    ['vouchers.update', 'PUT /v1/vouchers/{code}', 'b'],
    ['vouchers.delete', 'DELETE /v1/vouchers/{code}', 'b'],
    ['vouchers.list', 'GET /v1/vouchers', 'b'],
    ['vouchers.enable', 'POST /v1/vouchers/{code}/enable', 'b'],
    ['vouchers.disable', 'POST /v1/vouchers/{code}/disable', 'b'],
    ['vouchers.balance.create', 'POST /v1/vouchers/{code}/balance', 'b'],
    ['vouchers.listTransactions', 'GET /v1/vouchers/{code}/transactions', 'b'],
    ['vouchers.import', 'POST /v1/vouchers/import', 'b-'],
    ['vouchers.bulkUpdate', 'POST /v1/vouchers/bulk/async', 'b-'],
    ['vouchers.bulkUpdateMetadata', 'POST /v1/vouchers/metadata/async', 'b-'],
    ['asyncActions.get', 'GET /v1/async-actions/{id}', 'b-'],
    ['asyncActions.list', 'GET /v1/async-actions', 'b-'],
  ],
  campaigns: [
    ['campaigns.create', 'POST /v1/campaigns', 'b'],
    ['campaigns.get', 'GET /v1/campaigns/{campaignId}', 'b'],
    ['campaigns.update', 'PUT /v1/campaigns/{campaignId}', 'b'],
    ['campaigns.delete', 'DELETE /v1/campaigns/{campaignId}', 'b'],
    ['campaigns.list', 'GET /v1/campaigns', 'b'],
    ['campaigns.addVoucher', 'POST /v1/campaigns/{campaignId}/vouchers', 'b'],
    ['campaigns.addCertainVoucher', 'POST /v1/campaigns/{campaignId}/vouchers/{code}', 'b'],
    ['campaigns.importVouchers', 'POST /v1/campaigns/{campaignId}/import', 'b-'],
    ['campaigns.enable', 'POST /v1/campaigns/{campaignId}/enable', 'b'],
    ['campaigns.disable', 'POST /v1/campaigns/{campaignId}/disable', 'b'],
    ['categories.create', 'POST /v1/categories', 'b'],
    ['categories.get', 'GET /v1/categories/{categoryId}', 'b'],
    ['categories.update', 'PUT /v1/categories/{categoryId}', 'b'],
    ['categories.delete', 'DELETE /v1/categories/{categoryId}', 'b'],
    ['categories.list', 'GET /v1/categories', 'b'],
    ['promotions.create', 'POST /v1/campaigns', 'b'],
    ['promotions.tiers.listAll', 'GET /v1/promotions/tiers', 'b'],
    ['promotions.tiers.list', 'GET /v1/promotions/{campaignId}/tiers', 'b'],
    ['promotions.tiers.create', 'POST /v1/promotions/{campaignId}/tiers', 'b'],
    ['promotions.tiers.get', 'GET /v1/promotions/tiers/{tierId}', 'b'],
    ['promotions.tiers.update', 'PUT /v1/promotions/tiers/{tierId}', 'b'],
    ['promotions.tiers.delete', 'DELETE /v1/promotions/tiers/{tierId}', 'b'],
    [null, 'POST /v1/promotions/tiers/{tierId}/enable', 'b'],
    [null, 'POST /v1/promotions/tiers/{tierId}/disable', 'b'],
    ['promotions.stack.createInCampaign', 'POST /v1/promotions/{campaignId}/stacks', 'b'],
    ['promotions.stack.listInCampaign', 'GET /v1/promotions/{campaignId}/stacks', 'b'],
    ['promotions.stack.get', 'GET /v1/promotions/{campaignId}/stacks/{stackId}', 'b'],
    ['promotions.stack.update', 'PUT /v1/promotions/{campaignId}/stacks/{stackId}', 'b'],
    ['promotions.stack.delete', 'DELETE /v1/promotions/{campaignId}/stacks/{stackId}', 'b'],
    ['promotions.stack.list', 'GET /v1/promotions/stacks', 'b'],
  ],
  rules: [
    ['validationRules.create', 'POST /v1/validation-rules', 'b'],
    ['validationRules.get', 'GET /v1/validation-rules/{ruleId}', 'b'],
    ['validationRules.update', 'PUT /v1/validation-rules/{ruleId}', 'b'],
    ['validationRules.delete', 'DELETE /v1/validation-rules/{ruleId}', 'b'],
    ['validationRules.list', 'GET /v1/validation-rules', 'b'],
    ['validationRules.createAssignment', 'POST /v1/validation-rules/{ruleId}/assignments', 'b'],
    ['validationRules.deleteAssignment', 'DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}', 'b'],
    ['validationRules.listAssignments', 'GET /v1/validation-rules/{ruleId}/assignments', 'b'],
    ['validationRules.listRulesAssignments', 'GET /v1/validation-rules-assignments', 'b'],
    ['rewards.list', 'GET /v1/rewards', 'b'],
    ['rewards.create', 'POST /v1/rewards', 'b'],
    ['rewards.get', 'GET /v1/rewards/{rewardId}', 'b'],
    ['rewards.update', 'PUT /v1/rewards/{rewardId}', 'b'],
    ['rewards.delete', 'DELETE /v1/rewards/{rewardId}', 'b'],
    ['rewards.listAssignments', 'GET /v1/rewards/{rewardId}/assignments', 'b'],
    ['rewards.createAssignment', 'POST /v1/rewards/{rewardId}/assignments', 'b'],
    ['rewards.getAssignment', 'GET /v1/rewards/{rewardId}/assignments/{assignmentId}', 'b'],
    ['rewards.updateAssignment', 'PUT /v1/rewards/{rewardId}/assignments/{assignmentId}', 'b'],
    ['rewards.deleteAssignment', 'DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}', 'b'],
    [null, 'GET /management/v1/projects/{projectId}/stacking-rules', 'b'],
    [null, 'POST /management/v1/projects/{projectId}/stacking-rules', 'b'],
    [null, 'GET /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}', 'b'],
    [null, 'PUT /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}', 'b'],
    [null, 'DELETE /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}', 'b'],
  ],
  customers: [
    ['customers.create', 'POST /v1/customers', 'b'],
    ['metadataSchemas.list', 'GET /v1/metadata-schemas', 'b-'],
    ['metadataSchemas.get', 'GET /v1/metadata-schemas/{resource}', 'b-'],
    ['customers.get', 'GET /v1/customers/{customerId}', 'b'],
    ['customers.delete', 'DELETE /v1/customers/{customerId}', 'b'],
    ['customers.list', 'GET /v1/customers', 'b'],
    ['customers.update', 'PUT /v1/customers/{customerId}', 'b'],
    ['customers.scroll', 'GET /v1/customers', 'b-'],
    ['customers.deletePermanently', 'POST /v1/customers/{customerId}/permanent-deletion', 'b-'],
    ['customers.listRedeemables', 'GET /v1/customers/{customerId}/redeemables', 'b-'],
    ['events.create', 'POST /v1/events', 'b-'],
    ['clientSide.track', 'POST /client/v1/events', 'b-'],
    ['customers.updateInBulk', 'POST /v1/customers/bulk/async', 'b-'],
    ['customers.updateMetadataInBulk', 'POST /v1/customers/metadata/async', 'b-'],
    ['orders.create', 'POST /v1/orders', 'b'],
    ['orders.get', 'GET /v1/orders/{orderId}', 'b'],
    ['orders.update', 'PUT /v1/orders/{orderId}', 'b'],
    ['orders.list', 'GET /v1/orders', 'b'],
    ['orders.import', 'POST /v1/orders/import', 'b-'],
    ['products.create', 'POST /v1/products', 'b'],
    ['products.get', 'GET /v1/products/{productId}', 'b'],
    ['products.update', 'PUT /v1/products/{productId}', 'b'],
    ['products.delete', 'DELETE /v1/products/{productId}', 'b'],
    ['products.list', 'GET /v1/products', 'b'],
    ['products.createSku', 'POST /v1/products/{productId}/skus', 'b'],
    ['products.updateSku', 'PUT /v1/products/{productId}/skus/{skuId}', 'b'],
    ['products.deleteSku', 'DELETE /v1/products/{productId}/skus/{skuId}', 'b'],
    ['products.listSkus', 'GET /v1/products/{productId}/skus', 'b'],
    ['products.getSku', 'GET /v1/skus/{skuId}', 'b'],
    ['products.bulkUpdate', 'POST /v1/products/bulk/async', 'b-'],
    ['products.bulkUpdateMetadata', 'POST /v1/products/metadata/async', 'b-'],
    ['productCollections.create', 'POST /v1/product-collections', 'b-'],
    ['productCollections.get', 'GET /v1/product-collections/{productCollectionId}', 'b-'],
    ['productCollections.delete', 'DELETE /v1/product-collections/{productCollectionId}', 'b-'],
    ['productCollections.list', 'GET /v1/product-collections', 'b-'],
    ['productCollections.listProducts', 'GET /v1/product-collections/{productCollectionId}/products', 'b-'],
    ['customers.listActivity', 'GET /v1/customers/{customerId}/activity', 'b-'],
    ['customers.listActivities', 'GET /v1/customers/{customerId}/activities', 'b-'],
    ['segments.create', 'POST /v1/segments', 'b-'],
    ['segments.get', 'GET /v1/segments/{segmentId}', 'b-'],
    ['segments.delete', 'DELETE /v1/segments/{segmentId}', 'b-'],
    ['segments.list', 'GET /v1/customers/{customerId}/segments', 'b-'],
    ['consents.list', 'GET /v1/consents', 'b-'],
    ['clientSide.listConsents', 'GET /client/v1/consents', 'b-'],
  ],
  loyalties: [
    ['loyalties.create', 'POST /v1/loyalties', 'b-'],
    ['loyalties.get', 'GET /v1/loyalties/{campaignId}', 'b-'],
    ['loyalties.update', 'PUT /v1/loyalties/{campaignId}', 'b-'],
    ['loyalties.delete', 'DELETE /v1/loyalties/{campaignId}', 'b-'],
    ['loyalties.list', 'GET /v1/loyalties', 'b-'],
    ['loyalties.createMember', 'POST /v1/loyalties/{campaignId}/members', 'b'],
    ['loyalties.getMember', 'GET /v1/loyalties/members/{code}', 'b'],
    ['loyalties.listMembers', 'GET /v1/loyalties/{campaignId}/members', 'b'],
    [null, 'GET /v1/loyalties/{campaignId}/members/{code}', 'b'],
    ['loyalties.listCardTransactions', 'GET /v1/loyalties/members/{code}/transactions', 'b-'],
    [null, 'GET /v1/loyalties/{campaignId}/members/{code}/transactions', 'b-'],
    ['loyalties.listMemberActivity', 'GET /v1/loyalties/members/{code}/activity', 'b-'],
    [null, 'GET /v1/loyalties/{campaignId}/members/{code}/activity', 'b-'],
    ['loyalties.getMemberActivities', 'GET /v1/loyalties/members/{code}/activities', 'b-'],
    ['loyalties.addOrRemoveCardBalance', 'POST /v1/loyalties/members/{code}/balance', 'b'],
    ['loyalties.addPoints', 'POST /v1/loyalties/{campaignId}/members/{code}/balance', 'b'],
    ['loyalties.transferPoints', 'POST /v1/loyalties/{campaignId}/members/{code}/transfers', 'b'],
    ['loyalties.redeemReward', 'POST /v1/loyalties/{campaignId}/members/{code}/redemption', 'b-'],
    [null, 'POST /v1/loyalties/members/{code}/redemption', 'b-'],
    ['loyalties.listRewardAssignments', 'GET /v1/loyalties/{campaignId}/rewards', 'b-'],
    ['loyalties.createRewardAssignments', 'POST /v1/loyalties/{campaignId}/rewards', 'b-'],
    ['loyalties.getRewardAssignment', 'GET /v1/loyalties/{campaignId}/rewards/{assignmentId}', 'b-'],
    ['loyalties.updateRewardAssignment', 'PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}', 'b-'],
    ['loyalties.deleteRewardAssignment', 'DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}', 'b-'],
    ['loyalties.listEarningRules', 'GET /v1/loyalties/{campaignId}/earning-rules', 'b-'],
    ['loyalties.createEarningRule', 'POST /v1/loyalties/{campaignId}/earning-rules', 'b-'],
    ['loyalties.getEarningRule', 'GET /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', 'b-'],
    ['loyalties.updateEarningRule', 'PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', 'b-'],
    ['loyalties.deleteEarningRule', 'DELETE /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', 'b-'],
    ['loyalties.enableEarningRule', 'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/enable', 'b-'],
    ['loyalties.disableEarningRule', 'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/disable', 'b-'],
    ['loyalties.createTiers', 'POST /v1/loyalties/{campaignId}/tiers', 'b-'],
    ['loyalties.listTiers', 'GET /v1/loyalties/{campaignId}/tiers', 'b-'],
    ['loyalties.getTier', 'GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}', 'b-'],
    [
      'loyalties.listLoyaltyTierEarningRules',
      'GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/earning-rules',
      'b-',
    ],
    ['loyalties.listLoyaltyTierRewards', 'GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/rewards', 'b-'],
    ['loyalties.listMemberLoyaltyTiers', 'GET /v1/loyalties/members/{code}/tiers', 'b-'],
    ['loyalties.getPointsExpiration', 'GET /v1/loyalties/{campaignId}/members/{code}/points-expiration', 'b-'],
    [null, 'POST /v1/loyalties/{campaignId}/qualifications', 'b-'],
    ['loyalties.listMemberRewards', 'GET /v1/loyalties/members/{code}/rewards', 'b-'],
    ['loyalties.getRewardDetails', 'GET /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}/reward', 'b-'],
    [null, 'POST /v1/referrals/members/{code}/holders', 'b-'],
    [null, 'GET /v1/referrals/members/{code}/holders', 'b-'],
    [null, 'DELETE /v1/referrals/members/{code}/holders/{holderId}', 'b-'],
    [null, 'POST /v1/referrals/{campaignId}/members/{code}/holders', 'b-'],
    [null, 'GET /v1/referrals/{campaignId}/members/{code}/holders', 'b-'],
    [null, 'DELETE /v1/referrals/{campaignId}/members/{code}/holders/{holderId}', 'b-'],
  ],
  exports: [
    ['distributions.exports.create', 'POST /v1/exports', 'b'],
    ['distributions.exports.list', 'GET /v1/exports', 'b'],
    ['distributions.exports.get', 'GET /v1/exports/{exportId}', 'b'],
    ['distributions.exports.delete', 'DELETE /v1/exports/{exportId}', 'b'],
    ['vouchers.exportTransactions', 'POST /v1/vouchers/{code}/transactions/export', 'b'],
    ['loyalties.exportCardTransactions', 'POST /v1/loyalties/members/{code}/transactions/export', 'b'],
  ],
  'csv-imports': [
    ['vouchers.importCSV', 'POST /v1/vouchers/importCSV', 'b'],
    ['campaigns.importVouchersCSV', 'POST /v1/campaigns/{campaignId}/importCSV', 'b'],
    ['customers.importCSV', 'POST /v1/customers/importCSV', 'b'],
    ['products.importCSV', 'POST /v1/products/importCSV', 'b'],
    ['products.importSkusCSV', 'POST /v1/skus/importCSV', 'b'],
  ],
} as const satisfies Readonly<Record<string, Rows>>;

export type Area = keyof typeof AREAS;

export function areas(): readonly Area[] {
  return Object.keys(AREAS) as Area[];
}

export function rowsOf(area: Area): readonly ChecklistRow[] {
  return AREAS[area].map(([call, route, priority]) => ({ call, route, priority }));
}

/** Whether this run has seen the row pass: the call resolved, and its route answered with success. */
function isPassed({ call, route }: ChecklistRow): boolean {
  return (call === null || resolvedCalls.has(call)) && answeredRoutes.has(route);
}

/** The last test of an area: prints its rows, and fails for one of a, b or b- that nothing went through. */
export function proves(area: Area): void {
  describe(`the checklist of ${area}`, () => {
    it('passes', () => {
      const rows = rowsOf(area).map((row) => ({ ...row, state: isPassed(row) ? 'pass' : 'absent' }));
      const lines = rows.map(({ call, route, priority, state }) => {
        return `${state.padEnd(6)}  ${priority.padEnd(2)}  ${(call ?? '(3.x)').padEnd(40)}  ${route}`;
      });
      process.stdout.write(`\nChecklist of the official client: ${area}\n${lines.join('\n')}\n`);

      expect(rows.filter(({ state }) => state === 'absent')).toEqual([]);
    });
  });
}
