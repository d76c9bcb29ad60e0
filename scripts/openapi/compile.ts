// Puts the document where the function that serves it is bundled from.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/service-definition';
import { openApiDocument } from './document';

const DECLARATION = `export const DOCUMENT: { readonly text: string; readonly etag: string };\n`;

/** Write schemas/compiled/openapi.js: the text of the document and its tag, which changes with it. */
export function compileDocument(root = ROOT): void {
  const folder = join(root, 'schemas', 'compiled');
  const text = JSON.stringify(openApiDocument(root));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  mkdirSync(folder, { recursive: true });
  writeChanged(join(folder, 'openapi.js'), `'use strict';\nexports.DOCUMENT = ${JSON.stringify({ text, etag })};\n`);
  writeChanged(join(folder, 'openapi.d.ts'), DECLARATION);
}

function writeChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
