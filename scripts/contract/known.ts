// The contradictions of the published definition that we know, each with its reason.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KnownGroup {
  /** Why answers differ from the definition here, and stay so. */
  readonly reason: string;
  /**
   * By operation and status, such as `GET /v1/vouchers/{code} 200`: pointer and kind, such as `/assets missing`. In
   * `/channel enum *` the star is any word.
   */
  readonly contradictions: Readonly<Record<string, readonly string[]>>;
}

const FOLDER = join(__dirname, 'known');

/** Every group of a folder, by the name of its file. */
export function readKnown(folder = FOLDER): ReadonlyMap<string, KnownGroup> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.sort().map((file) => {
      const group = JSON.parse(readFileSync(join(folder, file), 'utf8')) as KnownGroup;
      return [file.replace(/\.json$/, ''), group];
    }),
  );
}
