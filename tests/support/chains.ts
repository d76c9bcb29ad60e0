// Verifies the hash chain of a balance as anyone would from the documentation, without the code of the service.
import { createHash } from 'node:crypto';

export interface ChainedLine {
  readonly voucher_id: string;
  readonly sequence: number;
  readonly created_at: string;
  readonly type: string;
  readonly change: number;
  readonly balance_after: number;
  readonly previous_hash: string;
  readonly hash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Only flat objects: their members in sorted order. */
function canonical(line: Readonly<Record<string, unknown>>): string {
  return `{${Object.keys(line)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(line[name])}`)
    .join(',')}}`;
}

/** Returns the hash that a line must have. */
export function hashOfLine({ previous_hash, hash: _hash, ...line }: ChainedLine): string {
  return sha256(`${previous_hash}\n${canonical({ ...line })}`);
}

/** Returns what is wrong with a chain; empty when every line follows. */
export function problemsOf(lines: readonly ChainedLine[]): readonly string[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const problems: (string | false)[] = [
      line.sequence !== index + 1 && `line ${index + 1} has the sequence ${line.sequence}`,
      line.previous_hash !== (before?.hash ?? '0'.repeat(64)) && `line ${index + 1} does not follow`,
      line.hash !== hashOfLine(line) && `line ${index + 1} has another hash`,
      line.balance_after !== (before?.balance_after ?? 0) + line.change && `line ${index + 1} has another balance`,
      (line.type === 'OPENING') !== (index === 0) && `line ${index + 1} is ${line.type}`,
    ];
    return problems.filter((problem) => problem !== false);
  });
}
