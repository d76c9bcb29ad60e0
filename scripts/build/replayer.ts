// The offline replayer: one file without dependencies, whose hash stands in decision documents.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { OPTIONS } from './options';

const ENTRY = 'cli/replay/offline-main.ts';

export interface BuiltReplayer {
  readonly metafile: Metafile;
  /** SHA-256 of the file, lower-case hex. */
  readonly sha256: string;
}

/** Write `replay.mjs`. Null when the project has no replayer. */
export async function buildReplayer(root: string, folder: string): Promise<BuiltReplayer | null> {
  if (!existsSync(join(root, ENTRY))) return null;
  const outfile = join(folder, 'replay.mjs');
  const { metafile } = await build({
    ...OPTIONS,
    absWorkingDir: root,
    entryPoints: [join(root, ENTRY)],
    outfile,
    format: 'esm',
    sourcemap: false,
    metafile: true,
  });
  return { metafile, sha256: createHash('sha256').update(readFileSync(outfile)).digest('hex') };
}
