// What 3.x of the official client can ask for: the names of its methods and their routes. It is generated from the published
// definition and sends whole paths. What of it is not served is in not-served.ts.

/** What a request carries: JSON, which may be left out; a form; or nothing, not even a type. */
export type Sends = 'json' | 'form' | 'nothing';

export interface Operation {
  readonly name: OperationName;
  readonly area: Area;
  readonly route: string;
  readonly sends: Sends;
}

type Rows = readonly (readonly [name: string, route: string, sends?: Sends])[];

const SERVED = {
  'async-actions': [
    ['getAsyncAction', 'GET /v1/async-actions/{asyncActionId}'],
    ['listAsyncActions', 'GET /v1/async-actions'],
  ],
  campaigns: [
    ['addVoucherWithSpecificCodeToCampaign', 'POST /v1/campaigns/{campaignId}/vouchers/{code}'],
    ['addVouchersToCampaign', 'POST /v1/campaigns/{campaignId}/vouchers'],
    ['createCampaign', 'POST /v1/campaigns'],
    ['deleteCampaign', 'DELETE /v1/campaigns/{campaignId}'],
    ['disableCampaign', 'POST /v1/campaigns/{campaignId}/disable', 'nothing'],
    ['enableCampaign', 'POST /v1/campaigns/{campaignId}/enable', 'nothing'],
    ['getCampaign', 'GET /v1/campaigns/{campaignId}'],
    ['importVouchersToCampaign', 'POST /v1/campaigns/{campaignId}/import'],
    ['listCampaigns', 'GET /v1/campaigns'],
    ['updateCampaign', 'PUT /v1/campaigns/{campaignId}'],
  ],
  categories: [
    ['createCategory', 'POST /v1/categories'],
    ['deleteCategory', 'DELETE /v1/categories/{categoryId}'],
    ['getCategory', 'GET /v1/categories/{categoryId}'],
    ['listCategories', 'GET /v1/categories'],
    ['updateCategory', 'PUT /v1/categories/{categoryId}'],
  ],
  'client-side': [
    ['checkEligibilityClientSide', 'POST /client/v1/qualifications'],
    ['listPromotionTiersClientSide', 'GET /client/v1/promotions/tiers'],
    ['redeemStackedDiscountsClientSide', 'POST /client/v1/redemptions'],
    ['validateStackedDiscountsClientSide', 'POST /client/v1/validations'],
  ],
  customers: [
    ['createCustomer', 'POST /v1/customers'],
    ['customerPermanentlyDeletion', 'POST /v1/customers/{customerId}/permanent-deletion', 'nothing'],
    ['deleteCustomer', 'DELETE /v1/customers/{customerId}'],
    ['getCustomer', 'GET /v1/customers/{customerId}'],
    ['listCustomerRedeemables', 'GET /v1/customers/{customerId}/redeemables'],
    ['listCustomers', 'GET /v1/customers'],
    ['updateCustomer', 'PUT /v1/customers/{customerId}'],
    ['updateCustomersInBulk', 'POST /v1/customers/bulk/async'],
    ['updateCustomersMetadataInBulk', 'POST /v1/customers/metadata/async'],
  ],
  loyalties: [
    ['addMember', 'POST /v1/loyalties/{campaignId}/members'],
    ['createLoyaltyProgram', 'POST /v1/loyalties'],
    ['createRewardAssignment1', 'POST /v1/loyalties/{campaignId}/rewards'],
    ['deleteLoyaltyProgram', 'DELETE /v1/loyalties/{campaignId}'],
    ['deleteRewardAssignment1', 'DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}'],
    ['getLoyaltyProgram', 'GET /v1/loyalties/{campaignId}'],
    ['getMember', 'GET /v1/loyalties/members/{memberId}'],
    ['getMember1', 'GET /v1/loyalties/{campaignId}/members/{memberId}'],
    ['getRewardAssignment1', 'GET /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}'],
    ['getRewardAssignment2', 'GET /v1/loyalties/{campaignId}/rewards/{assignmentId}'],
    ['getRewardDetails', 'GET /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}/reward'],
    ['listLoyaltyPrograms', 'GET /v1/loyalties'],
    ['listMemberRewards', 'GET /v1/loyalties/members/{memberId}/rewards'],
    ['listMembers', 'GET /v1/loyalties/{campaignId}/members'],
    ['listRewardAssignments1', 'GET /v1/loyalties/{campaignId}/reward-assignments'],
    ['listRewardAssignments2', 'GET /v1/loyalties/{campaignId}/rewards'],
    ['redeemReward', 'POST /v1/loyalties/members/{memberId}/redemption'],
    ['redeemReward1', 'POST /v1/loyalties/{campaignId}/members/{memberId}/redemption'],
    ['updateLoyaltyCardBalance', 'POST /v1/loyalties/members/{memberId}/balance'],
    ['updateLoyaltyCardBalance1', 'POST /v1/loyalties/{campaignId}/members/{memberId}/balance'],
    ['updateLoyaltyProgram', 'PUT /v1/loyalties/{campaignId}'],
    ['updateRewardAssignment1', 'PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}'],
  ],
  management: [
    ['createStackingRules', 'POST /management/v1/projects/{projectId}/stacking-rules'],
    ['deleteStackingRules', 'DELETE /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    ['getProject', 'GET /management/v1/projects/{projectId}'],
    ['getStackingRules', 'GET /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    ['listProjects', 'GET /management/v1/projects'],
    ['listStackingRules', 'GET /management/v1/projects/{projectId}/stacking-rules'],
    ['updateProject', 'PUT /management/v1/projects/{projectId}'],
    ['updateStackingRules', 'PUT /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
  ],
  oauth: [
    ['generateOauthToken', 'POST /v1/oauth/token', 'form'],
    ['introspectOauthToken', 'POST /v1/oauth/introspect', 'form'],
    ['revokeOauthToken', 'POST /v1/oauth/token/revoke', 'form'],
  ],
  orders: [
    ['createOrder', 'POST /v1/orders'],
    ['getOrder', 'GET /v1/orders/{orderId}'],
    ['importOrders', 'POST /v1/orders/import'],
    ['listOrders', 'GET /v1/orders'],
    ['updateOrder', 'PUT /v1/orders/{orderId}'],
  ],
  'product-collections': [
    ['createProductCollection', 'POST /v1/product-collections'],
    ['deleteProductCollection', 'DELETE /v1/product-collections/{productCollectionId}'],
    ['getProductCollection', 'GET /v1/product-collections/{productCollectionId}'],
    ['listProductCollections', 'GET /v1/product-collections'],
    ['listProductsInCollection', 'GET /v1/product-collections/{productCollectionId}/products'],
  ],
  products: [
    ['createProduct', 'POST /v1/products'],
    ['createSku', 'POST /v1/products/{productId}/skus'],
    ['deleteProduct', 'DELETE /v1/products/{productId}'],
    ['deleteSku', 'DELETE /v1/products/{productId}/skus/{skuId}'],
    ['getProduct', 'GET /v1/products/{productId}'],
    ['getSku', 'GET /v1/skus/{skuId}'],
    ['listProducts', 'GET /v1/products'],
    ['listSKUsInProduct', 'GET /v1/products/{productId}/skus'],
    ['updateProduct', 'PUT /v1/products/{productId}'],
    ['updateProductsInBulk', 'POST /v1/products/bulk/async'],
    ['updateProductsMetadataInBulk', 'POST /v1/products/metadata/async'],
    ['updateSku', 'PUT /v1/products/{productId}/skus/{skuId}'],
  ],
  promotions: [
    ['addPromotionTierToCampaign', 'POST /v1/promotions/{campaignId}/tiers'],
    ['createPromotionStack', 'POST /v1/promotions/{campaignId}/stacks'],
    ['deletePromotionStack', 'DELETE /v1/promotions/{campaignId}/stacks/{stackId}'],
    ['deletePromotionTier', 'DELETE /v1/promotions/tiers/{promotionTierId}'],
    ['disablePromotionTier', 'POST /v1/promotions/tiers/{promotionTierId}/disable', 'nothing'],
    ['enablePromotionTier', 'POST /v1/promotions/tiers/{promotionTierId}/enable', 'nothing'],
    ['getPromotionStack', 'GET /v1/promotions/{campaignId}/stacks/{stackId}'],
    ['getPromotionTier', 'GET /v1/promotions/tiers/{promotionTierId}'],
    ['listAllPromotionStacks', 'GET /v1/promotions/stacks'],
    ['listPromotionStacksInCampaign', 'GET /v1/promotions/{campaignId}/stacks'],
    ['listPromotionTiers', 'GET /v1/promotions/tiers'],
    ['listPromotionTiersFromCampaign', 'GET /v1/promotions/{campaignId}/tiers'],
    ['updatePromotionStack', 'PUT /v1/promotions/{campaignId}/stacks/{stackId}'],
    ['updatePromotionTier', 'PUT /v1/promotions/tiers/{promotionTierId}'],
  ],
  publications: [
    ['createPublication', 'POST /v1/publications'],
    ['createPublication1', 'GET /v1/publications/create'],
    ['listPublications', 'GET /v1/publications'],
  ],
  qualifications: [['checkEligibility', 'POST /v1/qualifications']],
  redemptions: [
    ['getRedemption', 'GET /v1/redemptions/{redemptionId}'],
    ['getVoucherRedemptions', 'GET /v1/vouchers/{code}/redemption'],
    ['listRedemptions', 'GET /v1/redemptions'],
    ['redeemStackedDiscounts', 'POST /v1/redemptions'],
    ['rollbackRedemption', 'POST /v1/redemptions/{redemptionId}/rollback'],
    ['rollbackStackedRedemptions', 'POST /v1/redemptions/{parentRedemptionId}/rollbacks'],
  ],
  referrals: [
    ['referralsAddHolders', 'POST /v1/referrals/members/{memberId}/holders'],
    ['referralsAddHolders1', 'POST /v1/referrals/{campaignId}/members/{memberId}/holders'],
    ['referralsCodeHolders', 'GET /v1/referrals/{campaignId}/members/{memberId}/holders'],
    ['referralsCodeHolders1', 'GET /v1/referrals/members/{memberId}/holders'],
    ['referralsRemoveHolder', 'DELETE /v1/referrals/members/{memberId}/holders/{holderId}'],
    ['referralsRemoveHolder1', 'DELETE /v1/referrals/{campaignId}/members/{memberId}/holders/{holderId}'],
  ],
  rewards: [
    ['createReward', 'POST /v1/rewards'],
    ['createRewardAssignment', 'POST /v1/rewards/{rewardId}/assignments'],
    ['deleteReward', 'DELETE /v1/rewards/{rewardId}'],
    ['deleteRewardAssignment', 'DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}'],
    ['getReward', 'GET /v1/rewards/{rewardId}'],
    ['getRewardAssignment', 'GET /v1/rewards/{rewardId}/assignments/{assignmentId}'],
    ['listRewardAssignments', 'GET /v1/rewards/{rewardId}/assignments'],
    ['listRewards', 'GET /v1/rewards'],
    ['updateReward', 'PUT /v1/rewards/{rewardId}'],
    ['updateRewardAssignment', 'PUT /v1/rewards/{rewardId}/assignments/{assignmentId}'],
  ],
  'validation-rules': [
    ['createValidationRuleAssignment', 'POST /v1/validation-rules/{validationRuleId}/assignments'],
    ['createValidationRules', 'POST /v1/validation-rules'],
    ['deleteValidationRuleAssignment', 'DELETE /v1/validation-rules/{validationRuleId}/assignments/{assignmentId}'],
    ['deleteValidationRules', 'DELETE /v1/validation-rules/{validationRuleId}'],
    ['getValidationRule', 'GET /v1/validation-rules/{validationRuleId}'],
    ['listValidationRuleAssignments', 'GET /v1/validation-rules/{validationRuleId}/assignments'],
    ['listValidationRules', 'GET /v1/validation-rules'],
    ['listValidationRulesAssignments', 'GET /v1/validation-rules-assignments'],
    ['updateValidationRule', 'PUT /v1/validation-rules/{validationRuleId}'],
  ],
  validations: [['validateStackedDiscounts', 'POST /v1/validations']],
  vouchers: [
    ['createVoucher', 'POST /v1/vouchers/{code}'],
    ['deleteVoucher', 'DELETE /v1/vouchers/{code}'],
    ['disableVoucher', 'POST /v1/vouchers/{code}/disable', 'nothing'],
    ['enableVoucher', 'POST /v1/vouchers/{code}/enable', 'nothing'],
    ['generateRandomCode', 'POST /v1/vouchers'],
    ['getVoucher', 'GET /v1/vouchers/{code}'],
    ['importVouchers', 'POST /v1/vouchers/import'],
    ['listVoucherTransactions', 'GET /v1/vouchers/{code}/transactions'],
    ['listVouchers', 'GET /v1/vouchers'],
    ['releaseValidationSession', 'DELETE /v1/vouchers/{code}/sessions/{sessionKey}'],
    ['updateVoucher', 'PUT /v1/vouchers/{code}'],
    ['updateVoucherBalance', 'POST /v1/vouchers/{code}/balance'],
    ['updateVouchersInBulk', 'POST /v1/vouchers/bulk/async'],
    ['updateVouchersMetadataInBulk', 'POST /v1/vouchers/metadata/async'],
  ],
} as const satisfies Readonly<Record<string, Rows>>;

export type Area = keyof typeof SERVED;
export type OperationName = (typeof SERVED)[Area][number][0];

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  areas().flatMap((area) =>
    (SERVED[area] as Rows).map(([name, route, sends = usual(route)]): [string, Operation] => {
      return [name, { name: name as OperationName, area, route, sends }];
    }),
  ),
);

function usual(route: string): Sends {
  return /^(GET|DELETE) /.test(route) ? 'nothing' : 'json';
}

export function areas(): readonly Area[] {
  return Object.keys(SERVED) as Area[];
}

export function operations(): readonly Operation[] {
  return [...OPERATIONS.values()];
}

export function operationOf(name: OperationName): Operation {
  return OPERATIONS.get(name)!;
}
