// Codes, people and texts of people in answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanText, createPrivacy, maskCode, untrusted } from '../src/privacy';

const HIDDEN = { showCodes: false, showPeople: false };

for (const [code, shown] of [
  ['SUMMER-2026', '****2026'],
  ['ABCDE', '****BCDE'],
  ['ABCD', '****'],
  ['A', '****'],
] as const) {
  test(`the code ${code} is shown as ${shown}`, () => {
    assert.equal(maskCode(code), shown);
    assert.equal(createPrivacy({ other: ['X'] }, HIDDEN).code(code), shown);
  });
}

test('a code that the caller sent is whole, in either letter case, and so is every code with --show-codes', () => {
  assert.equal(createPrivacy({ codes: ['summer-2026'] }, HIDDEN).code('SUMMER-2026'), 'SUMMER-2026');
  assert.equal(createPrivacy({}, { ...HIDDEN, showCodes: true }).code('SUMMER-2026'), 'SUMMER-2026');
});

test('a text without end is cleaned at once', () => {
  const startMs = performance.now();
  for (const part of ['a', 'a@', 'a.', '+1 ', '0 ']) cleanText(part.repeat(500_000));
  assert.ok(performance.now() - startMs < 5000);
});

test('names of people need --show-people', () => {
  assert.equal(createPrivacy({}, HIDDEN).personName('Ada'), undefined);
  assert.equal(createPrivacy({}, { ...HIDDEN, showPeople: true }).personName('Ada'), 'Ada');
});

for (const [text, clean] of [
  ['write to ada.l+1@shop.example.com now', 'write to [email] now'],
  ['call +48 601 234 567 or 0601 234 567', 'call [phone] or [phone]'],
  ['call (555) 123-4567', 'call [phone]'],
  ['call 030/1234567 or +49–30–1234567 or +٤٩٣٠١٢٣٤٥٦٧', 'call [phone] or [phone] or [phone]'],
  ['from 2026-11-28 to 2026-12-24', 'from 2026-11-28 to 2026-12-24'],
  ['from 01/12/2026 to 24/12/2026', 'from 01/12/2026 to 24/12/2026'],
  ['ada\u200b@example.com, ada@exa\u00admple.com, ada＠example.com', '[email], [email], [email]'],
  ['"ada b"@example.com', '[email]'],
  ['a\u0000b\u001b[31mc\u202ed\u200be\u2028f', 'a b [31mcde f'],
  ['\ud800', ' '],
  ['x'.repeat(500), 'x'.repeat(200)],
  ['🙂'.repeat(300), '🙂'.repeat(200)],
] as const) {
  test(`${JSON.stringify(text).slice(0, 50)} is cleaned`, () => assert.equal(cleanText(text), clean));
}

test('metadata of people is not shown, and deep values become text', () => {
  assert.deepEqual(
    untrusted({
      metadata: { Email: 'x', home_address: 'y', level: 3, deep: { a: { b: { c: 1, street: 'y' } } } },
      none: null,
    }),
    {
      untrusted: {
        metadata: {
          Email: '[personal]',
          home_address: '[personal]',
          level: 3,
          deep: { a: '{"b":{"c":1,"street":"[personal]"}}' },
        },
      },
    },
  );
  assert.deepEqual(untrusted({ name: '', other: undefined }), {});
});
