// Counts the answers of a Schemathesis run by operation and status.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Number of answers by status. */
export type Statuses = ReadonlyMap<number, number>;
/** Statuses by operation, such as `POST /client/v1/redeem`. */
export type Answers = ReadonlyMap<string, Statuses>;

interface Recorder {
  readonly cases?: Readonly<Record<string, { readonly value: { readonly method: string; readonly path: string } }>>;
  /** Missing where a scenario made no request. */
  readonly interactions?: Readonly<Record<string, { readonly response: { readonly status_code: number } | null }>>;
}

interface ReportLine {
  readonly ScenarioFinished?: { readonly recorder: Recorder };
}

/** @param report the NDJSON report of the run: one event a line, a scenario with all its requests */
export async function readAnswers(report: string): Promise<Answers> {
  const answers = new Map<string, Map<number, number>>();
  for await (const line of createInterface({ input: createReadStream(report) })) {
    const { ScenarioFinished: scenario } = JSON.parse(line) as ReportLine;
    for (const { operation, status } of scenario ? answersOf(scenario.recorder) : []) {
      const statuses = answers.get(operation) ?? new Map<number, number>();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answers.set(operation, statuses);
    }
  }
  return answers;
}

function answersOf({ cases = {}, interactions = {} }: Recorder): readonly { operation: string; status: number }[] {
  return Object.entries(interactions).flatMap(([id, { response }]) => {
    const sent = cases[id]?.value;
    return sent && response ? [{ operation: `${sent.method} ${sent.path}`, status: response.status_code }] : [];
  });
}

/** Such as `1200 requests of 150 operations: 200 × 500, 400 × 700`. */
export function describeAnswers(answers: Answers): string {
  const total = new Map<number, number>();
  for (const statuses of answers.values()) {
    for (const [status, count] of statuses) total.set(status, (total.get(status) ?? 0) + count);
  }
  const requests = [...total.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...total]
    .toSorted(([left], [right]) => left - right)
    .map(([status, count]) => `${status} × ${count}`);
  return `${requests} requests of ${answers.size} operations: ${counts.join(', ')}`;
}

/** Operations whose requests were all refused because of their keys, their site or their scope. */
export function unreached(answers: Answers): readonly string[] {
  return [...answers].flatMap(([operation, statuses]) =>
    [...statuses.keys()].every((status) => status === 401 || status === 403) ? [operation] : [],
  );
}
