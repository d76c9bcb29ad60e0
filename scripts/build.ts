// npm run build: one bundle for each handler, from functions/**/*.ts to dist/functions/**/*.js.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build as bundle, type Metafile, stop as stopBundler } from 'esbuild';
import { runAsCommand } from './command';
import { filesBelow, hashFiles } from './content-hash';
import { compileSchemas } from './schemas';
import { bundleSdk } from './sdk-bundle';
import { ROOT } from './service-definition';

interface Stamp {
  readonly entries: readonly string[];
  readonly inputs: readonly string[];
  readonly hash: string;
}

/** Bring dist/ up to date. Returns false when nothing that the bundles are made of had changed. */
export async function build(root = ROOT): Promise<boolean> {
  const entries = filesBelow(join(root, 'functions'), (path) => path.endsWith('.ts'));
  const stampPath = join(root, 'dist', '.build.json');
  if (isCurrent(root, stampPath, entries)) return false;
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const { metafile } = await bundleAll(root, entries);
  await stopBundler();
  const stamp = stampOf(root, entries, inputsOf(root, metafile));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath, JSON.stringify(stamp));
  return true;
}

/**
 * A function's bundle holds its own code and schema. The SDK, nine tenths of it, stands beside it in a file of its own:
 * that makes the build of 150 functions a matter of seconds, and the local server loads the SDK once instead of 150 times.
 */
async function bundleAll(root: string, entries: readonly string[]) {
  const outfile = join(root, 'dist', 'sdk.js');
  const sharedSdk = await bundleSdk({ root, entries, outfile, required: '../../sdk.js' });
  return bundle({
    absWorkingDir: root,
    entryPoints: [...entries],
    outbase: join(root, 'functions'),
    outdir: join(root, 'dist', 'functions'),
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    plugins: [sharedSdk],
    logLevel: 'error',
  });
}

/** What the bundles were made of, and with what. Installed packages are covered by the lock file. */
function inputsOf(root: string, metafile: Metafile): string[] {
  const own = Object.keys(metafile.inputs)
    .filter((path) => !path.startsWith('sdk:'))
    .map((path) => resolve(root, path))
    .filter((path) => !path.includes('/node_modules/'));
  return [
    ...own,
    __filename,
    join(__dirname, 'sdk-bundle.ts'),
    join(ROOT, 'package-lock.json'),
    join(root, 'tsconfig.json'),
  ];
}

function stampOf(root: string, entries: readonly string[], inputs: readonly string[]): Stamp {
  const paths = (list: readonly string[]): string[] => list.map((path) => relative(root, path));
  return { entries: paths(entries), inputs: paths(inputs), hash: hashFiles(root, inputs) };
}

function isCurrent(root: string, stampPath: string, entries: readonly string[]): boolean {
  if (!existsSync(stampPath)) return false;
  const stamp = JSON.parse(readFileSync(stampPath, 'utf8')) as Stamp;
  const now = stampOf(
    root,
    entries,
    stamp.inputs.map((path) => resolve(root, path)),
  );
  return now.hash === stamp.hash && now.entries.join() === stamp.entries.join();
}

async function main(): Promise<void> {
  compileSchemas();
  await build();
}

if (require.main === module) runAsCommand(main);
