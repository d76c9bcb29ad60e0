// Faulty versions of the service, each without one thing that keeps a promise: a harness that misses them proves nothing.
import type { Item, Key, Query, QueryPage, Table, Write, WriteOutcome } from '../../lib/storage/table/table';
import type { Runtime } from '../../lib/ports/runtime';
import { compressJson, decompressJson } from '../../lib/storage/records/packing';
import type { RedemptionBody } from '../../lib/storage/redemptions/redemption-items';
import { CODE_MUTATIONS, HEAT_MUTATIONS } from './codes/code-mutants';
import { COUNTER_MUTATIONS } from './counters/counter-mutants';
import { USE_MUTATIONS } from './counters/use-mutants';
import { EVENT_MUTATIONS } from './events/event-mutants';
import { IMPORT_MUTATIONS } from './imports/import-mutants';
import { LIST_MUTATIONS } from './lists/list-mutants';
import { LOCK_MUTATIONS } from './locks/lock-mutants';
import { type Mutation, without, withoutCondition } from './mutation';
import { ORDER_MUTATIONS } from './orders/order-mutants';
import { POINT_MUTATIONS } from './points/point-mutants';
import { REFERRAL_MUTATIONS } from './referrals/referral-mutants';
import { RELEASE_MUTANTS } from './releases';
import { RETURN_MUTATIONS } from './returns/return-mutants';
import { UNIT_MUTATIONS } from './units/unit-mutants';
import { keyOf } from '../../server/simulated-table/stored-items';

/** Its reads are always consistent: known histories were found so. */
class MutantTable implements Table {
  constructor(
    private readonly table: Table,
    private readonly mutation: Mutation,
  ) {}

  get(key: Key): Promise<Item | null> {
    return this.mutation.get?.(key, this.table) ?? this.table.get(key);
  }

  query(query: Query): Promise<QueryPage> {
    return this.mutation.query?.(query, this.table) ?? this.table.query(query);
  }

  batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    return this.mutation.batchGet?.(keys, this.table) ?? this.table.batchGet(keys);
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.mutation.write?.(write, this.table) ?? this.table.write(write);
  }

  transact(writes: readonly Write[]): Promise<WriteOutcome> {
    return this.mutation.transact?.(writes, this.table) ?? this.table.transact(writes);
  }
}

type Kind =
  | 'lock'
  | 'redemption'
  | 'rollback'
  | 'voucher'
  | 'order'
  | 'usage'
  | 'usage apart'
  | 'claims'
  | 'claims apart'
  | 'change by hand';

function kindOf(write: Write): Kind | null {
  const { pk, sk } = keyOf(write);
  const [, partition] = pk.split('#');
  const kinds: Record<string, Kind> = {
    'O S': 'lock',
    'R R': 'redemption',
    'R B': 'rollback',
    'V V': 'voucher',
    'O O': 'order',
    'C U': 'usage',
    'C A': 'claims',
    'C UT': 'usage apart',
    'C AT': 'claims apart',
    'L T': 'change by hand',
  };
  return kinds[`${partition} ${sk.split('#')[0]}`] ?? null;
}

/** Every write of a kind without its condition; a write that is nothing but a condition always holds. */
function unconditionally(shownBy: number | null, ...kinds: readonly Kind[]): Mutation {
  return {
    shownBy,
    transact: (writes, table) =>
      table.transact(writes.map((write) => (kinds.includes(kindOf(write)!) ? withoutCondition(write) : write))),
  };
}

function blind(shownBy: number, path: string): Mutation {
  return {
    shownBy,
    transact: (writes, table) =>
      table.transact(
        writes.map((write) =>
          kindOf(write) === 'voucher' && write.condition
            ? { ...write, condition: without(write.condition, path) }
            : write,
        ),
      ),
  };
}

/** A redemption that does not say what it counted apart. */
function withoutApart(write: Write): Write {
  if (write.kind !== 'put' || kindOf(write) !== 'redemption') return write;
  // A refusal has no body, and another format may have another one.
  if (write.item.body === undefined || write.item.format !== undefined) return write;
  const { apart: _apart, ...body } = decompressJson(write.item.body) as RedemptionBody;
  return { ...write, item: { ...write.item, body: compressJson(body) } };
}

function withoutDiff(write: Write): Write {
  if (write.kind !== 'put' || !isCopy(write) || write.item.body === undefined) return write;
  return { ...write, item: { ...write.item, body: compressJson({ put: [], removed: [] }) } };
}

