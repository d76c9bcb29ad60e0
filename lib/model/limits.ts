// All limits of the code.

export const LIMITS = {
  /** Redeemables in one validation or redemption. */
  redeemables: 30,
  /** Promotion tiers in one promotion stack; may be raised to 30. */
  tiersInStack: 5,
  /** Loyalty cards from which one request moves points: with the destination they fit into one transaction. */
  transferSources: 15,
  /** Lines of one order. */
  orderItems: 500,
  /** Units of one order that are listed one by one in an answer. */
  listedUnits: 1000,
  /** The highest page of a list. */
  page: 1000,
  /** The most records on one page of a list. */
  pageSize: 100,
  /** The default page size. */
  defaultPageSize: 10,
  /** Calendar months after which a redemption can no longer be rolled back. */
  rollbackMonths: 3,
  /** Returns of one redemption. */
  returnsPerRedemption: 100,
  /**
   * Days after the start of a day, week or month during which a rollback still decrements its count: longer than any
   * rule compares with the count.
   */
  returnedPeriodDays: 33,
  /**
   * Days after the start of a period after which its count is deleted: the margin covers clock skew and different time
   * zones of two requests.
   */
  periodDays: 36,
  /** The largest accepted amount of money, in minor units: the sum of thirty such amounts is still exact. */
  amount: 1_000_000_000_000,
  /** Requests with client keys from one address in one window. */
  clientRequests: 5,
  clientRequestsWindowMs: 5_000,
  /** Requests of one customer with a shopper token in the same window, from all addresses. */
  shopperRequests: 20,
  /** Characters of a shopper token, and the orders it may name. */
  shopperTokenLength: 4096,
  shopperOrders: 50,
  /** Days that a custom event, a delivery, and a delivery of a disabled webhook are kept. */
  customEventDays: 400,
  sendoutDays: 30,
  heldSendoutDays: 7,
  /** Days that a refused redemption or publication of a client key is kept. */
  clientRefusalDays: 7,
  /** Days that a refused redemption or publication of a server key is kept; and bytes of metadata in its record. */
  refusalDays: 90,
  refusalMetadataBytes: 2000,
  /** A larger discount is left out of the voucher that a refusal shows. */
  refusalDiscountBytes: 8000,
  /** Unknown codes that one client may send in one window. */
  wrongCodes: 20,
  wrongCodesWindowMs: 60_000,
  /** Unknown codes that a server key may send in the same window for customers whom the shop does not know. */
  wrongCodesOfKey: 1000,
  /** Validation sessions that can reserve one code at the same time; days that a session can last. */
  sessionsPerVoucher: 500,
  sessionDays: 365,
  /**
   * Validation sessions that one address, or one customer with a token, can have open at the same time with client
   * keys.
   */
  clientSessions: 3,
  /** Promotion tiers that one validation of promotions evaluates, newest first. */
  validatedTiers: 150,
  /**
   * Qualifications: maximum and default page size; the codes held by the customer and the codes without a holder that
   * are evaluated, newest first; and the redeemables evaluated for one page.
   */
  qualifications: 50,
  defaultQualifications: 5,
  qualifiedCodes: 100,
  qualificationsTried: 500,
  /** Request body, in bytes. */
  bodyBytes: 256 * 1024,
  /** Body with an order, with a server key, in bytes: the largest order that is stored, and what goes with it. */
  orderBodyBytes: 1_500_000 + 256 * 1024,
  /**
   * Body of an import or bulk request, in bytes; and the body as a JSON text inside the event of a function, which
   * holds 6 MB: each quote, backslash and line break counts twice there, and a body that is not of the type
   * application/json is encoded as base64. The rest of an event stays below 32 KB.
   */
  bulkBodyBytes: 5_300_000,
  eventBodyBytes: 6 * 1024 * 1024 - 32 * 1024,
  /**
   * Exports: failed slices before an export is given up; exports of a project written at the same time, and the delay
   * of a further one; waiting exports; rows; sorted rows; bytes of a part; days that a file and its record are kept
   * (default of a deployment); lifetime of a token for a file, and of the link that it leads to.
   */
  exportTries: 3,
  exportsRunning: 5,
  exportRestMs: 5000,
  exportsWaiting: 100,
  exportRows: 5_000_000,
  exportSortedRows: 200_000,
  exportPartBytes: 5 * 1024 * 1024,
  exportFileDays: 30,
  exportDays: 90,
  exportTokenMs: 24 * 3_600_000,
  exportLinkSeconds: 60,
  /**
   * Counters by day: the age at which a fact is counted, because an older fact may still appear until then (no request
   * lives longer than 15 seconds); facts of one step; the pause of the work, and the number of facts in a run that
   * shortens the pause; facts that a reader adds up itself; days of one answer.
   */
  countersSettleMs: 120_000,
  countersStep: 500,
  countersRestMs: 600_000,
  countersBusyRestMs: 60_000,
  countersBusyFacts: 200,
  countersRecentFacts: 2000,
  countersDays: 366,
  /** Active campaigns whose days are read to find the busiest ones: one read each. */
  busyCampaigns: 1000,
  /** Refused rows listed in the answer for an action; a report file lists all of them. */
  namedFailures: 1000,
  /** CSV file: bytes in a multipart request, rows, columns, and bytes of one cell. */
  csvBodyBytes: 4_400_000,
  csvRows: 100_000,
  csvColumns: 200,
  csvCellBytes: 32 * 1024,
  /** Direct upload of a file: bytes, lifetime of its upload form, and the time until which it can be imported. */
  uploadBytes: 100 * 1024 * 1024,
  uploadFormSeconds: 3600,
  uploadMs: 24 * 3_600_000,
  /** Metadata of one record, as JSON in bytes. */
  metadataBytes: 32 * 1024,
  /** Nesting of a request body. */
  bodyDepth: 10,
  /** Nesting of the body of a validation rule. */
  ruleBodyDepth: 16,
  /** Members of all objects in a request body, counted together: 500 order lines with every member they may have. */
  bodyKeys: 20_000,
  /** The same for a body with an order, as it is answered, with a hundred members of metadata in each line. */
  orderBodyKeys: 80_000,
  /** Lines of an order, and units of one line. */
  orderLines: 500,
  lineUnits: 1_000_000,
  /** Codes published by one publication. */
  publicationCount: 50,
  /** Codes of one campaign that are generated or imported. */
  campaignCodes: 100_000,
  /** SKUs of one product. */
  skusPerProduct: 500,
  /** Products and SKUs that one collection names. */
  collectionProducts: 1000,
  /** Schemas of custom events in a project, and properties of one. */
  eventSchemas: 200,
  /** Campaign templates of a project. */
  campaignTemplates: 100,
  /** Earning rules of a project. */
  earningRules: 100,
  /** Changes of one customer's points on one day after which rewards are redeemed automatically. */
  autoRedeemsPerDay: 10,
  /** Rewards that are redeemed automatically after one change of points. */
  rewardsPerAutoRedeem: 25,
  /** Loyalty tiers of a project. */
  loyaltyTiers: 100,
  /** Days on which points of one card expire. Points of a further day expire on the next later one. */
  pointLots: 400,
  eventProperties: 100,
  /** Segments of a project: those with a filter, and those with a fixed list. */
  filteredSegments: 100,
  staticSegments: 500,
  /** Customers of one static segment, and how many of them one item lists before there are more items. */
  segmentCustomers: 20_000,
  segmentPartCustomers: 100,
  segmentParts: 60,
  /** Conditions of a segment's filter, and values in all of them. */
  segmentConditions: 20,
  segmentValues: 400,
  /** Metadata schemas in a project, definitions of one, and one of them as JSON, in bytes. */
  metadataSchemas: 100,
  metadataDefinitions: 100,
  metadataSchemaBytes: 100_000,
  /** Orders in one import, and records in one bulk change. */
  ordersPerImport: 2000,
  bulkRecords: 2000,
  /** A row of a bulk change as JSON, in bytes: a DynamoDB item holds 400 KB. */
  recordBytes: 350_000,
  /** An order as JSON, in bytes. */
  orderBytes: 1_500_000,
  /** What an order keeps beside its lines for later rollbacks, as JSON in bytes. */
  lineNotesBytes: 30_000,
  /** Bytes of an order, with the metadata of its redemption, that a client key redeems without a shopper token. */
  claimedOrderBytes: 32 * 1024,
  /** The records of one redemption as they are stored, in bytes: its item also holds the values of its entry, up to 64 KB. */
  redemptionBytes: 330_000,
  /**
   * The decision of a refused attempt, or of a redemption of a client key without a shopper token, as it is stored, in
   * bytes: a larger one is left out of its record.
   */
  smallDecisionBytes: 8_000,
  /** An answer as it travels, in bytes: a function answers with at most 6 MB. */
  answerBytes: 6_000_000,
  /** The largest total of order lines of all child redemptions for which the lines keep their ids. */
  namedChildLines: 5_000,
  /** Size of a customer's counts, in bytes, from which further targets without a limit are counted on pages. */
  pagedBytes: 800,
  /** Size of a customer's counts, in bytes, from which each further target is counted on an item of its own. */
  countsBytes: 2_900,
  /** Upper limits of rules on the counters of one customer or campaign that one write checks. */
  countersPerWrite: 60,
  /** Redemptions one order record can hold. */
  redemptionsPerOrder: 100,
  /** Attempts of background work without progress; with the pauses between them about thirteen hours. */
  actionTries: 20,
  /** The pause after the first failed attempt, doubled after each further one, and its maximum. */
  actionPauseMs: 15_000,
  longestActionPauseMs: 3_600_000,
  /**
   * Imports of orders run one at a time in a project: the number of earlier actions that an import checks for another
   * import, and the pause when it finds one.
   */
  actionsAhead: 20,
  orderImportRestMs: 5000,
  /** The retention of parts of background work, and how long before its end they are renewed. */
  partKeptMs: 30 * 24 * 3_600_000,
  partRenewedMs: 15 * 24 * 3_600_000,
  /** The delay after a permanent deletion before the history is searched again: longer than any function runs. */
  forgottenAgainMs: 15 * 60_000,
  /** Actions of one DynamoDB transaction. */
  transactionActions: 100,
  webhooks: 16,
  /** Unexpired access tokens of a project; lifetime of a token; and bytes of the body of a token request. */
  accessTokens: 1000,
  accessTokenMs: 900_000,
  formBytes: 8192,
  /** People with access to the dashboard of a project. */
  users: 500,
  /** Active key pairs of a project, and keys that verify tokens of its shoppers. */
  apiKeys: 100,
  shopperKeys: 20,
  /** Formula text, in characters; nodes of its tree; depth of its tree. */
  formulaLength: 500,
  formulaNodes: 200,
  formulaDepth: 20,
  /** Numbers in a formula: digits before the decimal point, and of the denominator of a fraction in lowest terms. */
  formulaWholeDigits: 30,
  formulaFractionDigits: 60,
  /** The largest percentage and the most units a formula can yield. */
  formulaPercent: 10_000,
  formulaUnits: 1_000_000,
  /** Rules of one validation rule, nested ones counted; levels of rules below the first. */
  rules: 100,
  nestedRuleLevels: 3,
  /** Compared values of a rule in an explain answer: lines, and characters of a value. */
  explainedLines: 5,
  explainedValueLength: 100,
  /** Validation rules assigned to one record. */
  rulesPerRecord: 20,
  /** Products, SKUs and collections a validation rule includes or excludes. */
  scopeDefinitions: 300,
  /** The largest number of complete bundles that count. */
  bundles: 100,
  /** Text that joins rules, in characters; depth of its brackets. */
  ruleLogicLength: 1000,
  ruleLogicDepth: 20,
  /** Values of one operator of a rule. */
  conditionValues: 500,
  /** Length of a code, an id or a name. */
  text: 255,
} as const;
