// The code under test as `app`, for tests that run against the engine: services, storage, records and what they share.

// Services.
export { listCustomerActivity } from '../../lib/services/activity/activity';
export { createApiKey, rotateApiKey } from '../../lib/services/api-keys/api-keys';
export { newProjectKey, openAssetId } from '../../lib/services/assets/assets';
export { getOrDrawPicture } from '../../lib/services/assets/code-pictures';
export { showAsset } from '../../lib/services/assets/show-asset';
export { getAsyncAction, listAsyncActions } from '../../lib/services/async-actions/async-actions';
export { advance, runDueActions, workOrFail } from '../../lib/services/async-actions/background';
export {
  bulkCustomers,
  bulkProducts,
  customersMetadata,
  importOrders,
  productsMetadata,
} from '../../lib/services/async-actions/bulk';
export { auditTonight } from '../../lib/services/async-actions/nightly-audit';
export type { Slice } from '../../lib/services/async-actions/slice';
export { listAuditTrail } from '../../lib/services/audit-trail/audit-trail';
export { runBacktest } from '../../lib/services/backtests/backtest-work';
export { OrderFiles, headOf } from '../../lib/services/backtests/order-files';
export { runOrdersBacktest } from '../../lib/services/backtests/orders-work';
export { MissingWorkFile, WorkFiles } from '../../lib/services/backtests/work-files';
export { updateCampaign } from '../../lib/services/campaigns/campaign-change';
export { addCode, addCodes } from '../../lib/services/campaigns/campaign-codes';
export { commitNewCampaign, setCampaignActive } from '../../lib/services/campaigns/campaign-commits';
export { deleteCampaign } from '../../lib/services/campaigns/campaign-deletion';
export { listCampaigns } from '../../lib/services/campaigns/campaign-list';
export { createCampaign, getCampaign } from '../../lib/services/campaigns/campaigns';
export { CodePool } from '../../lib/services/campaigns/code-pool';
export { codeSource } from '../../lib/services/campaigns/codes';
export { previewCampaign } from '../../lib/services/campaigns/preview';
export {
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  updateCategory,
} from '../../lib/services/categories/categories';
export {
  importCampaignCsv,
  importCustomersCsv,
  importProductsCsv,
  importSkusCsv,
  importVouchersCsv,
} from '../../lib/services/csv/import-csv';
export { readCsv, readCsvOf } from '../../lib/services/csv/read-csv';
export { csvText } from '../../lib/services/csv/write-csv';
export {
  createEventSchema,
  deleteEventSchema,
  getEventSchema,
  listEventSchemas,
  updateEventSchema,
} from '../../lib/services/custom-events/event-schemas';
export { trackEvent } from '../../lib/services/custom-events/track';
export { deletePermanently } from '../../lib/services/customers/customer-deletion';
export { exportCustomer } from '../../lib/services/customers/customer-export';
export { listCustomers } from '../../lib/services/customers/customer-list';
export { listRedeemables } from '../../lib/services/customers/customer-redeemables';
export {
  deleteCustomer,
  getCustomer,
  saveCustomer,
  updateCustomer,
  upsertCustomer,
} from '../../lib/services/customers/customers';
export { personNamed } from '../../lib/services/dashboard/people';
export { search } from '../../lib/services/dashboard/search';
export { getDecision } from '../../lib/services/decisions/decisions';
export { replay } from '../../lib/services/decisions/replay';
export {
  createEarningRules,
  deleteEarningRule,
  getEarningRule,
  listEarningRules,
  switchEarningRule,
  updateEarningRule,
} from '../../lib/services/earning-rules/earning-rules';
export { fileKey } from '../../lib/services/exports/export-files';
export {
  exportCampaignTransactions,
  exportCardTransactions,
  exportLoyaltyTransactions,
  exportMemberTransactions,
  exportPointsExpiration,
} from '../../lib/services/exports/export-transactions';
export {
  createExport,
  deleteExport,
  getExport,
  getOrOpenExport,
  listExports,
} from '../../lib/services/exports/exports';
export { EXPORTED_OBJECTS, exportObject } from '../../lib/services/exports/objects';
export { type ComingVoucher, openVouchers } from '../../lib/services/imports/open-vouchers';
export { takeCampaign } from '../../lib/services/imports/take-campaign';
export { takePublication } from '../../lib/services/imports/take-publication';
export { activateDuePoints } from '../../lib/services/loyalties/day-end/activate-points';
export { DAY_END_STEPS, endDueDays, redeemDueReward } from '../../lib/services/loyalties/day-end/day-end';
export { endTiers } from '../../lib/services/loyalties/day-end/end-tiers';
export { expirePoints } from '../../lib/services/loyalties/day-end/expire-points';
export {
  createLoyalty,
  deleteLoyalty,
  getLoyalty,
  listLoyalties,
  updateLoyalty,
} from '../../lib/services/loyalties/loyalties';
export { listMemberActivity } from '../../lib/services/loyalties/loyalty-activity';
export { estimateLoyaltyPoints } from '../../lib/services/loyalties/loyalty-estimate';
export { listPointsExpiration } from '../../lib/services/loyalties/loyalty-expiration';
export { createMember, getMember, listMembers } from '../../lib/services/loyalties/loyalty-members';
export { adjustPoints } from '../../lib/services/loyalties/loyalty-points';
export { redeemReward } from '../../lib/services/loyalties/loyalty-redemption';
export {
  assignCampaignRewards,
  deleteCampaignReward,
  getCampaignReward,
  listCampaignRewards,
  updateCampaignReward,
} from '../../lib/services/loyalties/loyalty-rewards';
export { listLoyaltyTransactions, listMemberTransactions } from '../../lib/services/loyalties/loyalty-transactions';
export { transferPoints } from '../../lib/services/loyalties/loyalty-transfer';
export { listMemberRewards } from '../../lib/services/loyalties/member-rewards';
export {
  activatePendingPoints,
  adjustMemberPendingPoints,
  cancelPendingPoints,
} from '../../lib/services/loyalties/pending/change';
export { listCampaignPendingPoints, listMemberPendingPoints } from '../../lib/services/loyalties/pending/list';
export {
  createLoyaltyTiers,
  deleteLoyaltyTier,
  getLoyaltyTier,
  listLoyaltyTiers,
  listTierEarningRules,
  listTierRewards,
  updateLoyaltyTier,
} from '../../lib/services/loyalty-tiers/loyalty-tiers';
export { listMemberTiers } from '../../lib/services/loyalty-tiers/member-tiers';
export { getProject, listProjects, updateProject } from '../../lib/services/management/projects';
export {
  createStackingRules,
  deleteStackingRules,
  getStackingRules,
  listStackingRules,
  updateStackingRules,
} from '../../lib/services/management/stacking-rules';
export {
  createMetadataSchema,
  getPublicMetadataSchema,
  listPublicMetadataSchemas,
  updateMetadataSchema,
} from '../../lib/services/metadata-schemas/metadata-schemas';
export { purgeMetadata } from '../../lib/services/metadata-schemas/purge';
export { issueToken } from '../../lib/services/oauth/access-tokens';
export { REDEMPTION_LEASE_MS } from '../../lib/services/orders/order-lock';
export { listOrderSessions, releaseOrderSession } from '../../lib/services/orders/order-sessions';
export { getOrder, importOrder, listOrders, updateOrder, upsertOrder } from '../../lib/services/orders/orders';
export {
  createCollection,
  deleteCollection,
  getCollection,
  listCollectionProducts,
  listCollections,
  updateCollection,
} from '../../lib/services/product-collections/product-collections';
export {
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
  upsertProduct,
} from '../../lib/services/products/products';
export { deleteSku, getSku, listSkus, updateSku, upsertSku } from '../../lib/services/products/skus';
export {
  createStack,
  deleteStack,
  getStack,
  listCampaignStacks,
  listStacks,
  updateStack,
} from '../../lib/services/promotions/promotion-stacks';
export {
  createTier,
  deleteTier,
  getTier,
  listCampaignTiers,
  listTiers,
  switchTier,
  updateTier,
} from '../../lib/services/promotions/promotions';
export { listPublications, listVoucherPublications } from '../../lib/services/publications/publications';
export { publishCommand } from '../../lib/services/publications/publish-command';
export { publish } from '../../lib/services/publications/publish';
export { checkEligibility } from '../../lib/services/qualifications/qualifications';
export { redeem } from '../../lib/services/redemptions/redeem';
export { listRedemptions, listVoucherRedemptions } from '../../lib/services/redemptions/redemption-lists';
export { getRedemption } from '../../lib/services/redemptions/redemptions';
export { rollback } from '../../lib/services/redemptions/rollback';
export { redeemCode, redeemTier, redeemVoucher } from '../../lib/services/redemptions/single-redemptions';
export {
  addReferralHolders,
  listReferralHolders,
  removeReferralHolder,
} from '../../lib/services/referrals/referral-holders';
export { createReturn } from '../../lib/services/returns/create-return';
export { getReturn, listReturns } from '../../lib/services/returns/returns';
export {
  assignReward,
  deleteRewardAssignment,
  getRewardAssignment,
  listRewardAssignments,
  updateRewardAssignment,
} from '../../lib/services/rewards/reward-assignments';
export { createReward, deleteReward, getReward, listRewards, updateReward } from '../../lib/services/rewards/rewards';
export { listCustomerSegments } from '../../lib/services/segments/customer-segments';
export { createSegment, deleteSegment, getSegment, listSegments } from '../../lib/services/segments/segments';
export {
  type AttemptOutcome,
  type CommitAttempt,
  type OptimisticCommit,
  type Settlement,
  commitOptimistically,
  replayOf,
} from '../../lib/services/shared/commit';
export { changeConfig } from '../../lib/services/shared/configuration';
export { newAction, toActionReference } from '../../lib/services/shared/new-action';
export { operatorOf } from '../../lib/services/shared/operator';
export { createShopperKey } from '../../lib/services/shopper-keys/shopper-keys';
export { beginCounting, countFacts } from '../../lib/services/summaries/count-work';
export { campaignSummary, dailyCounters } from '../../lib/services/summaries/summary';
export { createUpload, uploadFile } from '../../lib/services/uploads/uploads';
export { addUser, updateUser } from '../../lib/services/users/users';
export {
  assignRule,
  deleteAssignment,
  listAssignments,
  listRuleAssignments,
} from '../../lib/services/validation-rules/rule-assignments';
export {
  createRule,
  deleteRule,
  getRule,
  listRules,
  updateRule,
} from '../../lib/services/validation-rules/validation-rules';
export { findBest } from '../../lib/services/validations/best-stack';
export { validatePromotions, validatePromotionsOfQuery } from '../../lib/services/validations/promotion-validation';
export { releaseSession } from '../../lib/services/validations/release-session';
export { listSessions, releaseSessions } from '../../lib/services/validations/sessions-of-code';
export { validateCode, validateTier, validateVoucher } from '../../lib/services/validations/single-validations';
export { validate } from '../../lib/services/validations/validate';
export { adjustBalance, changeBalance } from '../../lib/services/vouchers/balance';
export { beginCheckpoints } from '../../lib/services/vouchers/checkpoint-work';
export { importCampaignCodes, importVouchers } from '../../lib/services/vouchers/imports';
export { getLedgerStatement } from '../../lib/services/vouchers/ledger-statement';
export { listLedger } from '../../lib/services/vouchers/ledger';
export { listCampaignTransactions } from '../../lib/services/vouchers/movements';
export { listTransactions } from '../../lib/services/vouchers/transactions';
export { bulkUpdate, updateMetadata } from '../../lib/services/vouchers/voucher-bulk';
export { listVouchers } from '../../lib/services/vouchers/voucher-list';
export { sealAssetId } from '../../lib/services/vouchers/voucher-response';
export {
  createVoucher,
  deleteVoucher,
  disableVoucher,
  enableVoucher,
  generateVoucher,
  getVoucher,
  updateVoucher,
} from '../../lib/services/vouchers/vouchers';
export { deliverBatch } from '../../lib/services/webhooks/deliver';
export { delivererOf } from '../../lib/services/webhooks/deliverer';
export { deliverMessages, sweepEvents } from '../../lib/services/webhooks/delivery-queue';
export { dispatchDue, dispatchRow, dispatchRows } from '../../lib/services/webhooks/dispatch';
export { replayMissed } from '../../lib/services/webhooks/replay-work';
export { replayWebhook } from '../../lib/services/webhooks/replay';
export { liveSecrets } from '../../lib/services/webhooks/secrets';
export { getSendout, listSendouts, retrySendout } from '../../lib/services/webhooks/sendouts';
export { getWebhookSecret, rotateWebhookSecret } from '../../lib/services/webhooks/webhook-secret';
export { testWebhook } from '../../lib/services/webhooks/webhook-test';
export {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
} from '../../lib/services/webhooks/webhooks';

