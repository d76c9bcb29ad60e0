// What `npm run move-in` prints at its end.
import type { MoveProblem, StateFolder } from './state';
import { STEPS } from './state';
import type { Verified } from './verify';

const SHOWN = 20;

export function moveLines(state: StateFolder, seconds: number): readonly string[] {
  const problems = state.problems();
  const steps = STEPS.map((step) => {
    const { moved, before } = state.step(step);
    const refused = problems.filter((one) => one.step === step).length;
    return `${step.padEnd(15)}${count(moved)} moved ${count(before)} were here ${count(refused)} not moved`;
  });
  return [...steps, ...some(problems, lineOf), `It took ${seconds.toFixed(1)} seconds.`];
}

function count(number: number): string {
  return String(number).padStart(8);
}

function lineOf({ step, there, problem }: MoveProblem): string {
  return `${step} ${there}: ${problem}`;
}

export function verifyLines(verified: readonly Verified[]): readonly string[] {
  const kinds = verified.map(
    ({ kind, there, compared, differing }) =>
      `${kind.padEnd(15)}${count(there)} there ${count(compared)} compared ${count(differing.length)} differ`,
  );
  const lines = verified.flatMap(({ kind, differing }) =>
    differing.map(({ there, differences }) => [
      `${kind} ${there}`,
      ...differences.slice(0, SHOWN).map(({ pointer, from, to }) => `  ${pointer}: ${text(from)} became ${text(to)}`),
    ]),
  );
  return [...kinds, ...some(lines, (one) => one.join('\n'))];
}

function text(value: unknown): string {
  return value === undefined ? '(absent)' : JSON.stringify(value);
}

function some<T>(list: readonly T[], line: (one: T) => string): readonly string[] {
  const more = list.length > SHOWN ? [`and ${list.length - SHOWN} more`] : [];
  return [...list.slice(0, SHOWN).map(line), ...more];
}

/** 1 where a record was not moved or differs. */
export function isWhole(state: StateFolder, verified: readonly Verified[]): boolean {
  return state.problems().length === 0 && verified.every(({ differing }) => differing.length === 0);
}
