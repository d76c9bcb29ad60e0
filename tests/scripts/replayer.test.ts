// dist/replay.mjs: one file that replays a decision with Node alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltReplayer, buildReplayer } from '../../scripts/build/replayer';
import { ROOT } from '../../scripts/support/service-definition';
import { aDecision, withValue } from '../support/decisions';

const folder = mkdtempSync(join(tmpdir(), 'replayer-'));
const file = join(folder, 'replay.mjs');
let built: BuiltReplayer;

beforeAll(async () => {
  built = (await buildReplayer(ROOT, folder))!;
});

/** Runs in a folder without packages. */
function replay(document: object): number | null {
  writeFileSync(join(folder, 'decision.json'), JSON.stringify(document));
  return spawnSync(process.execPath, [file, '--offline', 'decision.json'], { cwd: folder }).status;
}

describe('the replayer', () => {
  it('is one file, with the hash that documents name', () => {
    expect(readdirSync(folder).filter((name) => name !== 'decision.json')).toEqual(['replay.mjs']);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(built.sha256);
  });

  it('imports nothing but parts of Node', () => {
    const imports = Object.values(built.metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));

    expect(imports).toEqual(['node:fs']);
  });

  it.each<[number, string, object]>([
    [0, 'an equal outcome', aDecision()],
    [1, 'another outcome', withValue(aDecision(), '/outcome/order/total_amount', 1)],
    [2, 'another engine', withValue(aDecision(), '/engine', 99)],
    [2, 'no document', {}],
  ])('exits with %i for %s', (code, _name, document) => {
    expect(replay(document)).toBe(code);
  });
});
