// npm run bench:peers: this project compared with shop frameworks, on one machine in one run. The frameworks are
// installed into a separate folder.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { table } from '../../server/demo/table';
import { newProgram, runProgram } from '../../cli/support/program';
import { addPeers, type PeersArguments } from './command';
import { framework } from './framework';
import { CONNECTIONS, figuresOf, type PeerFigures } from './measure';
import { MEDUSA } from './medusa';
import { OURS } from './ours';
import { COUPONS, LINES, type Peer } from './peer';
import { VENDURE } from './vendure';

function peersOf({ only, ...at }: PeersArguments): readonly Peer[] {
  const all = { stackable: OURS, medusa: framework(MEDUSA, at), vendure: framework(VENDURE, at) };
  return only.map((name) => all[name]);
}

/** Results are printed as they are measured, so that an interrupted long run still has results. */
function print({ name, measures, memory }: PeerFigures): void {
  const heading = [name, 'a second', 'p50 ms', 'CPU ms', 'CPU ms of its store'];
  const rows = measures.map(({ operation, perSecond, p50Ms, serverMs, storeMs }) => [
    ...[operation, perSecond.toFixed(1), p50Ms.toFixed(0), serverMs.toFixed(1)],
    storeMs === null ? '-' : storeMs.toFixed(1),
  ]);
  const [resident, proportional] = [memory.resident.toFixed(0), memory.proportional.toFixed(0)];
  console.log(`\n${table(heading, rows)}
  The most memory it has held, without its store: ${resident} MB, each process whole; ${proportional} MB where pages that its processes share count once.`);
}

const LEGEND = `
Orders of ${LINES} lines, up to ${COUPONS} coupons of 1 %, ${CONNECTIONS} shoppers at once, Node ${process.versions.node}, ${availableParallelism()} cores that the shoppers
share. CPU is for one call.
validate prices an order with its coupons: one call of ours; coupons put on a cart that has them (Medusa); a line of an order
with coupons changed (Vendure). look reads the cart or order that a framework keeps, look whole with what each coupon takes off of each line; ours keeps none.
redeem uses the coupons: one call of ours; of a framework an order placed, whose cart was made ready before.`;

async function comparePeers(wanted: PeersArguments): Promise<void> {
  if (!existsSync('/proc/self')) throw new Error('This benchmark reads /proc, as Linux has it.');
  for (const peer of peersOf(wanted)) print(await figuresOf(peer, wanted));
  console.log(LEGEND);
}

const program = newProgram('npm run');
addPeers(program, comparePeers);
void runProgram(program, { args: ['bench:peers', ...process.argv.slice(2)] });
