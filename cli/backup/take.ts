// Takes a backup of a table into a file, and reports whether it is a consistent snapshot.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type BackupHead, writeBackup } from '../support/backup-file';
import { listSpansKey } from '../../lib/storage/keys/counter-keys';
import {
  clientAt,
  hasEnded,
  rawItems,
  type RawItem,
  readItem,
  type RawTableAddress,
  textOf,
} from '../support/raw-items';

/** Items that expire within this time may disappear during the read, which does not count as a change. */
const SOON_MS = 3_600_000;
const WORD = 2n ** 64n;

export interface Taken {
  readonly items: number;
  readonly isOfOneMoment: boolean;
}

/** Read the table twice: what is the same both times was so in between. */
export async function takeBackup(place: RawTableAddress, file: string, nowMs = Date.now()): Promise<Taken> {
  const client = clientAt(place);
  try {
    const first = new Fingerprint(nowMs + SOON_MS);
    const headOf = async (): Promise<BackupHead> => ({
      table: place.tableName,
      taken_at: new Date(nowMs).toISOString(),
      is_of_one_moment: (await fingerprintOf(client, place.tableName, nowMs + SOON_MS)) === first.text(),
    });
    const { items, is_of_one_moment } = await writeBackup(file, seenBy(first, kept(client, place, nowMs)), headOf);
    return { items, isOfOneMoment: is_of_one_moment };
  } finally {
    client.destroy();
  }
}

/**
 * Yields all items, and at the end again the list spans of projects whose spans changed meanwhile. Entries that were
 * read later need them, and spans only grow: the last copy in a file is valid for all of them, and is the one that a
 * restore keeps.
 */
async function* kept(client: DynamoDBClient, { tableName }: RawTableAddress, nowMs: number): AsyncGenerator<RawItem> {
  const spans = new Map<string, RawItem | null>();
  for await (const item of rawItems(client, tableName)) {
    const [project = ''] = textOf(item, 'pk').split('#');
    if (isOfSpans(project, item)) spans.set(project, item);
    else if (!spans.has(project)) spans.set(project, null);
    if (!hasEnded(item, nowMs)) yield item;
  }
  for (const [project, before] of spans) {
    const { pk, sk } = listSpansKey(project);
    const now = await readItem(client, tableName, { pk: { S: pk }, sk: { S: sk } });
    if (now && !isDeepStrictEqual(now, before)) yield now;
  }
}

function isOfSpans(project: string, item: RawItem): boolean {
  const { pk, sk } = listSpansKey(project);
  return textOf(item, 'pk') === pk && textOf(item, 'sk') === sk;
}

async function* seenBy(fingerprint: Fingerprint, items: AsyncIterable<RawItem>): AsyncGenerator<RawItem> {
  for await (const item of items) {
    fingerprint.add(item);
    yield item;
  }
}

async function fingerprintOf(client: DynamoDBClient, tableName: string, endsAfterMs: number): Promise<string> {
  const fingerprint = new Fingerprint(endsAfterMs);
  for await (const item of rawItems(client, tableName)) fingerprint.add(item);
  return fingerprint.text();
}

/** The same for the same items in any order. */
class Fingerprint {
  private items = 0;
  private sum = 0n;

  constructor(private readonly endsAfterMs: number) {}

  add(item: RawItem): void {
    if (hasEnded(item, this.endsAfterMs)) return;
    this.items += 1;
    const hash = createHash('sha256')
      .update(JSON.stringify(inOrder(item)))
      .digest();
    this.sum = (this.sum + hash.readBigUInt64BE()) % WORD;
  }

  text(): string {
    return `${this.items} ${this.sum}`;
  }
}

function inOrder(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as Readonly<Record<string, AttributeValue>>);
  return members.sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, member]) => [name, inOrder(member)]);
}