// Records, requests and answers.
export { ANSWER_IS_TOO_LARGE } from '../../lib/model/answer-size';
export type { AuditEntry } from '../../lib/model/audit-trail';
export {
  type Caller,
  type DashboardRole,
  type KeyScope,
  type Metadata,
  type Minor,
  SCOPES,
} from '../../lib/model/common';
export { CONFIG_KINDS, type Config, type ConfigRecord } from '../../lib/model/config';
export { UNIT_LIMITS, type UnitLimit } from '../../lib/model/counters';
export { type EventType, WEBHOOK_EVENTS } from '../../lib/model/events/events';
export { EVENT_DATA } from '../../lib/model/events/payloads';
export type { Sendout, Webhook } from '../../lib/model/events/webhook';
export type { ExportRecord, ExportedObject } from '../../lib/model/files/export';
export type {
  ApplicableRedeemableResponse,
  AsyncActionBegunResponse,
  BacktestResponse,
  CategoryResponse,
  ExportResponse,
  VoucherResponse,
} from '../../lib/model/generated-answers/records';
export type {
  CreateCampaignRequest,
  CreateEarningRulesRequest,
  CreateExportRequest,
  CreateLoyaltyTiersRequest,
  CreateProductCollectionRequest,
  CreateSegmentRequest,
  CreateVoucherRequest,
  ListPublicationsQuery,
  ListRedemptionsQuery,
  PreviewCampaignRequest,
  PublishRequest,
  QualificationRequest,
  ReplayDecisionRequest,
  RollbackRequest,
  TrackEventRequest,
  UpdateCampaignRequest,
  UpdateEarningRuleRequest,
  UpdateLoyaltyTierRequest,
  UsePromotionRequest,
  UseVoucherRequest,
} from '../../lib/model/generated';
export { DEMO_KEYS, DEMO_PROJECT, isTokenScope, namesReaching } from '../../lib/model/keys/access-token';
export { LIMITS } from '../../lib/model/limits';
export type { AsyncAction, BacktestWork, OrdersBacktestWork } from '../../lib/model/records/async-action';
export type { Campaign, PromotionStack, ReferralProgram } from '../../lib/model/records/campaign';
export type { Product, Sku } from '../../lib/model/records/catalog';
export type { Customer } from '../../lib/model/records/customer';
export type { Discount, MoneyEffect } from '../../lib/model/records/discount';
export type { CalculatedOrder, Order, OrderItem, RequestOrder, RequestOrderItem } from '../../lib/model/records/order';
export type { Publication, StoredPublication } from '../../lib/model/records/publication';
export type {
  Redemption,
  RedemptionGroup,
  RedemptionResponse,
  Rollback,
  RollbackResponse,
} from '../../lib/model/records/redemption';
export type { ProductScope, Rule, RuleSet, ScopeDefinition, ValidationRule } from '../../lib/model/records/rules';
export {
  DEFAULT_STACKING_RULES,
  type ProjectSettings,
  type StackingRules,
  projectSettings,
} from '../../lib/model/records/settings';
export type { PointLot, Voucher } from '../../lib/model/records/voucher';
export type { EvaluationRequest, Redeemable, SessionRequest } from '../../lib/model/request';

