// Checkpoints: the Merkle root over the ends of ledgers, and the chain of checkpoints.
import { createHash } from 'node:crypto';
import { buildCheckpoint, chainCheckpoint, chainProblems, rootOfEnds } from '../../../lib/core/ledger/checkpoint';
import { addLeaf, type MerkleLeaf, type MerkleState, rootOf } from '../../../lib/core/ledger/merkle';
import type { LedgerEnd } from '../../../lib/core/ledger/verify';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

const leaf = (index: number): MerkleLeaf => ({ voucher_id: `v_${index}`, sequence: index + 1, hash: `hash ${index}` });
const hashed = (index: number) => sha(`0\n{"hash":"hash ${index}","sequence":${index + 1},"voucher_id":"v_${index}"}`);
const node = (left: string, right: string) => sha(`1\n${left}\n${right}`);
const [one = '', two = '', three = '', four = '', five = '', six = '', seven = ''] = [0, 1, 2, 3, 4, 5, 6].map(hashed);

test.each([
  [0, sha('')],
  [1, one],
  [2, node(one, two)],
  [3, node(node(one, two), three)],
  [4, node(node(one, two), node(three, four))],
  [5, node(node(node(one, two), node(three, four)), five)],
  [7, node(node(node(one, two), node(three, four)), node(node(five, six), seven))],
])('the root of %i leaves joins complete subtrees from the right', (count, expected) => {
  const leaves = Array.from({ length: count }, (_one, index) => leaf(index));

  expect(rootOf(leaves.reduce<MerkleState>(addLeaf, []))).toBe(expected);
});

it('keeps complete subtrees between portions of leaves, the largest first', () => {
  const leaves = Array.from({ length: 7 }, (_one, index) => leaf(index));

  expect(leaves.reduce<MerkleState>(addLeaf, []).map((tree) => tree.leaves)).toEqual([4, 2, 1]);
});

const end = (index: number, opened_at: string): LedgerEnd => ({ ...leaf(index), opened_at, balance: 5 });

describe('the ends of ledgers', () => {
  it('are leaves in the order of the creation of their cards, then of their ids', () => {
    const ends = [
      end(2, '2026-03-01T00:00:00.000Z'),
      end(1, '2026-03-01T00:00:00.000Z'),
      end(0, '2026-03-02T00:00:00.000Z'),
      end(3, '1972-05-29T00:00:00.000Z'),
    ];

    expect(rootOfEnds(ends)).toBe(node(node(four, two), node(three, one)));
  });

  it('make a checkpoint without balances', () => {
    const ends = [end(0, '2026-03-01T00:00:00.000Z')];
    const content = `{"at":"2026-03-31","ledgers":1,"object":"ledger_checkpoint","root":"${one}","sequence":1}`;

    expect(buildCheckpoint(ends, '2026-03-31', null)).toEqual({
      object: 'ledger_checkpoint',
      sequence: 1,
      at: '2026-03-31',
      ledgers: 1,
      root: one,
      previous_hash: '0'.repeat(64),
      hash: sha(`${'0'.repeat(64)}\n${content}`),
    });
  });
});

const balances = [{ type: 'GIFT_VOUCHER' as const, currency: 'EUR', balance: 500, cards: 2 }];
const FIRST = chainCheckpoint({ at: '2026-03-30', ledgers: 3, root: 'r1', balances }, null);
const SECOND = chainCheckpoint({ at: '2026-03-31', ledgers: 4, root: 'r2', balances }, FIRST);
const THIRD = chainCheckpoint({ at: '2026-04-01', ledgers: 4, root: 'r3', balances }, SECOND);

describe('a chain of checkpoints', () => {
  it('has the hash of the checkpoint before, and of all members in their order', () => {
    const content =
      '{"at":"2026-03-31","balances":[{"balance":500,"cards":2,"currency":"EUR","type":"GIFT_VOUCHER"}],' +
      '"ledgers":4,"object":"ledger_checkpoint","root":"r2","sequence":2}';

    expect(SECOND).toMatchObject({
      sequence: 2,
      previous_hash: FIRST.hash,
      hash: sha(`${FIRST.hash}\n${content}`),
    });
  });

  const OTHER = chainCheckpoint({ at: '2026-03-30', ledgers: 3, root: 'other', balances }, null);

  test.each([
    ['nothing', [], []],
    ['one', [SECOND], []],
    ['a complete chain', [FIRST, SECOND, THIRD], []],
    ['a chain with a gap', [FIRST, THIRD], []],
    [
      'a checkpoint that was changed',
      [FIRST, { ...SECOND, ledgers: 5 }, THIRD],
      ['The checkpoint of 2026-03-31 has another hash than its content.'],
    ],
    [
      'one that follows from another',
      [OTHER, SECOND],
      ['The checkpoint of 2026-03-31 does not follow from the one before it.'],
    ],
    [
      'both',
      [{ ...FIRST, root: 'x' }, SECOND, { ...THIRD, at: 'x' }],
      [
        'The checkpoint of 2026-03-30 has another hash than its content.',
        'The checkpoint of x has another hash than its content.',
      ],
    ],
  ])('is right or wrong: %s', (_name, checkpoints, expected) => {
    expect(chainProblems(checkpoints)).toEqual(expected);
  });
});
