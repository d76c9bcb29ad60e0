// Every limit the code refers to, in one place.

export const LIMITS = {
  /** Redeemables in one validation or redemption. */
  redeemables: 30,
  /** Promotion tiers in one promotion stack; may be raised to 30. */
  tiersInStack: 5,
  /** Lines of one order. */
  orderItems: 500,
  /** Units of one order that are listed one by one in an answer. */
  listedUnits: 1000,
  /** The highest page of a list. */
  page: 1000,
  /** The most records on one page of a list. */
  pageSize: 100,
  /** The page size when none is asked for. */
  defaultPageSize: 10,
  /** Calendar months after which a redemption can no longer be rolled back. */
  rollbackMonths: 3,
  /** Days after its beginning that a day, week or month takes back what is rolled back: longer than anything is compared with it. */
  returnedPeriodDays: 33,
  /** Days after its beginning that its count goes: clocks differ, and so may the zones of two requests. */
  periodDays: 36,
  /** The largest money amount accepted, in minor units: thirty of them still add up exactly. */
  amount: 1_000_000_000_000,
  /** Requests with client keys from one address in one window. */
  clientRequests: 5,
  clientRequestsWindowMs: 5_000,
  /** Requests of one customer with a shopper token in the same window, from all addresses. */
  shopperRequests: 20,
  /** A shopper token as text, and the orders it names. */
  shopperTokenLength: 4096,
  shopperOrders: 50,
  /** Days that a custom event, a send-out, and one of a webhook that was disabled, are kept. */
  customEventDays: 400,
  sendoutDays: 30,
  heldSendoutDays: 7,
  /** Days that a refused redemption or publication of a client key is kept. */
  clientRefusalDays: 7,
  /** The same of a server key; and the metadata that its record keeps, in bytes. */
  refusalDays: 90,
  refusalMetadataBytes: 2000,
  /** A larger discount is left out of the voucher that a refusal shows. */
  refusalDiscountBytes: 8000,
  /** Unknown codes that one who asks may name in one window. */
  wrongCodes: 20,
  wrongCodesWindowMs: 60_000,
  /** Unknown codes that a server key may name in the same window for customers who are not the shop's. */
  wrongCodesOfKey: 1000,
  /** Validation sessions that can reserve one code at a time; days one of them can last. */
  sessionsPerVoucher: 500,
  sessionDays: 365,
  /** Validation sessions that one address, or one customer with a token, can have at a time with client keys. */
  clientSessions: 3,
  /** Promotion tiers that one validation of promotions looks at, the newest first. */
  validatedTiers: 150,
  /** Of a qualification: the page size, at most and when none is asked for; the codes a customer holds and those of
   * nobody that are looked at, the newest first; and how many redeemables are tried for one page. */
  qualifications: 50,
  defaultQualifications: 5,
  qualifiedCodes: 100,
  qualificationsTried: 500,
  /** Request body, in bytes. */
  bodyBytes: 256 * 1024,
  /** Body of a validation or redemption with a server key, in bytes: 500 lines with 2 KB of metadata each. */
  orderBodyBytes: 1024 * 1024,
  /** Body of an import or bulk request, in bytes; and as a JSON text inside the event of a function, which holds 6 MB: each
   * quote, backslash and line break counts twice there, and a body that is not of the type application/json stands there as
   * base64. What else is in an event stays below 32 KB. */
  bulkBodyBytes: 5_300_000,
  eventBodyBytes: 6 * 1024 * 1024 - 32 * 1024,
  /** Exports: slices that fail before one is given up; how many of a project are written at a time, and how long
   * a further one rests; how many may wait; rows; rows that are sorted; bytes of a part; days that a
   * file, and the record of it, are kept unless a deployment asks for others; how long a token opens a file, and a link that it leads to. */
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
  /** Counters by day: how old a fact is when it is taken in, as until then an older one may still appear (no request lives
   * longer than 15 seconds); facts of one step; how long the work rests, and how many facts of a run make it rest shortly;
   * facts that a reader adds up by itself; days of one answer. */
  countersSettleMs: 120_000,
  countersStep: 500,
  countersRestMs: 600_000,
  countersBusyRestMs: 60_000,
  countersBusyFacts: 200,
  countersRecentFacts: 2000,
  countersDays: 366,
  /** Live campaigns whose days are read to tell the busiest: a read each. */
  busyCampaigns: 1000,
  /** Refused rows that the answer for an action names where a report file has them all. */
  namedFailures: 1000,
  /** A file of rows: bytes in the form of a request, rows, columns, and bytes of one cell. */
  csvBodyBytes: 4_400_000,
  csvRows: 100_000,
  csvColumns: 200,
  csvCellBytes: 32 * 1024,
  /** A file that is sent by itself: bytes, how long its form takes it, and until when it can be imported. */
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
  /** The same in the body of a validation or redemption, with a hundred members of metadata in each line. */
  orderBodyKeys: 60_000,
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
  eventProperties: 100,
  /** Metadata schemas in a project, definitions of one, and one of them as JSON, in bytes. */
  metadataSchemas: 100,
  metadataDefinitions: 100,
  metadataSchemaBytes: 100_000,
  /** Orders in one import, and records in one bulk change. */
  ordersPerImport: 2000,
  bulkRecords: 2000,
  /** A record as JSON that is stored as text, in bytes: a DynamoDB item holds 400 KB. A longer one is compressed. */
  recordBytes: 350_000,
  /** An order as JSON, in bytes. */
  orderBytes: 1_500_000,
  /** The records of one redemption as they are stored, in bytes: its item also holds the values of its entry, up to 64 KB. */
  redemptionBytes: 330_000,
  /** An answer as it travels, in bytes: a function answers with at most 6 MB. */
  answerBytes: 6_000_000,
  /** Lines in the orders of all child redemptions together, up to which they have their ids. */
  namedChildLines: 5_000,
  /** Bytes of the counts of a customer from which further targets that no rule limits are counted on pages. */
  pagedBytes: 800,
  /** Bytes of the counts of a customer from which further targets are counted apart, each on an item of its own. */
  countsBytes: 2_900,
  /** Upper limits that rules set on the numbers of one customer or campaign, kept by one write. */
  countersPerWrite: 60,
  /** Redemptions one order record can hold. */
  redemptionsPerOrder: 100,
  /** Tries of work in the background that comes no further; with the pauses between them about thirteen hours. */
  actionTries: 20,
  /** The pause after the first try in vain, doubled with each further one, and the longest. */
  actionPauseMs: 15_000,
  longestActionPauseMs: 3_600_000,
  /** Of a project one import of orders is done at a time: among how many actions that were begun before it looks for
   * another one, and how long it rests where there is one. */
  actionsAhead: 20,
  orderImportRestMs: 5000,
  /** How long parts of work in the background are kept unless they are renewed, and how much before that they are. */
  partKeptMs: 30 * 24 * 3_600_000,
  partRenewedMs: 15 * 24 * 3_600_000,
  /** How long after a customer is gone for good the history is looked through again: no function runs longer than that. */
  forgottenAgainMs: 15 * 60_000,
  /** Actions of one DynamoDB transaction. */
  transactionActions: 100,
  webhooks: 16,
  /** Access tokens of a project that are not over; how long one lives; and the body that asks for one. */
  accessTokens: 1000,
  accessTokenMs: 900_000,
  formBytes: 8192,
  /** People of a project who may come into its dashboard. */
  users: 500,
  /** Key pairs of a project that work, and keys that verify tokens of its shoppers. */
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
  /** Of what a rule compared, as explain tells it: lines, and characters of a value. */
  toldLines: 5,
  toldValue: 100,
  /** Validation rules assigned to one record. */
  rulesPerRecord: 20,
  /** Products, SKUs and collections a validation rule includes or excludes. */
  scopeDefinitions: 300,
  /** Complete bundles that count at most. */
  bundles: 100,
  /** Text that joins rules, in characters; depth of its brackets. */
  ruleLogicLength: 1000,
  ruleLogicDepth: 20,
  /** Values one operator of a rule is given. */
  conditionValues: 500,
  /** Length of a code, an id or a name. */
  text: 255,
} as const;
