// Faulty versions of what stores the rows of a file, each without one thing that keeps a promise.
import type { Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import { apart, type Mutation } from '../mutation';

const isCode = (write: Write): boolean => {
  const { pk, sk } = keyOf(write);
  return write.kind === 'put' && pk.split('#')[1] === 'V' && sk === 'V';
};
/** A part of a file that is taken away when it is done. */
const isPart = (write: Write): boolean => write.kind === 'delete' && keyOf(write).pk.split('#')[1] === 'J';

export const IMPORT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'rows stored before their part is done': {
    shownBy: 397,
    transact: (writes, table) => apart({ writes, first: (write) => writes.some(isPart) && isCode(write) }, table),
  },
  'a part done before its rows are stored': {
    shownBy: 397,
    transact: (writes, table) => apart({ writes, first: isPart }, table),
  },
};
