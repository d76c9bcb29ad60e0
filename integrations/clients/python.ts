// Finds a Python interpreter, and installs an official client at the versions and hashes of its requirements file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from '../../scripts/support/content-hash';
import { ROOT } from '../../scripts/support/service-definition';

/** Programs that are tried in this order. The variable PYTHON names another one, which is tried first. */
const PROGRAMS = ['python3', 'python3.13', 'python3.12'];
const STAMP = '.installed';

/**
 * @param minor the oldest Python 3 that will do, such as 12 for 3.12
 * @returns its program, or null where there is none
 */
export async function findPython(minor: number): Promise<string | null> {
  const condition = `import sys; sys.exit(sys.version_info < (3, ${minor}))`;
  for (const program of [process.env['PYTHON'] ?? '', ...PROGRAMS]) {
    if (program !== '' && (await isSuccess(program, ['-c', condition]))) return program;
  }
  return null;
}

/** @returns the interpreter of the environment that holds the package */
export async function installPackage(python: string, name: string): Promise<string> {
  const requirements = join(ROOT, 'integrations', 'clients', 'requirements', `${name}.txt`);
  const folder = join(ROOT, '.cache', 'clients', name);
  const program = join(folder, 'bin', 'python');
  const inputs = `${python} ${hashFiles(ROOT, [requirements])}`;
  const stamp = join(folder, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return program;
  console.log(`Installing ${name} …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await output(python, ['-m', 'venv', folder]);
  const options = ['--quiet', '--disable-pip-version-check', '--require-hashes'];
  await output(program, ['-m', 'pip', 'install', ...options, '-r', requirements]);
  writeFileSync(stamp, inputs);
  return program;
}

/**
 * Run a program to its end.
 * @returns what it wrote to its standard output
 * @throws Error with the end of its standard error when it fails
 */
export async function output(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return out;
  throw new Error(`${program} ended with ${code ?? 'a signal'}:\n${errors.trim()}`);
}

/** A program that does not exist does not succeed. */
function isSuccess(program: string, args: readonly string[]): Promise<boolean> {
  return output(program, args).then(
    () => true,
    () => false,
  );
}
