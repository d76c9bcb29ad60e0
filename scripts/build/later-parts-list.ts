// Which modules of lib are loaded when they are first needed, and in which files. A validation and a redemption of coupons without rules,
// formulas and units need none of them: tests/scripts/later-parts.test.ts.

/** Names of modules by their folder, for each part. The name of a part is that of its file: `later-<name>.js`. */
export const LATER_PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  formulas: {
    'lib/core/formula': 'check comparisons dates evaluate functions names problem results scope value',
    'lib/core/formula/syntax': 'cursor literals parse-value parse tokenize',
  },
  rules: {
    'lib/core/filter': 'page',
    'lib/core/operators': 'moments',
    'lib/core/rules': 'check conditions evaluate explain filter logic match names relax requirements rule-set',
    'lib/core/rules/assignment': 'new-assignments',
    'lib/core/rules/subjects': 'campaign customer order product publication redemption',
  },
  discounts: {
    'lib/core/answer': 'client customer records',
    'lib/core/discount': 'check compiled-scope input lines matching pick',
    'lib/core/discount/bundle': 'bundle-assign bundle',
    'lib/core/discount/money': 'amount fixed gift pay-with-points spread',
    'lib/core/discount/units': 'unit-add unit-item unit-replace unit-same unit',
    'lib/core/evaluation': 'claim concealment trace',
    'lib/core/redemption': 'entries failure usage',
    'lib/core/redemption/lists': 'groups',
    'lib/core/redemption/reward': 'award',
    'lib/core/stacking': 'reward',
  },
  calendar: { 'lib/core/time': 'calendar canonical recurrence validity-input' },
  publications: {
    'lib/core/campaign': 'find join-once',
    'lib/core/publication': 'client gains join-once plan record source',
    'lib/core/voucher': 'balance input transactions value',
    'lib/services/campaigns': 'codes',
    'lib/services/publications': 'publish-codes publish-concurrency publish-plan publish-tracking publish',
    'lib/services/assets': 'assets',
    'lib/services/vouchers': 'new-voucher voucher-response',
    'lib/storage/campaigns': 'campaign-codes code-batches free-codes',
    'lib/storage/spread': 'shard-rows',
    'lib/storage/publications':
      'publication-items publication-lists publication-person publication-store publication-writes',
  },
  events: {
    lib: 'aws-client wake-worker',
    'lib/core/events': 'shapes time-place',
    'lib/core/events/facts':
      'assignment-facts customer-facts movement-facts publication-facts redemption-facts redemption-parts reward-facts voucher-facts',
    'lib/sending': 'addresses queue',
    'lib/storage/events': 'delivery-items delivery-store forget-events webhook-store',
  },
  lists: {
    'lib/storage/activity': 'activity-store conversion-writes forget-activity read-activity',
    'lib/storage/lists': 'count-checkpoints entry-reading holds list-cursor list-merge lists query-list read-list',
    'lib/storage/lists/spread': 'wide-sources',
    'lib/storage/redemptions': 'redemption-lists redemption-person',
    'lib/storage/summaries': 'fact-lists summary-store',
  },
  people: {
    'lib/core/customer': 'record',
    'lib/storage/customers':
      'forget-cards forget-history forget-holdings forget-imports forgetting-searches forgetting-store forgotten-items holder-removal holder-rows holder-store',
    'lib/storage/person-export': 'exported-entry person-export-store person-sources',
    'lib/storage/records': 'record-items',
    'lib/storage/rules': 'assignment-items assignment-store',
  },
  management: {
    'lib/core/management': 'actor',
    'lib/http': 'client-access shopper-token',
    'lib/http/input': 'form multipart',
    'lib/http/keys': 'shopper-keys',
    'lib/http/oidc': 'settings',
    'lib/storage/management':
      'access-token-store audit-trail-store dashboard-session-store shopper-key-store user-store',
  },
  work: {
    'lib/storage/background': 'action-items action-parts async-action-store async-action-writes',
    'lib/storage/exports': 'export-store upload-store',
    'lib/storage/files': 'local-files s3-files s3-form',
  },
  records: {
    'lib/core/access': 'client-sessions refusal-record shopper tracking',
    'lib/core/catalogue': 'product',
    'lib/core/metadata': 'definition fit refusal',
    'lib/services/validations': 'client-sessions',
    'lib/storage/catalogue': 'catalogue-entry audited-write',
    'lib/storage/orders': 'order-lock-store order-notes',
    'lib/storage/redemptions': 'rollback-writes',
    'lib/storage/validations': 'client-session-items reservation-store',
    'lib/storage/vouchers':
      'balance-writes campaign-ledger ledger opening-items opening-writes voucher-list voucher-store voucher-writes',
  },
  calls: { 'lib/storage/table': 'bulk-transaction clients sdk-calls' },
};
