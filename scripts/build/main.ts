// npm run build: one bundle for each handler, from functions/**/*.ts to dist/functions/**/*.js, and the dashboard's files.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build as bundle, type BuildOptions, type Metafile, stop as stopBundler } from 'esbuild';
import { runAsCommand } from '../support/command';
import { filesBelow, hashFiles, replaceFolder } from '../support/content-hash';
import { compileDocument } from '../openapi/compile';
import { compileSchemas } from '../generate/main';
import { buildDashboard } from './dashboard';
import { buildServer, serverSources } from './server';
import { laterParts } from './later-parts';
import { shareFiles } from './shared-files';
import { ROOT } from '../support/service-definition';

const STAMP = '.build.json';

interface Bundling {
  readonly root: string;
  readonly entries: readonly string[];
  /** Output folder. */
  readonly folder: string;
}

interface Stamp {
  readonly entries: readonly string[];
  readonly inputs: readonly string[];
  readonly hash: string;
}

/** Bring dist/ up to date. Returns false when nothing that the bundles are made of had changed. */
export async function build(root = ROOT): Promise<boolean> {
  const entries = filesBelow(join(root, 'functions'), (path) => path.endsWith('.ts'));
  const target = join(root, 'dist');
  if (isCurrent(root, join(target, STAMP), entries)) return false;
  const folder = `${target}.tmp-${process.pid}`;
  const metafiles = await allOrNone(root, entries, folder);
  const sources = metafiles.flatMap((metafile) => inputsOf(root, metafile));
  const inputs = [...sources, ...serverSources(root), join(root, 'dashboard', 'index.html')];
  writeFileSync(join(folder, STAMP), JSON.stringify(stampOf(root, entries, [...new Set(inputs)])));
  replaceFolder(folder, target);
  return true;
}

/** If one build fails, the output of the others is removed. */
async function allOrNone(root: string, entries: readonly string[], folder: string): Promise<readonly Metafile[]> {
  const results = await Promise.allSettled([
    bundleAll({ root, entries, folder }),
    buildDashboard(root, join(folder, 'dashboard')),
    buildServer(root, folder, { ...OPTIONS, absWorkingDir: root }),
  ]);
  await stopBundler();
  const failure = results.find((result) => result.status === 'rejected');
  if (!failure) return results.flatMap((result) => (result.status === 'fulfilled' && result.value) || []);
  rmSync(folder, { recursive: true, force: true });
  throw failure.reason;
}

export const OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  mainFields: ['module', 'main'],
  // Names stay as they are written: stack traces show them, and renaming them back costs time in every call.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  // The value of a module that is loaded later would be undefined.
  logOverride: { 'import-is-undefined': 'error' },
  logLevel: 'silent',
} as const satisfies BuildOptions;

/**
 * A function's bundle has its own code and schema. Large packages are in separate files next to it: so the build of 150
 * functions takes seconds, a function starts without unused packages, and the local server loads them once.
 */
async function bundleAll({ root, entries, folder }: Bundling): Promise<readonly Metafile[]> {
  const { inFunctions, beside } = await shareFiles({ root, entries, folder, above: '../..' });
  const later = await laterParts({ root, entries, folder, options: OPTIONS, beside });
  const { metafile } = await bundle({
    ...OPTIONS,
    absWorkingDir: root,
    entryPoints: [...entries],
    outbase: join(root, 'functions'),
    outdir: join(folder, 'functions'),
    metafile: true,
    plugins: [later.plugin, inFunctions],
  });
  return [metafile, ...later.metafiles];
}

/** Own input files of the bundles, including the build scripts. The lock file covers installed packages. */
function inputsOf(root: string, metafile: Metafile): string[] {
  const own = Object.keys(metafile.inputs)
    .filter((path) => !/^(?:shared|node|later[a-z-]*):/.test(path))
    .map((path) => resolve(root, path))
    .filter((path) => !path.includes('/node_modules/'));
  return [
    ...own,
    __filename,
    join(__dirname, 'dashboard.ts'),
    join(__dirname, 'shared-files.ts'),
    join(__dirname, 'later-calls.ts'),
    join(__dirname, 'later-parts.ts'),
    join(__dirname, 'later-parts-list.ts'),
    join(__dirname, 'later-schemas.ts'),
    join(__dirname, 'server.ts'),
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

/** Bring up to date what is generated, and dist/ with it. */
export async function bringUpToDate(): Promise<void> {
  compileSchemas();
  compileDocument();
  await build();
}

if (require.main === module) runAsCommand(bringUpToDate);
