// What many tests of the core use: the world of a decision, records, money, and the types of both.

// Fixture, records and calls.
export { answerOfBruteForce, answerOfSearch, searchSituation } from './best-stack-search';
export { aCampaign, aGiftCard, aTier, aVoucher } from './builders';
export { nearestIn, nearestOfInput } from './nearest-search';
export {
  CREATED_AT,
  NOON,
  type RewardWords,
  type TierWords,
  type VoucherWords,
  type World,
  aCustomer,
  answered,
  configOf,
  decide,
  evaluated,
  factsOf,
  inputOf,
  listed,
  words,
} from './world';
export { type SmallQuestion, bruteForceWorst, cartsOf, questionOf, searchWorst } from './worst-case';

// Records, requests and answers.
export type { Caller, KeyScope, Metadata, Minor, Principal } from '../../lib/model/common';
export { type Config, type ConfigRecord, noRecords } from '../../lib/model/config';
export { type CampaignCounters, type CustomerUsage, EMPTY_USAGE, type StoredCounter } from '../../lib/model/counters';
export type { ActivityItem, ActivityRow, CustomEvent, EffectType } from '../../lib/model/events/activity';
export type { EventProperty, EventSchema, PropertyType } from '../../lib/model/events/event-schema';
export { type EventFact, type EventType, type StackableEvent, WEBHOOK_EVENTS } from '../../lib/model/events/events';
export { NEW_HEALTH, type Sendout, type Webhook } from '../../lib/model/events/webhook';
export type { ExportRecord, ExportedObject } from '../../lib/model/files/export';
export type {
  CustomerResponse,
  ExplanationResponse,
  InapplicableRedeemableResponse,
  VoucherResponse,
} from '../../lib/model/generated-answers/records';
export type {
  AssignRuleRequest,
  CampaignVoucherInput,
  CreateCampaignRequest,
  CreateVoucherRequest,
  DiscountInput,
  ListAuditTrailQuery,
  ListCustomersQuery,
  ListPublicationsQuery,
  ListSendoutsQuery,
  ListVouchersQuery,
  PreviewCampaignRequest,
  PublishQuery,
  QualificationRequest,
  RuleInput,
  TierInput,
  UpdateCampaignRequest,
  UpdateTierRequest,
  UpdateVoucherRequest,
  UpdateWebhookRequest,
  ValidateCodeQuery,
} from '../../lib/model/generated';
export type { AccessToken, Credential, KeySecret, LiveTokens, ShopperKey } from '../../lib/model/keys/key-records';
export { parseRedemptionId, redemptionId } from '../../lib/model/keys/record-ids';
export { LIMITS } from '../../lib/model/limits';
export type { FieldKind, FilterFields } from '../../lib/model/lists/field';
export { entryValues } from '../../lib/model/lists/stored-values';
export type { LoyaltyTier, PointsMapping } from '../../lib/model/loyalty/loyalty-tier';
export type { CardTier, TierRounding, TierRules } from '../../lib/model/loyalty/tier-rules';
export type { MetadataDefinition, MetadataSchema, MetadataType } from '../../lib/model/metadata/schema';
export type { AsyncAction, AsyncActionKind, FailedRow, FileKind } from '../../lib/model/records/async-action';
export type {
  Campaign,
  CampaignKind,
  DefinitionMember,
  PromotionStack,
  PromotionTier,
  VoucherDefinition,
} from '../../lib/model/records/campaign';
export {
  type Catalog,
  type CatalogNames,
  type Category,
  EMPTY_CATALOG,
  type Product,
  type ProductCollection,
  type Sku,
  collectGiftNames,
  collectMissingProducts,
  namesOfLines,
  namesOfStoredLines,
  productKeys,
  resolveCatalogLine,
  selectStoredLines,
  skuKeys,
} from '../../lib/model/records/catalog';
export type { Customer, CustomerReference, RequestCustomer } from '../../lib/model/records/customer';
export type { Discount, MoneyEffect, UnitDiscount, UnitEffect } from '../../lib/model/records/discount';
export type { EarningLoyalty, EarningRule } from '../../lib/model/records/earning-rule';
export { type Holder, refereeId } from '../../lib/model/records/holder';
export type {
  CalculatedOrder,
  LineNotes,
  Order,
  OrderItem,
  OrderRedemptionEntry,
  RequestOrder,
  RequestOrderItem,
} from '../../lib/model/records/order';
export type { Publication, PublicationAnswer, StoredPublication } from '../../lib/model/records/publication';
export type {
  LastOrder,
  RedeemedReward,
  Redemption,
  RedemptionEffect,
  RedemptionResponse,
  Rollback,
  StoredRedemption,
  TierSummary,
  VoucherSummary,
} from '../../lib/model/records/redemption';
export type { Reward, RewardAssignment } from '../../lib/model/records/reward';
export type {
  BundleRules,
  ProductScope,
  Rule,
  RuleAssignment,
  RuleSet,
  ScopeDefinition,
  ScopeEffect,
  ValidationRule,
} from '../../lib/model/records/rules';
export {
  DEFAULT_STACKING_RULES,
  NEW_SETTINGS,
  type ProjectSettings,
  type StackingRules,
  type StackingRulesRecord,
} from '../../lib/model/records/settings';
export type { Gift, PointLot, Voucher } from '../../lib/model/records/voucher';
export { type StoredEntry, recordsOf } from '../../lib/model/redemptions/entries';
export type { EvaluationRequest, Redeemable, SessionRequest } from '../../lib/model/request';
export type { Validity } from '../../lib/model/validity';

