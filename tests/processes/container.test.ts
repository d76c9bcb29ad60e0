// The image without Docker: what the Dockerfile copies, and nothing else, runs its command, and is asked what it asks for health.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from 'js-yaml';
import { build } from '../../scripts/build/main';
import { freePort } from '../../server/engine/ports';
import { ROOT } from '../../scripts/support/service-definition';

jest.setTimeout(600_000);

const DOCKERFILE = readFileSync(join(ROOT, 'server/docker/Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const IMAGE = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '));
const READY_MS = 150_000;

const lines = (instruction: string): readonly string[] =>
  [...IMAGE.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest]) => rest!);

/** The arguments of an instruction in its JSON form. */
function command(line: string): readonly string[] {
  return JSON.parse(line.slice(line.indexOf('['))) as readonly string[];
}

let folder: string;
let app: string;
let child: ChildProcess;
let said = '';

beforeAll(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'stackable-image-'));
  app = join(folder, 'app');
  for (const line of lines('COPY')) {
    const paths = line.split(' ').filter((word) => !word.startsWith('--'));
    const target = join(app, paths.at(-1)!);
    for (const path of paths.slice(0, -1)) {
      const name = path.replace('/app/', '');
      const to = paths.length > 2 ? join(target, name) : target;
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(ROOT, name), to, { recursive: true });
    }
  }
});

afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
  chmodSync(app, 0o755);
  rmSync(folder, { recursive: true });
});

/** As in the image, but for the port and the folder of the data. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const pairs = lines('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string]));
  const own = { HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), PROCESSES: '1' };
  return { PATH: process.env.PATH, HOME: folder, ...Object.fromEntries(pairs), ...own };
}

describe('the image', () => {
  it('runs what it copies, is healthy, makes keys, and ends on request', async () => {
    const env = await environment();
    chmodSync(app, 0o555);
    const [node, ...args] = command(lines('CMD').at(-1)!);
    child = spawn(node!, args, { cwd: app, env, stdio: 'pipe' });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    for (let waited = 0; !said.includes('"ready":'); waited += 50) {
      if (child.exitCode !== null || waited > READY_MS) throw new Error(`It did not start: ${said}`);
      await sleep(50);
    }

    const [healthy, ...check] = command(lines(' *HEALTHCHECK').at(-1)!);
    const requested = (port: string) =>
      spawnSync(
        healthy!,
        check.map((arg) => arg.replace(':3000/', `:${port}/`)),
        { env },
      ).status;
    expect(requested(env.PORT!)).toBe(0);
    expect(requested(String(await freePort()))).toBe(1);

    const keys = spawnSync(node!, ['dist/serve/keys.js', 'create-project', '--name', 'Shop'], { cwd: app, env });
    expect([keys.status, String(keys.stdout)]).toEqual([0, expect.stringMatching(/^Project {2}proj_/)]);

    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('runs as nobody of weight, on a volume', () => {
    expect(lines('USER')).toEqual(['1000']);
    expect(lines('VOLUME')).toEqual(['/data']);
    expect(lines('ENV')[0]).toContain('DATA_DIR=/data');
  });

  it('is made of what the build reads, and of no data or secret of the folder', () => {
    const ignored = readFileSync(join(ROOT, 'server/docker/Dockerfile.dockerignore'), 'utf8').split('\n');

    expect(ignored[0]).toBe('*');
    expect(ignored.filter((line) => /^!.*(\.data|\.env|\.git|node_modules|dist)/.test(line))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  interface Compose {
    readonly services: Readonly<
      Record<
        string,
        { readonly ports?: readonly string[]; readonly volumes: readonly string[]; readonly restart: string }
      >
    >;
    readonly volumes: Readonly<Record<string, unknown>>;
  }
  const { services, volumes } = load(readFileSync(join(ROOT, 'server/docker/compose.yaml'), 'utf8')) as Compose;

  it('lets only this machine reach the service, and nobody else the table', () => {
    expect(services.stackable!.ports).toEqual(['127.0.0.1:${PORT:-3000}:3000']);
    expect(services.table).not.toHaveProperty('ports');
  });

  it('keeps the data in volumes, and starts what ended again', () => {
    for (const { restart, volumes: used } of Object.values(services)) {
      expect(restart).toBe('unless-stopped');
      expect(used.map((volume) => volume.split(':')[0]!).filter((name) => !(name in volumes))).toEqual([]);
    }
    expect(services.stackable!.volumes).toEqual(['data:/data']);
  });
});
