// What a history is about: everything at once, or one case that such a mix seldom meets.
import type { Random } from '../../scripts/support/random';
import { invariant } from '../../lib/errors';
import { drawHotPlan } from './codes/hot-codes';
import { drawCountedPlan } from './counters/counted';
import { drawRegularPlan } from './customers/regulars';
import { drawBasketPlan } from './orders/written-back';
import { drawReferredPlan } from './referrals/referred';
import { drawMemberPlan } from './points/members';
import { drawReturnPlan } from './returns/returned';
import { drawUnitPlan } from './units/limited-units';
import { FAULTS, type FaultKind, type FaultMix } from './wire';
import { type Operation, type Plan, type Size, drawLines, drawPlan } from './workload';
import { CARDS, CUSTOMERS, ORDERS, type World } from './world';
import type { ScenarioName } from './scenario-names';

export interface Scenario {
  readonly plan: (random: Random, world: World) => Plan;
  /** Whether there is a campaign at whose counters everybody meets. */
  readonly isCounted?: boolean;
  /** Whether there are campaigns whose referrals a custom event converts. */
  readonly isReferred?: boolean;
  /** Whether there are tiers that customers redeem again and again. */
  readonly isRegular?: boolean;
  /** Whether there are rules that limit units of a product. */
  readonly isOfUnits?: boolean;
  /** Whether there are codes that everybody redeems. */
  readonly isHot?: boolean;
  /** Whether units of orders come back. */
  readonly isReturned?: boolean;
  /** True when members earn points, which expire at a midnight. */
  readonly isEarned?: boolean;
  /** True when the program of the members has tiers, and a segment. */
  readonly isTiered?: boolean;
  /** Whether there are orders that a shop writes back. */
  readonly isWrittenBack?: boolean;
  readonly mix: (random: Random) => FaultMix;
  /** Whether receivers listen to what happens. */
  readonly isTold?: boolean;
  /** Whether a file of codes is imported meanwhile. */
  readonly isImporting?: boolean;
}

const EVERYTHING: Scenario = { plan: drawPlan, mix: drawMix };

/** Changes of one balance, many of them without an answer: an attempt arrives as the next one looks, reads and writes. */
const LATE_CHANGES: Scenario = {
  plan: (random) => drawAlike(random, (request) => drawChange(random, request)),
  mix: (random) => ({ ...NONE, ...strengths(random, { 'late request': 0.4, 'lost answer': 0.2, conflict: 0.1 }) }),
};

/** Validations and redemptions of one order, whose tries to acquire the lock arrive when their requests have gone on or are over. */
const LATE_LOCKS: Scenario = {
  plan: (random, world) => drawAlike(random, (request) => drawUse(random, world, request)),
  mix: (random) => ({ ...NONE, ...strengths(random, { 'late request': 0.3, 'lost answer': 0.2, conflict: 0.2 }) }),
};

/** Requests of one order, some of which stand still, while somebody at a desk takes their locks. */
const RELEASED: Scenario = {
  plan: (random, world) => {
    const size = { clients: [4, 7], operations: [2, 5] } as const;
    const { clients } = drawAlike(random, (request) => drawUseOrUndo(random, world, request), size);
    const rounds = Array.from({ length: random.between(3, 8) }, () => drawRelease(random));
    return { clients: [...clients, rounds.flat()] };
  },
  mix: drawMix,
};

/** A few requests whose events go to two receivers, by processes that die between any two steps. */
const TOLD: Scenario = {
  plan: (random, world) => drawPlan(random, world, { clients: [2, 3], operations: [1, 3] }),
  mix: drawMix,
  isTold: true,
};

/** A file of codes that is stored in the background, by processes that die between any two steps, beside a few requests. */
const IMPORTED: Scenario = {
  plan: (random, world) => drawPlan(random, world, { clients: [1, 2], operations: [1, 3] }),
  mix: drawMix,
  isImporting: true,
};

/** Redemptions of one campaign, few of which compare with what all of them have counted. */
const COUNTED: Scenario = {
  plan: (random, { counted }) => {
    invariant(counted, 'the campaign was made before');
    return drawCountedPlan(random, counted);
  },
  mix: drawMix,
  isCounted: true,
};

/** Redemptions of few customers, whose uses are limited, counted on pages, and on items apart. */
const REGULAR: Scenario = {
  plan: (random, { regular }) => {
    invariant(regular, 'the tiers were made before');
    return drawRegularPlan(random, regular);
  },
  isRegular: true,
  mix: drawMix,
};

/** Redemptions of orders with lines, whose units are limited. */
const UNITS: Scenario = {
  plan: (random, { units }) => {
    invariant(units, 'the limits were made before');
    return drawUnitPlan(random, units);
  },
  isOfUnits: true,
  mix: drawMix,
};

/** Redemptions of two codes, which become hot by it, and are settled again and again. */
const HOT: Scenario = { plan: drawHotPlan, isHot: true, mix: drawMix };

/** Custom events of few customers, told twice or at the same time, with codes of referrers. */
const REFERRED: Scenario = { plan: drawReferredPlan, isReferred: true, mix: drawMix };