// The core.
export {
  type OpenEntry,
  clientName,
  isShopOrder,
  keyOwner,
  orderLockName,
  orderName,
  principalOf,
  refuseMoreSessions,
  refuseNames,
  scopeRequestNames,
  scopeSessionKey,
  selectEchoNames,
  sessionOwner,
  refuseDisabledClientSwitch,
  guessSubjectsOf,
} from '../../lib/core/access/caller';
export {
  adjustClaimBounds,
  evaluationInput,
  hideConcealedCodes,
  isConcealed,
  restrictFacts,
  restrictToClaim,
} from '../../lib/core/access/evaluation-input';
export {
  isSameName,
  refuseOtherId,
  refuseOtherName,
  refuseTwoIdentities,
  selectOwnMembers,
} from '../../lib/core/access/permissions';
export {
  canStoreMetadata,
  toRefusalRecord,
  trimRefusalCustomer,
  trimRefusalRecord,
  trimRefusalVoucher,
} from '../../lib/core/access/refusal-record';
export {
  type ActivityFilter,
  activityId,
  activityType,
  buildActivityTest,
  parseActivityId,
  toActivityResponse,
  toMemberEntry,
} from '../../lib/core/activity/entries';
export {
  buildBalanceRow,
  buildCustomEventRow,
  buildHolderAddedRow,
  buildHolderRemovedRow,
  buildOrderRow,
  buildVoucherDeletedRow,
} from '../../lib/core/activity/rows';
export {
  toCampaignResponse,
  toCampaignSummaryResponse,
  toNewCampaignResponse,
  toPublicTierResponse,
  toStackResponse,
  toTierResponse,
} from '../../lib/core/answer/campaigns';
export { validationAnswer } from '../../lib/core/answer/validation';
export { toAssignmentResponse, toVoucherResponse } from '../../lib/core/answer/vouchers';
export {
  CATEGORY_LISTS,
  applyProductChanges,
  applySkuChanges,
  newProduct,
  newSku,
  refuseForeignSku,
  refuseUsedCategory,
  removeCategoryFromStacking,
  resolveCategory,
  resolveCategoryUpdate,
} from '../../lib/core/catalogue/catalogue-records';
export {
  CAMPAIGN_CODE_COLUMNS,
  type CodeRow,
  VOUCHER_COLUMNS,
  campaignCodeRow,
  voucherRow,
} from '../../lib/core/csv/code-rows';
export { READERS, type RefusedRow, fileRows, isRefusedRow } from '../../lib/core/csv/file-rows';
export { type ColumnNames, type FileColumns, type Layout, layoutOf } from '../../lib/core/csv/layout';
export {
  mergeEventProperties,
  refuseExtraEventSchema,
  refuseMetadata,
  toEventSchemaResponse,
} from '../../lib/core/custom-events/event-schema';
export { toCustomerResponse } from '../../lib/core/customer/usage-sums';
export { computeDiscount, toDiscountResponse } from '../../lib/core/discount/apply';
export {
  type BundleDemand,
  assignUnits,
  countBundles,
  isComplete,
  readBundle,
} from '../../lib/core/discount/bundle/bundle';
export type { CompiledDefinition, DiscountContext, DiscountFacts } from '../../lib/core/discount/context';
export { concreteObject, describeScope } from '../../lib/core/discount/describe';
export { EFFECTS, effectsOf } from '../../lib/core/discount/effects';
export { formulaOf, readFormula, readFormulas } from '../../lib/core/discount/numbers';
export {
  DISCOUNT_MEMBERS,
  type DiscountPath,
  FREE_PRODUCT_MEMBERS,
  GIFT_MEMBERS,
  checkDiscount,
  discountOf,
  refuseOtherKind,
} from '../../lib/core/discount/input';
export { type ComputedGift, computeGift, computePoints } from '../../lib/core/discount/money/card-payment';
export { NO_SELECTION, hitValue, lineMatcher, selectLines } from '../../lib/core/discount/scope';
export {
  type CounterBound,
  campaignsToCount,
  collectPeriods,
  computeCounters,
  customerCountsNeeded,
} from '../../lib/core/evaluation/budgets';
export { buildCandidates, listCandidates } from '../../lib/core/evaluation/candidate/candidate';
export { type Applicable, appendStep, isApplicable, newTrace } from '../../lib/core/evaluation/candidate/outcome';
export {
  type Target,
  campaignOf,
  canSeeBalance,
  factOf,
  isHeldByOther,
  recordOf,
  redactBalance,
  tierOf,
  voucherOf,
} from '../../lib/core/evaluation/candidate/target';
export {
  type CompiledConfig,
  type CompiledRule,
  compileConfig,
  compileRule,
  compileScope,
  relaxRule,
} from '../../lib/core/evaluation/compiled-config';
export type { EvaluationInput, Facts, Reservation, SupportMoves, VoucherFact } from '../../lib/core/evaluation/facts';
export { type ConfigEventInput, buildConfigFacts } from '../../lib/core/events/facts/config-facts';
export { type MovementLine, buildMovementFacts, transactionShape } from '../../lib/core/events/facts/movement-facts';
export {
  buildCustomerChangeFacts,
  buildCustomerDeletedFacts,
  buildCustomerErasedFacts,
  buildPublicationFacts,
} from '../../lib/core/events/facts/publication-facts';
export {
  buildAssignmentChangeFacts,
  buildAssignmentFacts,
  buildCodesAddedFacts,
  buildGenerationEndedFacts,
  buildGenerationStartedFacts,
  buildVoucherBatchFacts,
  buildVoucherChangeFacts,
  buildVoucherCreatedFacts,
  buildVoucherDeletedFacts,
  buildVoucherUpdatedFacts,
} from '../../lib/core/events/facts/voucher-facts';
export {
  hasListeners,
  outboxRow,
  redemptionRow,
  selectSubscribedTypes,
  selectSubscribers,
} from '../../lib/core/events/outbox-row';
export {
  campaignShape,
  simpleCampaign,
  simpleCustomer,
  simpleOrder,
  simpleRedemption,
  simpleRule,
  simpleStack,
  simpleTier,
  simpleVoucher,
  tierShape,
} from '../../lib/core/events/shapes';
export { type ExportFields, cellOf, column, majorUnits } from '../../lib/core/export/cell';
export {
  EXPORTED_CUSTOMER,
  EXPORTED_ORDER,
  EXPORTED_PRODUCT,
  EXPORTED_PUBLICATION,
  EXPORTED_REDEMPTION,
  EXPORTED_SKU,
  toExportedEntry,
} from '../../lib/core/export/record-fields';
export { EXPORTED_VOUCHER, type ExportedVoucher } from '../../lib/core/export/voucher-fields';
export { STATES, datesOf } from '../../lib/core/filter/date-statuses';
export {
  type ListQuery,
  type ListRequest,
  isSortOf,
  listSpec,
  parseCursorRequest,
  parseListRequest,
  readMoment,
  sortsByMembers,
  toDatedQuery,
  toStoredOrderRequest,
} from '../../lib/core/filter/list-spec';
export {
  type ListTest,
  allTests,
  fieldTest,
  filterTest,
  fulfilsFilter,
  recordTest,
  translateFilter,
} from '../../lib/core/filter/list-test';
export { FILTER_LIMITS, operatorsOf, parseFilters, readOrRefuse } from '../../lib/core/filter/parse';
export { campaignOfList, namesOfList, voucherFields, voucherTests } from '../../lib/core/filter/voucher-list';
export { type FormulaContext, formulaOrder, formulaTime } from '../../lib/core/formula/context';
export {
  evaluateFormula,
  formulaMinor,
  formulaPercent,
  formulaPoints,
  formulaUnits,
} from '../../lib/core/formula/evaluate';
export { FUNCTION_NAMES, type FormulaProblem, OPERANDS } from '../../lib/core/formula/names';
export {
  type FormulaValue,
  type Fraction,
  type Rounding,
  asWhole,
  compare,
  divide,
  fraction,
  fromDigits,
  fromNumber,
  multiply,
  negate,
  plus,
  power,
  remainder,
  round,
  roundToUnits,
  whole,
} from '../../lib/core/formula/value';
export { type EarningBasis, computeEarnedPoints } from '../../lib/core/loyalty/earning/points';
export { actorOf, auditEntry, auditTests, diffRecords, toConfigAction } from '../../lib/core/management/audit';
export {
  type MetadataDefinitionInput,
  mergeMetadataDefinitions,
  refuseOneMoreSchema,
  refuseSecondSchema,
} from '../../lib/core/metadata/definition';
export { refuseByMetadataSchema, refuseItemMetadata, refuseRequestMetadata } from '../../lib/core/metadata/refusal';
export {
  ZERO,
  add,
  atLeastZero,
  clampToMinor,
  decimalFraction,
  greatest,
  least,
  minor,
  mulDivCeil,
  mulDivFloor,
  mulDivHalfUp,
  mulDivRemainder,
  percentOf,
  percentOfUnits,
  percentRate,
  spread,
  subtract,
  times,
} from '../../lib/core/money';
export { ORDER_IS_TOO_LARGE } from '../../lib/core/order/hidden-lines';
export { openOrder } from '../../lib/core/order/input';
export { NO_LINES_SEEN, buildLineViews, lineView } from '../../lib/core/order/line-view';
export { holderChanges, orderHolderChanges, orderShares, toLastOrder } from '../../lib/core/order/order-counts';
export {
  NOTHING_APPLIED,
  itemsOfSteps,
  linesAmount,
  orderAmounts,
  orderItems,
  sumAppliedDiscounts,
  toAppliedDiscounts,
  unitCount,
} from '../../lib/core/order/output';
export {
  type AddedLine,
  type Effect,
  type Line,
  type LineEffect,
  type LineIdentity,
  NO_EFFECT,
  type OrderState,
  applyEffect,
  computeAddedLineAmount,
  effectDiscount,
  isNoEffect,
  itemsDiscountOf,
  linesEffect,
  orderEffect,
  payable,
  subtotal,
  totalDiscount,
} from '../../lib/core/order/state';
export { type TierCard, computeCardTier, moveCardTier, selectTierDays } from '../../lib/core/points/card-tier';
export { computeExpiry, computeLastDay, computeTierDays, startOfPeriod } from '../../lib/core/points/lots';
export type { TierProgram } from '../../lib/core/points/tier-program';
export {
  type ParsedPublishCommand,
  type PublishCommand,
  commandOfBody,
  commandOfQuery,
} from '../../lib/core/publication/command';
export type { PublicationFacts, PublicationPlan } from '../../lib/core/publication/facts';
export {
  type JoinOnceFact,
  type PublicationFailure,
  buildFailedPublication,
  buildJoinOnceAnswer,
  buildStoredFailure,
  publicationRecord,
  publicationTarget,
  refuseSameSource,
  refuseSeveral,
  sourceOf,
} from '../../lib/core/publication/record';
export {
  QUALIFICATION_FIELDS,
  type QualificationCandidate,
  campaignCandidates,
  candidatesOf,
  restrictFactsToCandidate,
  stackCandidates,
  standaloneCodes,
  tierCandidates,
  voucherCandidates,
} from '../../lib/core/qualification/candidate';
export { type QualifiedCandidate, qualify } from '../../lib/core/qualification/qualify';
export { SCENARIO, SCENARIOS, type ScenarioName, requiresItem } from '../../lib/core/qualification/scenario';
export {
  buildCampaignNameTakenFailure,
  buildCodeTakenFailure,
  buildInUseFailure,
  buildNameTakenFailure,
  checkMetadata,
  isSame,
  isSameRecord,
  isStorable,
  mergeOrFail,
  mergeStoredMetadata,
  refuseTakenName,
  selectSentMembers,
  withChanges,
} from '../../lib/core/record/change';
export { hasIdForm, resolveCampaign } from '../../lib/core/record/record-names';
export { USUAL_RETENTION, readRetention, retentionOf } from '../../lib/core/record/retention';
export { type CampaignUse, campaignReturns } from '../../lib/core/redemption/campaign-use';
export { type RedemptionFailure, buildFailedRedemption, buildFailedRollback } from '../../lib/core/redemption/failure';
export { ANSWER_TOO_LARGE, TOO_MANY_WRITES, refuseClaimSize, refuseSize } from '../../lib/core/redemption/order-record';
export type { RedemptionPlan, RedemptionSetting } from '../../lib/core/redemption/plan-types';
export { planRedemption } from '../../lib/core/redemption/plan';
export { awardCommand, buildAward, findCodeReward, redeemedVouchers } from '../../lib/core/redemption/voucher-use';
export { linesWithoutShare } from '../../lib/core/redemption/rollback/lines';
export { planRollback, refuseTarget } from '../../lib/core/redemption/rollback/plan';
export {
  NO_EARLIER_RETURNS,
  type RollbackFacts,
  type RollbackInput,
  type RollbackPlan,
  type RollbackVoucherState,
} from '../../lib/core/redemption/rollback/types';
export { buildReturnBasis } from '../../lib/core/return/basis';
export { decideReturn } from '../../lib/core/return/decision';
export { planReturn } from '../../lib/core/return/plan';
export type {
  PlannedReturn,
  ReturnBasis,
  ReturnInput,
  ReturnRequestValues,
  ReturnState,
} from '../../lib/core/return/types';
export { NO_RETURNS, type ReturnDecisionInput, type ReturnPlan } from '../../lib/core/return/write-types';
export { checkRules } from '../../lib/core/rules/check';
export type { AfterAmounts, LineView, RuleContext } from '../../lib/core/rules/context';
export { COUNTERS, type CounterName } from '../../lib/core/rules/counters';
export { evaluateRules, evaluateRulesAfter, scopeOf } from '../../lib/core/rules/evaluate';
export {
  ANYTHING,
  type Logic,
  collectRequiredNumbers,
  evaluateLogic,
  parseLogic,
  ruleNumbers,
  withoutRules,
} from '../../lib/core/rules/kind';
export {
  type CollectionFilter,
  checkFilter,
  compileCollection,
  compileFilter,
  matchesDefinition,
  matchesFilter,
  matchesOperand,
} from '../../lib/core/rules/match';
export { RULE_KINDS, violationKey } from '../../lib/core/rules/names';
export {
  collectCounters,
  limitsOf,
  needsDiscount,
  readRule,
  readSet,
  relaxRuleSet,
} from '../../lib/core/rules/rule-set';
export type { NearestReward } from '../../lib/core/search/nearest-rewards/find-nearest';
export { evaluate } from '../../lib/core/stacking/combine';
export {
  DAY_MS,
  type Period,
  type Span,
  type WeekStart,
  type ZonedNow,
  addDuration,
  addSpan,
  isDuration,
  isPeriodOver,
  isTimeZone,
  localDay,
  localDayNumber,
  parseDuration,
  parseMoment,
  periodKey,
  plusMonths,
  toIso,
} from '../../lib/core/time/calendar';
export {
  guessExpiredPeriods,
  selectExpiredCounters,
  selectReturnablePeriods,
} from '../../lib/core/time/expired-periods';
export {
  applyValidityChanges,
  checkValidity,
  checkValidityInput,
  validityOf,
  withMoments,
} from '../../lib/core/time/validity';
export {
  type BalanceMove,
  balanceAnswer,
  planMove,
  planSupportMove,
  withBalance,
} from '../../lib/core/voucher/balance';
export { type VoucherCreation, newValue, parseValueKind, planVoucher, valueKinds } from '../../lib/core/voucher/input';
export {
  type CampaignMovement,
  type LedgerRow,
  positionOf,
  timePlace,
  toLedgerResponse,
  transactionId,
} from '../../lib/core/voucher/transactions';

// The rest.
export { CATALOGUE, type Failure, isFailure, messageOfCode, unknownRecord } from '../../lib/errors';
export { stackIn } from '../../lib/core/redemption/records';
