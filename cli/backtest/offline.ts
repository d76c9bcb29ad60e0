// A backtest of orders without a server: the configuration comes from files of promotions.
import { compileConfig, type CompiledConfig } from '../../lib/core/evaluation/compiled-config';
import type { Config } from '../../lib/model/config';
import { EMPTY_USAGE } from '../../lib/model/counters';
import type { OrdersBacktestResponse } from '../../lib/model/generated-answers/records';
import { EMPTY_CATALOG } from '../../lib/model/records/catalog';
import type { EvaluationStore } from '../../lib/ports/validations';
import { prepareOrderTerms } from '../../lib/services/backtests/backtests';
import { runOrdersAtOnce } from '../../lib/services/backtests/orders-work';
import { OFFLINE_CALLER, type OfflineProject } from '../promotions/model/offline-project';
import type { FileKind } from '../promotions/files/kinds';
import type { Lock } from '../promotions/plan/lock';
import { type CheckedFiles, readFiles } from '../promotions/remote/situation';
import type { BacktestArguments } from './command';
import { checkQuestion } from './run';

interface OfflineQuestion extends Pick<BacktestArguments, 'project' | 'change' | 'from' | 'to' | 'mode'> {
  /** The folder of promotions. */
  readonly dir: string;
}

/**
 * Decide the orders of a file as files of promotions are, and with a change. Ids in the change and in the report are
 * those of the project in the lock file.
 * @throws BadFiles for files with mistakes; otherwise as `runOrderFile`
 */
export async function runOfflineOrders(
  { dir, ...question }: OfflineQuestion,
  pieces: AsyncIterable<Uint8Array>,
): Promise<OrdersBacktestResponse> {
  const files = await readFiles(dir);
  const { project } = files.built;
  const ids = listIds(files, question.project);
  const toOffline = new Map(ids.map(({ offline, stored }) => [stored, offline]));
  const change = JSON.stringify(replaceIds(JSON.parse(question.change), toOffline));
  const { runtime } = project;
  const rt = { ...runtime, store: { ...runtime.store, evaluations: evaluationsOf(project) } };
  const work = await prepareOrderTerms(rt, OFFLINE_CALLER, checkQuestion({ ...question, change }));
  const names = Object.fromEntries(ids.map(({ offline, stored }) => [offline, stored]));
  return runOrdersAtOnce(rt, OFFLINE_CALLER, { work: { ...work, refs: { ...names, ...work.refs } }, pieces });
}

/** Customers, products and uses are as the orders say them: files hold none. */
function evaluationsOf(project: OfflineProject): EvaluationStore {
  const compiled = new WeakMap<Config, CompiledConfig>();
  const compile = (config: Config): CompiledConfig => {
    const known = compiled.get(config) ?? compileConfig(config);
    compiled.set(config, known);
    return known;
  };
  return {
    loadFacts: (_scope, { redeemables }, { draft } = {}) => {
      const names = redeemables.map(({ id }) => id);
      const stored = project.vouchers(names);
      return Promise.resolve({
        config: compile(draft?.config ?? project.config),
        vouchers: draft ? draft.factsOf(names, stored) : stored,
        customer: null,
        customerRevision: 0,
        usage: EMPTY_USAGE,
        listedIn: [],
        claimedUses: null,
        order: null,
        catalog: EMPTY_CATALOG,
        publications: new Map(),
        counters: new Map(),
        catalogStates: new Map(),
        wrongCodes: new Map(),
        limitedCounters: new Map(),
      });
    },
  };
}

/** A record that has one id in memory, and another one in the project; its name where no project knows it. */
interface RecordIds {
  readonly offline: string;
  readonly stored: string;
}

function listIds({ built, lock, records }: CheckedFiles, projectId: string | null): readonly RecordIds[] {
  const locked = lockedProject(lock, projectId);
  const ids = records.flatMap(({ kind, key }) => {
    if (!built.names.has(kind, key)) return [];
    return [{ offline: built.names.idOf(kind, key), stored: locked.idOf(kind, key) ?? key }];
  });
  return locked.id === null ? ids : [...ids, { offline: built.project.projectId, stored: locked.id }];
}

interface LockedProject {
  readonly id: string | null;
  readonly idOf: (kind: FileKind, key: string) => string | undefined;
}

/** @throws Error where several projects are known, and none is named */
function lockedProject({ projects }: Lock, projectId: string | null): LockedProject {
  const known = Object.keys(projects);
  if (projectId === null && known.length > 1)
    throw new Error(`The lock file knows the projects ${known.join(', ')}: name one with --project.`);
  const id = projectId ?? known[0] ?? null;
  const ids = id === null ? undefined : projects[id];
  if (id !== null && !ids) throw new Error(`The lock file knows no project ${id}.`);
  return { id, idOf: (kind, key) => ids?.[kind]?.[key] };
}

/** Replace ids, which are whole texts or parts of paths. */
function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const parts = value.split('/').map((part) => ids.get(part) ?? part);
    return ids.get(value) ?? (value.startsWith('/') ? parts.join('/') : value);
  }
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceIds(member, ids)]));
}
