// The bin: deleted codes that are still taken.
import type { CursorRequest } from '../core/filter/list-spec';
import type { CursorPage } from '../model/lists/page';
import type { BinEntry } from '../model/trash-bin/bin-entry';
import type { ProjectScope } from './common';

export interface BinStore {
  /** The entries of a page, in the order of their ids. */
  list(scope: ProjectScope, request: CursorRequest<BinEntry>): Promise<CursorPage<BinEntry>>;
  /** The entry with this id; null when there is none. */
  find(scope: ProjectScope, entryId: string): Promise<BinEntry | null>;
}
