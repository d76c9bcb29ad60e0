// Answers that tests have received, as they lie in a folder: one line of JSON each.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that names the folder answers are written to. */
export const ANSWERS_FOLDER = 'CONTRACT_ANSWERS';

export interface RecordedAnswer {
  readonly method: string;
  /** The route in this project's document, such as `/v1/vouchers/{code}`. */
  readonly route: string;
  readonly status: number;
  /** The text of the body; empty if there is none. */
  readonly body: string;
}

/** Each process writes a file of its own. */
export function writeAnswer(folder: string, answer: RecordedAnswer): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(answer)}\n`);
}

/** Everything in a folder, each shape of an answer once. */
export function readAnswers(folder: string): readonly RecordedAnswer[] {
  const found = new Map<string, RecordedAnswer>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const answer = JSON.parse(line) as RecordedAnswer;
      found.set(identityOf(answer), answer);
    }
  }
  return [...found.values()];
}

/** Answers of one identity are worth one check: same operation, same status, same members of the same kinds. */
export function identityOf({ method, route, status, body }: RecordedAnswer): string {
  return `${method} ${route} ${status} ${shapeOfText(body)}`;
}

function shapeOfText(body: string): string {
  try {
    return shapeOf(JSON.parse(body));
  } catch {
    // A picture or nothing at all: what is no JSON has one shape.
    return body === '' ? 'nothing' : 'text';
  }
}

/** Words stay, as they may be one of a list; any other text is text, or a time. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join('|')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `${name}:${shapeOf(member)}`);
    return `{${members.sort().join(',')}}`;
  }
  if (typeof value !== 'string') return value === null ? 'null' : typeof value;
  if (/^[A-Za-z_.]{1,40}$/.test(value)) return `'${value}'`;
  return /^\d{4}-\d\d-\d\d/.test(value) ? 'time' : 'text';
}
