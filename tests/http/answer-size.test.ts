// How large an answer may be.
import * as app from '../support/app';

/** JSON text of a record whose encoded form, a text in the answer of a function, has this many bytes. */
function encodedAs(bytes: number, character: string, each: number): { readonly text: string } {
  const around = JSON.stringify(JSON.stringify({ text: '' })).length;
  return { text: character.repeat((bytes - around) / each) };
}

describe('json', () => {
  test.each([
    ['letters', 'a', 1],
    ['letters of three bytes', '€', 3],
    ['quotes, which are escaped twice', '"', 4],
  ])('answers up to the limit, and refuses what is larger, of %s', (_name, character, each) => {
    const most = Math.floor(app.LIMITS.answerBytes / 100) * 100;

    expect(app.json(200, encodedAs(most - 100, character, each)).statusCode).toBe(200);
    expect(() => app.json(200, encodedAs(most + 100, character, each))).toThrow(
      expect.objectContaining({ failure: { key: 'answer_too_large', details: app.ANSWER_IS_TOO_LARGE } }) as Error,
    );
  });

  it('answers at the limit exactly', () => {
    const record = encodedAs(app.LIMITS.answerBytes, 'a', 1);

    expect(app.json(200, record).body).toHaveLength(JSON.stringify(record).length);
    expect(() => app.json(200, { text: `${record.text}a` })).toThrow('answer_too_large');
  });
});
