// Counts the outcomes of the requests, and prints them as lines or JSON.
import type { Difference } from './compare';
import type { BadLine } from './requests';
import type { ShadowOutcome } from './run';
import { type Refusal, REFUSALS } from './sendable';

interface Differing {
  readonly line: number;
  readonly route: string;
  readonly differences: readonly Difference[];
}

interface Unanswered {
  readonly line: number;
  readonly route: string;
  readonly problem: string;
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

export interface ShadowReport {
  readonly read: number;
  readonly compared: number;
  readonly equal: number;
  readonly different: number;
  /** Requests that --to answered slower than allowed. */
  readonly slower: number;
  readonly withoutSession: number;
  readonly onServerRoute: number;
  readonly refused: Readonly<Partial<Record<Refusal, number>>>;
  readonly unanswered: readonly Unanswered[];
  readonly badLines: readonly BadLine[];
  readonly ms: { readonly from: Times; readonly to: Times };
  /** Differences per path, most frequent first; all elements of a list share a path. */
  readonly places: readonly { readonly pointer: string; readonly count: number; readonly line: number }[];
  /** The first that differ, by line. */
  readonly differing: readonly Differing[];
}

/** Requests whose differences are kept whole. */
const KEPT = 500;

export class Tally {
  private readonly compared: Extract<ShadowOutcome, { kind: 'COMPARED' }>[] = [];
  private readonly unanswered: Unanswered[] = [];
  private readonly badLines: BadLine[] = [];
  private readonly refused: Partial<Record<Refusal, number>> = {};
  private refusals = 0;

  constructor(private readonly slowerByMs: number) {}

  note(outcome: ShadowOutcome): void {
    switch (outcome.kind) {
      case 'BAD':
        this.badLines.push({ line: outcome.line, problem: outcome.problem });
        break;
      case 'REFUSED':
        this.refusals += 1;
        this.refused[outcome.refusal] = (this.refused[outcome.refusal] ?? 0) + 1;
        break;
      case 'UNANSWERED':
        this.unanswered.push({ line: outcome.line, route: outcome.route, problem: outcome.problem });
        break;
      case 'COMPARED':
        this.compared.push(outcome);
    }
  }

  report(): ShadowReport {
    const { compared, unanswered, badLines, refused } = this;
    const differing = compared.filter(({ differences }) => differences.length > 0).toSorted(byLine);
    return {
      read: compared.length + unanswered.length + badLines.length + this.refusals,
      compared: compared.length,
      equal: compared.length - differing.length,
      different: differing.length,
      slower: compared.filter(({ fromMs, toMs }) => toMs > fromMs + this.slowerByMs).length,
      withoutSession: compared.filter(({ changes }) => changes.includes('without its session')).length,
      onServerRoute: compared.filter(({ changes }) => changes.includes('on the server route')).length,
      refused,
      unanswered: unanswered.toSorted(byLine),
      badLines: badLines.toSorted(byLine),
      ms: { from: timesOf(compared.map(({ fromMs }) => fromMs)), to: timesOf(compared.map(({ toMs }) => toMs)) },
      places: placesOf(differing),
      differing: differing.slice(0, KEPT).map(({ line, route, differences }) => ({ line, route, differences })),
    };
  }
}

function byLine(left: { readonly line: number }, right: { readonly line: number }): number {
  return left.line - right.line;
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((left, right) => left - right);
  const at = (part: number): number => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}

function placesOf(differing: readonly Differing[]): ShadowReport['places'] {
  const places = new Map<string, { count: number; line: number }>();
  for (const { line, differences } of differing) {
    for (const pointer of new Set(differences.map((one) => one.pointer.replace(/\/\d+(?=\/|$)/g, '/*')))) {
      const place = places.get(pointer) ?? { count: 0, line };
      places.set(pointer, { ...place, count: place.count + 1 });
    }
  }
  const listed = [...places].map(([pointer, place]) => ({ pointer, ...place }));
  return listed.sort((left, right) => right.count - left.count || left.line - right.line);
}

/** 1 when answers differ, else 2 when requests could not be compared. */
export function exitCodeOf({ different, unanswered, badLines, compared }: ShadowReport): 0 | 1 | 2 {
  if (different > 0) return 1;
  return unanswered.length > 0 || badLines.length > 0 || compared === 0 ? 2 : 0;
}

const SHOWN = 20;
const SHOWN_DIFFERENCES = 10;
const SHOWN_TEXT = 160;

const EXPECTED = `Expected to differ, and not counted: ids (one id stands for one id within an answer), the times a record was made or
changed, request_id, tracking_id, details, addresses and pictures, capitals and full stops of messages, members that
hold nothing (null, an empty list or object, an amount of 0) and are left out on one side, and the order of sets.`;

export function linesOf(report: ShadowReport): readonly string[] {
  const { ms, badLines, unanswered, differing } = report;
  return [
    `Requests     ${report.read} read, ${report.compared} compared`,
    `Equal        ${report.equal}`,
    `Different    ${report.different}`,
    `Slower       ${report.slower}`,
    `Answers in   --from ${timesText(ms.from)}, --to ${timesText(ms.to)}`,
    ...changeLines(report),
    ...Object.entries(report.refused).map(([name, count]) => `Not sent     ${count}: ${REFUSALS[name as Refusal]}`),
    ...some(badLines, ({ line, problem }) => `Line ${line} is no request. ${problem}`),
    ...some(unanswered, ({ line, route, problem }) => `Line ${line} ${route} was not compared. ${problem}`),
    ...some(report.places, ({ pointer, count, line }) => `${count} differ at ${pointer}, line ${line} first`),
    ...some(differing, differingLines),
    EXPECTED,
  ];
}

function changeLines({ withoutSession, onServerRoute }: ShadowReport): readonly string[] {
  return [
    ...(withoutSession > 0
      ? [`Changed      ${withoutSession} were sent without their session, as a session locks`]
      : []),
    ...(onServerRoute > 0 ? [`Changed      ${onServerRoute} of browsers were sent on the server's routes`] : []),
  ];
}

function timesText({ p50, p95 }: Times): string {
  return `${p50} ms (p50), ${p95} ms (p95)`;
}

function some<T>(all: readonly T[], lines: (one: T) => string): readonly string[] {
  const more = all.length > SHOWN ? [`and ${all.length - SHOWN} more`] : [];
  return [...all.slice(0, SHOWN).map(lines), ...more];
}

function differingLines({ line, route, differences }: Differing): string {
  const shown = differences
    .slice(0, SHOWN_DIFFERENCES)
    .map(({ pointer, from, to }) => `  ${pointer}: ${valueText(from)} became ${valueText(to)}`);
  const more = differences.length > SHOWN_DIFFERENCES ? [`  and ${differences.length - SHOWN_DIFFERENCES} more`] : [];
  return [`Line ${line} ${route}`, ...shown, ...more].join('\n');
}

function valueText(value: unknown): string {
  if (value === undefined) return '(absent)';
  const text = JSON.stringify(value);
  return text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;
}
