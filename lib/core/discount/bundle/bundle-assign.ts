// Assign the units of an order to the members of a bundle; each unit is used at most once.

/** The demand of a bundle member: the units it needs, and the lines that can give them. */
export interface BundleDemand {
  readonly needed: number;
  readonly lines: readonly number[];
}

/** The units taken from each line, by member. */
export type Assignment = readonly ReadonlyMap<number, number>[];

/**
 * Assign units of order lines to the members of a bundle, each as many as needed or available. A unit moves from one
 * member to another if that lets both be served, so the order of members never costs a bundle.
 * @param stock units of each line
 */
export function assignUnits(stock: readonly number[], demands: readonly BundleDemand[]): Assignment {
  const state: State = { demands, free: stock.slice(), taken: demands.map(() => new Map<number, number>()) };
  demands.forEach((demand, member) => {
    let short = demand.needed;
    for (let moved = passUnits(state, member, short); moved > 0; moved = passUnits(state, member, short)) {
      short -= moved;
    }
  });
  return state.taken;
}

/** Return whether every member of a bundle has all the units that the member needs. */
export function isComplete(assignment: Assignment, demands: readonly BundleDemand[]): boolean {
  return demands.every((demand, member) => unitsOf(assignment[member]) === demand.needed);
}

/** The number of units assigned to a member. */
export function unitsOf(taken: ReadonlyMap<number, number> | undefined): number {
  let sum = 0;
  for (const units of taken?.values() ?? []) sum += units;
  return sum;
}

interface State {
  readonly demands: readonly BundleDemand[];
  readonly free: number[];
  readonly taken: Map<number, number>[];
}

/** The step by which the search reached a line: the member, and the line from which this member could give up units. */
interface Reached {
  readonly member: number;
  readonly from: number | null;
}

/** Move units along the shortest chain from a line with free units to the member. Zero when there is no chain. */
function passUnits(state: State, member: number, wanted: number): number {
  if (wanted === 0) return 0;
  const reached = new Map<number, Reached>();
  const queue: number[] = [];
  reach(state, { member, from: null }, { reached, queue });
  for (const line of queue) {
    if ((state.free[line] ?? 0) > 0) return moveAlong(state, line, { reached, wanted });
    state.taken.forEach((taken, other) => {
      if ((taken.get(line) ?? 0) > 0) reach(state, { member: other, from: line }, { reached, queue });
    });
  }
  return 0;
}

function reach(
  state: State,
  step: Reached,
  { reached, queue }: { readonly reached: Map<number, Reached>; readonly queue: number[] },
): void {
  for (const line of state.demands[step.member]?.lines ?? []) {
    if (reached.has(line)) continue;
    reached.set(line, step);
    queue.push(line);
  }
}

function moveAlong(
  state: State,
  end: number,
  { reached, wanted }: { readonly reached: ReadonlyMap<number, Reached>; readonly wanted: number },
): number {
  const chain = chainTo(end, reached);
  let units = Math.min(wanted, state.free[end] ?? 0);
  for (const { member, gives } of chain) {
    if (gives !== null) units = Math.min(units, state.taken[member]?.get(gives) ?? 0);
  }
  state.free[end] = (state.free[end] ?? 0) - units;
  for (const { member, gains, gives } of chain) {
    change(state.taken[member], gains, units);
    if (gives !== null) change(state.taken[member], gives, -units);
  }
  return units;
}

/**
 * A step of the chain: a member takes units of a line and gives up as many of another line, which the next member
 * takes.
 */
interface Link {
  readonly member: number;
  readonly gains: number;
  readonly gives: number | null;
}

function chainTo(end: number, reached: ReadonlyMap<number, Reached>): readonly Link[] {
  const chain: Link[] = [];
  for (let line: number | null = end; line !== null;) {
    const step: Reached | undefined = reached.get(line);
    if (!step) break;
    chain.push({ member: step.member, gains: line, gives: step.from });
    line = step.from;
  }
  return chain;
}

function change(taken: Map<number, number> | undefined, line: number, units: number): void {
  if (!taken) return;
  const now = (taken.get(line) ?? 0) + units;
  if (now === 0) taken.delete(line);
  else taken.set(line, now);
}
