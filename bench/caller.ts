// The caller of benchmarks.
import type { Caller } from '../lib/model/common';

/** The caller of services without HTTP. */
export const CALLER: Caller = {
  project: 'proj_bench001',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'bench',
  role: 'admin',
  channel: null,
  origin: null,
};
