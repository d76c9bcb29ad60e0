// stackable shadow: do two systems answer the same to the same validations and qualifications?
import { join } from 'node:path';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';
import { LOOPBACK } from '../../server/engine/ports';
import { readSettings } from '../../server/start/settings';
import { MAP_FILE, mapOf, readMapLines } from '../support/id-map';
import { readKeyPairs } from '../support/key-pairs';
import type { ShadowArguments } from './command';
import { exitCodeOf, linesOf, Tally } from './report';
import { readCapturedRequests } from './requests';
import { runShadow } from './run';
import { System } from './system';

export async function compareSystems(options: ShadowArguments): Promise<void> {
  const tally = new Tally(options.slowerByMs);
  const ids = options.map === null ? new Map<string, string>() : mapOf(readMapLines(join(options.map, MAP_FILE)));
  const run = { ...systemsOf(options), ids, concurrency: options.concurrency };
  await runShadow(run, readCapturedRequests(options.requests), (outcome) => tally.note(outcome));
  const report = tally.report();
  if (options.json) console.log(JSON.stringify(report));
  else for (const line of linesOf(report)) console.log(line);
  process.exitCode = exitCodeOf(report);
}

function systemsOf({ from, to, keys, perSecond, timeoutMs }: ShadowArguments) {
  const pairs = readKeyPairs(keys);
  const shared = { perSecond, timeoutMs };
  // The demo's keys are known to everyone, and open nothing but the demo.
  const toKeys = pairs.to ?? (to === null ? DEMO_KEYS.server : null);
  if (toKeys === null) throw new Error('The keys of --to are missing: see --keys in the usage.');
  const address = to ?? `http://${LOOPBACK}:${readSettings(process.env).port}`;
  return {
    from: new System({ name: '--from', address: from, keys: pairs.from, ...shared }),
    to: new System({ name: '--to', address, keys: toKeys, ...shared }),
  };
}
