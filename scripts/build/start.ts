// What `npm start` runs of dist/, and no more: the service, which is one bundle of all functions, and the dashboard. A
// bundle for each function takes ten times as long, and only a deployment needs them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Metafile, stop as stopBundler } from 'esbuild';
import { compileSchemas } from '../generate/main';
import { filesBelow, replaceFolder } from '../support/content-hash';
import { buildDashboard } from './dashboard';
import { placeDocument } from './separate-schemas';
import { STAMP as STAMP_OF_ALL } from './main';
import { OPTIONS } from './options';
import { buildServer, functionFiles, serverSources } from './server';
import { inputsOf, isCurrent, writeStamp } from './stamp';

const STAMP = '.start.json';
const PARTS = ['serve', 'dashboard'];

/**
 * Bring the service and the dashboard up to date.
 * @param report gets one line for each step that has to run
 */
export async function buildForStart(root: string, report: (step: string) => void): Promise<void> {
  compileSchemas(root, () => report('Compiling the schemas …'));
  const target = join(root, 'dist');
  const entries = functionFiles(root);
  const isBuilt = [STAMP_OF_ALL, STAMP].some((stamp) => isCurrent(root, join(target, stamp), entries));
  if (!isBuilt) await bundle(root, { entries, report });
  placeDocument(root, join(target, 'serve'));
}

interface BundleTerms {
  /** The files of all functions. */
  readonly entries: readonly string[];
  readonly report: (step: string) => void;
}

async function bundle(root: string, { entries, report }: BundleTerms): Promise<void> {
  report('Bundling the service and the dashboard …');
  const target = join(root, 'dist');
  const folder = `${target}.tmp-${process.pid}`;
  try {
    const inputs = await bundleParts(root, folder);
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

async function bundleParts(root: string, folder: string): Promise<readonly string[]> {
  const [dashboard, service] = await Promise.all([
    buildDashboard(root, join(folder, 'dashboard')),
    buildServer(root, folder, { ...OPTIONS, absWorkingDir: root }),
  ]);
  const metafiles = [dashboard, service].filter((metafile): metafile is Metafile => metafile !== null);
  const folderOfSchemas = join(root, 'schemas', 'compiled');
  // The document is placed at each start.
  const isSchema = (path: string) => path.endsWith('.js') && path !== join(folderOfSchemas, 'openapi.js');
  const compiled = filesBelow(folderOfSchemas, isSchema);
  const sources = metafiles.flatMap((metafile) => inputsOf(root, metafile));
  return [...sources, ...compiled, ...serverSources(root), join(root, 'dashboard', 'index.html')];
}
