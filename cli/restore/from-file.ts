// Restores a backup into a table that holds nothing.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { readBackup } from '../support/backup-file';
import { clientAt, hasEnded, type RawItem, RawWriter, type RawTableAddress } from '../support/raw-items';
import { kindOfRestoredItem } from './items';

export interface Restored {
  readonly items: number;
  readonly takenAt: string;
  readonly isOfOneMoment: boolean;
  /** Events and deliveries that had not been sent. */
  readonly unsent: number;
}

/**
 * Events that were sent after the backup are unknown: by default none is sent again. Their deliveries are stored as
 * failed ones, which the project can retry. Dashboard sessions end.
 */
export async function restoreFile(
  place: RawTableAddress,
  { file, sendsEvents, nowMs }: { readonly file: string; readonly sendsEvents: boolean; readonly nowMs: number },
): Promise<Restored> {
  const client = clientAt(place);
  try {
    const { Count } = await client.send(new ScanCommand({ TableName: place.tableName, Limit: 1 }));
    if (Count !== 0) throw new Error(`The table ${place.tableName} holds something already: name another one.`);
    const writer = new RawWriter(client, place.tableName);
    let unsent = 0;
    const end = await readBackup(file, async (item) => {
      const kind = kindOfRestoredItem(item);
      if (hasEnded(item, nowMs) || kind === 'SESSION') return;
      const isUnsent = kind === 'EVENT' || kind === 'DELIVERY';
      if (isUnsent) unsent += 1;
      const stored = isUnsent && !sendsEvents ? ended(item) : item;
      if (stored) await writer.put(stored);
    });
    await writer.flush();
    return { items: end.items, takenAt: end.taken_at, isOfOneMoment: end.is_of_one_moment, unsent };
  } finally {
    client.destroy();
  }
}

/** A delivery that waits for no attempt; null for what has not become one. */
function ended(item: RawItem): RawItem | null {
  if (kindOfRestoredItem(item) === 'EVENT') return null;
  const { g2p, g2s, lease, lease_until, ...kept } = item;
  return { ...kept, status: { S: 'FAILED' } };
}

export function describe({ items, takenAt, isOfOneMoment, unsent }: Restored, sendsEvents: boolean): readonly string[] {
  return [
    `${items} items of ${takenAt} were read${isOfOneMoment ? '' : ', which are not of one moment'}.`,
    `${unsent} events had not been sent: ${sendsEvents ? 'they will be' : 'they were ended'}.`,
    'People sign in to the dashboard anew. Keys and users are those of the backup: whatever was revoked since works again',
    '(npm run keys -- list). People who were deleted for good since are there again: delete them once more.',
  ];
}
