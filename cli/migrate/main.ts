// stackable migrate: brings every stored record to the format that this release writes.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONVERTERS } from '../../lib/storage/formats/converters';
import type { Key } from '../../lib/storage/table/table';
import { openPlace } from '../keys/place';
import type { MigrateArguments } from './command';
import { type Migrated, migrateItems } from './migrate';

const FOLDER = '.migrate';

/** Stores the progress of a run, so that the next one continues there. */
class StateFile {
  constructor(private readonly path: string) {}

  read(): Key | null {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as Key) : null;
  }

  write(after: Key): void {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.path}.next`, JSON.stringify(after), { mode: 0o600 });
    renameSync(`${this.path}.next`, this.path);
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

function printSummary({ items, changed }: Migrated, isDryRun: boolean): void {
  const verb = isDryRun ? 'would be changed' : 'were changed';
  console.log(`${items} items were read.`);
  for (const [name, count] of changed) console.log(`${count} ${verb}: ${name}`);
  if (changed.size === 0) console.log('Every record is in the format that this release writes.');
}

export async function runMigrate({ isDryRun, perSecond, state, ...of }: MigrateArguments): Promise<void> {
  const place = await openPlace(of);
  const file = new StateFile(state ?? join(FOLDER, `${place.tableName}.json`));
  try {
    const after = isDryRun ? null : file.read();
    if (after) console.log(`It goes on where it was. Remove ${state ?? FOLDER} to begin again.`);
    const note = (last: Key): void => file.write(last);
    printSummary(await migrateItems(place, { converters: CONVERTERS, isDryRun, perSecond, after, note }), isDryRun);
    if (!isDryRun) file.remove();
  } finally {
    await place.close();
  }
}
