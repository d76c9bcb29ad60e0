// npm run test:medusa: the plugin, as it is packed, in a real Medusa over PostgreSQL, with a real Stackable.
// It skips in one line without its prerequisites, unless CI_INTEGRATIONS=required. `--mutants` makes three mistakes in
// the installed package, which the tests must find; `--bench` measures what the plugin adds. Other arguments are Jest's.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applyMutant, MUTANTS } from './mutants.mjs';

const PLUGIN = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(PLUGIN, '../..');
const SHOP = join(PLUGIN, '.shop');
const INSTALLED = join(SHOP, 'node_modules/@stackable/medusa-plugin');
const MEDUSA = join(PLUGIN, 'node_modules/@medusajs/cli/cli.js');
const TEMPLATE = 'medusa_template';
const POSTGRES_USER = process.env.POSTGRES_USER ?? 'postgres';

/** The folder of PostgreSQL's programs: on the path, or where Debian has them. */
function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const folders = [...versions.sort().reverse(), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'postgres', 'psql'].every((name) => existsSync(join(folder, name))));
}

function missing() {
  if (findPostgres() === undefined) return 'PostgreSQL (initdb, postgres and psql) is not installed';
  if (isRoot() && spawnSync('id', ['-u', POSTGRES_USER]).status !== 0) {
    return `there is no user ${POSTGRES_USER} to run PostgreSQL as: the variable POSTGRES_USER can name one`;
  }
  if (!existsSync(MEDUSA)) return 'run npm ci in integrations/medusa first';
  if (!existsSync(join(ROOT, 'dist/serve/main.js'))) return 'run npm run build first';
  return null;
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** PostgreSQL does not run as root: another user takes its place. */
function userOfPostgres() {
  if (!isRoot()) return {};
  const id = (flag) => Number(execFileSync('id', [flag, POSTGRES_USER], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'stackable-postgres-'));
  const user = userOfPostgres();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, end };
}

/** Build and pack the plugin, and unpack it into a shop of its own. */
function preparePlugin() {
  const npm = (...args) =>
    execFileSync('npm', args, { cwd: PLUGIN, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  npm('run', '--silent', 'build');
  rmSync(SHOP, { recursive: true, force: true });
  mkdirSync(INSTALLED, { recursive: true });
  cpSync(join(PLUGIN, 'tests/whole/shop'), SHOP, { recursive: true });
  const dependencies = { '@medusajs/medusa': '*', '@stackable/medusa-plugin': '*' };
  writeFileSync(join(SHOP, 'package.json'), JSON.stringify({ name: 'shop', private: true, dependencies }));
  const [{ filename }] = JSON.parse(npm('pack', '--json', '--pack-destination', SHOP));
  execFileSync('tar', ['xzf', join(SHOP, filename), '-C', INSTALLED, '--strip-components', '1']);
}

/** A migrated database with an administrator, which each shop copies. */
async function prepareDatabase(bin, port) {
  const psql = (statement) =>
    spawnSync(join(bin, 'psql'), [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-c',
      statement,
      'postgres',
    ]);
  for (let tries = 0; psql(`create database ${TEMPLATE}`).status !== 0; tries += 1) {
    if (tries === 100) throw new Error('PostgreSQL did not start.');
    await sleep(100);
  }
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://postgres@localhost:${port}/${TEMPLATE}`,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    STACKABLE_OPTIONS: JSON.stringify({ url: 'http://127.0.0.1:9', appId: 'none', appToken: 'none' }),
  };
  const medusa = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MEDUSA, ...args], {
      cwd: SHOP,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`medusa ${args[0]}: ${stdout.slice(-4000)}${stderr.slice(-4000)}`);
  };
  medusa('db:migrate');
  medusa('user', '-e', 'admin@example.com', '-p', 'a-password-of-tests');
}

/** Run tests over the shop. @returns the exit code of Jest */
function runTests(bin, port, args) {
  const jest = join(PLUGIN, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, '--config', 'tests/jest.whole.config.cjs', ...args], {
    cwd: PLUGIN,
    env: { ...process.env, TEST_POSTGRES_PORT: String(port), TEST_PSQL: join(bin, 'psql') },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** Make each mistake in turn. @returns 1 when the tests miss one */
function findMutants(bin, port) {
  const missed = MUTANTS.filter((mutant) => {
    const restore = applyMutant(INSTALLED, mutant);
    try {
      return runTests(bin, port, mutant.tests) === 0;
    } finally {
      restore();
    }
  });
  console.log(`Mutants: ${MUTANTS.length - missed.length} of ${MUTANTS.length} are found.`);
  for (const { name } of missed) console.log(`Not found: ${name}.`);
  return missed.length === 0 ? 0 : 1;
}

function runChosen(bin, port, args) {
  if (args.includes('--mutants')) return findMutants(bin, port);
  if (!args.includes('--bench')) return runTests(bin, port, args);
  return runTests(bin, port, ['--testMatch', '**/whole/*.bench.ts']);
}

async function main() {
  const reason = missing();
  if (reason !== null) {
    const isRequired = process.env.CI_INTEGRATIONS === 'required';
    console.log(`test:medusa is ${isRequired ? 'not possible' : 'skipped'}: ${reason}.`);
    process.exitCode = isRequired ? 1 : 0;
    return;
  }
  const bin = findPostgres();
  preparePlugin();
  const postgres = await startPostgres(bin);
  try {
    await prepareDatabase(bin, postgres.port);
    process.exitCode = runChosen(bin, postgres.port, process.argv.slice(2));
  } finally {
    await postgres.end();
  }
}

await main();
