// Verifies the hash chains of an export of transactions, without the table.
import { hashLine, NO_HASH, type ChainLine } from '../../model/ledger/chain';

/** A row of the export, with its place in the file. */
export interface ExportedLine extends ChainLine {
  readonly row: number;
  /** Empty, or a sequence of 0, where the file has none. */
  readonly hash: string;
  /** Present on the opening of a card that was moved in: ms, later than its creation in the other system. */
  readonly recordedMs?: number;
}

/** A row that does not follow from the row before it in its ledger. */
export interface BrokenLine {
  readonly row: number;
  readonly voucher_id: string;
  readonly sequence: number;
  readonly problem: string;
}

/** The last line of a ledger up to some moment. */
export interface LedgerEnd {
  readonly voucher_id: string;
  readonly opened_at: string;
  readonly sequence: number;
  readonly hash: string;
  readonly balance: number;
}

interface Chain {
  readonly voucherId: string;
  openedAt: string;
  /** When the card was moved in, ms; 0 for one that was made here. */
  recordedMs: number;
  /** The line with the highest sequence. */
  top: ExportedLine | null;
  last: ExportedLine | null;
  broken: BrokenLine | null;
  /** Rows that came before the row they follow, by sequence. */
  readonly waiting: Map<number, ExportedLine>;
}

/** Folds the rows of an export, in any order of time; it keeps one line for each card. */
export class ChainVerifier {
  private readonly chains = new Map<string, Chain>();
  private count = 0;

  get lines(): number {
    return this.count;
  }

  get cards(): number {
    return this.chains.size;
  }

  add(line: ExportedLine): void {
    this.count += 1;
    const chain = this.chainOf(line.voucher_id);
    if (line.sequence === 1) {
      chain.openedAt = line.created_at;
      chain.recordedMs = line.recordedMs ?? 0;
    }
    if (line.sequence > (chain.top?.sequence ?? 0)) chain.top = line;
    if (chain.broken) return;
    if (line.hash === '' || line.sequence === 0) {
      chain.broken = brokenAt(line, 'it has no sequence or no hash');
      return;
    }
    const next = (chain.last?.sequence ?? 0) + 1;
    if (line.sequence < next) {
      chain.broken = brokenAt(line, 'its sequence is there twice');
    } else if (line.sequence > next) {
      chain.waiting.set(line.sequence, line);
    } else {
      follow(chain, line);
    }
  }

  /** The first broken line of each card, in the order of the file. */
  finish(): readonly BrokenLine[] {
    const broken = [...this.chains.values()].flatMap((chain) => chain.broken ?? missingIn(chain) ?? []);
    return broken.toSorted((one, other) => one.row - other.row);
  }

  /**
   * The last line of each ledger, up to the rows that were added.
   * @param ms leaves out cards that were moved in after this moment
   */
  ends(ms = Infinity): readonly LedgerEnd[] {
    return [...this.chains.values()].flatMap(({ voucherId, openedAt, recordedMs, top }) =>
      top && recordedMs <= ms
        ? [
            {
              voucher_id: voucherId,
              opened_at: openedAt,
              sequence: top.sequence,
              hash: top.hash,
              balance: top.balance_after,
            },
          ]
        : [],
    );
  }

  private chainOf(voucherId: string): Chain {
    const known = this.chains.get(voucherId);
    if (known) return known;
    const chain: Chain = {
      voucherId,
      openedAt: '',
      recordedMs: 0,
      top: null,
      last: null,
      broken: null,
      waiting: new Map(),
    };
    this.chains.set(voucherId, chain);
    return chain;
  }
}

function follow(chain: Chain, first: ExportedLine): void {
  let line: ExportedLine | undefined = first;
  while (line && !chain.broken) {
    const problem = problemOf(line, chain.last);
    if (problem !== null) {
      chain.broken = brokenAt(line, problem);
      return;
    }
    chain.last = line;
    chain.waiting.delete(line.sequence);
    line = chain.waiting.get(line.sequence + 1);
  }
}

function problemOf(line: ExportedLine, before: ExportedLine | null): string | null {
  const { row: _row, recordedMs: _recorded, hash, ...content } = line;
  if (hash !== hashLine(before?.hash ?? NO_HASH, content))
    return 'its hash is not that of its content and the line before';
  if ((line.type === 'OPENING') !== (line.sequence === 1)) return `its type is ${line.type}`;
  if (line.balance_after !== (before?.balance_after ?? 0) + line.change)
    return 'its balance is not the balance before and its change';
  return null;
}

function missingIn({ last, waiting }: Chain): BrokenLine | null {
  const next = [...waiting.keys()].toSorted((one, other) => one - other)[0];
  const line = next === undefined ? undefined : waiting.get(next);
  return line ? brokenAt(line, `line ${(last?.sequence ?? 0) + 1} before it is missing`) : null;
}

function brokenAt({ row, voucher_id, sequence }: ExportedLine, problem: string): BrokenLine {
  return { row, voucher_id, sequence, problem };
}
