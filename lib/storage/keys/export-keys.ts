// Keys of exports, and of the tokens that open their files: a token is all that its bearer has, so its item belongs to no project.
import type { Key } from '../table/table';

/** Key of an export. */
export function exportKey(project: string, id: string): Key {
  return { pk: `${project}#X#${id}`, sk: 'X' };
}

/** Key of the download token of an export, by the token's hash. */
export function exportTokenKey(tokenHash: string): Key {
  return { pk: `X#${tokenHash}`, sk: 'X' };
}

/** Key of a file that waits to be imported. */
export function uploadKey(project: string, id: string): Key {
  return { pk: `${project}#X#${id}`, sk: 'U' };
}
