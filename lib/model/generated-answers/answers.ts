// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ListApiKeysResponse,
} from './api-keys';
import type {
  ListAsyncActionsResponse,
} from './async-actions';
import type {
  ListAuditTrailResponse,
} from './audit-trail';
import type {
  GetBacktestResponse,
} from './backtests';
import type {
  BrandResponse,
  ListBrandsResponse,
} from './branding';
import type {
  CampaignSummaryResponse,
  EnableCampaignResponse,
  ListCampaignsResponse,
} from './campaigns';
import type {
  ListCategoriesResponse,
} from './categories';
import type {
  GetConfigurationResponse,
} from './configuration';
import type {
  ListConsentsResponse,
} from './consents';
import type {
  ListEventSchemasResponse,
  TrackEventResponse,
} from './custom-events';
import type {
  ExportCustomerResponse,
  ListActivityResponse,
  ListCustomerRedeemablesResponse,
  ListCustomerSegmentsResponse,
  ListCustomersResponse,
} from './customers';
import type {
  DailyCountersResponse,
  DashboardPersonResponse,
  DashboardSessionResponse,
  LoginWaysResponse,
  SearchResponse,
} from './dashboard';
import type {
  GetDecisionResponse,
} from './decisions';
import type {
  CreateEarningRulesResponse,
  ListEarningRulesResponse,
} from './earning-rules';
import type {
  BalanceAddedEventData,
  CampaignEventData,
  CampaignVouchersEventData,
  CheckpointEventData,
  CustomerEventData,
  CustomerRewardedEventData,
  EarningRuleEventData,
  EventBalance,
  EventBody,
  EventCampaign,
  EventCampaignRecord,
  EventCustomer,
  EventOrder,
  EventOrderItem,
  EventPublication,
  EventRedemption,
  EventReference,
  EventReward,
  EventRollback,
  EventSource,
  EventStack,
  EventThinData,
  EventTier,
  EventValidationRule,
  EventVoucher,
  EventVoucherRecord,
  EventWholeRedemption,
  LoyaltyTierEventData,
  PendingPointsEntry,
  PendingPointsEventData,
  PointsActivatedEventData,
  PointsExpiredEventData,
  PromotionStackEventData,
  PromotionTierEventData,
  PublicationEventData,
  RedemptionEventData,
  ReturnEventData,
  RewardAssignmentEventData,
  RollbackEventData,
  RuleAssignmentEventData,
  TransactionEventData,
  ValidationRuleEventData,
  VoucherEventData,
  VoucherPublishedEventData,
} from './events';
import type {
  ListExportsResponse,
} from './exports';
import type {
  GetLocationResponse,
  ListLocationsResponse,
} from './locations';
import type {
  ActivatePendingPointsResponse,
  AssignCampaignRewardsResponse,
  EstimatePointsResponse,
  ListMemberActivityResponse,
  ListMemberRewardsResponse,
  ListPendingPointsResponse,
  ListPointsExpirationResponse,
} from './loyalties';
import type {
  CreateLoyaltyTiersResponse,
  ListLoyaltyTierRewardsResponse,
  ListLoyaltyTiersResponse,
} from './loyalty-tiers';
import type {
  CreateProjectResponse,
  ListProjectsResponse,
  ListStackingRulesResponse,
} from './management';
import type {
  ListMetadataSchemasResponse,
  ListPublicMetadataSchemasResponse,
} from './metadata-schemas';
import type {
  AccessTokenResponse,
  IntrospectedTokenResponse,
} from './oauth';
import type {
  ExamineCampaignsResponse,
  ExamineVouchersResponse,
  ListOwnVouchersResponse,
  ValidateRuleResponse,
} from './older-clients';
import type {
  ListOrderSessionsResponse,
  ListOrdersResponse,
} from './orders';
import type {
  ListCollectionProductsResponse,
  ListCollectionsResponse,
} from './product-collections';
import type {
  ListProductsResponse,
  ListSkusResponse,
} from './products';
import type {
  ListStacksResponse,
  ListTiersResponse,
  ValidatePromotionsResponse,
} from './promotions';
import type {
  ListPublicationsResponse,
} from './publications';
import type {
  NearestResponse,
  QualificationResponse,
} from './qualifications';
import type {
  ApiErrorResponse,
  ApiKeyResponse,
  ApplicableRedeemableResponse,
  AsyncActionBegunResponse,
  AsyncActionResponse,
  AuditTrailEntryResponse,
  BacktestResponse,
  BalanceResponse,
  CalculatedOrderResponse,
  CampaignResponse,
  CategoryResponse,
  ClaimedCustomerResponse,
  CustomerReferenceResponse,
  CustomerResponse,
  CustomerSummaryResponse,
  DecisionLeftOutResponse,
  DecisionResponse,
  DiscountResponse,
  EarningRuleResponse,
  EffectiveStackingRulesResponse,
  EventSchemaResponse,
  ExaminedVoucherResponse,
  ExplanationResponse,
  ExportResponse,
  GiftResponse,
  InapplicableRedeemableResponse,
  LedgerCheckpointResponse,
  ListedVoucherResponse,
  LoyaltyCardResponse,
  LoyaltyRewardResponse,
  LoyaltyTierResponse,
  LoyaltyTierRewardResponse,
  MetadataSchemaResponse,
  NearestRewardResponse,
  NearestRowResponse,
  NewApiKeyResponse,
  NewPublicationResponse,
  NewShopperKeyResponse,
  OrderItemResponse,
  OrderResponse,
  OrdersBacktestResponse,
  PendingBalanceResponse,
  PermanentDeletionResponse,
  PointsBalanceResponse,
  PointsBucketResponse,
  ProductCollectionResponse,
  ProductResponse,
  ProjectResponse,
  PromotionStackResponse,
  PromotionTierResponse,
  PromotionTierSummaryResponse,
  PublicMetadataSchemaResponse,
  PublicationResponse,
  QualifiedRedeemableResponse,
  QualifiedTierResponse,
  RedeemableHolderResponse,
  RedeemedRewardResponse,
  RedemptionEntryResponse,
  RedemptionResponse,
  ReferralProgramRecordResponse,
  ReturnResponse,
  RewardAssignmentResponse,
  RewardResponse,
  RollbackResponse,
  ScopeDefinitionResponse,
  ScopeMatchesResponse,
  SegmentResponse,
  ShopperKeyResponse,
  SkippedRedeemableResponse,
  SkuResponse,
  StackingRulesResponse,
  TooLargeErrorResponse,
  TransactionResponse,
  UserResponse,
  ValidatedTierResponse,
  ValidatedVoucherResponse,
  ValidationRuleAssignmentListResponse,
  ValidationRuleAssignmentResponse,
  ValidationRuleResponse,
  ValidationSessionResponse,
  ValidityResponse,
  VoucherAssetsResponse,
  VoucherResponse,
  VoucherSummaryResponse,
  WebhookResponse,
  WebhookSendoutResponse,
  WorstCaseResponse,
} from './records';
import type {
  ListRedemptionsResponse,
  RedeemResponse,
  RedemptionsRollbackResponse,
} from './redemptions';
import type {
  ListReferralHoldersResponse,
} from './referrals';
import type {
  ListReturnsResponse,
} from './returns';
import type {
  ListRewardAssignmentsResponse,
  ListRewardsResponse,
} from './rewards';
import type {
  ListSegmentsResponse,
} from './segments';
import type {
  ListShopperKeysResponse,
} from './shopper-keys';
import type {
  HealthResponse,
  OpenApiResponse,
} from './system';
import type {
  CampaignTemplateResponse,
  ListTemplatesResponse,
  SetUpCampaignResponse,
  SetUpTierResponse,
} from './templates';
import type {
  ListBinEntriesResponse,
} from './trash-bin';
import type {
  UploadResponse,
} from './uploads';
import type {
  ListUsersResponse,
} from './users';
import type {
  ListRulesResponse,
} from './validation-rules';
import type {
  BestStackResponse,
  ValidateResponse,
} from './validations';
import type {
  GetLedgerStatementResponse,
  ListLedgerResponse,
  ListSessionsResponse,
  ListTransactionsResponse,
  ListVoucherRedemptionsResponse,
  ListVouchersResponse,
} from './vouchers';
import type {
  GetSendoutResponse,
  ListSendoutsResponse,
  ListWebhooksResponse,
  RetrySendoutResponse,
  RotateSecretResponse,
  TestWebhookResponse,
  WebhookSecretResponse,
} from './webhooks';

