// Background work: a backtest of the orders of a file, slice by slice.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { evaluationInput } from '../../core/access/evaluation-input';
import { changeInput } from '../../core/backtest/changed-input';
import { changeConfiguration, type ConfigurationChange, isNoChange } from '../../core/backtest/configuration-change';
import type { FileOrder } from '../../core/backtest/orders/order-file';
import { OrdersRun, type OrderInputs, type OrdersProgress } from '../../core/backtest/orders/orders-run';
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
import { readOrders, type ReadOrderFile } from './read-orders';

/** Orders whose facts are read at a time. */
const AT_ONCE = 25;
/** Records whose counts a slice leaves for the next one: they fit into the item of the action. */
const MOST_CARRIED = 8_000;
const TOO_MANY_CARRIED =
  'The orders count uses of more than 8,000 limited codes, customers and campaigns. Send fewer orders in a file.';
const CHANGED = 'The configuration or the file was changed while the orders were decided. Begin the backtest again.';

/** The state that a slice leaves for the next one. */
interface SavedOrders {
  /** Orders that are decided. */
  readonly decided: number;
  /** The version of the configuration. */
  readonly version: number;
  /** Of the file. */
  readonly sha256: string;
  readonly progress: OrdersProgress;
}

export type OrdersWorkRuntime = Runtime<'asyncActions' | 'config' | 'evaluations' | 'files'>;

interface Slicing {
  readonly work: OrdersBacktestWork;
  /** Of `performance.now()`. */
  readonly untilMs: number;
  readonly atOnce?: number;
}

/** Decide the orders of a file until the time is up. */
export async function runOrdersBacktest(
  rt: OrdersWorkRuntime,
  owned: OwnedAction,
  { work, untilMs, atOnce = AT_ONCE }: Slicing,
): Promise<Slice> {
  const { scope, action } = owned;
  const caller = callerOf(owned);
  const config = await rt.store.config.load(caller);
  const pieces = await filesOf(rt).read(uploadFile(scope, work.upload_id));
  if (!pieces) return { status: 'FAILED', message: 'No file was sent to the upload, or it was imported.' };
  const file = await readOrders(pieces, config);
  if (isFailure(file)) return { status: 'FAILED', message: file.details ?? messageOf(file) };
  const saved = action.done_until === undefined ? null : (JSON.parse(action.done_until) as SavedOrders);
  if (saved && (saved.version !== config.version || saved.sha256 !== file.sha256))
    return { status: 'FAILED', message: CHANGED };
  const decider = new OrderDecider(rt, caller, { work, file, version: config.version, saved });
  do {
    if (!(await decider.decideNext(atOnce))) return { status: 'FAILED', message: CHANGED };
    await nextTurn();
  } while (!decider.hasEnded && performance.now() < untilMs);
  await rt.store.asyncActions.count(scope, action.id, Math.max(0, decider.decided - action.done));
  const known = { ...action, total: file.orders.length };
  if (decider.hasEnded) return { status: 'DONE', record: { ...known, work: { ...work, report: decider.toReport() } } };
  if (decider.carriedRecords > MOST_CARRIED) return { status: 'FAILED', message: TOO_MANY_CARRIED };
  return { status: 'MORE', doneUntil: JSON.stringify(decider.toSaved()), record: known };
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
  const file = unwrap(await readOrders(pieces, config));
  const decider = new OrderDecider(rt, caller, { work, file, version: config.version, saved: null });
  while (!decider.hasEnded) {
    if (!(await decider.decideNext(AT_ONCE))) throw new ApiError({ key: 'resource_in_use', details: CHANGED });
  }
  return decider.toReport();
}

type OrderTerms = Pick<OrdersBacktestWork, 'change' | 'refs' | 'timezone'>;

interface DeciderTerms {
  readonly work: OrderTerms;
  readonly file: ReadOrderFile;
  /** Of the configuration. */
  readonly version: number;
  readonly saved: SavedOrders | null;
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
    const { work, file, saved } = terms;
    const change = work.change as ConfigurationChange;
    const firstMs = file.orders[0]?.decidedMs ?? 0;
    this.reader = new OrderReader(rt, caller, change);
    this.run = new OrdersRun({ tiers: change.tiers, firstMs, timezone: work.timezone }, saved?.progress);
    this.decided = saved?.decided ?? 0;
  }

  get hasEnded(): boolean {
    return this.decided >= this.terms.file.orders.length;
  }

  get carriedRecords(): number {
    return this.run.carriedRecords;
  }

  /** @returns false when the configuration has changed */
  async decideNext(atOnce: number): Promise<boolean> {
    const { reader, run, terms } = this;
    const portion = terms.file.orders.slice(this.decided, this.decided + atOnce);
    const read = await Promise.all(portion.map(async (order) => ({ order, inputs: await reader.load(order) })));
    if (reader.version !== null && reader.version !== terms.version) return false;
    for (const { order, inputs } of read) run.add(order, inputs);
    this.decided += portion.length;
    return true;
  }

  toSaved(): SavedOrders {
    const { version, file } = this.terms;
    return { decided: this.decided, version, sha256: file.sha256, progress: this.run.progress };
  }

  toReport(): OrdersBacktestResponse {
    const { work, file } = this.terms;
    return toOrdersReport(this.run.toFigures(), { refs: work.refs, file });
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
