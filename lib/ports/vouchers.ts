// The store of vouchers and their balances, as the services need it.
import type { VoucherFact } from '../core/evaluation/facts';
import type { BalanceMove } from '../core/voucher/balance';
import type { JournalRow } from '../core/ledger/journal';
import type { LedgerRow } from '../core/voucher/transactions';
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { AuditEntry } from '../model/audit-trail';
import type { ActivityRow } from '../model/events/activity';
import type { OutboxRow } from '../model/events/events';
import type { Holder } from '../model/records/holder';
import type { CardTier } from '../model/loyalty/tier-rules';
import type { PointExpiry, PointLot, Voucher } from '../model/records/voucher';
import type { CreateOutcome, Guard, ProjectScope } from './common';
import type { Accrual, AccrualChange } from './accruals';
import type { PendingChange, PendingStore } from './pending-points';
import type { LotEnd } from './point-lots';

/** Builds the outbox row for codes that are changed or deleted together, if there is a subscriber. */
export type VoucherOutboxFactory = (vouchers: readonly Voucher[]) => OutboxRow | undefined;

/** The parameters of a deletion of codes. */
export interface Removal {
  readonly isForced: boolean;
  readonly date: string;
  /** The id of the dashboard user who deletes; absent for keys. */
  readonly deletedBy?: string | undefined;
  readonly outboxOf?: VoucherOutboxFactory;
  /** The activity row for the holder of a deleted code; undefined without a holder. */
  readonly note?: (voucher: Voucher) => ActivityRow | undefined;
  /** The audit line of a code that a dashboard user deletes. */
  readonly line?: (voucher: Voucher) => AuditEntry | undefined;
  /** The activity row for a referee of such a code. */
  readonly noteReferee?: (voucher: Voucher, referee: Holder) => ActivityRow;
}

export interface CodeRedefinition {
  readonly campaignId: string;
  /** Receives the codes in their new state. */
  readonly outboxOf?: VoucherOutboxFactory;
  /** Answers the same object for a voucher that is so already. */
  readonly change: (voucher: Voucher) => Voucher;
  /** The time of the ledger lines that new amounts write. */
  readonly nowMs: number;
  /** Codes up to this place in their list were changed before. */
  readonly doneUntil?: string | undefined;
  /** When to stop, of `performance.now()`. */
  readonly untilMs: number;
}

/** MORE when the deadline came before the end, with the progress; both have the number of changed codes. */
export type Redefined = { readonly changed: number } & ({ readonly status: 'DONE' } | RedefinedInPart);
type RedefinedInPart = { readonly status: 'MORE'; readonly doneUntil: string | undefined };

/** Additional writes of a new code. */
export interface VoucherBeside {
  readonly guard?: Guard | undefined;
  readonly outbox?: OutboxRow | undefined;
  readonly line?: AuditEntry | undefined;
}

/** A changed code and its outbox row. */
export interface VoucherWrite {
  readonly voucher: Voucher;
  readonly outbox: OutboxRow | undefined;
  readonly line?: AuditEntry | undefined;
}

