// Streams the file out of a form, with at most one chunk of it in memory.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '../../lib/model/limits';

/** Why a form is refused, by the status that S3 has for it. */
class Refused extends Error {
  declare protected readonly made: true;
  constructor(readonly status: 400 | 413) {
    super(`The form is refused: ${status}.`);
  }
}

/** Maximum size of the form fields before the file, bytes. */
const MOST_FIELDS = 64 * 1024;

/**
 * Store the part `file` of a form; a file that breaks off, is empty or too large leaves nothing.
 * @returns the status of the answer, as S3 gives it
 */
export async function receiveFile(path: string, request: IncomingMessage): Promise<number> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '');
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) return 400;
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.uploadBytes + MOST_FIELDS) return 413;
  const begun = `${path}.${randomBytes(8).toString('hex')}.sent`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = createWriteStream(begun, { mode: 0o600 });
  try {
    await pipeline(bounded(fileOfForm(request.iterator({ destroyOnReturn: false }), name)), file);
    await rename(begun, path);
    return 204;
  } catch (error) {
    // A file that is still being opened would come after its removal.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
    await rm(begun, { force: true });
    if (error instanceof Refused) return error.status;
    // The sender went away.
    if (request.destroyed && !request.complete) return 400;
    throw error;
  }
}

async function* bounded(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > LIMITS.uploadBytes) throw new Refused(413);
    yield piece;
  }
  if (bytes === 0) throw new Refused(400);
}

/** The content of the part that is named `file`: it goes to the next boundary. */
async function* fileOfForm(form: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Buffer> {
  const end = Buffer.from(`\r\n--${boundary}`);
  let held = Buffer.alloc(0);
  let hasBegun = false;
  for await (const piece of form) {
    held = Buffer.concat([held, piece]);
    if (!hasBegun) {
      const start = startOfFile(held, boundary);
      if (start === null && held.length > MOST_FIELDS) throw new Refused(400);
      if (start === null) continue;
      hasBegun = true;
      held = held.subarray(start);
    }
    const at = held.indexOf(end);
    if (at >= 0) {
      yield held.subarray(0, at);
      return;
    }
    const sure = Math.max(0, held.length - end.length);
    yield held.subarray(0, sure);
    held = held.subarray(sure);
  }
  throw new Refused(400);
}

/** Start of the file's content; null until its headers are complete. */
function startOfFile(held: Buffer, boundary: string): number | null {
  const text = held.toString('latin1');
  const parts = text.split(`--${boundary}\r\n`);
  let from = 0;
  for (const part of parts) {
    const head = part.indexOf('\r\n\r\n');
    if (head >= 0 && /^content-disposition:[^\r\n]*\bname="?file"?(;|\r|$)/im.test(part.slice(0, head + 2)))
      return from + head + 4;
    from += part.length + boundary.length + 4;
  }
  return null;
}
