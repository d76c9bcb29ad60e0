// Puts the document where the function that serves it is bundled from, and the types of all answers beside it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashFiles } from '../support/content-hash';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';
import { openApiDocument } from './document';
import { routeAnswersText } from './route-answers';

const STAMP = '.document-inputs';
const DECLARATION = `export const DOCUMENT: { readonly text: string; readonly etag: string };\n`;

/**
 * Write schemas/compiled/openapi.js: the text of the document and its tag, which changes with it; and
 * route-answers.d.ts: the type of each route's answer. Returns false when nothing that they are made of had changed:
 * to read them from the endpoints, all handlers are loaded.
 */
export function compileDocument(root = ROOT): boolean {
  const folder = join(root, 'schemas', 'compiled');
  if (isDocumentCurrent(root)) return false;
  const text = JSON.stringify(openApiDocument(root));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.js'), `'use strict';\nexports.DOCUMENT = ${JSON.stringify({ text, etag })};\n`);
  writeFileSync(join(folder, 'openapi.d.ts'), DECLARATION);
  writeFileSync(join(folder, 'route-answers.d.ts'), routeAnswersText(root));
  writeFileSync(join(folder, STAMP), inputsHash(root));
  return true;
}

/** True when nothing that the document is made of has changed. */
export function isDocumentCurrent(root = ROOT): boolean {
  const stamp = join(root, 'schemas', 'compiled', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash(root);
}

function inputsHash(root: string): string {
  const compiled = join(root, 'schemas', 'compiled');
  const folders = ['functions', 'lib/http', 'schemas', 'scripts/openapi', 'scripts/generate', 'scripts/support'];
  const files = folders.flatMap((folder) => filesBelow(join(root, folder), (path) => !path.startsWith(compiled)));
  return hashFiles(root, [
    ...files,
    join(root, 'lib/errors.ts'),
    join(root, 'lib/model/events/payloads.ts'),
    join(root, 'package.json'),
  ]);
}

if (require.main === module) runAsCommand(() => Promise.resolve(void compileDocument()));
