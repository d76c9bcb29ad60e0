// What tests against the engine set up and call: a runtime, records of a shop, its routes, and what stands in the table.

// Fixture, records and calls.
export { type ApiBridge, startBridge } from './api-bridge';
export { brokenInvariants } from './audited';
export { BUYS_MUCH, IS_GOLD, anAutoUpdateSegment, crossingsOf, putCustomer, settleSegments } from './auto-update';
export {
  type SentOrder,
  anyChange,
  anyOldLimit,
  anyOrders,
  anyWiderChange,
  decisionsOf,
  play,
} from './backtest-worlds';
export { backtest, beginBacktest, getBacktest } from './backtests';
export { type ComparedAnswer, answerOfBruteForce, answerOfSearch, searchSituation } from './best-stack-search';
export { leastBodyWith, objectMembers } from './body-members';
export {
  aGiftCard,
  aRule,
  aTier,
  aVoucher,
  assigned,
  orderLines,
  putCampaign,
  putCategory,
  putRecords,
  putStack,
  putStackingRules,
  putTier,
  putVoucher,
  stackLine,
  tierLine,
  voucherLine,
} from './builders';
export { busyCampaign } from './busy-campaign';
export { busyCode } from './busy-code';
export { BUSY_ITEMS, type LimitedBy } from './busy-items';
export { FEW_SHARDS, atMost, beginsEpoch, inTurns, sellOut, unlessRefused, untilSharded } from './busy-table';
export { type ChainedLine, hashOfLine, problemsOf } from './chains';
export { readCommandLine } from './command-line';
export { HeldItems, conflictingTable, tableOver } from './conflicts';
export { aCredential, putCredential } from './credentials';
export { type SentForm, csvForm, csvFormWith } from './csv-form';
export { aDecision, withValue, withoutMember } from './decisions';
export { STACKING, type SentChange, applyForGood, draftEndpoints } from './drafts';
export { dyingAt } from './dying';
export { clientOf, freshTable } from './engine';
export { type Handler, type HttpAnswer, type HttpCall, KEYS, callHandler, putKeys } from './events';
export { type FaultProxy, type Handled, type WireCall, startFaultProxy } from './fault-proxy';
export type { Fault } from './faults';
export { figures } from './figures';
export {
  DAY_MS,
  FullTable,
  HOUR_MS,
  MINUTE_MS,
  START_MS,
  add,
  placeOf,
  put,
  redemption,
  shardOf,
  sources,
  spansIn,
} from './full-table';
export { keepDecisions, keptDecisions } from './kept-decisions';
export { type Listening, listening } from './listening';
export { redeem, rollback, rollbackSingle } from './main-job';
export { putPublications } from './many-publications';
export { mixedTraffic } from './mixed-traffic';
export { loadMutant } from './mutant-bundle';
export { findViolation, nearestCase } from './nearest-law';
export { NEXT_RELEASE, RELEASE_AFTER } from './next-release';
export { CLIENT, type RunningProvider, passThrough, startProvider } from './oidc/provider';
export { backtestOrders, beginOrders, endOf, uploadLines } from './order-files';
export { EMAIL, KIM, everything, finish, found, live, run, traces } from './person';
export { type Ids, populate } from './populated';
export { type Receiver, aReceiver, isSigned, verified } from './receiver';
export { type RedeemedWorld, anyRedeemedWorld } from './redeemed-worlds';
export { refusalOf } from './refusal';
export {
  type Case,
  anySteps,
  anyTermsOf,
  checkBounds,
  checkCompleteReturn,
  checkExactAmounts,
  checkGrouping,
  checkLineRefunds,
  checkPolicies,
  returnIn,
} from './return-laws';
export {
  type Redeemed,
  THREE_LINES,
  aClub,
  aDiscount,
  aGift,
  aProduct,
  balanceOf,
  postReturn,
  redeemed,
  returned,
  saveProject,
  voucherOf,
} from './returns';
export { aFinishedBacktest } from './roles/finished-backtest';
export { aFinishedWorstCase } from './roles/finished-worst-case';
export { RoleTable, noted, runAs } from './roles/role-table';
export { type Known, STEPS, type Step, TOUR, type TourCall, WORK, plainSteps } from './roles/tour';
export { type Answered, type RouteCall, answered, callRoute } from './route-call';
export { parametersOf } from './route-records';
export { type Route, allRoutes, filledPath } from './routes';
export {
  NOW,
  OTHER_PROJECT,
  PROJECT,
  TRACKING_KEY,
  type TestRuntime,
  type TestRuntimeOptions,
  aCaller,
  aRuntime,
  dump,
  testWebhooks,
} from './runtime';
export { type Pool, fitting, mutated } from './schema-arbitrary';
export { BOUNDS, CANONICAL, type Mutation, REDUCTIONS, TIES, WORST_CASE } from './search-mutations';
export { anySearch } from './search-worlds';
export { type SetupProject, aProject, refusal } from './setup';
export { type SigningKey, type TokenWords, aShopperKey, putShopperKeys, signedToken } from './shopper';
export { type Situation, anyOrder, anySituation } from './stack-worlds';
export { steadySearch } from './steady-worlds';
export { until } from './until';
export { OPERATOR, aUserSession } from './users';
export { type CodesProject, aCodesProject, failureOf } from './vouchers';
export { putWebhook } from './webhooks';
export { CREATED_AT, NOON, type World, evaluated, inputOf } from './world';
export { REVEALING_QUESTIONS, smallQuestion } from './worst-case-worlds';
export { type SmallQuestion, bruteForceWorst, resumeWorst, searchWorst, valueOfStack } from './worst-case';
