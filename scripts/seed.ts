// The demo data that `npm start` loads once.
import type { Demo } from './start/demo';

export interface SeedTarget {
  readonly endpoint: string;
  readonly tableName: string;
}

/**
 * Called at every start: it writes the demo only where the table does not hold it yet, and says what it offers either way.
 * The demo holds no records so far.
 */
export const seedDemo: (target: SeedTarget) => Promise<Demo> = () => Promise.resolve({ keyPairs: [] });
