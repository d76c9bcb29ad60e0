// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
/** Amounts are gross: what was rolled back is counted apart. */
export type DailyCountersResponse = {
  readonly object: "list";
  readonly data_ref: "days";
  readonly days: readonly ({
    /** A day in the zone of the project. */
    readonly date: string;
    readonly redemptions: number;
    readonly redemptions_failed: number;
    readonly rollbacks: number;
    readonly rollbacks_failed: number;
    readonly discount: number;
    readonly discount_rolled_back: number;
    readonly gift_credits: number;
    readonly gift_credits_rolled_back: number;
    readonly points: number;
    readonly points_rolled_back: number;
    readonly publications: number;
    readonly publications_failed: number;
  })[];
  readonly total: number;
  /** All days together. */
  readonly totals: {
    readonly redemptions: number;
    readonly redemptions_failed: number;
    readonly rollbacks: number;
    readonly rollbacks_failed: number;
    readonly discount: number;
    readonly discount_rolled_back: number;
    readonly gift_credits: number;
    readonly gift_credits_rolled_back: number;
    readonly points: number;
    readonly points_rolled_back: number;
    readonly publications: number;
    readonly publications_failed: number;
  };
  /** The live campaigns that redeemed most in these days, the busiest first; where it was asked for. */
  readonly busiest?: readonly ({
    readonly campaign_id: string;
    readonly name: string;
    readonly redemptions: number;
  })[];
  /** How many campaigns are live; where the busiest were asked for. */
  readonly live_campaigns?: number;
  readonly campaign_id: string | null;
  readonly timezone: string;
  /** What happened later is not in the numbers yet. */
  readonly counted_until: string;
};

/** GET /dashboard/login */
export type LoginWaysResponse = {
  readonly pair: true;
  readonly oidc: boolean;
  /** The pair of the demo project, for pages of the machine that it was made on; null everywhere else. */
  readonly demo: null | {
    readonly id: string;
    readonly token: string;
  };
  readonly object: "dashboard_login";
};

/** GET /dashboard/people/{personId} */
export type DashboardPersonResponse = {
  readonly id: string;
  /** The login of a user, or the name of a key pair, which may have none. */
  readonly name: string | null;
  readonly object: "dashboard_person";
};

export type SearchResponse = {
  readonly object: "list";
  readonly data_ref: "results";
  readonly results: readonly ({
    readonly id: string;
    readonly object: "voucher" | "redemption" | "redemption_rollback" | "order" | "customer" | "publication" | "campaign" | "promotion_tier" | "promotion_stack" | "validation_rule";
    /** What people call it: a code, a source id, a name. Null where it has its id alone. */
    readonly name: string | null;
    /** What it is shown in: of a part of a redemption the whole, of a rollback what it undid, of a tier or stack its campaign. */
    readonly parent_id: string | null;
    /** When a publication was made; absent of everything else. The list of publications is filtered by it. */
    readonly created_at?: string;
  })[];
  readonly total: number;
};

/** GET /dashboard/session */
export type DashboardSessionResponse = {
  readonly project: string;
  /** What the scopes of the pair come to. */
  readonly role: "VIEWER" | "SUPPORT" | "USER" | "ADMIN";
  /** What the pair is called. */
  readonly name: string | null;
  /** How far the pair goes that they came in with: of what the role may, they may no more. A user has all. */
  readonly scopes: readonly ("read" | "evaluate" | "issue" | "set-up" | "privacy")[];
  readonly key_id: string;
  /** The latest end, whatever is done until then. */
  readonly ends_at: string;
  readonly object: "dashboard_session";
  readonly [name: string]: unknown;
};
