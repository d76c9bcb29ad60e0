// Reads of a decision, and reservations of codes by validation sessions.
import type { OpenEntry } from '../core/access/caller';
import type { VoucherFact } from '../core/evaluation/facts';
import type { ReservationPlan } from '../core/evaluation/reservations';
import type { CommitOutcome, ProjectScope } from './common';
import type { AuditEntry } from '../model/audit-trail';
import type { Config } from '../model/config';
import type { Discount } from '../model/records/discount';
import type { EvaluationRequest } from '../model/request';
import type { LimitSubject, RequestFacts } from './limits';

export interface EvaluationStore {
  /** Everything a decision needs, in one round trip when the configuration is known. */
  loadFacts(scope: ProjectScope, request: EvaluationRequest, extra?: ExtraFacts): Promise<RequestFacts>;
}

export interface ExtraFacts {
  /** Subjects whose wrong codes are read in the same round trip. */
  readonly guessers?: readonly LimitSubject[];
  /** The version of the configuration that the request has read already. */
  readonly configVersion?: number | undefined;
  /** Reads the claims of the customer's name, too. The customer need not exist. */
  readonly isClaim?: boolean;
  /** Discounts read in addition to those of the request: the products that they give away are priced. */
  readonly discounts?: readonly Discount[];
  /** The codes will be redeemed. */
  readonly isRedeemed?: boolean;
  /** Explain shows the total uses of each code, wherever this use is counted. */
  readonly isExplained?: boolean;
  /** The read mode of campaign counters: default `LIMITS` for a redemption, `SUMS` for others. */
  readonly counters?: CountersRead | undefined;
  /** The id of the caller's key pair, whose counts may have a limit of their own. */
  readonly keyId?: string;
  /** Decides by a set-up that is not stored. */
  readonly draft?: DraftFacts | undefined;
}

/** A set-up that is not stored. */
export interface DraftFacts {
  readonly config: Config;
  /** The codes of a request, by the names in it. @param stored as they were read */
  readonly factsOf: (
    names: readonly string[],
    stored: ReadonlyMap<string, VoucherFact>,
  ) => ReadonlyMap<string, VoucherFact>;
}

/**
 * The read mode of campaign counters that only limits need: lower bounds, as the write keeps the limits; upper bounds,
 * which a validation compares; sums, while others count; or exact counts.
 */
export type CountersRead = 'LIMITS' | 'BOUNDS' | 'SUMS' | 'EXACT';

export interface SessionPlacement {
  readonly plans: readonly ReservationPlan[];
  /** Counts the session among those of its client; null when it needs no count. */
  readonly opening: SessionOpening | null;
}

export interface ReservationStore {
  /**
   * Reserves every code of the plans for a session, or none of them; earlier reservations of the session are replaced.
   * STALE when a code has changed since the read, or other sessions of the client were counted since.
   */
  place(scope: ProjectScope, sessionKey: string, placement: SessionPlacement): Promise<CommitOutcome>;
  /** A voucher by code or id, from the view of this session, or without one. */
  load(scope: ProjectScope, codeOrId: string, sessionKey: string | null): Promise<VoucherFact | null>;
  /** Give one code free, as its session saw it. @returns false when the session has not reserved it so any more */
  release(scope: ProjectScope, fact: VoucherFact, line?: AuditEntry): Promise<boolean>;
  /**
   * Give free what all sessions have reserved of a code.
   * @param lineOf the line of a portion of them, which is written with it
   * @returns false when it is another voucher by now
   */
  releaseAll(scope: ProjectScope, fact: VoucherFact, lineOf?: PortionLine): Promise<boolean>;
  /** The sessions of one client, and their reservations. */
  openOf(scope: ProjectScope, session: ClientSession): Promise<OpenSessions>;
  /** The entries whose sessions still reserve a code, and the codes that they still reserve, read consistently. */
  standing(scope: ProjectScope, entries: readonly OpenEntry[], nowMs: number): Promise<readonly OpenEntry[]>;
}

/** The line of the audit trail about the end of this many sessions. */
export type PortionLine = (count: number) => AuditEntry | undefined;

export interface ClientSession {
  /** The owner of the session: an address, or a customer. */
  readonly owner: string;
  readonly sessionKey: string;
}

export interface OpenSessions {
  /** Entries, including expired ones. */
  readonly entries: readonly OpenEntry[];
  /** Rises with every session; 0 before the first. */
  readonly revision: number;
}

export interface SessionOpening extends ClientSession {
  readonly voucherIds: readonly string[];
  readonly untilMs: number;
  /** When the last session of the client ends. */
  readonly lastMs: number;
  readonly revision: number;
  /** Names of entries that have ended, to be swept. */
  readonly ended: readonly string[];
}
