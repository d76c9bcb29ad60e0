// A record as a file holds it.
import type { FileKind } from './kinds';
import type { Path, YamlFile } from './yaml-file';

export type FileMembers = Readonly<Record<string, unknown>>;

/** A record as a file holds it. */
export interface FileRecord {
  readonly kind: FileKind;
  /** Identifies the record among those of its kind: a tier or stack below its campaign. */
  readonly key: string;
  /** The key under which the project knows a renamed record; null where it was not renamed. */
  readonly was: string | null;
  readonly members: FileMembers;
  readonly yaml: YamlFile;
  /** The place of the record in its file. */
  readonly at: Path;
}
