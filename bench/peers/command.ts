// The command line of `npm run bench:peers`.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { wholeNumber } from '../../cli/support/options';
import type { Run } from '../../cli/support/program';
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

export function addPeers(
  program: Command,
  run: Run<PeersArguments>,
  { address }: { readonly address: string | undefined } = { address: process.env.DATABASE_URL },
): void {
  program
    .command('bench:peers')
    .description(
      `Compares this project with shop frameworks. DATABASE_URL, such as postgres://user:password@127.0.0.1:5432/postgres, names a \
PostgreSQL and a user that may create databases. Each framework gets one of its own, which is gone in the end.`,
    )
    .option('--only <names>', `of ${PEERS.join(', ')}, with commas between them`, parseNames, PEERS)
    .option('--folder <path>', 'where the frameworks are installed', FOLDER)
    .option('--seconds <n>', 'for each measure; half of that before it counts', wholeNumber(1, 3_600), 10)
    .option(
      '--orders <n>',
      'to place in a framework for each redemption; a fourth of them before it counts',
      wholeNumber(4, 100_000),
      160,
    )
    .action((options, command) => {
      if (address === undefined && options.only.some((name) => name !== 'stackable')) {
        command.error('DATABASE_URL is not set: the frameworks need PostgreSQL.');
      }
      return run({ ...options, address: address ?? '' });
    });
}

function parseNames(text: string): readonly PeerName[] {
  const names = text.split(',');
  const unknown = names.find((name) => !(PEERS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`It takes ${PEERS.join(', ')}, not "${unknown}".`);
  return PEERS.filter((name) => names.includes(name));
}
