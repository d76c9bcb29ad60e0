// Which programs `npm run bench:peers` compares, and what it needs for them.
import { addPeers, type PeersArguments } from '../../bench/peers/command';
import { readCommandLine } from '../support/command-line';

const readPeersArguments = (args: readonly string[], address: string | undefined) =>
  readCommandLine<PeersArguments>(
    (program, run) => addPeers(program, run, { address }),
    ['bench:peers', ...args],
    'npm run',
  );

const ADDRESS = 'postgres://bench@127.0.0.1:5432/postgres';

it('compares all, ten seconds each, where nothing is said', () => {
  const { only, seconds, orders, address } = readPeersArguments([], ADDRESS);

  expect({ only, seconds, orders, address }).toEqual({
    only: ['stackable', 'medusa', 'vendure'],
    seconds: 10,
    orders: 160,
    address: ADDRESS,
  });
});

it('compares those that are named, in one order', () => {
  const { only } = readPeersArguments(['--only', 'vendure,stackable'], ADDRESS);

  expect(only).toEqual(['stackable', 'vendure']);
});

it('needs no PostgreSQL for this project alone', () => {
  expect(readPeersArguments(['--only', 'stackable'], undefined).only).toEqual(['stackable']);
});

it.each([
  ['no PostgreSQL', [], undefined, 'DATABASE_URL is not set: the frameworks need PostgreSQL.'],
  ['a program that it does not know', ['--only', 'stackable,saleor'], ADDRESS, 'not "saleor".'],
  ['no second', ['--seconds', '0'], ADDRESS, 'It takes a whole number from 1 to 3600.'],
  ['too few orders to warm up with', ['--orders', '3'], ADDRESS, 'It takes a whole number from 4 to 100000.'],
])('refuses %s, and says how it is used', (_name, args, address, said) => {
  const reading = () => readPeersArguments(args, address);

  expect(reading).toThrow(said);
  expect(reading).toThrow('Usage: npm run bench:peers');
});
