// What becomes of work that was tried in vain.
import { buildRetriesExhaustedMessage, planRetry } from '../../../lib/core/background/retry';
import { type AsyncAction, LIMITS } from '../../support/core';

const { actionTries: MOST, actionPauseMs: FIRST_MS, longestActionPauseMs: LONGEST_MS } = LIMITS;
const METADATA = { kind: 'METADATA' } as const;
const FORGET = { kind: 'FORGET', person: null } as const satisfies AsyncAction['work'];

describe('planRetry', () => {
  test.each([
    ['the first try', { done: 0 }, 1],
    ['one that came further', { done: 5, tried_done: 4, tries: 3 }, 1],
    ['the second at the same place', { done: 5, tried_done: 5, tries: 1 }, 2],
    ['one that was counted by none', { done: 5, tried_done: 5 }, 1],
  ])('counts %s', (_name, action, tries) => {
    expect(planRetry({ work: METADATA, ...action })).toMatchObject({ status: 'AGAIN', tries });
  });

  it('waits twice as long each time, up to a limit', () => {
    const pauses = [0, 1, 2, MOST - 2].map((tries) => planRetry({ work: METADATA, done: 0, tried_done: 0, tries }));

    expect(pauses).toEqual([
      { status: 'AGAIN', tries: 1, pauseMs: FIRST_MS },
      { status: 'AGAIN', tries: 2, pauseMs: 2 * FIRST_MS },
      { status: 'AGAIN', tries: 3, pauseMs: 4 * FIRST_MS },
      { status: 'AGAIN', tries: MOST - 1, pauseMs: Math.min(LONGEST_MS, FIRST_MS * 2 ** (MOST - 2)) },
    ]);
    expect(planRetry({ work: FORGET, done: 0, tried_done: 0, tries: 99 })).toMatchObject({ pauseMs: LONGEST_MS });
  });

  it('ends after as many tries as it may have', () => {
    const last = { done: 0, tried_done: 0, tries: MOST - 1 };

    expect(planRetry({ work: METADATA, ...last })).toEqual({ status: 'GIVEN_UP', tries: MOST });
    expect(planRetry({ work: METADATA, ...last, done: 1 })).toMatchObject({ status: 'AGAIN', tries: 1 });
    expect(planRetry({ work: METADATA, ...last, tries: MOST })).toMatchObject({ status: 'GIVEN_UP' });
  });

  it('never gives up what forgets a person', () => {
    expect(planRetry({ work: FORGET, done: 0, tried_done: 0, tries: MOST })).toMatchObject({
      status: 'AGAIN',
      tries: MOST + 1,
    });
  });
});

describe('buildRetriesExhaustedMessage', () => {
  it('says what the last try was refused for', () => {
    expect(buildRetriesExhaustedMessage({ key: 'not_found', details: 'Cannot find it.' })).toBe(
      `Given up after ${MOST} tries: Cannot find it.`,
    );
  });

  it('has the words of the key where there are no others', () => {
    expect(buildRetriesExhaustedMessage({ key: 'not_found' })).toMatch(/tries: \w+/);
  });

  it('hides the details of a defect', () => {
    expect(buildRetriesExhaustedMessage(null)).toBe(buildRetriesExhaustedMessage({ key: 'internal_error' }));
  });
});

describe('work of other kinds', () => {
  const tried = (work: AsyncAction['work'], tries: number) => planRetry({ work, done: 0, tried_done: 0, tries });

  it('an export is given up sooner', () => {
    const exporting = { kind: 'EXPORT' } as AsyncAction['work'];

    expect(tried(exporting, LIMITS.exportTries - 2)).toMatchObject({ status: 'AGAIN' });
    expect(tried(exporting, LIMITS.exportTries - 1)).toEqual({ status: 'GIVEN_UP', tries: LIMITS.exportTries });
    expect(LIMITS.exportTries).not.toBe(MOST);
  });

  it.each(['FORGET', 'COUNT'])('%s is never given up', (kind) => {
    expect(tried({ kind } as AsyncAction['work'], MOST + 5)).toMatchObject({ status: 'AGAIN' });
  });
});
