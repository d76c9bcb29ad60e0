// The file store, as the services need it: files are written in parts, and read by a link that expires soon.

import type { FileType } from '../model/files/file-type';

/** A file that is being written. */
export interface Upload {
  readonly key: string;
  /** Id of the upload in the file store. */
  readonly id: string;
}

/** The form of a file upload: its address, and the fields before the one named `file`. */
export interface SendingForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface LinkOptions {
  readonly nowMs: number;
  readonly seconds: number;
  /** For saving the file in a browser. */
  readonly name: string;
  readonly type: FileType;
}

export interface Files {
  /** Minimum size of a part, except for the last one. */
  readonly leastPart: number;
  start(key: string): Promise<Upload>;
  /** A repeated write replaces the part. @param number from 1 @returns its tag, for `complete` */
  put(upload: Upload, part: { readonly number: number; readonly text: string }): Promise<string>;
  /** Make one file of the parts. @param tags in their order */
  complete(upload: Upload, tags: readonly string[]): Promise<void>;
  /** Forget an upload; nothing if there is none. */
  abort(upload: Upload): Promise<void>;
  remove(key: string): Promise<void>;
  /** An address that serves the file to its bearer. */
  link(key: string, how: LinkOptions): Promise<string>;
  /**
   * The form for uploading a file of at least one byte. The file store itself refuses a file that is too large or too
   * late.
   */
  form(
    key: string,
    how: { readonly nowMs: number; readonly seconds: number; readonly most: number },
  ): Promise<SendingForm>;
  /** The content of a file, piece by piece; null if there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
}