// Storage.
export { DynamoConfigChanges } from '../../lib/storage/configuration/config-changes';
export { type ShortDecision, restoreDecision, shortenDecision } from '../../lib/storage/decisions/packed-decisions';
export { localFiles } from '../../lib/storage/files/local-files';
export {
  AS_IT_IS,
  type Converters,
  FORMAT,
  ITEM_KINDS,
  type ItemKind,
  applyFormat,
  kindOf,
  readItem,
} from '../../lib/storage/formats/formats';
export { FormattedTable } from '../../lib/storage/formats/formatted-table';
export { migrationOf } from '../../lib/storage/formats/migration';
export {
  LIST_SHARDS,
  type ListLetter,
  configRecordKey,
  countersKey,
  hashText,
  itemKind,
  ledgerPartition,
  listAttributes,
  redemptionKey,
  redemptionRowKey,
  settingsKey,
  shardOf,
  timeText,
  usageKey,
  voucherKey,
  voucherKeyOfHash,
} from '../../lib/storage/keys';
export {
  VERSION_COPIES,
  changeRowKey,
  epochShardKey,
  ledgerPartitions,
  listSpansKey,
  versionCopyKey,
  versionCopyKeys,
  LIMIT_COPIES,
} from '../../lib/storage/keys/counter-keys';
export { credentialKey } from '../../lib/storage/keys/credential-keys';
export { buildEntryAttributes, placeOf, placesIn, shardAmong } from '../../lib/storage/lists/list-entries';
export { countEntries, openList, readEntryPage, readListEntries } from '../../lib/storage/lists/list-merge';
export type { ListRange } from '../../lib/storage/lists/list-range';
export { CountCheckpoints, isListed } from '../../lib/storage/lists/query-list';
export { type StoredList, itemsAs, readList, typeSources } from '../../lib/storage/lists/read-list';
export { maxShards, raiseShardCount, shardsAt, spansOf, toStoredSpans } from '../../lib/storage/lists/list-entries';
export { spreadLists } from '../../lib/storage/lists/spread/spread-lists';
export { type StackedValues, stackText, toStoredStack, valuesOfStack } from '../../lib/storage/lists/stacked-values';
export { fromStored, toStored } from '../../lib/storage/records/documents';
export {
  compressDecision,
  compressIfLong,
  compressJson,
  compressRecord,
  compressText,
  decompressIfLong,
  decompressJson,
  decompressText,
} from '../../lib/storage/records/packing';
export { directAccess } from '../../lib/storage/table/calls';
export { fromAttributes, writeOutcome } from '../../lib/storage/table/dynamo-outcome';
export { DynamoTable } from '../../lib/storage/table/dynamo-table';
export {
  type IndexName,
  type Item,
  type ItemCondition,
  type Key,
  type Query,
  type QueryPage,
  type Table,
  type TableCall,
  TableUnavailable,
  type Write,
  type WriteOutcome,
  WriteUnanswered,
} from '../../lib/storage/table/table';
export { joinBookedLots, toVoucherRecord } from '../../lib/storage/vouchers/voucher-record';

