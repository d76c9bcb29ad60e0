// One history: a world, clients, faults, and the promises that must hold in the end.
import { REDEMPTION_LEASE_MS } from '../../lib/services/orders/order-lock';
import type { Runtime } from '../../lib/ports/runtime';
import { type Beginning, drawBeginning, START_MS } from './beginnings';
import { violations } from './oracle';
import { Random } from '../../scripts/support/random';
import { isOpen, redemptionIdOf, type Called } from './requests';
import { CountedTrace, createCounted } from './counters/counted';
import { createRegularTiers, RegularTrace } from './customers/regulars';
import { createLimitedUnits, UnitTrace } from './units/limited-units';
import { createHotCodes, HotTrace } from './codes/hot-codes';
import { LateLimitTrace } from './codes/late-limit';
import { BasketTrace, createBaskets } from './orders/written-back';
import { createReferred } from './referrals/referred';
import { CONTROL, MUTANTS } from './mutants';
import { createMembers } from './points/members';
import { brokenPoints } from './points/member-checks';
import { MemberWork } from './points/member-work';
import { TierTrace, type WatchedTable } from './points/tier-trace';
import { createReturned } from './returns/returned';
import { ReturnTrace } from './returns/return-trace';
import type { ScenarioName } from './scenario-names';
import { drawScenario, type Scenario } from './scenarios';
import { SimulatedEvents } from './events/events';
import { isPutOff, SimulatedImports } from './imports/imports';
import { Releases } from './releases';
import { Scheduler } from './scheduler';
import { SimulatedService, type UseTrace } from './service';
import { SimulatedTable, type Timing } from '../../server/simulated-table/simulated-table';
import { ConfigTrace } from './config-trace';
import { wronglyListed } from './lists/listed';
import { OrderLockTrace } from './locks/lock-trace';
import { enterVirtualTime, leaveVirtualTime } from './virtual-time';
import { type FaultKind, LATEST_MS } from './wire';
import type { Plan } from './workload';
import { ORDERS, createWorld, runtimeIn, type World } from './world';

/** How long after the last late call and the end of the last lease everything has to be well. */
const MARGIN_MS = 2_000;
const RESENDS = 4;
/** Indexes have what was written. */
const INDEXED_MS = 1_000;

export interface Totals {
  readonly requests: number;
  readonly calls: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly pauses: number;
  readonly simulatedMs: number;
}

export interface History {
  readonly plan: Plan;
  readonly totals: Totals;
  /** Empty where every promise was kept. */
  readonly violations: readonly string[];
}

class Counter {
  declare protected readonly made: true;
  calls = 0;
  kills = 0;
  pauses = 0;
  readonly faults: Record<string, number> = {};
  readonly request = (): void => void (this.calls += 1);
  readonly fault = (kind: FaultKind): void => void (this.faults[kind] = (this.faults[kind] ?? 0) + 1);
  readonly killed = (): void => void (this.kills += 1);
  readonly paused = (): void => void (this.pauses += 1);
}

export interface HistoryOptions {
  /** What to play instead of what the seed draws. */
  readonly shortened?: Plan;
  /** The scenario in place of the one that the seed draws; null for what is drawn. */
  readonly scenario?: ScenarioName | null;
  /** What is wrong with the service. */
  readonly mutant?: string | null;
  /** Whether the service is as it should be, in the world of the mutant: what breaks there is no sign of the mutant. */
  readonly isControl?: boolean;
}

export async function playHistory(seed: string, options: HistoryOptions = {}): Promise<History> {
  const random = new Random(seed);
  const releases = new Releases(random.fork('releases'), mistakeOf(options));
  // Mistakes are named by histories that show them, in worlds of their own.
  const hasOwnWorld = options.mutant !== undefined && options.mutant !== null;
  const beginning = hasOwnWorld ? null : await drawBeginning(releases.before, random.fork('beginning'));
  const scheduler = new Scheduler(beginning?.nowMs ?? START_MS);
  enterVirtualTime(scheduler, random.fork('chance'));
  try {
    return await play({ random, scheduler, releases, beginning }, options);
  } finally {
    leaveVirtualTime();
  }
}

