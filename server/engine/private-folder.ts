// The data folder: only the user who runs the service can access its files.
import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const MAY_WRITE = 0o022;
/** The service's files in it; a volume may add the last one. */
const KEPT = /^(?:stackable\.db.*|engine\.(?:lock|access)|webhook-key|files|migration.*|lost\+found)$/;

/**
 * Creates the folder if needed, removes other users' permissions from its files, and sets the umask for this process
 * and its children. Throws a one-line error if other users could replace one of these files.
 */
export function openPrivateFolder(folder: string): void {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  const kept = names.filter((name) => KEPT.test(name));
  // What else lies there may be meant for others.
  if (kept.length === names.length) takeFromOthers(folder, lstatSync(folder));
  for (const name of kept) if (name !== 'lost+found') takeAll(join(folder, name));
  const { mode } = lstatSync(folder);
  if ((mode & MAY_WRITE) === 0) return;
  throw new Error(
    `Other users can write to ${folder}: take that from them (chmod go-w), or set DATA_DIR to another folder.`,
  );
}

function takeAll(path: string): void {
  const found = lstatSync(path);
  // The target of a link is outside this folder's control.
  if (found.isSymbolicLink()) return;
  takeFromOthers(path, found);
  if (found.isDirectory()) for (const name of readdirSync(path)) takeAll(join(path, name));
}

function takeFromOthers(path: string, { mode, uid }: Stats): void {
  const isOurs = process.getuid?.() === 0 || process.getuid?.() === uid;
  if (isOurs && (mode & OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~OTHERS);
}
