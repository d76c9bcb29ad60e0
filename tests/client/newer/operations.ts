// What 3.x of the official client can ask for: the names of its methods and their routes. It is generated from the published
// definition and sends whole paths. What of it is not served is in ../not-served.ts.

/** What a request carries: JSON, which may be left out; a form; a file; or nothing, not even a type. */
export type Sends = 'json' | 'form' | 'file' | 'nothing';

export interface Operation {
  readonly name: OperationName;
  readonly area: Area;
  readonly route: string;
  readonly sends: Sends;
}

type Rows = readonly (readonly [name: string, route: string, sends?: Sends])[];

const ROWS = {
  'async-actions': [
    ['getAsyncAction', 'GET /v1/async-actions/{asyncActionId}'],
    ['listAsyncActions', 'GET /v1/async-actions'],
  ],
  bin: [
    ['deleteBinEntry', 'DELETE /v1/trash-bin/{binEntryId}'],
    ['listBinEntries', 'GET /v1/trash-bin'],
  ],
  campaigns: [
    ['addVoucherWithSpecificCodeToCampaign', 'POST /v1/campaigns/{campaignId}/vouchers/{code}'],
    ['addVouchersToCampaign', 'POST /v1/campaigns/{campaignId}/vouchers'],
    ['createCampaign', 'POST /v1/campaigns'],
    ['deleteCampaign', 'DELETE /v1/campaigns/{campaignId}'],
    ['disableCampaign', 'POST /v1/campaigns/{campaignId}/disable', 'nothing'],
    ['enableCampaign', 'POST /v1/campaigns/{campaignId}/enable', 'nothing'],
    ['exportCampaignTransactions', 'POST /v1/campaigns/{campaignId}/transactions/export'],
    ['getCampaign', 'GET /v1/campaigns/{campaignId}'],
    ['getCampaignSummary', 'GET /v1/campaigns/{campaignId}/summary'],
    ['importVouchersToCampaign', 'POST /v1/campaigns/{campaignId}/import'],
    ['importVouchersToCampaignUsingCsv', 'POST /v1/campaigns/{campaignId}/importCSV', 'file'],
    ['listCampaignTransactions', 'GET /v1/campaigns/{campaignId}/transactions'],
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
    ['trackCustomEventClientSide', 'POST /client/v1/events'],
    ['validateStackedDiscountsClientSide', 'POST /client/v1/validations'],
  ],
  customers: [
    ['createCustomer', 'POST /v1/customers'],
    ['customerPermanentlyDeletion', 'POST /v1/customers/{customerId}/permanent-deletion', 'nothing'],
    ['deleteCustomer', 'DELETE /v1/customers/{customerId}'],
    ['getCustomer', 'GET /v1/customers/{customerId}'],
    ['importCustomersUsingCsv', 'POST /v1/customers/importCSV', 'file'],
    ['listCustomerActivity', 'GET /v1/customers/{customerId}/activity'],
    ['listCustomerRedeemables', 'GET /v1/customers/{customerId}/redeemables'],
    ['listCustomerSegments', 'GET /v1/customers/{customerId}/segments'],
    ['listCustomers', 'GET /v1/customers'],
    ['updateCustomer', 'PUT /v1/customers/{customerId}'],
    ['updateCustomersInBulk', 'POST /v1/customers/bulk/async'],
    ['updateCustomersMetadataInBulk', 'POST /v1/customers/metadata/async'],
  ],
  events: [['trackCustomEvent', 'POST /v1/events']],
  exports: [
    ['createExport', 'POST /v1/exports'],
    ['deleteExport', 'DELETE /v1/exports/{exportId}'],
    ['downloadExport', 'GET /v1/exports/{export_Id}'],
    ['getExport', 'GET /v1/exports/{exportId}'],
    ['listExports', 'GET /v1/exports'],
  ],
  locations: [
    ['getLocation', 'GET /v1/locations/{locationId}'],
    ['listLocations', 'GET /v1/locations'],
  ],
  loyalties: [
    [
      'activateMemberPendingPoints',
      'POST /v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/activate',
      'nothing',
    ],
    ['addMember', 'POST /v1/loyalties/{campaignId}/members'],
    ['adjustMemberPendingPoints', 'POST /v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/balance'],
    [
      'cancelMemberPendingPoints',
      'POST /v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/cancel',
      'nothing',
    ],
    ['createEarningRule', 'POST /v1/loyalties/{campaignId}/earning-rules'],
    ['createInBulkLoyaltyTiers', 'POST /v1/loyalties/{campaignId}/tiers'],
    ['createLoyaltyProgram', 'POST /v1/loyalties'],
    ['createPointsExpirationExport', 'POST /v1/loyalties/{campaignId}/points-expiration/export'],
    ['createRewardAssignment1', 'POST /v1/loyalties/{campaignId}/rewards'],
    ['deleteEarningRule', 'DELETE /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}'],
    ['deleteLoyaltyProgram', 'DELETE /v1/loyalties/{campaignId}'],
    ['deleteRewardAssignment1', 'DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}'],
    ['disableEarningRule', 'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/disable', 'nothing'],
    ['enableEarningRule', 'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/enable', 'nothing'],
    ['exportLoyaltyCampaignTransactions', 'POST /v1/loyalties/{campaignId}/transactions/export'],
    ['exportLoyaltyCardTransactions', 'POST /v1/loyalties/members/{memberId}/transactions/export'],
    ['exportLoyaltyCardTransactions1', 'POST /v1/loyalties/{campaignId}/members/{memberId}/transactions/export'],
    ['getEarningRule', 'GET /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}'],
    ['getLoyaltyProgram', 'GET /v1/loyalties/{campaignId}'],
    ['getLoyaltyTier', 'GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}'],
    ['getMember', 'GET /v1/loyalties/members/{memberId}'],
    ['getMember1', 'GET /v1/loyalties/{campaignId}/members/{memberId}'],
    ['getRewardAssignment1', 'GET /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}'],
    ['getRewardAssignment2', 'GET /v1/loyalties/{campaignId}/rewards/{assignmentId}'],
    ['getRewardDetails', 'GET /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}/reward'],
    ['listCampaignPendingPoints', 'GET /v1/loyalties/{campaignId}/pending-points'],
    ['listEarningRules', 'GET /v1/loyalties/{campaignId}/earning-rules'],
    ['listLoyaltyCampaignTransactions', 'GET /v1/loyalties/{campaignId}/transactions'],
    ['listLoyaltyCardTransactions', 'GET /v1/loyalties/members/{memberId}/transactions'],
    ['listLoyaltyCardTransactions1', 'GET /v1/loyalties/{campaignId}/members/{memberId}/transactions'],
    ['listLoyaltyPrograms', 'GET /v1/loyalties'],
    ['listLoyaltyTierEarningRules', 'GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/earning-rules'],
    ['listLoyaltyTierRewards', 'GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/rewards'],
    ['listLoyaltyTiers', 'GET /v1/loyalties/{campaignId}/tiers'],
    ['listMemberActivity', 'GET /v1/loyalties/members/{memberId}/activity'],
    ['listMemberActivity1', 'GET /v1/loyalties/{campaignId}/members/{memberId}/activity'],
    ['listMemberLoyaltyTier', 'GET /v1/loyalties/members/{memberId}/tiers'],
    ['listMemberPendingPoints', 'GET /v1/loyalties/members/{memberId}/pending-points'],
    ['listMemberPendingPoints1', 'GET /v1/loyalties/{campaignId}/members/{memberId}/pending-points'],
    ['listMemberRewards', 'GET /v1/loyalties/members/{memberId}/rewards'],
    ['listMembers', 'GET /v1/loyalties/{campaignId}/members'],
    ['listPointsExpiration', 'GET /v1/loyalties/{campaignId}/members/{memberId}/points-expiration'],
    ['listRewardAssignments1', 'GET /v1/loyalties/{campaignId}/reward-assignments'],
    ['listRewardAssignments2', 'GET /v1/loyalties/{campaignId}/rewards'],
    ['redeemReward', 'POST /v1/loyalties/members/{memberId}/redemption'],
    ['redeemReward1', 'POST /v1/loyalties/{campaignId}/members/{memberId}/redemption'],
    ['transferPoints', 'POST /v1/loyalties/{campaignId}/members/{memberId}/transfers'],
    ['updateEarningRule', 'PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}'],
    ['updateLoyaltyCardBalance', 'POST /v1/loyalties/members/{memberId}/balance'],
    ['updateLoyaltyCardBalance1', 'POST /v1/loyalties/{campaignId}/members/{memberId}/balance'],
    ['updateLoyaltyProgram', 'PUT /v1/loyalties/{campaignId}'],
    ['updateRewardAssignment1', 'PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}'],
  ],
  management: [
    ['assignUser', 'POST /management/v1/projects/{projectId}/users'],
    ['createBrand', 'POST /management/v1/projects/{projectId}/branding'],
    ['createCustomEventSchema', 'POST /management/v1/projects/{projectId}/custom-event-schemas'],
    ['createMetadataSchema', 'POST /management/v1/projects/{projectId}/metadata-schemas'],
    ['createProject', 'POST /management/v1/projects'],
    ['createStackingRules', 'POST /management/v1/projects/{projectId}/stacking-rules'],
    ['createWebhook', 'POST /management/v1/projects/{projectId}/webhooks'],
    ['deleteBrand', 'DELETE /management/v1/projects/{projectId}/branding/{brandingId}'],
    [
      'deleteCustomEventSchema',
      'DELETE /management/v1/projects/{projectId}/custom-event-schemas/{customEventSchemaId}',
    ],
    ['deleteMetadataSchema', 'DELETE /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}'],
    ['deleteProject', 'DELETE /management/v1/projects/{projectId}'],
    ['deleteStackingRules', 'DELETE /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    ['deleteWebhook', 'DELETE /management/v1/projects/{projectId}/webhooks/{webhookId}'],
    ['getBrand', 'GET /management/v1/projects/{projectId}/branding/{brandingId}'],
    ['getCustomEventSchema', 'GET /management/v1/projects/{projectId}/custom-event-schemas/{customEventSchemaId}'],
    ['getMetadataSchema1', 'GET /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}'],
    ['getProject', 'GET /management/v1/projects/{projectId}'],
    ['getStackingRules', 'GET /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    ['getUser', 'GET /management/v1/projects/{projectId}/users/{userId}'],
    ['getWebhook', 'GET /management/v1/projects/{projectId}/webhooks/{webhookId}'],
    ['inviteUser', 'POST /management/v1/projects/users/invite'],
    ['listBrands', 'GET /management/v1/projects/{projectId}/branding'],
    ['listCustomEventSchemas', 'GET /management/v1/projects/{projectId}/custom-event-schemas'],
    ['listMetadataSchemas1', 'GET /management/v1/projects/{projectId}/metadata-schemas'],
    ['listProjects', 'GET /management/v1/projects'],
    ['listStackingRules', 'GET /management/v1/projects/{projectId}/stacking-rules'],
    ['listUsers', 'GET /management/v1/projects/{projectId}/users'],
    ['listWebhooks', 'GET /management/v1/projects/{projectId}/webhooks'],
    [
      'managementCopyCampaignTemplate',
      'POST /management/v1/projects/{projectId}/templates/campaigns/{campaignTemplateId}/copy',
    ],
    ['managementListCampaignTemplates', 'GET /management/v1/projects/{projectId}/templates/campaigns'],
    ['unassignUser', 'DELETE /management/v1/projects/{projectId}/users/{userId}'],
    ['updateBrand', 'PUT /management/v1/projects/{projectId}/branding/{brandingId}'],
    ['updateCustomEventSchema', 'PUT /management/v1/projects/{projectId}/custom-event-schemas/{customEventSchemaId}'],
    ['updateMetadataSchema', 'PUT /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}'],
    ['updateProject', 'PUT /management/v1/projects/{projectId}'],
    ['updateStackingRules', 'PUT /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    ['updateUser', 'PUT /management/v1/projects/{projectId}/users/{userId}'],
    ['updateWebhook', 'PUT /management/v1/projects/{projectId}/webhooks/{webhookId}'],
  ],
  'metadata-schemas': [
    ['getMetadataSchema', 'GET /v1/metadata-schemas/{resource}'],
    ['listMetadataSchemas', 'GET /v1/metadata-schemas'],
  ],
  oauth: [
    ['generateOauthToken', 'POST /v1/oauth/token', 'form'],
    ['introspectOauthToken', 'POST /v1/oauth/introspect', 'form'],
    ['revokeOauthToken', 'POST /v1/oauth/token/revoke', 'form'],
  ],
  orders: [
    ['createOrder', 'POST /v1/orders'],
    ['createOrderExport', 'POST /v1/orders/export'],
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
    ['importProductsUsingCsv', 'POST /v1/products/importCSV', 'file'],
    ['importSKUsUsingCsv', 'POST /v1/skus/importCSV', 'file'],
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
  segments: [
    ['createSegment', 'POST /v1/segments'],
    ['deleteSegment', 'DELETE /v1/segments/{segmentId}'],
    ['getSegment', 'GET /v1/segments/{segmentId}'],
  ],
  templates: [
    ['addTierFromTemplate', 'POST /v1/templates/campaigns/{campaignTemplateId}/tier-setup'],
    ['createCampaignFromTemplate', 'POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup'],
    ['createCampaignTemplate', 'POST /v1/templates/campaigns'],
    ['deleteCampaignTemplate', 'DELETE /v1/templates/campaigns/{campaignTemplateId}'],
    ['getCampaignTemplate', 'GET /v1/templates/campaigns/{campaignTemplateId}'],
    ['listCampaignTemplates', 'GET /v1/templates/campaigns'],
    ['updateCampaignTemplate', 'PUT /v1/templates/campaigns/{campaignTemplateId}'],
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
    ['exportVoucherTransactions', 'POST /v1/vouchers/{code}/transactions/export'],
    ['generateRandomCode', 'POST /v1/vouchers'],
    ['getVoucher', 'GET /v1/vouchers/{code}'],
    ['importVouchers', 'POST /v1/vouchers/import'],
    ['importVouchersUsingCsv', 'POST /v1/vouchers/importCSV', 'file'],
    ['listVoucherTransactions', 'GET /v1/vouchers/{code}/transactions'],
    ['listVouchers', 'GET /v1/vouchers'],
    ['releaseValidationSession', 'DELETE /v1/vouchers/{code}/sessions/{sessionKey}'],
    ['updateVoucher', 'PUT /v1/vouchers/{code}'],
    ['updateVoucherBalance', 'POST /v1/vouchers/{code}/balance'],
    ['updateVouchersInBulk', 'POST /v1/vouchers/bulk/async'],
    ['updateVouchersMetadataInBulk', 'POST /v1/vouchers/metadata/async'],
  ],
} as const satisfies Readonly<Record<string, Rows>>;

export type Area = keyof typeof ROWS;
export type OperationName = (typeof ROWS)[Area][number][0];

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  areas().flatMap((area) =>
    (ROWS[area] as Rows).map(([name, route, sends = usual(route)]): [string, Operation] => {
      return [name, { name: name as OperationName, area, route, sends }];
    }),
  ),
);

function usual(route: string): Sends {
  return /^(GET|DELETE) /.test(route) ? 'nothing' : 'json';
}

export function areas(): readonly Area[] {
  return Object.keys(ROWS) as Area[];
}

export function operations(): readonly Operation[] {
  return [...OPERATIONS.values()];
}

export function operationOf(name: OperationName): Operation {
  return OPERATIONS.get(name)!;
}
