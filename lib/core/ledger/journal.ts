// The journal of a project: the openings of all cards and all lines of their ledgers, in order of time.
import type { VoucherFact } from '../evaluation/facts';
import type { CampaignMovement } from '../voucher/transactions';

/** An entry of the journal. */
export interface JournalRow extends CampaignMovement {
  /** Present on the opening of a card. */
  readonly isOpening?: true;
  /** The card of an opening, as it is now; absent for a deleted card. */
  readonly card?: VoucherFact;
  /** When a card that was moved in arrived, on its opening. */
  readonly arrivedMs?: number;
  /** Present on the opening of a deleted card. */
  readonly removed?: {
    readonly timeMs: number;
    /** Its expiration date. */
    readonly ends: string | null;
    /** The link of its last line. */
    readonly end: string;
  };
  /** Present on the last line of a deleted card. */
  readonly closed?: {
    /** The balance of its opening line. */
    readonly opening: number;
    /** Its expiration date. */
    readonly ends: string | null;
  };
  /** Present on a line of a card that was deleted before it. */
  readonly isGone?: true;
}