export interface VoucherStore extends PendingStore {
  create(scope: ProjectScope, voucher: Voucher, beside?: VoucherBeside): Promise<CreateOutcome>;
  /** By code or by `v_` id. */
  load(scope: ProjectScope, codeOrId: string): Promise<VoucherFact | null>;
  /** Replaces the record; refused when it was edited, its balance changed, or it was deleted since the read. */
  replace(scope: ProjectScope, read: VoucherFact, voucher: Voucher | VoucherWrite): Promise<'REPLACED' | 'STALE'>;
  /** Into the bin, where it keeps its code, or for good, which works from the bin too. False if there is none. */
  remove(scope: ProjectScope, codeOrId: string, how: Removal): Promise<boolean>;
  moveBalance(scope: ProjectScope, move: GuardedMove): Promise<BalanceOutcome>;
  /** Move points from some loyalty cards to one other, all of them or none. */
  transferPoints(scope: ProjectScope, transfer: PointsTransfer): Promise<BalanceOutcome>;
  /** Store the tiers of a card at the end of a day, unless the card changed since it was read. */
  keepTier(scope: ProjectScope, write: TierWrite): Promise<'KEPT' | 'STALE'>;
  /** Mark an accrual as taken back where the card has nothing to take; the balance stays. */
  settleAccrual(scope: ProjectScope, settlement: AccrualSettlement): Promise<BalanceOutcome>;
  /** The line of the ledger that a change of the balance wrote; null when it has no effect so far. */
  moved(
    scope: ProjectScope,
    voucherId: string,
    row: { readonly timeMs: number; readonly id: string },
  ): Promise<LedgerRow | null>;
  /** The points that earning rules added for an order or a custom event, by its id. */
  accruals(scope: ProjectScope, sourceId: string): Promise<readonly Accrual[]>;
  /** Ends of days that have passed on which something of a card is due, of all projects, the oldest first. */
  dueLotEnds(nowMs: number, limit: number): Promise<readonly LotEnd[]>;
  /** Remove the end of a day once all that was due is done. */
  removeLotEnd(end: LotEnd): Promise<void>;
  /** The codes among these that are taken, including those of vouchers in the bin. */
  taken(scope: ProjectScope, codes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Change the codes of a campaign that are neither published nor redeemed, oldest first. */
  redefine(scope: ProjectScope, redefinition: CodeRedefinition): Promise<Redefined>;
  /** Deletes some of the codes of a campaign. @returns number of deleted codes; 0 when none is left */
  removeSome(scope: ProjectScope, campaignId: string, how: Removal): Promise<number>;
  /**
   * Stores codes of one campaign, or of none, that were used elsewhere before. It is idempotent.
   * @returns existing vouchers of codes that were not stored now, by the id they would have had
   */
  open(scope: ProjectScope, openings: readonly VoucherOpening[]): Promise<ReadonlyMap<string, OpenOutcome>>;
  /** The number of codes of a campaign. */
  codesCount(scope: ProjectScope, campaignId: string): Promise<number>;
  /** Changes of a balance, newest first by default. */
  ledger(scope: ProjectScope, voucherId: string, query: LedgerQuery): Promise<LedgerPage>;
  /** Changes of the balances of all cards of a campaign. */
  movements(scope: ProjectScope, campaignId: string, query: MovementQuery): Promise<MovementPage>;
  /** The journal of all cards, oldest first. */
  journal(scope: ProjectScope, query: JournalQuery): Promise<JournalPage>;
  /** Openings of all cards, deleted ones included, in order of creation, then of the id; other rows are to be skipped. */
  openings(scope: ProjectScope, portion: Pick<JournalQuery, 'want' | 'behind'>): Promise<JournalPage>;
  /** The journal of cards or of campaigns, as a list that is gone through. */
  movementList(scope: ProjectScope, of: MovementsOf, request: ListRequest<JournalRow>): Promise<ListPage<JournalRow>>;
}

/** A part of the journal, in portions. */
export interface JournalQuery {
  /** The campaigns with balances. */
  readonly campaignIds: readonly string[];
  /** Only entries strictly after and strictly before these moments. */
  readonly afterMs: number;
  readonly beforeMs: number;
  readonly want: number;
  /** The place of the portion before; null for the first one. */
  readonly behind: string | null;
}

export interface JournalPage {
  readonly rows: readonly JournalRow[];
  /** The place behind the last entry; null at the end. */
  readonly place: string | null;
}

/** Lists of vouchers. */
export interface VoucherLists {
  /** Ids of the newest codes that belong to no campaign, newest first. */
  withoutCampaign(scope: ProjectScope, limit: number): Promise<readonly string[]>;
  /** The id of the customer with this id or source id, whose codes are listed; null for an unknown one. */
  holderId(scope: ProjectScope, idOrSourceId: string): Promise<string | null>;
  list(scope: ProjectScope, among: VoucherSelection, request: ListRequest<Voucher>): Promise<ListPage<Voucher>>;
}

/**
 * Selects changes of balances: all cards of a project, whose campaigns are given, or only cards of these campaigns; or
 * cards by their ids.
 */
export type MovementsOf =
  | { readonly campaignIds: readonly string[]; readonly isPart: boolean }
  | { readonly voucherIds: readonly string[]; readonly campaignIds: readonly string[] };

/** The set of vouchers that a list is read from. */
export interface VoucherSelection {
  /** Only codes of this campaign; null for all. */
  readonly campaignId: string | null;
  /** Only vouchers with these codes or ids; null for all. */
  readonly names: readonly string[] | null;
}

/** Maximum codes per call: each may need two writes, and their campaign one. */
export const OPENINGS_AT_ONCE = 49;

/** A code that was used elsewhere before. */
export interface VoucherOpening {
  /** With the counts and the balance it begins with. */
  readonly voucher: Voucher;
  /** Points of its balance that have a last day. */
  readonly lots: readonly PointLot[];
  /** Its id in the system of origin, which distinguishes a repeat from another voucher with the same code. */
  readonly origin: string;
  /** The first line of its ledger. */
  readonly line: { readonly id: string; readonly timeMs: number; readonly reason: string; readonly source: string };
}

/** BEFORE: an earlier call stored it. TAKEN: another voucher has the code, be it in the bin. With the id it has. */
export interface OpenOutcome {
  readonly status: 'BEFORE' | 'TAKEN';
  readonly id: string;
}

/** A manual change of a balance, with the guard of its Idempotency-Key. */
export interface GuardedMove extends BalanceMove {
  readonly guard: Guard | undefined;
  /** The outbox row. */
  readonly outbox: OutboxRow | undefined;
  /** The activity row for the holder; undefined for a card without one. */
  readonly activity: ActivityRow | undefined;
  /** The accrual that the change makes or takes back, each once; absent for a change by hand. */
  readonly accrual?: AccrualChange;
  /** The pending points that the change makes active; absent for any other change. */
  readonly pending?: PendingChange;
}

/** Points that move from some loyalty cards to one other, in one transaction. */
export interface PointsTransfer {
  /** The move of each card that gives points. */
  readonly outgoing: readonly BalanceMove[];
  /** The moves of the card that gets them, each with the card as the move before it left it. */
  readonly incoming: readonly BalanceMove[];
  readonly guard: Guard | undefined;
  readonly outbox: OutboxRow | undefined;
  /** The activity rows of the holders. */
  readonly activities: readonly ActivityRow[];
}

/** The tiers of a card at the end of a day. */
export interface TierWrite {
  readonly fact: VoucherFact;
  readonly tier: CardTier;
  /** Days at whose end a tier is due. */
  readonly newLots: readonly PointExpiry[];
  /** Unique for the card and the day. */
  readonly id: string;
  readonly outbox: OutboxRow | undefined;
}

/** A taken back accrual without a move, because its card has no points or is gone. */
export interface AccrualSettlement {
  readonly accrual: AccrualChange;
  /** The card as it was read; null when it is gone. */
  readonly fact: VoucherFact | null;
}

export type BalanceOutcome =
  | { readonly status: 'MOVED' }
  /** The balance moved since it was read. */
  | { readonly status: 'STALE' }
  | { readonly status: 'BUSY'; readonly cause: unknown }
  /** The call may have taken effect. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

export interface LedgerQuery {
  readonly limit: number;
  readonly ascending: boolean;
  /** The position of the last line before the page. */
  readonly after?: string | undefined;
}

/** The members by which a change of a balance is found without reading its line. */
export interface MovementKey {
  /** `<time>#<id>` of the line. */
  readonly position: string;
  readonly voucherId: string;
}

export interface MovementQuery extends LedgerQuery {
  /** Null when all belong to the list. */
  readonly keep: ((movement: MovementKey) => boolean) | null;
}

export interface MovementPage {
  readonly rows: readonly (LedgerRow & { readonly voucherId: string })[];
  readonly hasMore: boolean;
}

export interface LedgerPage {
  readonly rows: readonly LedgerRow[];
  readonly hasMore: boolean;
  /** Lifetime income before the oldest line of the page; null when it never changed by hand. */
  readonly totalBefore: number | null;
}
