// Shops compare and select codes as the service does.
import { foldCode, isSendableCode } from '../../integrations/shop-core/src/codes';
import { normalizeCode, parseCode } from '../../lib/core/code';

const SPELLINGS = [
  ...['SAVE', 'save', 'Straße', 'STRASSE', 'İI', 'ıi', '１０OFF', '10OFF', 'Ω', '\u2126', 'K', '\u212a'],
  ...['\u00c9T\u00c9', 'E\u0301TE\u0301', '\u00e9te\u0301', '\u1e9b\u0323', '🙂', '\ud83d', 'ΣΑΣ', 'σας'],
];

const TEXTS = [
  ...SPELLINGS,
  ...['', ' ', ' SAVE', 'SAVE\u00a0', 'SA VE', 'SA\u0000VE', 'SA\u200bVE', '\u202eEVAS', 'SAVE\ufeff', 'SA\u2028VE'],
  ...['x'.repeat(255), 'x'.repeat(256), 'e\u0301'.repeat(200), 'e\u0301'.repeat(256), '👩\u200d🚀'],
];

test.each(SPELLINGS)(
  'the code %j equals the same spellings in a shop as in a project that ignores letter case',
  (code) => {
    const same = (fold: (text: string) => string): readonly string[] =>
      SPELLINGS.filter((other) => fold(other) === fold(code));

    expect(same(foldCode)).toEqual(same((text) => normalizeCode(text, false)));
  },
);

test.each(TEXTS)('the text %j is sent as a code where a code may have it', (text) => {
  expect(isSendableCode(text)).toBe('code' in parseCode(text));
});
