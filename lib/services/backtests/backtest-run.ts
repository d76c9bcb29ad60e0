// Decides recorded calls again with a change, one after the other, and keeps the figures.
import { BoundedMap } from '../../async/memory';
import { CarriedCounts } from '../../core/backtest/carried-counts';
import { buildChangedInput } from '../../core/backtest/changed-input';
import {
  applyConfigurationChange,
  type ConfigurationChange,
  isNoChange,
} from '../../core/backtest/configuration-change';
import { isChanged, toChangedOutcome, toChangedSide, toRecordedSide } from '../../core/backtest/decide';
import { type Increment, listIncrements, toIncrements } from '../../core/backtest/increments';
import { addPeriods } from '../../core/backtest/limited-campaigns';
import { listRanOut } from '../../core/backtest/ran-out';
import { type BacktestFigures, type LeftOutReason, Tally, type TallyProgress } from '../../core/backtest/tally';
import { ENGINE } from '../../core/decision/decision';
import { compileConfiguration, toEvaluationInput } from '../../core/decision/evaluation-input';
import type { Decision } from '../../core/decision/types';
import type { CompiledConfig } from '../../core/evaluation/compiled-config';
import { evaluateRequest } from '../../core/search/best-stack/selection';
import type { CampaignCounters } from '../../model/counters';
import type { BacktestWork } from '../../model/records/async-action';
import type { RecordedCall, RecordedRollback } from '../../ports/decisions';

/** Compiled configurations that a run keeps. */
const MOST_CONFIGURATIONS = 1_000;

/** The state of a run between two slices, as JSON. */
export interface RunProgress {
  readonly tally: TallyProgress;
  readonly carried: CarriedCounts['progress'] | null;
  /** What redemptions added that are rolled back later, by their ids. */
  readonly undone: readonly (readonly [id: string, increments: readonly Increment[]])[];
}

export class BacktestRun {
  private readonly change: ConfigurationChange;
  private readonly isRolling: boolean;
  private readonly tally: Tally;
  /** Null where every decision has the counts that were read then. */
  private readonly carried: CarriedCounts | null;
  private readonly undone: Map<string, readonly Increment[]>;
  private readonly recorded = new BoundedMap<string, CompiledConfig>(MOST_CONFIGURATIONS);
  private readonly changed = new BoundedMap<string, CompiledConfig>(MOST_CONFIGURATIONS);

  constructor({ change, timezone, mode }: Pick<BacktestWork, 'change' | 'timezone' | 'mode'>, progress?: RunProgress) {
    this.change = change as ConfigurationChange;
    this.isRolling = mode === 'ROLLING';
    this.tally = new Tally(timezone, progress?.tally);
    const limited = new Set(this.change.limited);
    const isCounted = this.isRolling || limited.size > 0 || this.change.isCounted;
    const isCarried = !isNoChange(this.change) && isCounted;
    const added = new Set(listAddedTargets(this.change));
    this.carried = isCarried ? new CarriedCounts(limited, added, progress?.carried ?? undefined) : null;
    this.undone = new Map(progress?.undone);
  }

  /** Campaigns that only the change limits: their counts at the beginning of the period are not recorded. */
  get limited(): readonly string[] {
    return this.carried === null ? [] : this.change.limited;
  }

  /** Take a call since the beginning of the period away from the counters of today. */
  countBack(call: RecordedCall | RecordedRollback): void {
    if ('rollbackOf' in call || call.isRolledBack || !call.decision || !('input' in call.decision)) return;
    const increments = this.incrementsThen(call, call.decision);
    this.carried?.countBefore(increments.map(({ owner, count, by }) => ({ owner, count, by: -by })));
  }

  /** Add the counters that a campaign has today. */
  addCounters(campaignId: string, counters: CampaignCounters): void {
    this.carried?.countBefore(toIncrements(campaignId, counters));
  }

