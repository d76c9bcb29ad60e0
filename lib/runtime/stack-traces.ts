// Stack traces of deployed functions name the sources. The build shortens the identifiers of a bundle and puts this
// module before its code (scripts/build/options.ts); its source map stands beside it and is read by the first trace.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

const maps = new Map<string, SourceMap | null>();

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map(placeOf)].join('\n    at ');

/** `path:line:column`, of the source where the file has a source map. */
function placeOf(frame: NodeJS.CallSite): string {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1];
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!file || !entry || !('originalSource' in entry)) return `${file}:${line}:${column}`;
  const { originalSource, originalLine, originalColumn } = entry;
  return `${resolve(dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
}

function mapOf(file: string | null | undefined): SourceMap | null {
  if (!file) return null;
  let map = maps.get(file);
  if (map === undefined) {
    const text = existsSync(`${file}.map`) ? readFileSync(`${file}.map`, 'utf8') : null;
    map = text === null ? null : new SourceMap(JSON.parse(text) as SourceMapPayload);
    maps.set(file, map);
  }
  return map;
}
