// Measures calls per second of a program with eight concurrent shoppers, and its CPU and memory.
import { cpuMsOf, type Held } from '../../server/engine/usage';
import { watchMemory } from './memory';
import type { Peer, RunningPeer, Shopper } from './peer';

export const CONNECTIONS = 8;
const SIZES = { validate: [1, 5, 30], look: [1, 30], 'look whole': [30], redeem: [1, 30] } as const;

export interface HowLong {
  /** For each measure that may be repeated. */
  readonly seconds: number;
  /** Number of orders that use each coupon once; the first quarter is a warm-up. */
  readonly orders: number;
}

export interface Measured {
  readonly operation: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  /** CPU of the program for each call, milliseconds. */
  readonly serverMs: number;
  /** That of its store; null when it is on another machine. */
  readonly storeMs: number | null;
}

/** Calls that one connection sends, one after the other, as long as there is one. */
type Calls = (connection: number) => (() => Promise<void>) | undefined;

/** @returns how long each took, milliseconds */
async function sendAll(calls: Calls): Promise<readonly number[]> {
  const took: number[] = [];
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let call = calls(connection); call; call = calls(connection)) {
      const begunMs = performance.now();
      await call();
      took.push(performance.now() - begunMs);
    }
  });
  await Promise.all(connections);
  return took;
}

async function measured(peer: RunningPeer, operation: string, calls: Calls): Promise<Measured> {
  const cpuMs = () => [cpuMsOf(peer.server()), cpuMsOf(peer.store() ?? [])] as const;
  const before = cpuMs();
  const begunMs = performance.now();
  const took = await sendAll(calls);
  const ms = performance.now() - begunMs;
  const [server, store] = cpuMs().map((now, index) => (now - (before[index] ?? 0)) / took.length);
  return {
    operation,
    perSecond: (took.length * 1_000) / ms,
    p50Ms: took.toSorted((one, other) => one - other)[took.length >> 1] ?? 0,
    serverMs: server ?? 0,
    storeMs: peer.store() === null ? null : (store ?? 0),
  };
}

/** The same call of each connection's shopper again and again. */
function forSeconds(seconds: number, of: (connection: number) => () => Promise<void>): Calls {
  const untilMs = performance.now() + seconds * 1_000;
  return (connection) => (performance.now() < untilMs ? of(connection) : undefined);
}

/** Each call once. */
function each(calls: readonly (() => Promise<void>)[]): Calls {
  let next = 0;
  return () => calls[next++];
}

async function shoppers(peer: RunningPeer, coupons: number, count: number): Promise<readonly Shopper[]> {
  const made: Shopper[] = [];
  const make = async (): Promise<void> => void made.push(await peer.shopper(coupons));
  await sendAll(each(Array.from({ length: count }, () => make)));
  return made;
}

async function repeated(
  peer: RunningPeer,
  {
    operation,
    coupons,
    seconds,
  }: { readonly operation: keyof typeof SIZES; readonly coupons: number; readonly seconds: number },
): Promise<readonly Measured[]> {
  const all = await shoppers(peer, coupons, CONNECTIONS);
  if (!all[0]?.[operation]) return [];
  const of = (connection: number) => all[connection]![operation]!;
  await sendAll(forSeconds(seconds / 2, of));
  return [await measured(peer, `${operation} ${coupons}`, forSeconds(seconds, of))];
}

async function placed(peer: RunningPeer, coupons: number, orders: number): Promise<Measured> {
  const all = await shoppers(peer, coupons, orders);
  await sendAll(each(all.map(({ prepare }) => prepare)));
  const calls = all.map(({ redeem }) => redeem);
  const warm = Math.ceil(orders / 4);
  await sendAll(each(calls.slice(0, warm)));
  return measured(peer, `redeem ${coupons}`, each(calls.slice(warm)));
}

export interface PeerFigures {
  readonly name: string;
  readonly measures: readonly Measured[];
  /** The most memory that its own processes have held at one moment, MB. */
  readonly memory: Held;
}

export async function figuresOf(peer: Peer, { seconds, orders }: HowLong): Promise<PeerFigures> {
  const running = await peer.start();
  const watch = watchMemory(() => running.server());
  try {
    const measures: Measured[] = [];
    for (const operation of ['validate', 'look', 'look whole'] as const) {
      for (const coupons of SIZES[operation])
        measures.push(...(await repeated(running, { operation, coupons, seconds })));
    }
    for (const coupons of SIZES.redeem) {
      const redeem = { operation: 'redeem', coupons, seconds } as const;
      measures.push(
        ...(peer.redeemsAgain ? await repeated(running, redeem) : [await placed(running, coupons, orders)]),
      );
    }
    return { name: peer.name, measures, memory: watch.stop() };
  } finally {
    watch.stop();
    await running.stop();
  }
}
