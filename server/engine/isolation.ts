// The network of the engine: on Linux, if permitted, a private one that no other process of the machine can reach.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { LOOPBACK } from './ports';

export interface EngineNetwork {
  /** The command that starts a program in it. */
  readonly launcher: readonly string[];
  /** The address on which the engine listens. */
  readonly host: string;
  readonly isOwn: boolean;
}

export type NetworkChoice = 'own' | 'shared';

/** The loopback device of a new network is down. */
const LOOPBACK_UP = 'ip link set lo up || ifconfig lo up';
const IN_OWN_NETWORK = ['sh', '-c', `${LOOPBACK_UP} || exit 1; exec "$0" "$@"`];
const AS_ROOT = ['unshare', '--net'];
/** Any user may have a network, unless the system forbids it. Files keep their owner. */
const AS_USER = ['unshare', '--user', '--map-root-user', '--net'];

/** @param choice `own` fails if it is unavailable; the default uses the best available one */
export function engineNetwork(choice: NetworkChoice | undefined = readChoice()): EngineNetwork {
  const own = choice === 'shared' ? undefined : [AS_ROOT, AS_USER].find(isAllowed);
  if (own !== undefined) return { launcher: [...own, ...IN_OWN_NETWORK], host: LOOPBACK, isOwn: true };
  if (choice === 'own') throw new Error(`The engine gets no network of its own here: ${ADVICE}.`);
  return { launcher: [], host: hiddenHost(), isOwn: false };
}

const ADVICE = 'allow user namespaces and install "unshare" and "ip", or set ENGINE_NETWORK=shared';

/** Note for operators when the network is shared with other programs. */
export const SHARED_NOTE = `Other users of this machine can reach the data: ${ADVICE} to say that there are none.`;

export function readChoice(text = process.env.ENGINE_NETWORK): NetworkChoice | undefined {
  if (!text) return undefined;
  if (text === 'own' || text === 'shared') return text;
  throw new Error(`ENGINE_NETWORK must be own or shared, not "${text}".`);
}

function isAllowed(launcher: readonly string[]): boolean {
  const [file = '', ...args] = launcher;
  return spawnSync(file, [...args, ...IN_OWN_NETWORK, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Picks one of 16 million loopback addresses: a web page would have to guess it. */
function hiddenHost(): string {
  return [127, randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');
}