/** Redemptions and rollbacks of two orders, which a shop reads and writes back meanwhile. */
const WRITTEN_BACK: Scenario = { plan: drawBasketPlan, isWrittenBack: true, mix: drawMix };

/** Redemptions whose units come back, in parts and at the same time. */
const RETURNED: Scenario = {
  plan: (random, { returned }) => {
    invariant(returned, 'the cards were made before');
    return drawReturnPlan(random, returned);
  },
  isReturned: true,
  mix: drawMix,
};

/** Members of a loyalty program, before and after a midnight. */
const EARNED: Scenario = {
  plan: (random, { members }) => {
    invariant(members, 'the program was made before');
    return drawMemberPlan(random, members);
  },
  isEarned: true,
  mix: drawMix,
};

/** Scenarios that a mutant may need, by name. */
const TIERED: Scenario = { ...EARNED, isTiered: true };

const NAMED: Readonly<Record<ScenarioName, Scenario>> = { RETURNED, EARNED, TIERED };

/**
 * Units come back in a twentieth of all histories, and points are earned in as many. They are drawn apart, so that every
 * other history is as it was without them, and known histories still show their mutants.
 * @param named what the history is about, whatever is drawn; null for what is drawn
 * @param isMutant whether it is played with a mistake: then it is about returns or points only when it is named so
 */
export function drawScenario(random: Random, named: ScenarioName | null = null, isMutant = false): Scenario {
  if (named !== null) return NAMED[named];
  if (!isMutant && random.fork('returned').chance(0.05)) return RETURNED;
  if (!isMutant && random.fork('earned').chance(0.05)) return random.fork('tiered').chance(0.5) ? TIERED : EARNED;
  return drawMixed(random.fork('scenario'));
}

/** The rare ones in a tenth of all histories each, counters, released locks, hot codes, custom events and orders that are written back in a twentieth; events in a thirtieth and files in a hundredth, as they take many steps. */
function drawMixed(random: Random): Scenario {
  const drawn = random.next();
  if (drawn < 0.1) return LATE_CHANGES;
  if (drawn < 0.2) return LATE_LOCKS;
  if (drawn < 0.235) return TOLD;
  if (drawn < 0.245) return IMPORTED;
  if (drawn < 0.295) return COUNTED;
  if (drawn < 0.345) return RELEASED;
  if (drawn < 0.395) return HOT;
  if (drawn < 0.445) return REFERRED;
  if (drawn < 0.85) return EVERYTHING;
  if (drawn < 0.9) return UNITS;
  return drawn < 0.95 ? REGULAR : WRITTEN_BACK;
}

const NONE = Object.fromEntries(FAULTS.map((kind) => [kind, 0])) as FaultMix;

/** A third of all faults are absent from a history, the others come with any strength. */
function drawMix(random: Random): FaultMix {
  const drawn = FAULTS.map((kind) => [kind, random.chance(0.35) ? 0 : random.next() * 0.06] as const);
  return Object.fromEntries(drawn) as FaultMix;
}

/** Each up to the strength that is given. */
function strengths(random: Random, most: Partial<Record<FaultKind, number>>): Partial<FaultMix> {
  return Object.fromEntries(Object.entries(most).map(([kind, strength]) => [kind, random.next() * strength]));
}

const ALIKE: Size = { clients: [1, 4], operations: [1, 4] };

function drawAlike(random: Random, draw: (request: number) => Operation, size = ALIKE): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(...size.clients) }, () =>
    Array.from({ length: random.between(...size.operations) }, () => draw((request += 1))),
  );
  return { clients };
}

/** A process stands still for less than a lease; what it holds is released meanwhile. */
function drawRelease(random: Random): readonly Operation[] {
  const [order] = ORDERS;
  const stop: Operation = { kind: 'pause', milliseconds: random.between(20, 200) };
  return [...(random.chance(0.6) ? [stop] : []), { kind: 'release', order }];
}

function drawUseOrUndo(random: Random, world: World, request: number): Operation {
  if (random.chance(0.8)) return drawUse(random, world, request);
  return { kind: 'rollback', request, isKeyed: random.chance(0.5), copies: 1, place: random.between(0, 9) };
}

/** More is asked for than the card holds, so that what arrived decides about what comes after it. */
function drawChange(random: Random, request: number): Operation {
  const amount = random.chance(0.5) ? random.between(1, 900) : -random.between(1, 9_000);
  return { kind: 'balance', request, isKeyed: random.chance(0.4), copies: 1, card: CARDS[0], amount };
}

function drawUse(random: Random, world: World, request: number): Operation {
  const [order] = ORDERS;
  const lines = drawLines(random, world);
  if (random.chance(0.4)) return { kind: 'validate', lines, order };
  const isKeyed = random.chance(0.5);
  return {
    kind: 'redeem',
    request,
    isKeyed,
    copies: 1,
    lines,
    order,
    customer: random.pick(CUSTOMERS),
    sender: 'BACKEND',
  };
}
