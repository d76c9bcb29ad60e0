// Sends captured requests to both systems, some at once, and compares each pair of answers.
import { type IdMap, withIds } from '../support/id-map';
import { type Difference, differencesOf } from './compare';
import { type BadLine, type CapturedRequest, isBad } from './requests';
import { type Change, type Refusal, type Sendable, sendable } from './sendable';
import type { Reply, System } from './system';

/** The outcome of one captured request. */
export type ShadowOutcome =
  | ({ readonly kind: 'BAD' } & BadLine)
  | { readonly kind: 'REFUSED'; readonly line: number; readonly refusal: Refusal }
  | { readonly kind: 'UNANSWERED'; readonly line: number; readonly route: string; readonly problem: string }
  | {
      readonly kind: 'COMPARED';
      readonly line: number;
      readonly route: string;
      readonly changes: readonly Change[];
      readonly differences: readonly Difference[];
      readonly fromMs: number;
      readonly toMs: number;
    };

export interface ShadowRun {
  readonly from: Pick<System, 'ask'>;
  readonly to: Pick<System, 'ask'>;
  readonly ids: IdMap;
  readonly concurrency: number;
}

/** @param note receives each outcome as it arrives, in any order */
export async function runShadow(
  run: ShadowRun,
  entries: AsyncGenerator<CapturedRequest | BadLine>,
  note: (outcome: ShadowOutcome) => void,
): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let next = await entries.next(); !next.done; next = await entries.next())
      note(await outcomeOf(run, next.value));
  };
  try {
    await Promise.all(Array.from({ length: run.concurrency }, worker));
  } finally {
    // After a failure no worker takes a further one.
    await entries.return(undefined);
  }
}

async function outcomeOf(run: ShadowRun, entry: CapturedRequest | BadLine): Promise<ShadowOutcome> {
  if (isBad(entry)) return { kind: 'BAD', ...entry };
  const { line } = entry;
  const decision = sendable(entry);
  if ('refused' in decision) return { kind: 'REFUSED', line, refusal: decision.refused };
  const [from, to] = await Promise.all([run.from.ask(decision), run.to.ask(translated(decision, run.ids))]);
  return compared(run, { line, request: decision }, [from, to]);
}

/** The path of a request may name an id as well. */
function translated({ path, body, ...request }: Sendable, ids: IdMap): Sendable {
  return { ...request, path: withIds(path, ids), body: withIds(body, ids) };
}

function compared(
  { ids }: ShadowRun,
  { line, request }: { readonly line: number; readonly request: Sendable },
  [from, to]: readonly [Reply, Reply],
): ShadowOutcome {
  const { route, changes } = request;
  if ('problem' in from) return { kind: 'UNANSWERED', line, route, problem: from.problem };
  if ('problem' in to) return { kind: 'UNANSWERED', line, route, problem: to.problem };
  const differences = differencesOf(from, to, { ids, isSorted: isSorted(request) });
  return { kind: 'COMPARED', line, route, changes, differences, fromMs: from.ms, toMs: to.ms };
}

function isSorted({ body: { options } }: Sendable): boolean {
  const rule = (options as { readonly sorting_rule?: unknown } | null | undefined)?.sorting_rule;
  return rule !== undefined && rule !== null && rule !== 'DEFAULT';
}