// The core.
export { partsOf } from '../../lib/core/background/rows';
export { ENGINE, buildDecision, replayDecision, toDecisionDocument } from '../../lib/core/decision/decision';
export { toCanonicalJson } from '../../lib/core/decision/differences';
export type { Decision, DecisionDocument } from '../../lib/core/decision/types';
export type { DiscountContext } from '../../lib/core/discount/context';
export { type Evaluation, isApplicable } from '../../lib/core/evaluation/candidate/outcome';
export { compileConfig, stackingRulesOf } from '../../lib/core/evaluation/compiled-config';
export type { EvaluationInput } from '../../lib/core/evaluation/facts';
export { type ListQuery, listSpec, parseListRequest, toStoredOrderRequest } from '../../lib/core/filter/list-spec';
export { type ListTest, filterTest, recordTest, timeTest } from '../../lib/core/filter/list-test';
export { operatorsOf, parseFilters } from '../../lib/core/filter/parse';
export { type FormulaContext, formulaTime } from '../../lib/core/formula/context';
export { type Checkpoint, buildCheckpoint } from '../../lib/core/ledger/checkpoint';
export { minor, percentRate, spread } from '../../lib/core/money';
export {
  NOTHING_APPLIED,
  linesAmount,
  orderAmounts,
  orderItems,
  toAppliedDiscounts,
} from '../../lib/core/order/output';
export type { RedemptionPlan } from '../../lib/core/redemption/plan-types';
export { COUNTERS, type CounterName } from '../../lib/core/rules/counters';
export { evaluateRules, evaluateRulesAfter } from '../../lib/core/rules/evaluate';
export { evaluateRequest } from '../../lib/core/search/best-stack/selection';
export type { Objective } from '../../lib/core/search/fold-tree';

