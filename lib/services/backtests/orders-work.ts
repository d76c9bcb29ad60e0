// Background work: a backtest of the orders of a file, slice by slice.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { evaluationInput } from '../../core/access/evaluation-input';
import { changeInput } from '../../core/backtest/changed-input';
import { changeConfiguration, type ConfigurationChange, isNoChange } from '../../core/backtest/configuration-change';
import type { FileOrder } from '../../core/backtest/orders/order-file';
import { OrdersRun, type OrderInputs } from '../../core/backtest/orders/orders-run';
import { toOrdersReport } from '../../core/backtest/orders/report';
import type { CompiledConfig } from '../../core/evaluation/compiled-config';
import { ApiError, isFailure, messageOf } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { OrdersBacktestResponse } from '../../model/generated-answers/records';
import type { OrdersBacktestWork } from '../../model/records/async-action';
import type { OwnedAction } from '../../ports/async-actions';
import type { Runtime } from '../../ports/runtime';
import { callerOf } from '../async-actions/caller';
import type { Slice } from '../async-actions/slice';
import { filesOf } from '../exports/export-files';
import { uploadFile } from '../uploads/uploads';
import { unwrap } from '../shared/unwrap';
import { headOf, OrderFiles, type OrderSource, type OrdersState, sourceOf } from './order-files';
import { readOrders } from './read-orders';
import { FILES_REMOVED, MissingWorkFile, WorkFiles } from './work-files';

/** Orders whose facts are read at a time. */
const AT_ONCE = 25;
const CHANGED = 'The configuration was changed while the orders were decided. Begin the backtest again.';

/** The progress of a run, as the action keeps it. */
interface SavedOrders {
  /** The decided orders of the state that the next slice goes on from. */
  readonly decided: number;
  /** The decided orders of the state before it, which nothing needs any more. */
  readonly earlier: number | null;
  /** The number of orders, present once the report is in the action: what is left is to remove the files. */
  readonly total?: number;
}

export type OrdersWorkRuntime = Runtime<'asyncActions' | 'config' | 'evaluations' | 'files'>;

interface Slicing {
  readonly work: OrdersBacktestWork;
  /** Of `performance.now()`. */
  readonly untilMs: number;
  readonly atOnce?: number;
}

/** Decide the orders of a file until the time is up. */
export async function runOrdersBacktest(rt: OrdersWorkRuntime, owned: OwnedAction, slicing: Slicing): Promise<Slice> {
  const { scope, action } = owned;
  const files = new OrderFiles(new WorkFiles(filesOf(rt), scope, action.id));
  const saved = action.done_until === undefined ? null : (JSON.parse(action.done_until) as SavedOrders);
  if (saved?.total !== undefined) return removeFiles(files, { ...saved, total: saved.total });
  try {
    const { version } = await rt.store.config.load(callerOf(owned));
    const state = saved ? await files.readState(saved.decided) : await readUpload(rt, owned, { ...slicing, files });
    if ('status' in state) return state;
    if (state.version !== version) return { status: 'FAILED', message: CHANGED };
    return await decideSlice(rt, owned, { ...slicing, files, state, saved });
  } catch (error) {
    if (error instanceof MissingWorkFile) return { status: 'FAILED', message: FILES_REMOVED };
    throw error;
  }
}

interface SlicingOfFiles extends Slicing {
  readonly files: OrderFiles;
}

/** The state before the first order. */
type FirstState = Omit<OrdersState, 'progress'>;

/** Read the upload, and write its orders in parts. @returns the end of the action for a file that cannot be read */
async function readUpload(
  rt: OrdersWorkRuntime,
  owned: OwnedAction,
  { work, files }: SlicingOfFiles,
): Promise<FirstState | Extract<Slice, { status: 'FAILED' }>> {
  const config = await rt.store.config.load(callerOf(owned));
  const pieces = await filesOf(rt).read(uploadFile(owned.scope, work.upload_id));
  if (!pieces) return { status: 'FAILED', message: 'No file was sent to the upload, or it was imported.' };
  const file = await readOrders(pieces, config);
  if (isFailure(file)) return { status: 'FAILED', message: file.details ?? messageOf(file) };
  await files.writeOrders(file);
  return { decided: 0, version: config.version, head: headOf(file) };
}

interface DecidingSlice extends SlicingOfFiles {
  readonly state: OrdersState | FirstState;
  readonly saved: SavedOrders | null;
}

async function decideSlice(
  rt: OrdersWorkRuntime,
  owned: OwnedAction,
  { work, untilMs, atOnce = AT_ONCE, files, state, saved }: DecidingSlice,
): Promise<Slice> {
  const { scope, action } = owned;
  const source = files.source(state.head);
  const decider = new OrderDecider(rt, callerOf(owned), { work, source, version: state.version, state });
  do {
    if (!(await decider.decideNext(atOnce))) return { status: 'FAILED', message: CHANGED };
    await nextTurn();
  } while (!decider.hasEnded && performance.now() < untilMs);
  // A slice that died may have counted before.
  await rt.store.asyncActions.count(scope, action.id, Math.max(0, decider.decided - action.done));
  const { total } = state.head;
  const known = { ...action, total };
  if (decider.hasEnded) {
    const left: SavedOrders = { decided: saved?.decided ?? 0, earlier: saved?.earlier ?? null, total };
    const record = { ...known, work: { ...work, report: decider.toReport() } };
    return { status: 'MORE', doneUntil: JSON.stringify(left), record };
  }
  await files.writeState(decider.toState());
  const earlier = saved?.earlier ?? null;
  if (earlier !== null) await files.removeState(earlier);
  const next: SavedOrders = { decided: decider.decided, earlier: saved?.decided ?? null };
  return { status: 'MORE', doneUntil: JSON.stringify(next), record: known };
}

