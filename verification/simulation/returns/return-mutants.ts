// Faulty versions of returns, each without one thing that keeps them to what was paid.
import type { Runtime } from '../../../lib/ports/runtime';
import type { ItemCondition, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import { type Mutation, without, withoutCondition } from '../mutation';
import { isGuard } from '../referrals/conversions';
import { type Parts, planAlone } from './planned-alone';

const kindOf = (write: Write): string => {
  const { pk, sk } = keyOf(write);
  return `${pk.split('#')[1]} ${sk.split('#')[0]}`;
};
const isState = (write: Write): boolean => keyOf(write).sk === 'RT';
const isRecord = (write: Write): boolean => keyOf(write).sk.startsWith('RT#');
const isReturning = (writes: readonly Write[]): boolean => writes.some(isRecord);

/** The same writes, but for those of returns. */
function ofReturns(change: (write: Write) => Write): NonNullable<Mutation['transact']> {
  return (writes, table) => table.transact(isReturning(writes) ? writes.map(change) : writes);
}

/** A write that changes nothing, at the same place: refusals are told apart by the place of their write. */
function leftOut(write: Write): Write {
  const condition: ItemCondition = { test: 'absent', path: 'pk' };
  return withoutCondition({ kind: 'check', key: keyOf(write), condition });
}

/** The number of returns is on the state and the record, and the order has another version after each. */
function unnumbered(write: Write): Write {
  if (isRecord(write) || kindOf(write) === 'O O') return withoutCondition(write);
  if (!isState(write) || write.kind === 'check' || !write.condition) return write;
  return { ...write, condition: withoutNumber(write.condition) };
}

const withoutNumber = (condition: ItemCondition): ItemCondition => without({ test: 'and', of: [condition] }, 'n');

/** With a use of its code given back. */
function withUse(write: Write): Write {
  if (write.kind !== 'update' || kindOf(write) !== 'V V') return write;
  const { change } = write;
  return { ...write, change: { ...change, add: { ...change.add, redeemed: -1 } } };
}

function withoutSpend(write: Write): Write {
  if (write.kind !== 'update' || kindOf(write) !== 'C U') return write;
  const { order_amount: _spend, ...add } = write.change.add ?? {};
  return { ...write, change: { ...write.change, add } };
}

/** A rollback that knows how many returns there were, and not what they gave back. */
function withFullCharge(rt: Runtime): Runtime {
  const { redemptions } = rt.store;
  const load: typeof redemptions.load = async (...args) => {
    const loaded = await redemptions.load(...args);
    return loaded && { ...loaded, returns: { ...loaded.returns, units: {} } };
  };
  return { ...rt, store: { ...rt.store, redemptions: withMethods(redemptions, { load }) } };
}

/** A dry run raises the count that fences attempts of returns. */
function withWritingPreviews(rt: Runtime): Runtime {
  const { returns } = rt.store;
  const load: typeof returns.load = async (scope, base, key) => {
    if (key === null) await returns.fence(scope, base);
    return returns.load(scope, base, key);
  };
  return { ...rt, store: { ...rt.store, returns: withMethods(returns, { load }) } };
}

function withParts(partsAlone: Parts): (rt: Runtime) => Runtime {
  return (rt) => {
    const { returns, redemptions } = rt.store;
    const commit: typeof returns.commit = async (scope, write) => {
      const stored = await redemptions.loadStored(scope, write.plan.base);
      return returns.commit(scope, { ...write, plan: stored ? planAlone(write.plan, stored, partsAlone) : write.plan });
    };
    return { ...rt, store: { ...rt.store, returns: withMethods(returns, { commit }) } };
  };
}

/** A store with some methods replaced; its own are on its class. */
function withMethods<Store extends object>(store: Store, methods: Partial<Store>): Store {
  return Object.assign(Object.create(store) as Store, methods);
}

const RETURNED = { scenario: 'RETURNED' } as const;

export const RETURN_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'returns that do not look how many there are': { ...RETURNED, shownBy: 141, transact: ofReturns(unnumbered) },
  'returns that a rollback does not mark': {
    ...RETURNED,
    shownBy: 0,
    transact: (writes, table) =>
      table.transact(isReturning(writes) ? writes : writes.map((one) => (isState(one) ? leftOut(one) : one))),
  },
  'each return rounded alone': { ...RETURNED, shownBy: 38, runtime: withParts('ROUNDED') },
  'each return split alone': { ...RETURNED, shownBy: 10, runtime: withParts('SPLIT') },
  'points of each return rounded alone': { ...RETURNED, shownBy: 2, runtime: withParts('POINTS') },
  'a rollback of the full charge after returns': { ...RETURNED, shownBy: 0, runtime: withFullCharge },
  'a return without a line in the ledger': {
    ...RETURNED,
    shownBy: 0,
    transact: ofReturns((write) => (kindOf(write) === 'L T' ? leftOut(write) : write)),
  },
  'a return without a guard of its key': {
    ...RETURNED,
    shownBy: 17,
    transact: ofReturns((write) => (isGuard(write) ? leftOut(write) : write)),
  },
  'a dry run of a return that writes': { ...RETURNED, shownBy: 0, runtime: withWritingPreviews },
  'a return that gives uses back': { ...RETURNED, shownBy: 0, transact: ofReturns(withUse) },
  'a return that leaves what a customer spent': { ...RETURNED, shownBy: 0, transact: ofReturns(withoutSpend) },
};