  /** Take the next call of the period. */
  add(call: RecordedCall | RecordedRollback): void {
    if ('rollbackOf' in call) {
      this.restore(call.rollbackOf);
      return;
    }
    const { decision } = call;
    const reason = reasonToLeaveOut(call);
    if (reason !== null) this.tally.leaveOut(reason);
    if (!decision || !('input' in decision)) return;
    if (reason === 'rolled_back') this.undo(call, decision);
    else if (reason === null) this.decide(call, decision);
  }

  get progress(): RunProgress {
    return { tally: this.tally.progress, carried: this.carried?.progress ?? null, undone: [...this.undone] };
  }

  /** The number of records whose counts and balances the run carries. */
  get carriedRecords(): number {
    return (this.carried?.size ?? 0) + this.undone.size;
  }

  toFigures(): BacktestFigures {
    return this.tally.toFigures();
  }

  private decide(call: RecordedCall, decision: Decision): void {
    const { carried } = this;
    const config = this.compile(this.changed, call, () =>
      addPeriods(
        compileConfiguration(applyConfigurationChange(decision.input.configuration, this.change)),
        this.change.periods.after,
      ),
    );
    const input = buildChangedInput(decision, this.change, {
      config,
      ...(carried && { adjust: (read) => carried.apply(read) }),
    });
    const evaluation = evaluateRequest(input);
    const outcome = toChangedOutcome(evaluation, decision.outcome);
    this.tally.add({
      id: call.id,
      decidedMs: input.nowMs,
      isChanged: isChanged(decision.outcome, outcome, this.change.tiers),
      then: toRecordedSide(decision),
      now: toChangedSide(outcome, { evaluation, input }),
      ranOut: listRanOut(evaluation, input, decision.outcome),
    });
    if (!carried) return;
    const changed = { evaluation, input, outcome };
    const recorded = this.decideRecorded(call, decision);
    // What was redeemed then counts in the periods of the changed rules as well.
    const now = this.isRolling ? listIncrements(changed) : listIncrements(recorded, changed);
    carried.carry(listIncrements(recorded), now);
    carried.count(now);
  }

  /** A redemption that was rolled back does not count, neither then nor with the change. */
  private undo(call: RecordedCall, decision: Decision): void {
    if (!this.carried || !this.isRolling) return;
    const increments = this.incrementsThen(call, decision);
    this.carried.carry(increments, []);
    this.undone.set(call.id, increments);
  }

  /** From its rollback on, the counts that were read do not hold a redemption. */
  private restore(id: string): void {
    const increments = this.undone.get(id);
    if (!increments) return;
    this.carried?.carry([], increments);
    this.undone.delete(id);
  }

  private incrementsThen(call: RecordedCall, decision: Decision): readonly Increment[] {
    return decision.outcome.valid ? listIncrements(this.decideRecorded(call, decision)) : [];
  }

  private decideRecorded(call: RecordedCall, { input: kept, decided_at, outcome }: Decision) {
    const config = this.compile(this.recorded, call, () =>
      addPeriods(compileConfiguration(kept.configuration), this.change.periods.before),
    );
    const input = toEvaluationInput(kept, decided_at, config);
    return { evaluation: evaluateRequest(input), input, outcome };
  }

  /** Decisions with the same configuration share its compiled form. */
  private compile(
    known: BoundedMap<string, CompiledConfig>,
    { configuration: name }: RecordedCall,
    compileOne: () => CompiledConfig,
  ): CompiledConfig {
    const config = known.get(name) ?? compileOne();
    if (!known.has(name)) known.set(name, config);
    return config;
  }
}

/** The tiers that are added to every request, and their campaigns. */
function listAddedTargets({ tiers, records }: ConfigurationChange): readonly string[] {
  const campaigns = records.promotion_tiers.filter(({ id }) => tiers.includes(id));
  return [...tiers, ...campaigns.map(({ campaign_id }) => campaign_id)];
}

function reasonToLeaveOut({ id, isRolledBack, decision }: RecordedCall): LeftOutReason | null {
  if (isRolledBack) return 'rolled_back';
  if (decision === null) return id.startsWith('rf_') ? 'refusal_not_recorded' : 'not_recorded';
  if (!('input' in decision)) return decision.redacted ? 'redacted' : 'too_large';
  return decision.engine === ENGINE ? null : 'other_engine';
}