function mistakeOf({ mutant = null, isControl = false }: HistoryOptions): string | null {
  return isControl ? CONTROL : mutant;
}

interface Place {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly releases: Releases;
  /** Null where the history makes its world itself. */
  readonly beginning: Beginning | null;
}

async function play({ random, scheduler, releases, beginning }: Place, options: HistoryOptions): Promise<History> {
  const { shortened, mutant = null } = options;
  const mistake = mistakeOf(options);
  const named = options.scenario ?? MUTANTS.get(mutant ?? '')?.scenario ?? null;
  const trace = new OrderLockTrace();
  const configTrace = new ConfigTrace();
  const scenario = drawScenario(random, named, mutant !== null);
  const events = scenario.isTold ? new SimulatedEvents(scheduler, random.fork('events')) : null;
  const uses: UseTrace[] = [];
  const applied: Applied = (write, before) => {
    for (const one of uses) one.applied(write);
    trace.applied(write, before);
    configTrace.applied(write);
    events?.trace.applied(write, before);
  };
  const table = new SimulatedTable(timingIn(scheduler, random.fork('table'), applied), beginning?.stored);
  const setUp = runtimeIn({ scheduler, random: random.fork('world'), defects: [], formats: releases.before }, table);
  const made = beginning?.world ?? (await scheduler.until(createWorld(setUp)));
  const world = await scheduler.until(completeWorld({ rt: setUp, random: random.fork('parts') }, scenario, made));
  uses.push(...usesIn(scenario, world, { table, scheduler, releases }));
  if (events) await scheduler.until(events.createWebhooks(setUp));
  const earning = world.members
    ? new MemberWork(scheduler, random.fork('members'), { table, members: world.members })
    : null;
  if (earning) await scheduler.until(earning.awaitEvening());
  const plan = shortened ?? scenario.plan(random.fork('plan'), world);
  const tap = new Counter();
  const service = new SimulatedService({
    table,
    scheduler,
    random: random.fork('service'),
    mix: scenario.mix(random.fork('mix')),
    mutant: mistake,
    releases,
    trace,
    configTrace,
    uses: uses[0] ?? null,
    sent: (writes, clockMs) => events?.trace.sent(writes, clockMs),
    tap,
  });
  const imports = scenario.isImporting ? new SimulatedImports(scheduler, random.fork('imports'), table) : null;
  events?.begin(service, mistake);
  imports?.begin(service);
  earning?.begin(service);
  const begunMs = scheduler.nowMs;
  const unfinished = await scheduler.until(
    playOut({ service, scheduler, table, events, imports, earning, uses }, plan),
  );
  const found = [
    ...unfinished,
    ...trace.broken,
    ...configTrace.violations(),
    ...uses.flatMap(({ broken }) => broken),
    ...violations({ table, releases }, service.called, scheduler.nowMs),
    ...[events, imports].flatMap((one) => one?.violations(releases.read(table.stored.all())) ?? []),
    ...(world.members ? brokenPoints(releases.read(table.stored.all()), world.members, scheduler.nowMs) : []),
    ...service.defects.filter((defect) => !imports || !isPutOff(defect)).map((defect) => `defect: ${textOf(defect)}`),
  ];
  const { calls, faults, kills, pauses } = tap;
  const requests = service.called.reduce((sum, { attempts }) => sum + attempts.length, 0);
  return {
    plan,
    totals: { requests, calls, faults, kills, pauses, simulatedMs: scheduler.nowMs - begunMs },
    violations: found,
  };
}

interface Making {
  readonly rt: Runtime;
  readonly random: Random;
}

/** Adds what the scenario is about. */
async function completeWorld({ rt, random }: Making, scenario: Scenario, made: World): Promise<World> {
  if (scenario.isReferred) await createReferred(rt);
  if (scenario.isHot) await createHotCodes(rt);
  if (scenario.isWrittenBack) await createBaskets(rt);
  if (scenario.isEarned) return { ...made, members: await createMembers(rt, scenario.isTiered ? random : null) };
  if (scenario.isReturned) return { ...made, returned: await createReturned(rt) };
  if (scenario.isCounted) return { ...made, counted: await createCounted(rt) };
  if (scenario.isRegular) return { ...made, regular: await createRegularTiers(rt) };
  return scenario.isOfUnits ? { ...made, units: await createLimitedUnits(rt) } : made;
}