// Commands.
export { addAudit } from '../../cli/audit/command';
export { TableReader } from '../../cli/audit/read-table';
export { auditTable } from '../../cli/audit/run';
export { runOrderFile, runProjectBacktest } from '../../cli/backtest/run';
export { addBackup } from '../../cli/backup/command';
export { takeBackup } from '../../cli/backup/take';
export { addDeadLetters } from '../../cli/dead-letters/command';
export { type EventsArguments, addEvents } from '../../cli/events/command';
export { addKeys } from '../../cli/keys/command';
export { runKeysCommand } from '../../cli/keys/commands';
export { verifyFile } from '../../cli/ledger/verify-file';
export { addLogs } from '../../cli/logs/command';
export { addMoveIn } from '../../cli/move-in/command';
export type { Move } from '../../cli/move-in/move';
export { runMove } from '../../cli/move-in/run';
export { type Old, PAGE, Source } from '../../cli/move-in/source';
export { type MoveState, STEPS, StateFolder } from '../../cli/move-in/state';
export { verify } from '../../cli/move-in/verify';
export { BadFiles } from '../../cli/promotions/files/problem';
export { formatBill } from '../../cli/promotions/rehearsal/bill';
export { type Rehearsal, parseDays, rehearsePlan } from '../../cli/promotions/rehearsal/rehearse';
export { applyPlan } from '../../cli/promotions/remote/apply';
export { ProjectChanged, RemoteProject } from '../../cli/promotions/remote/client';
export { readFiles, readSituation } from '../../cli/promotions/remote/situation';
export { CartDecider, type CartTest } from '../../cli/promotions/tests/cart-test';
export { runFolderTests } from '../../cli/promotions/tests/run-tests';
export { addRestore } from '../../cli/restore/command';
export { restoreFile } from '../../cli/restore/from-file';
export { addShadow } from '../../cli/shadow/command';
export { addWork } from '../../cli/work/command';

// The rest.
export { audit, findingsOf } from '../../lib/audit/audit';
export { signatureOf, signerOf } from '../../lib/aws/signer';
export { ApiError, CATALOGUE, type ErrorKey, type Failure, isFailure } from '../../lib/errors';
export { Authenticator, hashToken } from '../../lib/http/auth';
export { type ApiResult, type RawEvent, networkOf, sourceAddress } from '../../lib/http/event';
export { BODY_LIMITS, parseBody } from '../../lib/http/input/body';
export { DRAFT_ROUTES } from '../../lib/http/input/changes';
export { parseQuery } from '../../lib/http/input/query';
export { type Validator, checkBody, checkQuery } from '../../lib/http/input/schema';
export { type WorkResult, failureOf, json } from '../../lib/http/respond';
export type { DeliveryPlace, OwnedRow } from '../../lib/ports/events';
export type { IdentityProvider, Runtime, Store } from '../../lib/ports/runtime';
export {
  NOTHING_OUTSIDE,
  installRuntime,
  limitsOff,
  runtime,
  storeOver,
  systemClock,
  systemIds,
} from '../../lib/runtime';
export { naturalId } from '../../lib/storage/name-hashes';
export { CONVERTERS } from '../../lib/storage/formats/converters';
