// Pages of what qualifies.
import { type PageRequest, selectQualificationPage } from '../../../lib/core/qualification/page';
import { LIMITS, type QualificationCandidate, type QualifiedCandidate } from '../../support/core';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** Candidates by their minute; the discount is behind the colon, and what does not qualify has none. */
function candidates(...words: readonly string[]): readonly QualificationCandidate[] {
  return words.map((word) => ({ id: word, createdAt: at(Number(word.split(/[:a-z]/)[0])) }) as QualificationCandidate);
}

function qualify(candidate: QualificationCandidate): QualifiedCandidate | null {
  const discount = candidate.id.split(':')[1];
  return discount === undefined ? null : ({ candidate, discount: Number(discount) } as QualifiedCandidate);
}

function pages(words: readonly string[], request: Partial<PageRequest>): readonly (readonly string[])[] {
  const found: string[][] = [];
  let startingAfter: string | null = null;
  do {
    const limits: PageRequest = { limit: 2, sorting: 'DEFAULT', ...request, startingAfter };
    const page = selectQualificationPage(candidates(...words), limits, qualify);
    found.push(page.qualified.map(({ candidate }) => candidate.id));
    startingAfter = page.next;
  } while (startingAfter !== null && found.length < 20);
  return found;
}

describe('selectQualificationPage', () => {
  it.each([
    ['nothing', [], [[]]],
    ['less than a page', ['1:5'], [['1:5']]],
    ['a full page', ['1:5', '2:5'], [['2:5', '1:5']]],
    ['one more than a page', ['1:5', '2:5', '3:5'], [['3:5', '2:5'], ['1:5']]],
    ['what does not qualify between', ['1:5', '2', '3', '4:5', '5:5'], [['5:5', '4:5'], ['1:5']]],
    ['what does not qualify at the end', ['1', '2:5', '3:5'], [['3:5', '2:5']]],
    [
      'one moment across the end of a page',
      ['1:5', '2a:5', '2b:5', '3:5'],
      [
        ['3:5', '2a:5'],
        ['2b:5', '1:5'],
      ],
    ],
    ['one moment in the order of the ids', ['1b:5', '1a:5', '1c:5'], [['1a:5', '1b:5'], ['1c:5']]],
    ['one moment in the order of the ids, whatever came first', ['1c:5', '1b:5', '1a:5'], [['1a:5', '1b:5'], ['1c:5']]],
    [
      'what does not qualify within one moment',
      ['1a', '1b:5', '1c', '1d:5', '1e', '1f:5'],
      [['1b:5', '1d:5'], ['1f:5']],
    ],
  ])('goes through %s, newest first', (_name, words, expected) => {
    expect(pages(words, {})).toEqual(expected);
  });

  it.each([
    [1, [['3:5'], ['2:5'], ['1:5']]],
    [3, [['3:5', '2:5', '1:5']]],
  ])('goes on after a page of %i', (limit, expected) => {
    expect(pages(['1:5', '2:5', '3:5'], { limit })).toEqual(expected);
  });

  it.each(['DEFAULT', 'BEST_DEAL', 'LEAST_DEAL'] as const)('is empty where nothing qualifies: %s', (sorting) => {
    expect(pages(['1', '2'], { sorting })).toEqual([[]]);
  });

  it.each([
    [
      'BEST_DEAL',
      [
        ['2:9', '4:5'],
        ['3:5', '1:1'],
      ],
    ],
    [
      'LEAST_DEAL',
      [
        ['1:1', '4:5'],
        ['3:5', '2:9'],
      ],
    ],
  ] as const)('goes through all by what is taken off: %s', (sorting, expected) => {
    expect(pages(['1:1', '2:9', '3:5', '4:5', '5'], { sorting })).toEqual(expected);
  });

  it('goes through deals of one moment', () => {
    expect(pages(['1a:9', '2:8', '1b:7', '3:6'], { sorting: 'BEST_DEAL' })).toEqual([
      ['1a:9', '2:8'],
      ['1b:7', '3:6'],
    ]);
    expect(pages(['1a:9', '2:8', '1b:7', '3:6'], { sorting: 'BEST_DEAL', limit: 1 })).toEqual([
      ['1a:9'],
      ['2:8'],
      ['1b:7'],
      ['3:6'],
    ]);
    expect(pages(['1a:9', '1b:8', '1c:7'], { sorting: 'LEAST_DEAL' })).toEqual([['1c:7', '1b:8'], ['1a:9']]);
  });

  it('counts how many of the last moment came, where more of it follow', () => {
    const request = { limit: 2, sorting: 'DEFAULT', startingAfter: null } as const;
    const place = (...words: readonly string[]) => selectQualificationPage(candidates(...words), request, qualify).next;

    expect(place('1:5', '2:5', '3:5')).toBe(at(2));
    expect(place('1:5', '2a:5', '2b:5', '3:5')).toBe('2026-01-01T00:02:00.000001Z');
    expect(place('2a', '2b:5', '2c', '2d:5', '2e:5')).toBe('2026-01-01T00:02:00.000004Z');
  });

  it('goes on behind a whole moment, where the moment alone is sent', () => {
    const behind = (startingAfter: string) =>
      selectQualificationPage(
        candidates('1:5', '2a:5', '2b:5', '3:5'),
        { limit: 9, sorting: 'DEFAULT', startingAfter },
        qualify,
      ).qualified.map(({ candidate }) => candidate.id);

    expect(behind(at(2))).toEqual(['1:5']);
    expect(behind('2026-01-01T00:02:00.000001Z')).toEqual(['2b:5', '1:5']);
    expect(behind('2026-01-01T00:02:00.000009Z')).toEqual(['1:5']);
    expect(behind('2026-01-01T00:02:00.000000Z')).toEqual(['1:5']);
  });

  it.each([
    [1_000, [500, 501, 1]],
    [333, [333, 333, 333, 3]],
    [250, [250, 250, 250, 251, 1]],
  ])('keeps together what three digits cannot distinguish, in pages of %i', (limit, expected) => {
    const many = Array.from({ length: 1001 }, (_, index) => `1a${String(index).padStart(4, '0')}:5`);

    expect(pages([...many, '0:5'], { limit }).map((page) => page.length)).toEqual(expected);
  });

  it('goes on within a moment of which all were tried', () => {
    const words = Array.from(
      { length: LIMITS.qualificationsTried },
      (_, index) => `1a${String(index).padStart(4, '0')}`,
    );

    expect(pages([...words, '1z:5'], {})).toEqual([[], ['1z:5']]);
  });

  it('tries no more than the limit for one page, and goes on with the next', () => {
    const words = [...Array.from({ length: LIMITS.qualificationsTried }, (_, index) => String(index + 10)), '1:5'];
    let tried = 0;
    const request = { limit: 2, sorting: 'DEFAULT', startingAfter: null } as const;
    const first = selectQualificationPage(candidates(...words), request, (candidate) => {
      tried += 1;
      return qualify(candidate);
    });

    expect(tried).toBe(LIMITS.qualificationsTried);
    expect(first).toEqual({ qualified: [], next: at(10) });
    expect(pages(words, {})).toEqual([[], ['1:5']]);
  });

  it('compares the deals of the newest up to the limit', () => {
    const words = Array.from({ length: LIMITS.qualificationsTried - 1 }, (_, index) => String(index + 10));

    expect(pages([...words, '2:5', '1:9'], { sorting: 'BEST_DEAL' })).toEqual([['2:5']]);
  });
});
