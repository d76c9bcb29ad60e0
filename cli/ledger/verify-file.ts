// Verifies an export of transactions, and compares it with checkpoints that somebody else keeps.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { chainProblems, type Checkpoint, rootOfEnds } from '../../lib/core/ledger/checkpoint';
import { ChainVerifier, type ExportedLine, type LedgerEnd } from '../../lib/core/ledger/verify';

const COLUMNS = ['voucher_id', 'sequence', 'created_at', 'type', 'amount', 'balance', 'hash'] as const;
type FileRow = Readonly<Record<string, string>>;

export interface Verification {
  readonly lines: number;
  readonly cards: number;
  /** Sentences, the first line that does not follow first. */
  readonly problems: readonly string[];
  /** The last line of each ledger. */
  readonly ends: readonly LedgerEnd[];
  /** The time of the last row, ISO 8601; null without rows. */
  readonly endsAt: string | null;
}

/** @throws Error for a file that is no export of transactions, and for one that is not in the order of time */
export async function verifyFile(file: string, checkpoints: readonly Checkpoint[]): Promise<Verification> {
  const verifier = new ChainVerifier();
  const behind = [...checkpoints];
  const differences: string[] = [...chainProblems(checkpoints)];
  let endsAt: string | null = null;
  let row = 1;
  let lastMs = -Infinity;
  const compare = (untilMs: number): void => {
    while (behind[0] && Date.parse(behind[0].at) < untilMs)
      differences.push(...differencesOf(behind.shift(), verifier));
  };
  let headers: readonly string[] = [];
  const columns = (found: readonly string[]): string[] => {
    headers = found;
    return columnNames(found);
  };
  // An error of the file is thrown where its rows are read.
  const rows = pipeline(createReadStream(file), parse({ bom: true, columns }), () => undefined);
  for await (const cells of rows) {
    row += 1;
    const line = lineOf(cells as FileRow, row);
    const timeMs = Date.parse(line.created_at);
    if (timeMs < lastMs && behind.length > 0)
      throw new Error(`Row ${row} is older than the one before it. Export in the order created_at.`);
    lastMs = timeMs;
    endsAt = line.created_at;
    compare(timeMs);
    verifier.add(line);
  }
  // An empty file has no header line.
  columnNames(headers);
  compare(Infinity);
  const broken = verifier
    .finish()
    .map(
      ({ row: at, voucher_id, sequence, problem }) => `Row ${at}${nameLine(sequence)} of ${voucher_id}: ${problem}.`,
    );
  return {
    lines: verifier.lines,
    cards: verifier.cards,
    problems: [...broken, ...differences],
    ends: verifier.ends(),
    endsAt,
  };
}

function nameLine(sequence: number): string {
  return sequence === 0 ? '' : `, line ${sequence}`;
}

function columnNames(headers: readonly string[]): string[] {
  const names = headers.map((header) => header.trim().toLowerCase().replaceAll(' ', '_'));
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`The file lacks the columns ${missing.join(', ')}.`);
  return names;
}

function lineOf(cells: FileRow, row: number): ExportedLine {
  const { voucher_id = '', sequence, created_at = '', type = '', amount, balance, hash = '', recorded_at = '' } = cells;
  return {
    row,
    voucher_id,
    sequence: Number(sequence),
    created_at,
    type: type as ExportedLine['type'],
    change: Number(amount),
    balance_after: Number(balance),
    hash,
    ...(recorded_at !== '' && { recordedMs: Date.parse(recorded_at) }),
  };
}

function differencesOf(checkpoint: Checkpoint | undefined, verifier: ChainVerifier): readonly string[] {
  if (!checkpoint) return [];
  const ends = verifier.ends(Date.parse(checkpoint.at));
  const name = `The checkpoint of ${checkpoint.at}`;
  if (ends.length !== checkpoint.ledgers)
    return [`${name} has ${checkpoint.ledgers} ledgers, the file has ${ends.length}.`];
  if (rootOfEnds(ends) === checkpoint.root) return [];
  return [`${name} has another root: a ledger was written again before that moment, with new hashes.`];
}