/** Remove the files of a run whose report is in the action. */
async function removeFiles(
  files: OrderFiles,
  { decided, earlier, total }: SavedOrders & { readonly total: number },
): Promise<Slice> {
  await files.removeOrders(total);
  await files.removeState(decided);
  if (earlier !== null) await files.removeState(earlier);
  return { status: 'DONE' };
}

/**
 * Decide the orders of a file at once.
 * @throws ApiError invalid_payload for a file that cannot be read; resource_in_use when the configuration changes
 */
export async function runOrdersAtOnce(
  rt: Runtime<'config' | 'evaluations'>,
  caller: Caller,
  { work, pieces }: { readonly work: OrderTerms; readonly pieces: AsyncIterable<Uint8Array> },
): Promise<OrdersBacktestResponse> {
  const config = await rt.store.config.load(caller);
  const source = sourceOf(unwrap(await readOrders(pieces, config)));
  const decider = new OrderDecider(rt, caller, { work, source, version: config.version, state: null });
  while (!decider.hasEnded) {
    if (!(await decider.decideNext(AT_ONCE))) throw new ApiError({ key: 'resource_in_use', details: CHANGED });
  }
  return decider.toReport();
}

type OrderTerms = Pick<OrdersBacktestWork, 'change' | 'refs' | 'timezone'>;

interface DeciderTerms {
  readonly work: OrderTerms;
  readonly source: OrderSource;
  /** Of the configuration. */
  readonly version: number;
  /** Null at the beginning. */
  readonly state: OrdersState | FirstState | null;
}

/** Decides the orders of a file portion by portion. */
class OrderDecider {
  private readonly reader: OrderReader;
  private readonly run: OrdersRun;
  /** Orders so far. */
  decided: number;

  constructor(
    rt: Runtime<'evaluations'>,
    caller: Caller,
    private readonly terms: DeciderTerms,
  ) {
    const { work, source, state } = terms;
    const change = work.change as ConfigurationChange;
    const { firstMs } = source.head;
    const progress = state && 'progress' in state ? state.progress : undefined;
    this.reader = new OrderReader(rt, caller, change);
    this.run = new OrdersRun({ tiers: change.tiers, firstMs, timezone: work.timezone }, progress);
    this.decided = state?.decided ?? 0;
  }

  get hasEnded(): boolean {
    return this.decided >= this.terms.source.head.total;
  }

  /** @returns false when the configuration has changed */
  async decideNext(atOnce: number): Promise<boolean> {
    const { reader, run, terms } = this;
    const portion = await terms.source.read(this.decided, atOnce);
    const read = await Promise.all(portion.map(async (order) => ({ order, inputs: await reader.load(order) })));
    if (reader.version !== null && reader.version !== terms.version) return false;
    for (const { order, inputs } of read) run.add(order, inputs);
    this.decided += portion.length;
    return true;
  }

  toState(): OrdersState {
    const { version, source } = this.terms;
    return { decided: this.decided, version, head: source.head, progress: this.run.progress };
  }

  toReport(): OrdersBacktestResponse {
    const { work, source } = this.terms;
    return toOrdersReport(this.run.toFigures(), { refs: work.refs, file: source.head });
  }
}

/** Reads what an order is decided from, as the configuration stands and with the change. */
class OrderReader {
  private after: { readonly before: CompiledConfig; readonly config: Config } | null = null;
  /** The version of the configuration that was read last. */
  version: number | null = null;

  constructor(
    private readonly rt: Runtime<'evaluations'>,
    private readonly caller: Caller,
    private readonly change: ConfigurationChange,
  ) {}

  async load({ request, decidedMs: nowMs }: FileOrder): Promise<OrderInputs> {
    const { rt, caller, change } = this;
    const facts = await rt.store.evaluations.loadFacts(caller, request);
    this.version = facts.config.version;
    const then = evaluationInput(caller, { request, facts, nowMs });
    if (isNoChange(change)) return { then, now: then };
    const config = this.changed(facts.config);
    const draft = { config, factsOf: (_names: readonly string[], stored: typeof facts.vouchers) => stored };
    const added = { ...request, redeemables: [...request.redeemables, ...change.tiers.map(toTier)] };
    const drafted = await rt.store.evaluations.loadFacts(caller, added, { draft });
    const read = evaluationInput(caller, { request, facts: drafted, nowMs });
    return { then, now: changeInput(read, change, facts.config.campaigns.values()) };
  }

  /** The configuration with the change, built once for each version. */
  private changed(before: CompiledConfig): Config {
    if (this.after?.before.version !== before.version) {
      this.after = { before, config: changeConfiguration(before, this.change) };
    }
    return this.after.config;
  }
}

function toTier(id: string) {
  return { object: 'promotion_tier', id } as const;
}
