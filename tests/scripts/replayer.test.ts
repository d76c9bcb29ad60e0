// dist/replay.mjs: one file that replays a decision with Node alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildReplayer } from '../../scripts/build/replayer';
import { ROOT } from '../../scripts/support/service-definition';
import { aDecision, withValue } from '../support/decisions';

const folder = mkdtempSync(join(tmpdir(), 'replayer-'));
const file = join(folder, 'replay.mjs');
let sha256 = '';

beforeAll(async () => {
  sha256 = (await buildReplayer(ROOT, folder))!.sha256;
});

/** Runs in a folder without packages. */
function replay(document: object): number | null {
  writeFileSync(join(folder, 'decision.json'), JSON.stringify(document));
  return spawnSync(process.execPath, [file, '--offline', 'decision.json'], { cwd: folder }).status;
}

describe('the replayer', () => {
  it('is one file, with the hash that documents name', () => {
    expect(readdirSync(folder).filter((name) => name !== 'decision.json')).toEqual(['replay.mjs']);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sha256);
  });

  it('imports nothing but parts of Node', () => {
    const imports = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*"([^"]+)"/g)].map(([, name]) => name);

    expect(imports.filter((name) => !name!.startsWith('node:'))).toEqual([]);
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
