// The command line of `npm run bench:peers`.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberOption, readOptions, wrongUse } from '../../cli/support/options';
import type { HowLong } from './measure';

export const PEERS = ['stackable', 'medusa', 'vendure'] as const;
export type PeerName = (typeof PEERS)[number];

export interface PeersArguments extends HowLong {
  /** In the order of all. */
  readonly only: readonly PeerName[];
  /** Folder with the installed frameworks. */
  readonly folder: string;
  /** Address of PostgreSQL. */
  readonly address: string;
}

const FOLDER = join(tmpdir(), 'stackable-peers');

const wrong = wrongUse(`Usage: npm run bench:peers -- [options]

  --only <names>    of ${PEERS.join(', ')}, with commas between them; all of them without it
  --folder <path>   where the frameworks are installed: ${FOLDER}
  --seconds <n>     for each measure, 10; half of that before it counts
  --orders <n>      to place in a framework for each redemption, 160; a fourth of them before it counts

DATABASE_URL, such as postgres://user:password@127.0.0.1:5432/postgres, names a PostgreSQL and a user that may create
databases. Each framework gets one of its own, which is gone in the end.`);

/** @throws Error with one line on what is wrong, and the usage */
export function readPeersArguments(args: readonly string[], address: string | undefined): PeersArguments {
  const text = { type: 'string' } as const;
  const values = readOptions(args, { only: text, folder: text, seconds: text, orders: text }, wrong);
  const names = values.only?.split(',') ?? PEERS;
  const unknown = names.find((name) => !(PEERS as readonly string[]).includes(name));
  if (unknown !== undefined) throw wrong(`--only takes ${PEERS.join(', ')}, not "${unknown}".`);
  const only = PEERS.filter((name) => names.includes(name));
  if (address === undefined && only.some((name) => name !== 'stackable')) {
    throw wrong('DATABASE_URL is not set: the frameworks need PostgreSQL.');
  }
  return {
    only,
    folder: values.folder ?? FOLDER,
    address: address ?? '',
    seconds: numberOption(values.seconds, { option: 'seconds', least: 1, most: 3_600, usual: 10 }, wrong),
    orders: numberOption(values.orders, { option: 'orders', least: 4, most: 100_000, usual: 160 }, wrong),
  };
}
