// stackable pull, plan, apply, drift: files of promotions and a project.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { ApplyArguments, CheckArguments, FolderArguments, PlanArguments } from './command';
import { BadFiles } from './files/problem';
import { formatMarkdown, formatPlan, type PlanDocument, toPlanDocument } from './plan/show';
import { formatBill } from './rehearsal/bill';
import { parseDays, type Rehearsal, rehearsePlan } from './rehearsal/rehearse';
import { applyPlan } from './remote/apply';
import { ProjectChanged, RemoteProject } from './remote/client';
import { readConnection } from './remote/connection';
import { pullProject } from './remote/pull';
import { readFiles, readSituation, type PlanSituation } from './remote/situation';

const DIFFERENT = 2;
const CHANGED = 3;

const report = (line: string) => console.error(line);

/** Prints problems of files line by line; other errors are those of the program. */
async function withExitCodes(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof BadFiles) && !(error instanceof ProjectChanged)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof ProjectChanged ? CHANGED : 1;
  }
}

function planOf({ snapshot, hash, changes }: PlanSituation): PlanDocument {
  return toPlanDocument({ project_id: snapshot.projectId, version: snapshot.version, files: hash }, changes);
}

export function runPull({ dir }: FolderArguments): Promise<void> {
  return withExitCodes(async () => {
    await pullProject(dir, () => new RemoteProject(readConnection()), report);
    return 0;
  });
}

export function runPlan({ dir, prune, force, form, backtest, isWorstCase }: PlanArguments): Promise<void> {
  return withExitCodes(async () => {
    const days = backtest === null ? null : parseDays(backtest);
    const files = await readFiles(dir);
    const project = new RemoteProject(readConnection());
    const situation = await readSituation(project, files, { prune, force, extra: false });
    const plan = planOf(situation);
    const isRehearsed = (days !== null || isWorstCase) && plan.changes.length > 0;
    const rehearsal = isRehearsed
      ? await rehearsePlan(project, situation, { days, isWorstCase, nowMs: Date.now(), report })
      : null;
    console.log(showPlan(plan, form, { rehearsal, currency: currencyOf(situation) }));
    return plan.changes.length === 0 ? 0 : DIFFERENT;
  });
}

interface ShownEffect {
  readonly rehearsal: Rehearsal | null;
  readonly currency: string | null;
}

function showPlan(plan: PlanDocument, form: PlanArguments['form'], { rehearsal, currency }: ShownEffect): string {
  if (form === 'json') {
    const { backtest = null, worstCase = null, leftOut = [] } = rehearsal ?? {};
    const effect = {
      ...(backtest && { backtest }),
      ...(worstCase && { worst_case: worstCase }),
      ...(leftOut.length > 0 && { not_rehearsed: leftOut }),
    };
    return JSON.stringify({ ...plan, ...effect }, null, 2);
  }
  const isMarkdown = form === 'markdown';
  const text = isMarkdown ? formatMarkdown(plan) : formatPlan(plan, process.stdout.isTTY);
  return rehearsal ? `${text}\n${formatBill(rehearsal, { currency, isMarkdown })}` : text;
}

function currencyOf({ snapshot: { settings } }: PlanSituation): string | null {
  return typeof settings.currency === 'string' ? settings.currency : null;
}

export function runDrift({ dir, isJson }: CheckArguments): Promise<void> {
  return withExitCodes(async () => {
    const files = await readFiles(dir);
    const wishes = { prune: false, force: false, extra: true };
    const plan = planOf(await readSituation(new RemoteProject(readConnection()), files, wishes));
    console.log(isJson ? JSON.stringify(plan, null, 2) : formatPlan(plan, process.stdout.isTTY));
    return plan.changes.length === 0 ? 0 : DIFFERENT;
  });
}

export function runApply({ dir, plan: file, prune, force, isConfirmed }: ApplyArguments): Promise<void> {
  return withExitCodes(async () => {
    const files = await readFiles(dir);
    const given = file === null ? null : readPlan(file);
    if (given && given.files !== files.hash) throw new Error('The plan was made for other files: plan again.');
    const isPruned = prune || (given?.changes.some(({ action }) => action === 'DELETE' || action === 'END') ?? false);
    const api = new RemoteProject(readConnection());
    const situation = await readSituation(api, files, { prune: isPruned, force, extra: false });
    const plan = planOf(situation);
    if (given && given.project_id !== plan.project_id) throw new Error('The plan was made for another project.');
    if (given && given.version !== plan.version) throw new ProjectChanged(`it has the version ${plan.version}.`);
    if (given && JSON.stringify(given.changes) !== JSON.stringify(plan.changes))
      throw new ProjectChanged('the plan would be another one now.');
    console.log(formatPlan(plan, process.stdout.isTTY));
    if (!given && !isConfirmed && plan.changes.length > 0) await confirm();
    await applyPlan(api, situation, { root: dir, report });
    return 0;
  });
}

/** @throws Error for a file that is not what `plan --json` prints */
function readPlan(file: string): PlanDocument {
  const plan = parsePlan(readFileSync(file, 'utf8'));
  if (plan?.object !== 'plan' || !isListOfObjects(plan.changes))
    throw new Error(`${file} is no plan: write it by stackable plan --json.`);
  return plan as PlanDocument;
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

function parsePlan(text: string): Partial<PlanDocument> | null {
  try {
    return JSON.parse(text) as Partial<PlanDocument> | null;
  } catch {
    return null;
  }
}

/** @throws Error where nobody can answer, or the answer is no */
async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Without a terminal, apply needs --yes or --plan.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Apply these changes? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.');
}
