// The hash chain of one balance in answers, and the proof of an export of all of them.
import { createHash } from 'node:crypto';
import { openingOf, toHashedLine, toLedgerLines } from '../../../lib/core/ledger/ledger-page';
import { ChainVerifier, type ExportedLine } from '../../../lib/core/ledger/verify';
import { type ChainLine, NO_HASH, toLink } from '../../../lib/model/ledger/chain';
import { aGiftCard } from '../../support/core';

const OPENED = '2026-03-01T00:00:00.000Z';

const hashOf = (previous: string, { voucher_id, sequence, created_at, type, change, balance_after }: ChainLine) =>
  createHash('sha256')
    .update(`${previous}\n${JSON.stringify({ balance_after, change, created_at, sequence, type, voucher_id })}`)
    .digest('hex');

describe('the opening line of a card', () => {
  const card = aGiftCard(500, { id: 'v_1', created_at: '2026-03-01' });
  const openingWith = (balance: number) => {
    const line = {
      voucher_id: 'v_1',
      sequence: 1,
      created_at: OPENED,
      type: 'OPENING',
      change: balance,
      balance_after: balance,
    } as const;
    return { ...line, hash: hashOf(NO_HASH, line) };
  };
  const fact = { voucher: card, revision: 1, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 };

  it('has its balance, before the first line', () => {
    expect(openingOf(fact)).toEqual(openingWith(500));
  });

  it('has the balance that its chain keeps', () => {
    const head = toLink({ sequence: 3, opening: 800, hash: 'ab'.repeat(32), timeMs: 5 });

    expect(openingOf({ ...fact, head })).toEqual(openingWith(800));
  });
});

describe('a line of a ledger', () => {
  const row = {
    kind: 'R' as const,
    position: 'x',
    id: 'r_1',
    timeMs: Date.parse('2026-03-02T00:00:00Z'),
    value: 'gift' as const,
    delta: -20,
    balanceAfter: 480,
    total: 500,
    reason: null,
    sourceId: null,
    source: null,
  };

  it('has the place and the hash of its link', () => {
    const link = toLink({ sequence: 2, opening: 500, hash: 'ab'.repeat(32), timeMs: 5 });

    expect(toHashedLine('v_1', { ...row, link })).toEqual({
      voucher_id: 'v_1',
      sequence: 2,
      created_at: '2026-03-02T00:00:00.000Z',
      type: 'CREDITS_REDEMPTION',
      change: -20,
      balance_after: 480,
      hash: 'ab'.repeat(32),
    });
  });

  it('is none from before the chain', () => {
    expect(toHashedLine('v_1', row)).toBeNull();
  });
});

/** Lines of one card from its opening; each adds 10. */
const chain = (voucherId: string, length: number, opening = 100): readonly ExportedLine[] => {
  const lines: ExportedLine[] = [];
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const line: ChainLine = {
      voucher_id: voucherId,
      sequence,
      created_at: `2026-03-0${sequence}T00:00:00.000Z`,
      type: sequence === 1 ? 'OPENING' : 'CREDITS_ADDITION',
      change: sequence === 1 ? opening : 10,
      balance_after: opening + 10 * (sequence - 1),
    };
    lines.push({ ...line, hash: hashOf(lines.at(-1)?.hash ?? NO_HASH, line), row: sequence });
  }
  return lines;
};

test.each([
  ['the first one', [3, 1, 2], 1, [1, 2, 3]],
  ['a later one, whose line before is known', [4, 2, 3], 3, [3, 4]],
  ['a later one, whose line before is not known', [2], 2, [2]],
])('a page has its lines in the order of the chain from %s', (_name, known, first, expected) => {
  const lines = chain('v_1', 4);
  const page = toLedgerLines(
    known.map((sequence) => lines[sequence - 1]!),
    first,
  );

  expect(page.map(({ sequence }) => sequence)).toEqual(expected);
  for (const { sequence, previous_hash: previous, hash } of page) {
    expect(hash).toBe(lines[sequence - 1]?.hash);
    expect(previous).toBe(known.includes(sequence - 1) ? lines[sequence - 2]?.hash : NO_HASH);
  }
});

