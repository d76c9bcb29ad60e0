// stackable move-in: take over a project of another system with the same API.
import type { Caller } from '../../lib/model/common';
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../../lib/runtime';
import type { Runtime } from '../../lib/ports/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { openPlace, type KeyTable } from '../keys/place';
import { readKeyPairs } from '../support/key-pairs';
import type { MoveArguments } from './command';
import type { Move } from './move';
import { isWhole, moveLines, verifyLines } from './report';
import { runMove } from './run';
import { Source } from './source';
import { StateFolder } from './state';
import { verify } from './verify';

export async function runMoveIn(options: MoveArguments): Promise<void> {
  const keys = readKeyPairs(options.keys).from;
  const place = await openPlace(options);
  try {
    const rt = runtimeAt(place);
    const { from: address, perSecond, timeoutMs, project } = options;
    const move: Move = {
      rt,
      caller: await callerIn(rt, project),
      source: new Source({ address, keys, perSecond, timeoutMs }),
      state: new StateFolder(options.state, { from: address, project }),
      say: (line) => console.log(line),
    };
    process.exitCode = (await run(move, options)) ? 0 : 1;
  } finally {
    await place.close();
  }
}

async function run(move: Move, { verify: isVerifying, sample }: MoveArguments): Promise<boolean> {
  const startedMs = performance.now();
  const verified = isVerifying ? await verify(move, sample) : (await runMove(move), []);
  const seconds = (performance.now() - startedMs) / 1000;
  const lines = isVerifying ? verifyLines(verified) : moveLines(move.state, seconds);
  for (const line of lines) move.say(line);
  return isWhole(move.state, verified);
}

function runtimeAt({ tableName, endpoint }: KeyTable): Runtime {
  return {
    ...NOTHING_OUTSIDE,
    store: storeOver(new DynamoTable({ tableName, endpoint })),
    clock: systemClock,
    ids: systemIds,
    log: { info: () => undefined, error: (entry) => console.error(JSON.stringify(entry)) },
    acceptsDemoKeys: false,
  };
}

/** The command acts for the project as a whole. */
async function callerIn(rt: Runtime, project: string): Promise<Caller> {
  const settings = await rt.store.config.settings({ project, caseSensitiveCodes: true });
  if (!settings) throw new Error(`There is no project ${project}: make one with npm run keys -- create-project.`);
  const caseSensitiveCodes = settings.case_sensitive_codes;
  return {
    project,
    caseSensitiveCodes,
    kind: 'server',
    keyId: 'move-in',
    role: 'admin',
    channel: 'move-in',
    origin: null,
  };
}
