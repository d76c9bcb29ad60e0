// Files in a folder of this machine. A part is a separate file until they are joined, so a rewritten part replaces it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Files, Upload } from '../../ports/files';

export interface LocalPlace {
  readonly folder: string;
  /** Address of the server of the files. */
  readonly url: string;
  /** Proves that a link is ours. */
  readonly secret: string;
}

const PRIVATE = { recursive: true, mode: 0o700 } as const;
const PRIVATE_FILE = { mode: 0o600 } as const;
const KEY = /^[a-z0-9_]+(\/[A-Za-z0-9_.-]+)+$/;

/** Build a file store in a local folder. */
export function localFiles({ folder, url, secret }: LocalPlace): Files {
  return {
    leastPart: 0,
    start: async (key) => {
      const upload = { key, id: randomBytes(8).toString('hex') };
      await mkdir(partsFolder(folder, upload), PRIVATE);
      return upload;
    },
    put: async (upload, { number, text }) => {
      const parts = partsFolder(folder, upload);
      await mkdir(parts, PRIVATE);
      const path = join(parts, String(number));
      await writeFile(`${path}.new`, text, PRIVATE_FILE);
      await rename(`${path}.new`, path);
      return String(number);
    },
    complete: (upload, tags) => joinParts(folder, upload, tags),
    abort: async (upload) => rm(partsFolder(folder, upload), { recursive: true, force: true }),
    remove: async (key) => rm(pathOf(folder, key), { force: true }),
    link: (key, { nowMs, seconds, name, type }) => {
      const query = new URLSearchParams({ name, type, until: String(nowMs + seconds * 1000) });
      query.set('sig', signature(secret, key, query));
      return Promise.resolve(`${url}/local-files/${key}?${query.toString()}`);
    },
    form: (key, { nowMs, seconds }) => {
      const query = new URLSearchParams({ until: String(nowMs + seconds * 1000) });
      query.set('sig', formSignature(secret, key, query));
      return Promise.resolve({ url: `${url}/local-files/${key}?${query.toString()}`, fields: {} });
    },
    read: (key) => Promise.resolve(existsSync(pathOf(folder, key)) ? createReadStream(pathOf(folder, key)) : null),
  };
}

/**
 * Return the path of a stored file in its folder.
 * @throws for a key that no file has: none leads out of the folder
 */
export function pathOf(folder: string, key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('No file has such a key.');
  return join(folder, key);
}

function partsFolder(folder: string, { key, id }: Upload): string {
  return `${pathOf(folder, key)}.${id}.parts`;
}

/** Repeated after an interruption, it writes the same file; when the parts are gone, the file is complete. */
async function joinParts(folder: string, upload: Upload, tags: readonly string[]): Promise<void> {
  const path = pathOf(folder, upload.key);
  if (!existsSync(partsFolder(folder, upload)) && existsSync(path)) return;
  const whole = `${path}.${upload.id}.whole`;
  await mkdir(dirname(path), PRIVATE);
  await writeFile(whole, '', PRIVATE_FILE);
  for (const tag of tags) {
    await pipeline(createReadStream(join(partsFolder(folder, upload), tag)), createWriteStream(whole, { flags: 'a' }));
  }
  await rename(whole, path);
  await rm(partsFolder(folder, upload), { recursive: true, force: true });
}

function signature(secret: string, key: string, query: URLSearchParams): string {
  return createHmac('sha256', secret)
    .update(`${key}\n${query.get('name')}\n${query.get('type')}\n${query.get('until')}`)
    .digest('base64url');
}

/** No key is `POST`, so that no link is a form, and no form a link. */
function formSignature(secret: string, key: string, query: URLSearchParams): string {
  return createHmac('sha256', secret)
    .update(`POST\n${key}\n${query.get('until')}`)
    .digest('base64url');
}

/** True when the link was issued by this service and has not expired. */
export function isGoodLink(secret: string, key: string, query: URLSearchParams): boolean {
  return isGood(query, signature(secret, key, query));
}

/** Return whether the query of an upload form's address has a valid, unexpired signature for a file. */
export function isGoodForm(secret: string, key: string, query: URLSearchParams): boolean {
  return isGood(query, formSignature(secret, key, query));
}

function isGood(query: URLSearchParams, expected: string): boolean {
  const sent = Buffer.from(query.get('sig') ?? '');
  const right = Buffer.from(expected);
  return sent.length === right.length && timingSafeEqual(sent, right) && Number(query.get('until')) > Date.now();
}
