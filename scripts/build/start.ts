// What `npm start` runs of dist/, and no more: the service, which is one bundle of all functions, and the dashboard. A
// bundle for each function takes ten times as long, and only a deployment needs them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Metafile, stop as stopBundler } from 'esbuild';
import { areSchemasCurrent, compileSchemas } from '../generate/main';
import { replaceFolder } from '../support/content-hash';
import { buildDashboard } from './dashboard';
import { compiledFiles, copySchemas, placeDocument } from './separate-schemas';
import { STAMP as STAMP_OF_ALL } from './main';
import { buildServer, functionFiles, serverSources } from './server';
import { inputsOf, isCurrent, writeStamp } from './stamp';

const STAMP = '.start.json';
const PARTS = ['serve', 'dashboard'];

/**
 * Bring the service and the dashboard up to date. Schemas are compiled while the bundler, which is another process,
 * reads everything else.
 * @param report gets one line for each step that has to run
 */
export async function buildForStart(root: string, report: (step: string) => void): Promise<void> {
  const target = join(root, 'dist');
  const entries = functionFiles(root);
  const stamps = areSchemasCurrent(root) ? [STAMP_OF_ALL, STAMP] : [];
  if (!stamps.some((stamp) => isCurrent(root, join(target, stamp), entries))) await bundle(root, { entries, report });
  placeDocument(root, join(target, 'serve'));
}

interface BundleTerms {
  /** The files of all functions. */
  readonly entries: readonly string[];
  readonly report: (step: string) => void;
}

async function bundle(root: string, { entries, report }: BundleTerms): Promise<void> {
  const compiled = compileSchemas(root, () => report('Compiling the schemas …'));
  report('Bundling the service and the dashboard …');
  const target = join(root, 'dist');
  const folder = `${target}.tmp-${process.pid}`;
  try {
    const inputs = await bundleParts(root, folder, compiled);
    // The bundles of the functions are as old as they were.
    rmSync(join(target, STAMP_OF_ALL), { force: true });
    mkdirSync(target, { recursive: true });
    for (const part of PARTS) replaceFolder(join(folder, part), join(target, part));
    writeStamp(root, join(target, STAMP), { entries, inputs });
  } finally {
    await stopBundler();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param compiled settles when the schemas are up to date */
async function bundleParts(root: string, folder: string, compiled: Promise<unknown>): Promise<readonly string[]> {
  const placeSchemas = () => compiled.then(() => copySchemas(root, join(folder, 'serve')));
  const [dashboard, service] = await Promise.all([
    buildDashboard(root, join(folder, 'dashboard')),
    // The lean server as well: tests run it beside the service that they started.
    buildServer(root, folder, { commands: ['start', 'demo', 'main'], placeSchemas }),
  ]);
  const metafiles = [dashboard, service].filter((metafile): metafile is Metafile => metafile !== null);
  const sources = metafiles.flatMap((metafile) => inputsOf(root, metafile));
  return [...sources, ...compiledFiles(root), ...serverSources(root), join(root, 'dashboard', 'index.html')];
}
