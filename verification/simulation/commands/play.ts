// Plays seeded histories of the service in virtual time, and reports broken invariants. main.ts makes one file of it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type History, type HistoryOptions, playHistory } from '../history';
import { MUTANTS } from '../mutants';
import { SCENARIO_NAMES, type ScenarioName } from '../scenario-names';
import { linesOf, shorten } from '../shorten';
import { runAsCommand } from '../../../scripts/support/command';
import { killHeatMutants, playHeat } from './heat';

interface Settings {
  readonly histories: number;
  readonly seed: string;
  readonly from: number;
  readonly step: number;
  readonly scenario: ScenarioName | null;
}

interface Report {
  histories: number;
  requests: number;
  calls: number;
  faults: number;
  kills: number;
  pauses: number;
  simulatedMs: number;
  /** The first history that broke a promise. */
  broken: string | null;
}

const USAGE =
  'Usage: npm run test:sim -- [--histories 1000] [--seed 1] [--scenario EARNED] [--heat] [--mutants [--known]]';
/** A mutant survives if it passes this many histories. */
const MUTANT_HISTORIES = 5000;

function readSettings(): Settings & { readonly mutants: boolean; readonly known: boolean; readonly heat: boolean } {
  const options = {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    step: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    heat: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options });
  const [histories, from, step] = [Number(values.histories), Number(values.from), Number(values.step)];
  if (![histories, from, step].every((number) => Number.isSafeInteger(number) && number >= 0)) throw new Error(USAGE);
  const scenario = SCENARIO_NAMES.find((name) => name === values.scenario) ?? null;
  if (scenario === null && values.scenario !== undefined) throw new Error(`Scenarios: ${SCENARIO_NAMES.join(', ')}`);
  return {
    scenario,
    histories,
    from,
    step,
    seed: values.seed,
    mutants: values.mutants,
    known: values.known,
    heat: values.heat,
  };
}

async function playAll({ histories, seed, from, step, scenario }: Settings): Promise<Report> {
  const report: Report = {
    histories: 0,
    requests: 0,
    calls: 0,
    faults: 0,
    kills: 0,
    pauses: 0,
    simulatedMs: 0,
    broken: null,
  };
  for (let number = from; number < histories && report.broken === null; number += step) {
    const name = `${seed}-${number}`;
    const history = await playHistory(name, { scenario });
    add(report, history);
    if (history.violations.length > 0) report.broken = (await reportHistory(name, history, { scenario })).join('\n');
  }
  return report;
}

function add(report: Report, { totals }: History): void {
  report.histories += 1;
  report.requests += totals.requests;
  report.calls += totals.calls;
  report.faults += Object.values(totals.faults).reduce((sum, count) => sum + count, 0);
  report.kills += totals.kills;
  report.pauses += totals.pauses;
  report.simulatedMs += totals.simulatedMs;
}

async function reportHistory(name: string, history: History, options: HistoryOptions): Promise<readonly string[]> {
  const plan = await shorten(name, history.plan, options);
  const short = await playHistory(name, { ...options, shortened: plan });
  return [
    `History ${name} broke a promise:`,
    ...history.violations,
    '',
    'Shortened:',
    ...linesOf(plan),
    ...short.violations,
  ];
}

/** Runs a process per core; this one sums the reports. */
async function playInParallel(settings: Settings): Promise<Report> {
  const workers = Math.max(1, availableParallelism());
  const reports = await Promise.all(
    Array.from({ length: workers }, (_, from) => playInChild({ ...settings, from, step: workers })),
  );
  return reports.reduce((sum, one) => ({
    histories: sum.histories + one.histories,
    requests: sum.requests + one.requests,
    calls: sum.calls + one.calls,
    faults: sum.faults + one.faults,
    kills: sum.kills + one.kills,
    pauses: sum.pauses + one.pauses,
    simulatedMs: sum.simulatedMs + one.simulatedMs,
    broken: sum.broken ?? one.broken,
  }));
}

async function playInChild({ histories, seed, from, step, scenario }: Settings): Promise<Report> {
  const args = ['--histories', String(histories), '--seed', seed, '--from', String(from), '--step', String(step)];
  if (scenario !== null) args.push('--scenario', scenario);
  const child = fork(__filename, args);
  const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit') as Promise<[number]>])) as [
    Report | number,
  ];
  if (typeof report === 'object') return report;
  throw new Error(`A process of the simulation ended with ${report}.`);
}

/** @param isKnownOnly plays the known history of each mutant, and names the mutants without one */
async function killMutants(seed: string, isKnownOnly: boolean): Promise<void> {
  const survivors: string[] = [];
  const played = [...MUTANTS].filter(([, { shownBy }]) => shownBy !== null || !isKnownOnly);
  for (const [mutant, { shownBy }] of played) {
    const known = shownBy === null ? null : await killerOf(mutant, seed, [shownBy]);
    const killer = known ?? (isKnownOnly ? null : await killerOf(mutant, seed, upTo(MUTANT_HISTORIES)));
    console.log(killer === null ? `survived  ${mutant}` : `killed    ${mutant}: ${killer}`);
    if (killer === null) survivors.push(mutant);
  }
  const unknown = [...MUTANTS.keys()].filter((mutant) => !played.some(([name]) => name === mutant));
  for (const mutant of unknown) console.log(`unknown   ${mutant}`);
  console.log(`${played.length - survivors.length} of ${played.length} mutants killed`);
  if (survivors.length > 0) throw new Error(`Survivors: ${survivors.join(', ')}`);
}

const upTo = (end: number): Iterable<number> => Array(end).keys();

/** @throws Error for a history that breaks without the mistake as well: it shows nothing of it, but a violation of the service */
async function killerOf(mutant: string, seed: string, histories: Iterable<number>): Promise<string | null> {
  for (const number of histories) {
    const { violations } = await playHistory(`${seed}-${number}`, { mutant });
    if (violations[0] === undefined) continue;
    const control = await playHistory(`${seed}-${number}`, { mutant, isControl: true });
    if (control.violations.length === 0) return `history ${number}, ${violations[0].split('\n')[0]}`;
    throw new Error(`History ${seed}-${number} breaks without ${mutant} as well: ${control.violations[0]}`);
  }
  return null;
}

async function main(): Promise<void> {
  const settings = readSettings();
  if (settings.heat) return settings.mutants ? killHeatMutants(settings.seed) : playHeat(settings.seed);
  if (settings.mutants) return killMutants(settings.seed, settings.known);
  if (process.send) {
    process.send(await playAll(settings), () => process.exit(0));
    return;
  }
  const begunMs = performance.now();
  const report = await playInParallel(settings);
  const seconds = (performance.now() - begunMs) / 1000;
  const { histories, requests, calls, faults, kills, pauses, simulatedMs, broken } = report;
  console.log(`seed ${settings.seed}: ${histories} histories in ${seconds.toFixed(1)} s`);
  console.log(`${requests} requests, ${calls} calls of the table, ${faults} faults, ${kills} kills, ${pauses} pauses`);
  console.log(
    `${(simulatedMs / 3_600_000).toFixed(1)} simulated hours, ${broken === null ? 0 : 'at least 1'} violations`,
  );
  if (broken !== null) throw new Error(broken);
}

runAsCommand(main);
