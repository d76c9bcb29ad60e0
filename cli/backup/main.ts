// stackable backup: everything a table holds, in one file.
import { existsSync, rmSync } from 'node:fs';
import { openPlace } from '../keys/place';
import type { BackupArguments } from './command';
import { takeBackup } from './take';

export async function runBackup({ file, whileBusy, ...of }: BackupArguments): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already: name another one.`);
  const place = await openPlace(of);
  try {
    const { items, isOfOneMoment } = await takeBackup(place, file).catch((error: unknown) => {
      // A partial backup is deleted; an existing file of another origin is not.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
      throw error;
    });
    if (!isOfOneMoment && !whileBusy) {
      rmSync(file);
      throw new Error('Something was written meanwhile: stop the service, or ask for --while-busy. No file was kept.');
    }
    const moment = isOfOneMoment
      ? 'of one moment'
      : 'not of one moment: npm run restore shows what does not fit together';
    console.log(`${items} items of ${place.tableName} are in ${file}, ${moment}.`);
    console.log('The file holds everything of everybody: keep it as you keep the table.');
  } finally {
    await place.close();
  }
}