/** The type of each schema of an answer, by the path below schemas/. */
export interface AnswerTypes {
  readonly 'api-keys/list.answer': ListApiKeysResponse;
  readonly 'async-actions/list.answer': ListAsyncActionsResponse;
  readonly 'audit-trail/list.answer': ListAuditTrailResponse;
  readonly 'backtests/get.answer': GetBacktestResponse;
  readonly 'branding/brand.answer': BrandResponse;
  readonly 'branding/list.answer': ListBrandsResponse;
  readonly 'campaigns/enable.answer': EnableCampaignResponse;
  readonly 'campaigns/list.answer': ListCampaignsResponse;
  readonly 'campaigns/summary.answer': CampaignSummaryResponse;
  readonly 'categories/list.answer': ListCategoriesResponse;
  readonly 'configuration/get.answer': GetConfigurationResponse;
  readonly 'consents/list.answer': ListConsentsResponse;
  readonly 'custom-events/list-schemas.answer': ListEventSchemasResponse;
  readonly 'custom-events/track.answer': TrackEventResponse;
  readonly 'customers/export.answer': ExportCustomerResponse;
  readonly 'customers/list-activity.answer': ListActivityResponse;
  readonly 'customers/list-redeemables.answer': ListCustomerRedeemablesResponse;
  readonly 'customers/list-segments.answer': ListCustomerSegmentsResponse;
  readonly 'customers/list.answer': ListCustomersResponse;
  readonly 'dashboard/counters.answer': DailyCountersResponse;
  readonly 'dashboard/login.answer': LoginWaysResponse;
  readonly 'dashboard/person.answer': DashboardPersonResponse;
  readonly 'dashboard/search.answer': SearchResponse;
  readonly 'dashboard/session.answer': DashboardSessionResponse;
  readonly 'decisions/get.answer': GetDecisionResponse;
  readonly 'earning-rules/create.answer': CreateEarningRulesResponse;
  readonly 'earning-rules/list.answer': ListEarningRulesResponse;
  readonly 'events/added-data': BalanceAddedEventData;
  readonly 'events/balance': EventBalance;
  readonly 'events/body': EventBody;
  readonly 'events/campaign-data': CampaignEventData;
  readonly 'events/campaign-record': EventCampaignRecord;
  readonly 'events/campaign': EventCampaign;
  readonly 'events/checkpoint-data': CheckpointEventData;
  readonly 'events/codes-data': CampaignVouchersEventData;
  readonly 'events/customer-data': CustomerEventData;
  readonly 'events/customer': EventCustomer;
  readonly 'events/earning-rule-data': EarningRuleEventData;
  readonly 'events/loyalty-tier-data': LoyaltyTierEventData;
  readonly 'events/movement-data': TransactionEventData;
  readonly 'events/order-item': EventOrderItem;
  readonly 'events/order': EventOrder;
  readonly 'events/pending-points-data': PendingPointsEventData;
  readonly 'events/pending-points': PendingPointsEntry;
  readonly 'events/points-activated-data': PointsActivatedEventData;
  readonly 'events/points-expired-data': PointsExpiredEventData;
  readonly 'events/publication-data': PublicationEventData;
  readonly 'events/publication': EventPublication;
  readonly 'events/published-data': VoucherPublishedEventData;
  readonly 'events/redemption-data': RedemptionEventData;
  readonly 'events/redemption': EventRedemption;
  readonly 'events/reference': EventReference;
  readonly 'events/return-data': ReturnEventData;
  readonly 'events/reward-assignment-data': RewardAssignmentEventData;
  readonly 'events/reward': EventReward;
  readonly 'events/rewarded-data': CustomerRewardedEventData;
  readonly 'events/rollback-data': RollbackEventData;
  readonly 'events/rollback': EventRollback;
  readonly 'events/rule-assignment-data': RuleAssignmentEventData;
  readonly 'events/rule-data': ValidationRuleEventData;
  readonly 'events/rule': EventValidationRule;
  readonly 'events/source': EventSource;
  readonly 'events/stack-data': PromotionStackEventData;
  readonly 'events/stack': EventStack;
  readonly 'events/thin-data': EventThinData;
  readonly 'events/tier-data': PromotionTierEventData;
  readonly 'events/tier': EventTier;
  readonly 'events/voucher-data': VoucherEventData;
  readonly 'events/voucher-record': EventVoucherRecord;
  readonly 'events/voucher': EventVoucher;
  readonly 'events/whole-redemption': EventWholeRedemption;
  readonly 'exports/list.answer': ListExportsResponse;
  readonly 'locations/get.answer': GetLocationResponse;
  readonly 'locations/list.answer': ListLocationsResponse;
  readonly 'loyalties/activate-pending-points.answer': ActivatePendingPointsResponse;
  readonly 'loyalties/assign-rewards.answer': AssignCampaignRewardsResponse;
  readonly 'loyalties/estimate-points.answer': EstimatePointsResponse;
  readonly 'loyalties/list-member-activity.answer': ListMemberActivityResponse;
  readonly 'loyalties/list-member-rewards.answer': ListMemberRewardsResponse;
  readonly 'loyalties/list-pending-points.answer': ListPendingPointsResponse;
  readonly 'loyalties/list-points-expiration.answer': ListPointsExpirationResponse;
  readonly 'loyalty-tiers/create.answer': CreateLoyaltyTiersResponse;
  readonly 'loyalty-tiers/list-rewards.answer': ListLoyaltyTierRewardsResponse;
  readonly 'loyalty-tiers/list.answer': ListLoyaltyTiersResponse;
  readonly 'management/create-project.answer': CreateProjectResponse;
  readonly 'management/list-projects.answer': ListProjectsResponse;
  readonly 'management/list-stacking-rules.answer': ListStackingRulesResponse;
  readonly 'metadata-schemas/list-public.answer': ListPublicMetadataSchemasResponse;
  readonly 'metadata-schemas/list.answer': ListMetadataSchemasResponse;
  readonly 'oauth/introspect.answer': IntrospectedTokenResponse;
  readonly 'oauth/token.answer': AccessTokenResponse;
  readonly 'older-clients/examine-campaigns.answer': ExamineCampaignsResponse;
  readonly 'older-clients/examine-vouchers.answer': ExamineVouchersResponse;
  readonly 'older-clients/list-own-vouchers.answer': ListOwnVouchersResponse;
  readonly 'older-clients/validate-rule.answer': ValidateRuleResponse;
  readonly 'orders/list-sessions.answer': ListOrderSessionsResponse;
  readonly 'orders/list.answer': ListOrdersResponse;
  readonly 'product-collections/list-products.answer': ListCollectionProductsResponse;
  readonly 'product-collections/list.answer': ListCollectionsResponse;
  readonly 'products/list-skus.answer': ListSkusResponse;
  readonly 'products/list.answer': ListProductsResponse;
  readonly 'promotions/list-stacks.answer': ListStacksResponse;
  readonly 'promotions/list-tiers.answer': ListTiersResponse;
  readonly 'promotions/validate.answer': ValidatePromotionsResponse;
  readonly 'publications/list.answer': ListPublicationsResponse;
  readonly 'qualifications/check.answer': QualificationResponse;
  readonly 'qualifications/nearest.answer': NearestResponse;
  readonly 'records/api-key': ApiKeyResponse;
  readonly 'records/applicable-redeemable': ApplicableRedeemableResponse;
  readonly 'records/async-action': AsyncActionResponse;
  readonly 'records/audit-trail-entry': AuditTrailEntryResponse;
  readonly 'records/backtest': BacktestResponse;
  readonly 'records/balance': BalanceResponse;
  readonly 'records/begun': AsyncActionBegunResponse;
  readonly 'records/calculated-order': CalculatedOrderResponse;
  readonly 'records/campaign': CampaignResponse;
  readonly 'records/category': CategoryResponse;
  readonly 'records/claimed-customer': ClaimedCustomerResponse;
  readonly 'records/customer-reference': CustomerReferenceResponse;
  readonly 'records/customer-summary': CustomerSummaryResponse;
  readonly 'records/customer': CustomerResponse;
  readonly 'records/decision-left-out': DecisionLeftOutResponse;
  readonly 'records/decision': DecisionResponse;
  readonly 'records/discount': DiscountResponse;
  readonly 'records/earning-rule': EarningRuleResponse;
  readonly 'records/effective-stacking-rules': EffectiveStackingRulesResponse;
  readonly 'records/error': ApiErrorResponse;
  readonly 'records/event-schema': EventSchemaResponse;
  readonly 'records/examined-voucher': ExaminedVoucherResponse;
  readonly 'records/explanation': ExplanationResponse;
  readonly 'records/export': ExportResponse;
  readonly 'records/gift': GiftResponse;
  readonly 'records/holder': RedeemableHolderResponse;
  readonly 'records/inapplicable-redeemable': InapplicableRedeemableResponse;
  readonly 'records/ledger-checkpoint': LedgerCheckpointResponse;
  readonly 'records/listed-voucher': ListedVoucherResponse;
  readonly 'records/loyalty-card': LoyaltyCardResponse;
  readonly 'records/loyalty-reward': LoyaltyRewardResponse;
  readonly 'records/loyalty-tier-reward': LoyaltyTierRewardResponse;
  readonly 'records/loyalty-tier': LoyaltyTierResponse;
  readonly 'records/metadata-schema': MetadataSchemaResponse;
  readonly 'records/nearest-reward': NearestRewardResponse;
  readonly 'records/nearest-row': NearestRowResponse;
  readonly 'records/new-api-key': NewApiKeyResponse;
  readonly 'records/new-publication': NewPublicationResponse;
  readonly 'records/new-shopper-key': NewShopperKeyResponse;
  readonly 'records/order-item': OrderItemResponse;
  readonly 'records/order': OrderResponse;
  readonly 'records/orders-backtest': OrdersBacktestResponse;
  readonly 'records/pending-balance': PendingBalanceResponse;
  readonly 'records/permanent-deletion': PermanentDeletionResponse;
  readonly 'records/points-balance': PointsBalanceResponse;
  readonly 'records/points-bucket': PointsBucketResponse;
  readonly 'records/product-collection': ProductCollectionResponse;
  readonly 'records/product': ProductResponse;
  readonly 'records/project': ProjectResponse;
  readonly 'records/public-metadata-schema': PublicMetadataSchemaResponse;
  readonly 'records/publication': PublicationResponse;
  readonly 'records/qualified-redeemable': QualifiedRedeemableResponse;
  readonly 'records/qualified-tier': QualifiedTierResponse;
  readonly 'records/redeemed-reward': RedeemedRewardResponse;
  readonly 'records/redemption-entry': RedemptionEntryResponse;
  readonly 'records/redemption': RedemptionResponse;
  readonly 'records/referral-program': ReferralProgramRecordResponse;
  readonly 'records/return': ReturnResponse;
  readonly 'records/reward-assignment': RewardAssignmentResponse;
  readonly 'records/reward': RewardResponse;
  readonly 'records/rollback': RollbackResponse;
  readonly 'records/rule-assignment': ValidationRuleAssignmentResponse;
  readonly 'records/rule-assignments': ValidationRuleAssignmentListResponse;
  readonly 'records/scope-definition': ScopeDefinitionResponse;
  readonly 'records/scope-matches': ScopeMatchesResponse;
  readonly 'records/segment': SegmentResponse;
  readonly 'records/shopper-key': ShopperKeyResponse;
  readonly 'records/skipped-redeemable': SkippedRedeemableResponse;
  readonly 'records/sku': SkuResponse;
  readonly 'records/stack': PromotionStackResponse;
  readonly 'records/stacking-rules': StackingRulesResponse;
  readonly 'records/tier-summary': PromotionTierSummaryResponse;
  readonly 'records/tier': PromotionTierResponse;
  readonly 'records/too-large-error': TooLargeErrorResponse;
  readonly 'records/transaction': TransactionResponse;
  readonly 'records/user': UserResponse;
  readonly 'records/validated-tier': ValidatedTierResponse;
  readonly 'records/validated-voucher': ValidatedVoucherResponse;
  readonly 'records/validation-rule': ValidationRuleResponse;
  readonly 'records/validation-session': ValidationSessionResponse;
  readonly 'records/validity': ValidityResponse;
  readonly 'records/voucher-assets': VoucherAssetsResponse;
  readonly 'records/voucher-summary': VoucherSummaryResponse;
  readonly 'records/voucher': VoucherResponse;
  readonly 'records/webhook-sendout': WebhookSendoutResponse;
  readonly 'records/webhook': WebhookResponse;
  readonly 'records/worst-case': WorstCaseResponse;
  readonly 'redemptions/list.answer': ListRedemptionsResponse;
  readonly 'redemptions/redeem.answer': RedeemResponse;
  readonly 'redemptions/rollback.answer': RedemptionsRollbackResponse;
  readonly 'referrals/list-holders.answer': ListReferralHoldersResponse;
  readonly 'returns/list.answer': ListReturnsResponse;
  readonly 'rewards/list-assignments.answer': ListRewardAssignmentsResponse;
  readonly 'rewards/list.answer': ListRewardsResponse;
  readonly 'segments/list.answer': ListSegmentsResponse;
  readonly 'shopper-keys/list.answer': ListShopperKeysResponse;
  readonly 'system/health.answer': HealthResponse;
  readonly 'system/openapi.answer': OpenApiResponse;
  readonly 'templates/list.answer': ListTemplatesResponse;
  readonly 'templates/set-up-campaign.answer': SetUpCampaignResponse;
  readonly 'templates/set-up-tier.answer': SetUpTierResponse;
  readonly 'templates/template.answer': CampaignTemplateResponse;
  readonly 'trash-bin/list.answer': ListBinEntriesResponse;
  readonly 'uploads/create.answer': UploadResponse;
  readonly 'users/list.answer': ListUsersResponse;
  readonly 'validation-rules/list.answer': ListRulesResponse;
  readonly 'validations/best-stack.answer': BestStackResponse;
  readonly 'validations/validate.answer': ValidateResponse;
  readonly 'vouchers/get-ledger-statement.answer': GetLedgerStatementResponse;
  readonly 'vouchers/list-ledger.answer': ListLedgerResponse;
  readonly 'vouchers/list-redemptions.answer': ListVoucherRedemptionsResponse;
  readonly 'vouchers/list-sessions.answer': ListSessionsResponse;
  readonly 'vouchers/list-transactions.answer': ListTransactionsResponse;
  readonly 'vouchers/list.answer': ListVouchersResponse;
  readonly 'webhooks/get-sendout.answer': GetSendoutResponse;
  readonly 'webhooks/list-sendouts.answer': ListSendoutsResponse;
  readonly 'webhooks/list.answer': ListWebhooksResponse;
  readonly 'webhooks/retry-sendout.answer': RetrySendoutResponse;
  readonly 'webhooks/rotate-secret.answer': RotateSecretResponse;
  readonly 'webhooks/secret.answer': WebhookSecretResponse;
  readonly 'webhooks/test.answer': TestWebhookResponse;
}

/** Schemas of answers, as paths below schemas/. */
export type AnswerName = keyof AnswerTypes;