function usesIn(
  { isHot, isReturned, isWrittenBack }: Scenario,
  { counted, regular, units, members }: World,
  watched: WatchedTable,
): readonly UseTrace[] {
  if (members?.standing) return [new TierTrace(watched)];
  if (isHot) return [new HotTrace(), new LateLimitTrace()];
  if (isWrittenBack) return [new BasketTrace()];
  if (isReturned) return [new ReturnTrace()];
  if (counted) return [new CountedTrace(counted)];
  if (regular) return [new RegularTrace(regular)];
  return units ? [new UnitTrace(units)] : [];
}

type Applied = NonNullable<Timing['applied']>;

function timingIn(scheduler: Scheduler, random: Random, applied: Applied): Timing {
  return {
    step: () => scheduler.sleep(random.between(0, 3)),
    soon: (run) => scheduler.after(random.between(0, 500), run),
    applied,
  };
}

interface Stage {
  readonly service: SimulatedService;
  readonly table: SimulatedTable;
  readonly scheduler: Scheduler;
  /** Null where nobody listens. */
  readonly events: SimulatedEvents | null;
  /** Null where nothing is imported. */
  readonly imports: SimulatedImports | null;
  /** Null where nobody earns points. */
  readonly earning: MemberWork | null;
  /** Of what everybody redeems. */
  readonly uses: readonly UseTrace[];
}

async function playOut(stage: Stage, plan: Plan): Promise<readonly string[]> {
  const { service, scheduler, events, imports, earning, uses } = stage;
  await Promise.all([service.play(plan), imports?.send(service)]);
  await service.calm();
  // A lease ends by the clock of the process that asks: where it is behind that of the one that held the order, so much later.
  await scheduler.sleep(Math.max(LATEST_MS, REDEMPTION_LEASE_MS + service.clocksApartMs) + MARGIN_MS);
  for (const called of service.called) await settle(service, called);
  await events?.calm();
  const broken = await freshRequests(stage);
  for (const trace of uses) await trace.sellOut(service);
  await scheduler.sleep(INDEXED_MS);
  await events?.finish();
  await imports?.finish(service);
  await earning?.finish(service);
  return [...broken, ...(await wronglyListed(stage))];
}

/** A client with a key asks until it is told. */
async function settle(service: SimulatedService, called: Called): Promise<void> {
  const mutable = called as Parameters<SimulatedService['attempt']>[0];
  for (let sent = 0; sent < RESENDS; sent += 1) {
    const last = called.attempts.at(-1);
    if (!called.command.isKeyed || !last || !isOpen(last)) return;
    await service.attempt(mutable);
  }
}

/** I12: every order can be used again. */
async function freshRequests({ service, scheduler, events }: Stage): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [place, order] of ORDERS.entries()) {
    const lines = [{ object: 'voucher', id: 'CARD-1', gift: { credits: 1 } }] as const;
    const request = {
      kind: 'redeem',
      sender: 'BACKEND',
      request: 9_000 + place,
      isKeyed: true,
      copies: 1,
      lines,
      order,
      customer: null,
    } as const;
    const called = { command: request, target: null, attempts: [] };
    service.called.push(called);
    const attempt = await service.attempt(called);
    const key = attempt.status === 'REFUSED' || attempt.status === 'UNSURE' ? attempt.key : null;
    const isHeld = isOpen(attempt) || key === 'multiple_requests';
    if (isHeld) broken.push(`I12 ${order} cannot be used again: ${key}`);
    if (attempt.status === 'DONE') await events?.awaitPrompt(redemptionIdOf(attempt.answer));
    await scheduler.sleep(1_000);
  }
  return broken;
}

function textOf(defect: unknown): string {
  return defect instanceof Error ? String(defect.stack) : JSON.stringify(defect);
}