const verify = (lines: readonly ExportedLine[]) => {
  const verifier = new ChainVerifier();
  for (const [index, line] of lines.entries()) verifier.add({ ...line, row: index + 1 });
  return verifier;
};
const [first, second, third, fourth] = chain('v_1', 4) as [ExportedLine, ExportedLine, ExportedLine, ExportedLine];
/** A line with other content, and the hash that it would have. */
const written = (line: ExportedLine, before: ExportedLine | null, members: Partial<ExportedLine>): ExportedLine => {
  const changed = { ...line, ...members };
  return { ...changed, hash: hashOf(before?.hash ?? NO_HASH, changed) };
};

describe('an export', () => {
  test.each<[string, readonly ExportedLine[]]>([
    ['in order', [first, second, third, fourth]],
    ['in any order', [fourth, second, third, first]],
    ['of several cards', [first, ...chain('v_2', 2), second]],
    ['without lines', []],
  ])('is proven %s', (_name, lines) => {
    const verifier = verify(lines);

    expect(verifier.finish()).toEqual([]);
    expect(verifier.lines).toBe(lines.length);
    expect(verifier.cards).toBe(new Set(lines.map(({ voucher_id: id }) => id)).size);
  });

  const HASH = 'its hash is not that of its content and the line before';

  test.each<[string, readonly ExportedLine[], number, number, string]>([
    ['a line without a hash', [first, { ...second, hash: '' }], 2, 2, 'it has no sequence or no hash'],
    ['a line without a sequence', [first, { ...second, sequence: 0 }], 2, 0, 'it has no sequence or no hash'],
    ['a line twice', [first, second, second], 3, 2, 'its sequence is there twice'],
    ['no line after the opening', [first, third], 2, 3, 'line 2 before it is missing'],
    ['no opening', [fourth, third], 2, 3, 'line 1 before it is missing'],
    ['a line with another amount', [first, { ...second, change: 11 }], 2, 2, HASH],
    ['a line behind another one', [first, written(second, null, {})], 2, 2, HASH],
    ['a changed line that waited', [{ ...second, change: 11 }, first], 1, 2, HASH],
    [
      'an opening that is none',
      [written(first, null, { type: 'CREDITS_ADDITION' })],
      1,
      1,
      'its type is CREDITS_ADDITION',
    ],
    ['a second opening', [first, written(second, first, { type: 'OPENING' })], 2, 2, 'its type is OPENING'],
    [
      'a line whose balance is another one',
      [first, written(second, first, { balance_after: 111 })],
      2,
      2,
      'its balance is not the balance before and its change',
    ],
    [
      'an opening whose balance is another one',
      [written(first, null, { balance_after: 99 })],
      1,
      1,
      'its balance is not the balance before and its change',
    ],
  ])('is not proven with %s', (_name, lines, row, sequence, problem) => {
    expect(verify(lines).finish()).toEqual([{ row, voucher_id: 'v_1', sequence, problem }]);
  });

  it('names the first broken line of each card, in the order of the file', () => {
    const [opening, next] = chain('v_2', 2) as [ExportedLine, ExportedLine];
    const broken = verify([
      first,
      opening,
      { ...next, hash: '' },
      { ...second, change: 11 },
      { ...next, sequence: 0 },
      { ...third, change: 11 },
    ]).finish();

    expect(broken.map(({ row, voucher_id: id }) => [row, id])).toEqual([
      [3, 'v_2'],
      [4, 'v_1'],
    ]);
  });
});

describe('the ends of ledgers in an export', () => {
  const endOf = (line: ExportedLine) => ({
    voucher_id: line.voucher_id,
    opened_at: OPENED,
    sequence: line.sequence,
    hash: line.hash,
    balance: line.balance_after,
  });

  it('are the lines with the highest sequence, in any order of the file', () => {
    const other = chain('v_2', 2, 7)[1]!;

    expect(verify([third, first, ...chain('v_2', 2, 7), second]).ends()).toEqual([endOf(third), endOf(other)]);
  });

  it('leave out cards that were moved in after a moment', () => {
    const moved = verify([{ ...first, recordedMs: 50 }, second]);

    expect(moved.ends(49)).toEqual([]);
    expect(moved.ends(50)).toEqual([endOf(second)]);
    expect(moved.ends()).toEqual([endOf(second)]);
    expect(verify([first]).ends(0)).toEqual([endOf(first)]);
    expect(verify([first]).ends(-1)).toEqual([]);
    expect(verify([{ ...first, sequence: 0 }]).ends()).toEqual([]);
  });
});
