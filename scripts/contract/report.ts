// What the contract check prints.
import type { Definition } from './definition';
import type { Found, Outcome } from './check';
import type { KnownGroup } from './known';

const SHOWN_BODY = 200;

export interface ContractReport {
  readonly lines: readonly string[];
  readonly isPassed: boolean;
}

/** @param isPart only some of the tests ran, so stale entries are not reported */
export function reportOf(
  { operations }: Definition,
  outcome: Outcome,
  { known, isPart }: { readonly known: ReadonlyMap<string, KnownGroup>; readonly isPart: boolean },
): ContractReport {
  const { answers, covered, unpublished, met, unknown, stale } = outcome;
  const total = [...met.values()].reduce((sum, count) => sum + count, 0);
  return {
    lines: [
      `${answers} answers checked, ${covered.length} of ${operations.size} published operations covered`,
      `${unpublished.length} routes of ours are not in the definition`,
      `${total} known contradictions met, of these kinds:`,
      ...[...met].map(([group, count]) => `${String(count).padStart(6)}  ${group}: ${known.get(group)?.reason ?? ''}`),
      ...titled(unknown.map(lineOf), 'contradictions are not on the list:'),
      ...titled(isPart ? [] : stale, 'lines of the list are no longer met:'),
      unknown.length === 0 ? 'Nothing contradicts the definition but what is on the list.' : 'Not as published.',
    ],
    isPassed: unknown.length === 0 && (isPart || stale.length === 0),
  };
}

function titled(lines: readonly string[], title: string): string[] {
  return lines.length === 0 ? [] : [`${lines.length} ${title}`, ...lines.toSorted().map((line) => `  ${line}`)];
}

function lineOf({ place, what, body, isInExamples }: Found): string {
  const example = isInExamples ? ' (as in its own examples)' : '';
  return `${place} ${what}${example}: ${body.slice(0, SHOWN_BODY)}`;
}
