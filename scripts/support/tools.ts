// Tools of proofs that the service does not depend on, at the versions of a lock file, in a folder of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './content-hash';

const STAMP = '.installed';

export interface Tools {
  readonly folder: string;
  /** Run one of the installed tools in their folder. Throws with what it printed when it fails. */
  run(tool: string, args: readonly string[]): Promise<string>;
  /** Run node in their folder. */
  node(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string>;
}

/**
 * Install what a lock file names, unless that is there already.
 * @param source the folder of the lock file, and of the settings of the tools
 * @param folder where the tools are installed
 */
export async function installTools(source: string, folder: string): Promise<Tools> {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(source);
  for (const name of names) copyFileSync(join(source, name), join(folder, name));
  const inputs = hashFiles(
    source,
    names.filter((name) => name.startsWith('package')).map((name) => join(source, name)),
  );
  const stamp = join(folder, STAMP);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) {
    console.log('Installing the tools …');
    await output('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env: {} });
    writeFileSync(stamp, inputs);
  }
  return {
    folder,
    run: (tool, args) =>
      output(join(folder, 'node_modules', '.bin', tool), args, { cwd: folder, env: quietIn(folder) }),
    node: (args, env) => output(process.execPath, args, { cwd: folder, env }),
  };
}

/** No tool reports home or asks for newer versions. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

/** openapi-generator looks for its settings where npm was called. */
const quietIn = (folder: string) => ({ ...QUIET, PWD: folder, INIT_CWD: folder });

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

async function output(command: string, args: readonly string[], { cwd, env }: Place): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return said.trim();
  throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${said.trim()}`);
}
