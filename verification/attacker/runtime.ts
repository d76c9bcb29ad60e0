// The service of the attacked shop: over a table in memory, with a clock and ids that follow from the seed.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runtime } from '../../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemIds } from '../../lib/runtime';
import { localFiles } from '../../lib/storage/files/local-files';
import { naturalId } from '../../lib/storage/name-hashes';
import type { Table } from '../../lib/storage/table/table';
import type { Random } from '../../scripts/support/random';

export const NOW_MS = Date.parse('2026-03-10T12:00:00.000Z');

/** Files of exports; each attack writes its own, under the id of its export. */
const FILES = join(tmpdir(), `stackable-attack-files-${process.pid}`);
process.once('exit', () => rmSync(FILES, { recursive: true, force: true }));

export class Clock {
  private ms = NOW_MS;

  nowMs(): number {
    return this.ms;
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}

export function runtimeOver(table: Table, clock: Clock, random: Random, defects: unknown[]): Runtime {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const text = (length: number, of = letters): string =>
    Array.from({ length }, () => of[random.between(0, of.length - 1)]).join('');
  return {
    ...NOTHING_OUTSIDE,
    store: storeOver(table),
    clock,
    ids: {
      ...systemIds,
      random: (prefix, length) => `${prefix}_${text(length)}`,
      hex: (prefix) => `${prefix}_${text(18, '0123456789abcdef')}`,
      natural: (prefix, name, isCaseSensitive = true) => naturalId(prefix, { text: name, isCaseSensitive }, text(6)),
      redemptionBase: (nowMs) => nowMs.toString(16).padStart(12, '0') + text(10, '0123456789abcdef'),
    },
    log: { info: () => undefined, error: (entry) => void defects.push(entry) },
    files: localFiles({ folder: FILES, url: 'http://files.example', secret: 'a secret of the attacked shop' }),
    acceptsDemoKeys: false,
    // Limits would answer almost every request of so many; tests/http/wrong-codes and client-access look at them.
    limitsOff: ['requests', 'wrong_codes'],
  };
}
