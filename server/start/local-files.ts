// Files on this machine: a folder next to the data, and a small server that serves them to the bearer of a link, and
// accepts them from the bearer of a form.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readRetention } from '../../lib/core/record/retention';
import { isGoodForm, isGoodLink, type LocalPlace, pathOf } from '../../lib/storage/files/local-files';
import { IN_MEMORY } from '../engine/engine';
import { LOOPBACK } from '../engine/ports';
import { openPrivateFolder } from '../engine/private-folder';
import { startFileSweeper } from './file-sweeper';
import { receiveFile } from './receive-file';
import { discardRest, endAnswer } from './rest-of-body';

export interface LocalFilesServer {
  readonly place: LocalPlace;
  stop(): Promise<void>;
}

/**
 * Opens the folder and its own server, and sets the environment for functions and worker. Links point to this machine,
 * unless FILES_URL names a proxy.
 */
export async function openLocalFiles(dataDir: string): Promise<LocalFilesServer> {
  const kept = openFolder(dataDir);
  const server = createServer((request, response) => answerFile(kept, request, response));
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const place = setEnvironment(kept, `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`);
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    kept.close();
  };
  return { place, stop };
}

/**
 * The same when the service itself serves the files: links use the address of the request, unless FILES_URL names
 * another one.
 */
export function openServedFiles(dataDir: string): LocalFilesServer {
  const kept = openFolder(dataDir);
  const place = setEnvironment(kept, '');
  const stop = (): Promise<void> => {
    kept.close();
    return Promise.resolve();
  };
  return { place, stop };
}

export type FilePlace = Pick<LocalPlace, 'folder' | 'secret'>;

function openFolder(dataDir: string): FilePlace & { readonly close: () => void } {
  const isTemporary = dataDir === IN_MEMORY;
  if (!isTemporary) openPrivateFolder(dataDir);
  const folder = isTemporary ? mkdtempSync(join(tmpdir(), 'stackable-files-')) : join(dataDir, 'files');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const days = readRetention(process.env.RETENTION).export_files;
  const stopSweeper = startFileSweeper({ folder, days }, (error) => console.error('Sweep of files failed:', error));
  const close = (): void => {
    stopSweeper();
    if (isTemporary) rmSync(folder, { recursive: true, force: true });
  };
  return { folder, secret: randomBytes(32).toString('base64url'), close };
}

function setEnvironment({ folder, secret }: FilePlace, usualUrl: string): LocalPlace {
  const url = process.env.FILES_URL || usualUrl;
  Object.assign(process.env, { FILES_FOLDER: folder, FILES_URL: url, FILES_SECRET: secret });
  return { folder, url, secret };
}

export const FILES_PREFIX = '/local-files/';

/** Serves a file to the bearer of its link, accepts one from the bearer of a form, and responds 404 otherwise. */
export function answerFile(place: FilePlace, request: IncomingMessage, response: ServerResponse): void {
  answer(place, request, response).catch((error: unknown) => {
    console.error('A file could not be served:', error);
    response.destroy();
  });
}

async function answer(place: FilePlace, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Requests are untrusted: an invalid address, or a key with other characters, is no link.
  const [pathname = '', query] = (request.url ?? '').split('?', 2);
  const searchParams = new URLSearchParams(query);
  const key = pathname.slice(FILES_PREFIX.length);
  const isOurs = pathname.startsWith(FILES_PREFIX);
  if (isOurs && request.method === 'POST' && isGoodForm(place.secret, key, searchParams)) {
    const status = await receiveFile(pathOf(place.folder, key), request);
    discardRest(request);
    // A page that sends a file need not be ours: what the form is signed for is all it may.
    response.writeHead(status, { 'access-control-allow-origin': '*', ...(status !== 204 && { 'content-length': 0 }) });
    endAnswer(request, response);
    return;
  }
  const isGet = isOurs && request.method === 'GET' && isGoodLink(place.secret, key, searchParams);
  const path = isGet ? pathOf(place.folder, key) : null;
  if (path !== null && existsSync(path)) await send(path, searchParams, response);
  else endAnswer(request, response.writeHead(404, { 'content-length': 0 }));
}

/** @param query of a link that was verified */
async function send(path: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    'content-type': `${query.get('type')}; charset=utf-8`,
    'content-disposition': `attachment; filename="${query.get('name')}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  try {
    await pipeline(createReadStream(path), response);
  } catch (error) {
    // The reader has disconnected, so there is no response.
    response.destroy(error instanceof Error ? error : undefined);
  }
}
