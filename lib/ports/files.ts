// What the services need of a place for files: written in parts, and read by a link that soon ends.

/** A file that is being written. */
export interface Upload {
  readonly key: string;
  /** What the place knows it by. */
  readonly id: string;
}

export interface Files {
  /** A part holds so much at least, but for the last one. */
  readonly leastPart: number;
  start(key: string): Promise<Upload>;
  /** Written again it takes the place of the part. @param number from 1 @returns its tag, which `complete` is told */
  put(upload: Upload, part: { readonly number: number; readonly text: string }): Promise<string>;
  /** Make one file of the parts. @param tags in their order */
  complete(upload: Upload, tags: readonly string[]): Promise<void>;
  /** Forget an upload; nothing where there is none. */
  abort(upload: Upload): Promise<void>;
  remove(key: string): Promise<void>;
  /** An address that gives the file to whoever has it. @param name that a browser saves it under */
  link(key: string, how: { readonly nowMs: number; readonly seconds: number; readonly name: string }): Promise<string>;
}
