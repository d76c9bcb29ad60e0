// Notes which auto-update segments and loyalty tiers a customer is in after a change, once the call behind it has
// committed. Repeated work finds the states noted, so each crossing has one activity.
import { earningRow } from '../../core/events/outbox-row';
import { buildTierEarning } from '../../core/loyalty/earning/tier-trigger';
import { buildSegmentEarning } from '../../core/loyalty/earning/trigger';
import { type CompiledSegment, compileSegment, decideMemberships } from '../../core/segment/filter';
import { buildTierRows, planTierMoves } from '../../core/loyalty/tier/moves';
import {
  buildTransitionRows,
  MOST_CROSSINGS,
  planTransition,
  selectAutoUpdateSegments,
} from '../../core/segment/transition';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { OutboxRow, SegmentTrigger } from '../../model/events/events';
import type { KnownCustomer } from '../../ports/customers';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { NotedSegments, SegmentStatesChange } from '../../ports/segments';
import { callerOfProject } from '../async-actions/caller';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';

type RefreshRuntime = Runtime<'config' | 'customers' | 'segmentStates'>;

/** Returns the auto-update segments of a configuration, with their filters parsed once for many customers. */
type SegmentCompiler = (config: Config) => readonly CompiledSegment[];

/** Build a compiler that keeps its result while the configuration stays the same. */
export function memoizeSegments(): SegmentCompiler {
  let last: { readonly config: Config; readonly segments: readonly CompiledSegment[] } | null = null;
  return (config) => {
    if (last?.config !== config) {
      const all = selectAutoUpdateSegments(config);
      last = { config, segments: all.map((segment) => compileSegment(segment, config.settings)) };
    }
    return last.segments;
  };
}

/**
 * Refresh the segments of the customers that a call concerns.
 * @throws what the store throws: the row stays, and another dispatcher repeats it
 */
export async function refreshSegments(
  rt: RefreshRuntime,
  scope: ProjectScope,
  { row, trigger }: { readonly row: OutboxRow; readonly trigger: SegmentTrigger },
): Promise<void> {
  const caller = callerOfProject(scope, row);
  const compile = memoizeSegments();
  for (const customerId of trigger.customerIds) {
    await refreshStates(rt, caller, { customerId, compile, earns: trigger.earns });
  }
}

interface Refresh {
  readonly customerId: string;
  readonly compile: SegmentCompiler;
  /** True when earning rules add points for the segments that the customer enters. */
  readonly earns: boolean;
}

interface RefreshFacts {
  readonly noted: NotedSegments;
  readonly config: Config;
  readonly found: KnownCustomer | null;
}

/** The outcome of a step: PARTIAL with more crossings than it noted, GONE for states of a deleted customer. */
type RefreshStep = 'DONE' | 'PARTIAL' | 'GONE';

/** Refresh the segments of one customer; those of a customer who is gone are removed. */
export async function refreshStates(rt: RefreshRuntime, caller: Caller, refresh: Refresh): Promise<void> {
  let step: RefreshStep;
  do step = await refreshStep(rt, caller, refresh);
  while (step === 'PARTIAL');
  if (step === 'GONE') await rt.store.segmentStates.remove(caller, refresh.customerId);
}

async function refreshStep(rt: RefreshRuntime, caller: Caller, refresh: Refresh): Promise<RefreshStep> {
  const { customerId } = refresh;
  const { answer } = await commitOptimistically<RefreshFacts, SegmentStatesChange, RefreshStep>({
    read: async () => {
      // The states are read first: a state is then never decided from an older customer or an older configuration than
      // the one that it replaces.
      const noted = await rt.store.segmentStates.load(caller, customerId);
      const [config, found] = await Promise.all([
        rt.store.config.load(caller),
        rt.store.customers.load(caller, customerId),
      ]);
      return { noted, config, found };
    },
    plan: ({ noted, config, found }) => {
      if (!found) return { write: null, answer: noted.revision > 0 ? 'GONE' : 'DONE' };
      return planStates(rt, caller, { ...refresh, noted, config, found });
    },
    commit: async (change) => toCommitOutcome((await rt.store.segmentStates.replace(caller, change)) === 'REPLACED'),
  });
  return answer;
}

interface StatesInput extends Refresh {
  readonly noted: NotedSegments;
  readonly config: Config;
  readonly found: KnownCustomer;
}

function planStates(
  rt: RefreshRuntime,
  caller: Caller,
  { customerId, compile, noted, config, found, earns }: StatesInput,
): { readonly write: SegmentStatesChange | null; readonly answer: RefreshStep } {
  const segments = compile(config);
  const nowMs = rt.clock.nowMs();
  const { customer, usage } = found;
  const memberships = decideMemberships({ segments, listedIn: [], config, nowMs, customer, usage });
  const crossed = planTransition({ segments, states: noted.states, memberships, customer });
  const transition = crossed ?? { states: noted.states, entered: [], left: [], isPartial: false };
  const room = MOST_CROSSINGS - transition.entered.length - transition.left.length;
  const moved = planTierMoves({ config, usage, noted: noted.tiers, room });
  if (!crossed && !moved) return { write: null, answer: 'DONE' };
  const hashOf = (part: string) => rt.ids.requestHash([customerId, noted.revision, part]).slice(0, 18);
  const place = { customerId, timeMs: nowMs, idOf: (id: string) => `evcus_${hashOf(id)}` };
  const rows = [
    ...buildTransitionRows(caller, transition, place),
    ...(moved ? buildTierRows(caller, moved, place) : []),
  ];
  const entered = earns ? buildSegmentEarning(config, { customerId, entered: transition.entered }) : undefined;
  const { moves = [] } = moved ?? {};
  // A move follows from points of a card, whoever moved them; which call notes it is a matter of chance.
  const reached = buildTierEarning(config, { customerId, moves, idOf: place.idOf });
  const outbox = [
    ...(entered ? [earningRow(caller, { id: `segments-${hashOf('earning')}`, nowMs, earning: entered })] : []),
    ...(reached ? [earningRow(caller, { id: `tiers-${hashOf('earning')}`, nowMs, earning: reached })] : []),
  ];
  const tiers = moved?.tiers ?? noted.tiers;
  const write = { customerId, states: transition.states, tiers, revision: noted.revision, rows, outbox };
  return { write, answer: transition.isPartial || moved?.isPartial ? 'PARTIAL' : 'DONE' };
}
