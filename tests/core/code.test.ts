// Codes from a configuration and digits.
import {
  type CodeConfig,
  DEFAULT_CHARSET,
  formatCode,
  normalizeCode,
  parseCode,
  planCodes,
  possibleCodes,
  refuseFewCodes,
} from '../../lib/core/code';
import { isFailure } from '../support/core';
import { normalise } from '../../lib/storage/name-hashes';

function planOf(config: CodeConfig) {
  const result = planCodes(config);
  if (isFailure(result)) throw new Error(result.details);
  return result;
}

describe('planCodes', () => {
  test.each<[string, CodeConfig, number]>([
    ['eight places by default', {}, 8],
    ['as many as the length says', { length: 12 }, 12],
    ['those of the pattern, whatever the length', { length: 12, pattern: 'A-##-#' }, 3],
    ['none in a pattern without places', { pattern: 'SUMMER' }, 0],
  ])('counts %s', (_name, config, digits) => {
    expect(planOf(config).digits).toBe(digits);
  });

  test('holds each character of the charset once', () => {
    expect(planOf({ charset: 'aab' }).charset).toEqual(['a', 'b']);
    expect(planOf({}).charset).toHaveLength(62);
  });

  test.each<[string, CodeConfig, RegExp]>([
    ['an empty charset', { charset: '' }, /charset/],
    ['white space in the charset', { charset: 'a b' }, /white space/],
    ['invisible characters in the charset', { charset: 'a\u200b' }, /\.charset must not hold invisible characters/],
    ['invisible characters in the prefix', { prefix: '\u202eA' }, /\.prefix must not hold invisible characters/],
    ['invisible characters in the pattern', { pattern: '#\u0007' }, /\.pattern must not hold invisible characters/],
    ['invisible characters in the postfix', { postfix: '\u2060' }, /\.postfix must not hold invisible characters/],
    ['a code of nothing', { pattern: '' }, /empty/],
    ['a code of 256 characters', { length: 250, prefix: 'PREFIX' }, /255/],
    ['wide characters that make it too long', { length: 128, charset: '😀' }, /255/],
  ])('refuses %s', (_name, config, problem) => {
    expect(planCodes(config)).toEqual({
      key: 'invalid_code_config',
      details: expect.stringMatching(problem) as string,
    });
  });

  test.each([
    ['255 characters', { length: 249, prefix: 'PREFIX' }],
    ['254 halves of wide characters', { length: 127, charset: '😀' }],
  ])('takes %s', (_name, config) => {
    expect(isFailure(planCodes(config))).toBe(false);
  });
});

describe('parseCode', () => {
  test.each([
    ['one character', 'A', 'A'],
    ['255 characters', 'A'.repeat(255), 'A'.repeat(255)],
    ['white space inside', 'A B', 'A B'],
    ['the composed form', 'e\u0301', '\u00e9'],
  ])('takes %s', (_name, text, code) => {
    expect(parseCode(text)).toEqual({ code });
  });

  test.each([
    ['nothing', ''],
    ['256 characters', 'A'.repeat(256)],
    ['white space before it', ' A'],
    ['white space after it', 'A '],
    ['invisible characters', 'A\u200bB'],
  ])('refuses %s', (_name, text) => {
    expect(parseCode(text)).toEqual({
      key: 'invalid_voucher',
      details: 'A code has 1 to 255 characters, all visible, and no white space around it.',
    });
  });
});

describe('formatCode', () => {
  test.each<[string, CodeConfig, readonly number[], string]>([
    ['the default charset', { length: 4 }, [0, 10, 36, 61], '0aAZ'],
    ['prefix and postfix', { length: 2, charset: 'xy', prefix: 'A-', postfix: '-Z' }, [0, 1], 'A-xy-Z'],
    ['suffix as another name of postfix', { length: 1, charset: 'x', suffix: '!' }, [0], 'x!'],
    ['a pattern', { pattern: '#-#/#', charset: 'abc' }, [2, 1, 0], 'c-b/a'],
    ['characters of two halves', { pattern: '##', charset: '😀🎁' }, [1, 0], '🎁😀'],
  ])('fills %s', (_name, config, digits, code) => {
    expect(formatCode(planOf(config), digits)).toBe(code);
  });
});

describe('possibleCodes', () => {
  test.each<[string, CodeConfig, boolean, number]>([
    ['every filling of the places', { pattern: '##', charset: '0123456789' }, true, 100],
    ['letters twice where case counts', { length: 2, charset: 'aA' }, true, 4],
    ['letters once where it does not', { length: 2, charset: 'aA' }, false, 1],
    ['other letters beside them', { length: 2, charset: 'aAb' }, false, 4],
    ['letters that are one only in upper case', { length: 1, charset: 'sſ' }, false, 2],
    ['one for a pattern without places', { pattern: 'ONE' }, true, 1],
    ['no more than can be counted exactly', { length: 100, charset: DEFAULT_CHARSET }, true, Number.MAX_SAFE_INTEGER],
  ])('counts %s', (_name, config, isCaseSensitive, count) => {
    expect(possibleCodes(planOf(config), isCaseSensitive)).toBe(count);
  });
});

describe('refuseFewCodes', () => {
  const plan = planOf({ pattern: '#', charset: 'aA' });

  it('takes as many codes as the plan can make', () => {
    expect(refuseFewCodes(plan, 2, true)).toBeNull();
    expect(refuseFewCodes(plan, 1, false)).toBeNull();
  });

  it('says how many there are where more are wanted', () => {
    expect(refuseFewCodes(plan, 3, true)).toEqual({
      key: 'invalid_code_config',
      details: 'Only 2 different codes of this form exist.',
    });
    expect(refuseFewCodes(plan, 2, false)).toMatchObject({ details: 'Only 1 different codes of this form exist.' });
  });
});

describe('normalizeCode', () => {
  it.each([
    ['a code', 'Spring', true, 'Spring'],
    ['a code where case does not count', 'Spring', false, 'spring'],
    ['a composed code', 'CAFE\u0301', true, 'CAF\u00c9'],
    ['a letter that folds to two', '\u0130', false, 'i\u0307'],
  ])('is %s as the table compares it', (_name, code, isCaseSensitive, expected) => {
    expect(normalizeCode(code, isCaseSensitive)).toBe(expected);
    expect(normalizeCode(code, isCaseSensitive)).toBe(normalise(code, isCaseSensitive));
  });
});
