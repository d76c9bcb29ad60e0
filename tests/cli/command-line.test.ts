// The executable of the package lists its commands, refuses bad input and ends with the documented exit codes.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const { bin, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly bin: string;
  readonly scripts: Readonly<Record<string, string>>;
};

function stackable(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(join(ROOT, bin), args, { cwd: ROOT, encoding: 'utf8' });
  return { status, stdout, stderr };
}

it('lists every command that is a script of npm', () => {
  const aliases = Object.entries(scripts).filter(([, script]) => script.startsWith('tsx cli/'));
  const { status, stdout } = stackable('--help');

  expect(status).toBe(0);
  expect(aliases.length).toBeGreaterThan(12);
  for (const [name, script] of aliases.filter(([alias]) => alias !== 'stackable')) {
    expect(script).toBe(`tsx cli/main.ts ${name}`);
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  }
});

it.each([
  ['no command', [], 1, 'Usage: stackable [options] [command]'],
  ['an unknown command', ['prune'], 1, "error: unknown command 'prune'"],
  ['a missing option', ['audit'], 1, "error: required option '--project <id>' not specified"],
  ['force without deletion', ['plan', '--force'], 1, '--force needs --prune.'],
  ['force without deletion and without a plan', ['apply', '--force'], 1, '--force needs --prune.'],
  ['a bad value', ['migrate', '--rate', '0'], 1, 'It takes a whole number from 1 to 100000.'],
  ['a word too many', ['backup', '--file', 'x', 'y'], 1, 'error: too many arguments'],
  ['bad input of a comparison', ['shadow'], 2, "error: required option '--from <url>' not specified"],
  ['bad input of a move', ['move-in', '--from', 'x'], 2, 'It takes an address'],
])('refuses %s with the usage', (_case, args, code, problem) => {
  const { status, stdout, stderr } = stackable(...args);

  expect({ status, stdout }).toEqual({ status: code, stdout: '' });
  expect(stderr).toContain(problem);
  expect(stderr).toContain('Usage: stackable');
});
