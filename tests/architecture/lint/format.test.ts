// The formatter reads every kind of file that the project has.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/support/service-definition';

const FAULTS: Readonly<Record<string, string>> = {
  'fault.ts': 'export const  one = 1;\n',
  'fault.tsx': 'export const one = <p  />;\n',
  'fault.cjs': 'module.exports = "one";\n',
  'fault.mjs': 'export const one = 1\n',
  'fault.json': '{"one":  1}\n',
  'fault.yml': 'one:   1\n',
  'fault.css': 'p{margin:0}\n',
  'fault.html': '<p   >one</p  >\n',
};
const RIGHT: Readonly<Record<string, string>> = { 'right.ts': "export const one = 'one';\n" };

let folder = '';
let refused: readonly string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-format-'));
  copyFileSync(join(ROOT, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'));
  for (const [name, text] of Object.entries({ ...FAULTS, ...RIGHT })) writeFileSync(join(folder, name), text);
  const program = join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  const { stdout } = spawnSync(process.execPath, [program, '--list-different', '.'], { cwd: folder, encoding: 'utf8' });
  refused = stdout.split('\n').map((line) => line.trim());
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the formatter', () => {
  it.each(Object.keys(FAULTS))('refuses %s', (name) => expect(refused).toContain(name));

  it('lets pass what is right', () => expect(refused).not.toContain('right.ts'));
});
