// npm run build: one bundle for each handler, from functions/**/*.ts to dist/functions/**/*.js, and the dashboard's files.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle, type Metafile, stop as stopBundler } from 'esbuild';
import { runAsCommand } from '../support/command';
import { replaceFolder } from '../support/content-hash';
import { compileDocument } from '../openapi/compile';
import { compileSchemas } from '../generate/main';
import { buildDashboard } from './dashboard';
import { FUNCTION_OPTIONS } from './options';
import { bundleSchemas, copyDocument } from './separate-schemas';
import { buildReplayer } from './replayer';
import { buildServer, EVERY_COMMAND, functionFiles, serverSources } from './server';
import { shareFiles } from './shared-files';
import { inputsOf, isCurrent, writeStamp } from './stamp';
import { ROOT } from '../support/service-definition';

/** Written last, into the folder of the build. */
export const STAMP = '.build.json';

interface Bundling {
  readonly root: string;
  readonly entries: readonly string[];
  /** Output folder. */
  readonly folder: string;
  /** Constants of the build. */
  readonly define: Readonly<Record<string, string>>;
}

/** Bring dist/ up to date. Returns false when nothing that the bundles are made of had changed. */
export async function build(root = ROOT): Promise<boolean> {
  const entries = functionFiles(root);
  const target = join(root, 'dist');
  if (isCurrent(root, join(target, STAMP), entries)) return false;
  const folder = `${target}.tmp-${process.pid}`;
  const metafiles = await allOrNone(root, entries, folder);
  const sources = metafiles.flatMap((metafile) => inputsOf(root, metafile));
  const inputs = [...sources, ...serverSources(root), join(root, 'dashboard', 'index.html')];
  writeStamp(root, join(folder, STAMP), { entries, inputs });
  replaceFolder(folder, target);
  return true;
}

/** If one build fails, the output of the others is removed. */
async function allOrNone(root: string, entries: readonly string[], folder: string): Promise<readonly Metafile[]> {
  const replayer = await buildReplayer(root, folder);
  const define = { 'process.env.REPLAYER_SHA256': JSON.stringify(replayer?.sha256 ?? '') };
  const results = await Promise.allSettled([
    bundleAll({ root, entries, folder, define }),
    buildDashboard(root, join(folder, 'dashboard')),
    buildServer(root, folder, { define, commands: EVERY_COMMAND, placeSchemas: bundleSchemas }),
  ]);
  await stopBundler();
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) {
    rmSync(folder, { recursive: true, force: true });
    throw failure.reason;
  }
  if (existsSync(join(folder, 'serve'))) copyDocument(root, join(folder, 'serve'));
  const metafiles = results.flatMap((result) => (result.status === 'fulfilled' && result.value) || []);
  return replayer ? [replayer.metafile, ...metafiles] : metafiles;
}

/**
 * A function's bundle has its own code and schema. Large packages are in separate files next to it: so the build of 150
 * functions takes seconds, a function starts without unused packages, and the local server loads them once.
 */
async function bundleAll({ root, entries, folder, define }: Bundling): Promise<readonly Metafile[]> {
  const shared = shareFiles({ root, entries, folder, above: '../..' });
  const bundled = bundle({
    ...FUNCTION_OPTIONS,
    absWorkingDir: root,
    define,
    entryPoints: [...entries],
    outbase: join(root, 'functions'),
    outdir: join(folder, 'functions'),
    metafile: true,
    plugins: [shared.plugin],
  });
  const [{ metafile }] = await Promise.all([bundled, shared.written]);
  return [metafile];
}

/** Bring up to date what is generated, and dist/ with it. */
export async function bringUpToDate(): Promise<void> {
  await compileSchemas();
  compileDocument();
  await build();
}

if (require.main === module) runAsCommand(bringUpToDate);
