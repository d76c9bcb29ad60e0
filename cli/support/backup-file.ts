// The file of a backup: compressed lines of JSON. The first names the format, then there is one for each item, and
// the last says what they are and that they are all.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { RawItem } from './raw-items';

const FORMAT = 1;

export interface BackupHead {
  readonly table: string;
  readonly taken_at: string;
  /** True when nothing was written during the backup, so that it is a consistent snapshot. */
  readonly is_of_one_moment: boolean;
}

interface BackupEnd {
  readonly items: number;
  readonly sha256: string;
}

/** Write the file. It is readable by its owner alone: it holds everything of everybody. */
export async function writeBackup(
  path: string,
  items: AsyncIterable<RawItem>,
  headOf: () => Promise<BackupHead>,
): Promise<BackupHead & BackupEnd> {
  let result: (BackupHead & BackupEnd) | undefined;
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    let count = 0;
    yield `${JSON.stringify({ stackable_backup: FORMAT })}\n`;
    for await (const item of items) {
      const line = `${JSON.stringify(item, encoded)}\n`;
      hash.update(line);
      count += 1;
      yield line;
    }
    const end = { items: count, sha256: hash.digest('hex') };
    // Only now is it known whether anything was written meanwhile.
    result = { ...(await headOf()), ...end };
    yield `${JSON.stringify({ stackable_backup_end: result })}\n`;
  }
  await pipeline(lines, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return result!;
}

/** Bytes as the service of AWS writes them in JSON. */
function encoded(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

/** A text under the name of a type of value is bytes; an attribute of that name is an object. */
function decoded(name: string, value: unknown): unknown {
  return name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
}

/**
 * Read the file from its beginning to its end.
 * @param each what to do with an item
 * @throws Error when it is no backup, of another format, cut short or changed; by then items have been handed on
 */
export async function readBackup(
  path: string,
  each: (item: RawItem) => Promise<void>,
): Promise<BackupHead & BackupEnd> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  file.once('error', (error) => text.destroy(error));
  const hash = createHash('sha256');
  let count = -1;
  let end: (BackupHead & BackupEnd) | undefined;
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    if (end) throw broken(path, 'goes on behind its end');
    if (count < 0) assertFormat(path, line);
    else if (line.startsWith('{"stackable_backup_end":')) end = endOf(line);
    else {
      hash.update(`${line}\n`);
      await each(JSON.parse(line, decoded) as RawItem);
    }
    count += end ? 0 : 1;
  }
  if (!end) throw broken(path, 'ends too early');
  if (end.items !== count || end.sha256 !== hash.digest('hex')) throw broken(path, 'was changed after it was made');
  return end;
}

function endOf(line: string): BackupHead & BackupEnd {
  return (JSON.parse(line) as { readonly stackable_backup_end: BackupHead & BackupEnd }).stackable_backup_end;
}

function assertFormat(path: string, line: string): void {
  const format = /^\{"stackable_backup":(\d+)\}$/.exec(line)?.[1];
  if (format === undefined) throw broken(path, 'is no backup');
  if (Number(format) !== FORMAT) throw broken(path, `has format ${format}, and this version reads ${FORMAT}`);
}

function broken(path: string, why: string): Error {
  return new Error(`${path} ${why}.`);
}