function isCopy(write: Write): boolean {
  return keyOf(write).pk.split('#')[1] === 'CV';
}

/** Half of the copies of a version. */
function isLateCopy(write: Write): boolean {
  return write.kind === 'put' && isCopy(write) && Number(keyOf(write).pk.split('#')[2]) % 2 === 1;
}

async function inTwo(writes: readonly Write[], table: Table): Promise<WriteOutcome> {
  const half = Math.ceil(writes.length / 2);
  const first = await table.transact(writes.slice(0, half));
  if (first.status !== 'DONE' || half === writes.length) return first;
  return table.transact(writes.slice(half));
}

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'commit without the condition on the lock': unconditionally(17, 'lock'),
  ...LOCK_MUTATIONS,
  'redemption records written over': unconditionally(57, 'redemption'),
  'rollbacks without a guard': unconditionally(57, 'rollback', 'redemption'),
  'limits of uses unchecked': blind(172, 'redeemed'),
  'balances set without looking': blind(0, 'seq'),
  'changes by hand written over': unconditionally(90, 'change by hand'),
  'orders written over': unconditionally(19, 'order'),
  'counts of customers unchecked': unconditionally(65, 'usage'),
  'counts that take names after they are full': {
    shownBy: 1079,
    transact: (writes, table) =>
      table.transact(
        writes.map((write) =>
          ['usage', 'claims'].includes(kindOf(write)!) && write.condition
            ? { ...write, condition: without({ test: 'and', of: [write.condition] }, 'full') }
            : write,
        ),
      ),
  },
  'counts apart unchecked': unconditionally(503, 'usage apart', 'claims apart'),
  'counts apart given back elsewhere': {
    shownBy: 49,
    transact: (writes, table) => table.transact(writes.map(withoutApart)),
  },
  'copies of a version left behind': {
    shownBy: 1,
    transact: (writes, table) => table.transact(writes.filter((write) => !isLateCopy(write))),
  },
  'changes whose rows say nothing': {
    shownBy: 1,
    transact: (writes, table) => table.transact(writes.map(withoutDiff)),
  },
  'writes outside of one transaction': { shownBy: 0, transact: inTwo },
  'an unknown outcome taken for none': {
    shownBy: 26,
    transact: async (writes, table) => {
      const outcome = await table.transact(writes);
      return outcome.status === 'UNKNOWN' ? { status: 'BUSY', cause: outcome.cause } : outcome;
    },
  },
  'an unknown outcome taken for done': {
    shownBy: 7,
    transact: async (writes, table) => {
      const outcome = await table.transact(writes);
      return outcome.status === 'UNKNOWN' ? { status: 'DONE' } : outcome;
    },
  },
  'a lost write of the ledger': {
    shownBy: 0,
    transact: (writes, table) =>
      table.transact(writes.filter((write) => !(write.kind === 'put' && keyOf(write).pk.split('#')[1] === 'L'))),
  },
  ...CODE_MUTATIONS,
  ...COUNTER_MUTATIONS,
  ...USE_MUTATIONS,
  ...EVENT_MUTATIONS,
  ...IMPORT_MUTATIONS,
  ...LIST_MUTATIONS,
  ...ORDER_MUTATIONS,
  ...POINT_MUTATIONS,
  ...REFERRAL_MUTATIONS,
  ...RETURN_MUTATIONS,
  ...UNIT_MUTATIONS,
};

export const MUTANTS: ReadonlyMap<string, Pick<Mutation, 'shownBy' | 'scenario'>> = new Map(
  Object.entries({ ...MUTATIONS, ...RELEASE_MUTANTS }),
);

/** Makes no mistake, on a table like that of the mutants. */
export const CONTROL = 'no mistake';
const NO_MISTAKE: Mutation = { shownBy: null };

/** The table as a faulty service would use it. */
export function mutated(table: Table, name: string | null): Table {
  const mutation = name === CONTROL ? NO_MISTAKE : (MUTATIONS[name ?? ''] ?? HEAT_MUTATIONS[name ?? '']);
  return mutation ? new MutantTable(table, mutation) : table;
}

export function mutatedRuntime(rt: Runtime, name: string | null): Runtime {
  return (name === null ? null : MUTATIONS[name])?.runtime?.(rt) ?? rt;
}
