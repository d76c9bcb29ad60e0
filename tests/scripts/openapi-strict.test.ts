// The document refuses the bodies that the service refuses, and no others.
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { ApiError } from '../../lib/errors';
import { BODY_LIMITS, parseBody } from '../../lib/http/input/body';
import { isDuration, parseMoment } from '../../lib/core/time/calendar';
import { parseDailyWindow } from '../../lib/core/time/recurrence';
import { openApiDocument } from '../../scripts/openapi/document';
import { READ_AS } from '../../scripts/openapi/strict';
import { endpointFunctions } from '../../scripts/support/endpoints';
import { ROOT } from '../../scripts/support/service-definition';
import { casesOf } from '../support/fuzz';
import { allRoutes } from '../support/routes';

const CASES = 100;
const SEED = 20260310;
const POOL = ['CODE-1', 'cust_1', '2026-03-10', 'P1D', 'PT0S', '09:30', '24:00', '2026-02-30', 'ę', 'a\tb', 'a\u0001b'];
const BASE = 'https://stackable.invalid/openapi.json';

const DOCUMENT = openApiDocument(ROOT);
const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
addFormats(ajv);
ajv.addSchema({ ...DOCUMENT, $id: BASE });

const EVERY_ROUTE = allRoutes();
/** One route of each endpoint that takes a body. */
const ROUTES = endpointFunctions().flatMap(({ endpoint }) => {
  const route = EVERY_ROUTE.find(({ key }) => key === `${endpoint.method} ${endpoint.paths[0]}`);
  return route && endpoint.body ? [{ route, endpoint }] : [];
});

/** Whether a text is what the core reads under a name of `reads`. */
const READS: Readonly<Record<string, (text: string) => boolean>> = {
  moment: (text) => parseMoment(text, 'UTC') !== null,
  duration: isDuration,
  time: (text) => parseDailyWindow('00:01', text, []) !== null || parseDailyWindow(text, '00:00', []) !== null,
};

/** What a schema cannot say of a body: its size, how deep and how wide it is, and halves of characters. */
const UNSAYABLE = /at most \d+ bytes|nested deeper|more than \d+ members|lone surrogates|not valid UTF-8/;

function documented(path: string, method: string): ValidateFunction {
  const { requestBody } = DOCUMENT.paths[path]![method.toLowerCase()]! as unknown as {
    requestBody: { content: { 'application/json': { schema: { $ref: string } } } };
  };
  const { $ref } = requestBody.content['application/json'].schema;
  return ajv.getSchema(`${BASE}${$ref}`)!;
}

type Body = Readonly<Record<'body', string | undefined>> & { readonly isBase64Encoded?: boolean };

/** What the service says before it looks anything up: null, or why it refuses. */
function refusalOf({ endpoint }: (typeof ROUTES)[number], { body = '', isBase64Encoded = false }: Body): string | null {
  try {
    const value = parseBody({ body, isBase64Encoded, headers: {} }, BODY_LIMITS[endpoint.limits ?? 'usual']);
    return endpoint.body!.validate(value) ? null : 'its schema';
  } catch (error) {
    if (error instanceof ApiError) return error.failure.details ?? error.failure.key;
    throw error;
  }
}

function parsed({ body = '', isBase64Encoded = false }: Body): { readonly value: unknown } | null {
  if (isBase64Encoded) return null;
  if (body.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(body) as unknown };
  } catch {
    return null;
  }
}

/** Errors that say no more than that one of those within did not hold. */
const AROUND = new Set(['if', 'anyOf', 'oneOf']);

/** Texts that the document refuses for their form alone; null where it refuses anything else. */
function unreadable(errors: readonly ErrorObject[]): readonly (readonly [reads: string, text: string])[] | null {
  const own = errors.filter(({ keyword }) => !AROUND.has(keyword));
  const found = own.map(({ parentSchema, data }) => {
    const [reads] = Object.entries(READ_AS).find(([, { pattern }]) => pattern === parentSchema?.pattern) ?? [];
    return reads === undefined ? null : ([reads, String(data)] as const);
  });
  return found.every((one) => one !== null) ? found : null;
}

/** Where the document and the service disagree about a body; null where they do not. */
function disagreement(one: (typeof ROUTES)[number], sent: Body): string | null {
  const refusal = refusalOf(one, sent);
  const read = parsed(sent);
  const validate = documented(one.route.path, one.route.method);
  const isAllowed = read !== null && validate(read.value);
  if (isAllowed) return refusal === null || UNSAYABLE.test(refusal) ? null : `the service refuses it for ${refusal}`;
  if (refusal !== null) return null;
  const texts = unreadable(validate.errors ?? []);
  const isRead = texts === null || texts.some(([reads, text]) => READS[reads]!(text));
  return isRead ? `only the document refuses it: ${ajv.errorsText(validate.errors)}` : null;
}

describe('a body', () => {
  it.each(ROUTES.map((one) => [one.route.key, one] as const))('%s takes what the document says', (_key, one) => {
    const params = Object.fromEntries(one.route.params.map((name) => [name, 'x']));
    const cases = fc.sample(casesOf(one.route, { callers: [{}], params, pool: POOL }), { seed: SEED, numRuns: CASES });
    const sent = cases.map(({ body, isBase64Encoded }): Body => ({ body, isBase64Encoded: isBase64Encoded ?? false }));

    const wrong = sent.flatMap((body) => {
      const found = disagreement(one, body);
      return found === null ? [] : [`${found}: ${body.body?.slice(0, 300)}`];
    });

    expect(wrong).toEqual([]);
  });

  it.each([
    ['text', { name: 'a\u0001b' }],
    ['text of a member that nobody named', { name: 'a', more: [{ deep: 'a\u0000' }] }],
    ['a name', { name: 'a', metadata: { 'a\u007f': 1 } }],
  ])('has no control characters in %s', (_name, body) => {
    const validate = documented('/v1/customers', 'POST');

    expect(validate(body)).toBe(false);
    expect(validate(JSON.parse(JSON.stringify(body).replaceAll(/\\u0001|\\u0000|\u007f/g, '\\t')))).toBe(true);
  });
});

describe('a discount', () => {
  const discounted = (discount: object) => ({ type: 'DISCOUNT_VOUCHER', discount });

  it.each([
    ['in a form', { type: 'AMOUNT', amount_off: 100, percent_off: 10 }, true],
    ['without a form', { amount_off: 100 }, false],
    ['in a form that does not exist', { type: 'NONE' }, false],
    ['with a bad member of another form', { type: 'AMOUNT', amount_off: 100, percent_off: 'x' }, false],
    ['with the effect of another form', { type: 'PERCENT', percent_off: 10, effect: 'ADD_NEW_ITEMS' }, false],
  ])('%s is taken as the service takes it', (_name, discount, expected) => {
    const one = ROUTES.find(({ route }) => route.key === 'POST /v1/vouchers')!;
    const body = discounted(discount);

    const isAllowed = documented(one.route.path, 'POST')(body);

    expect([isAllowed, refusalOf(one, { body: JSON.stringify(body) }) === null]).toEqual([expected, expected]);
  });
});

describe('a text that the core reads', () => {
  const patternOf = (reads: string): RegExp => new RegExp(String(READ_AS[reads]!.pattern), 'u');
  const fits = (reads: string, text: string): boolean =>
    patternOf(reads).test(text) && text.length >= Number(READ_AS[reads]!.minLength ?? 0);

  it('has a pattern that names of schemas know', () => {
    expect(Object.keys(READ_AS)).toEqual(Object.keys(READS));
  });

  it.each([
    ['moment', '2026-03-10', true],
    ['moment', '2026-03-10T24:00Z', false],
    ['moment', '2026-03-10 09:30', true],
    ['moment', '2026-03-10T09:30:15.123456789+0200', true],
    ['moment', '2026-13-01', false],
    ['moment', '2026-02-31', false],
    ['moment', '1900-02-29', false],
    ['moment', '2000-02-29T10:00Z', true],
    ['moment', 'tomorrow', false],
    ['duration', 'P1D', true],
    ['duration', 'PT2H', true],
    ['duration', 'P1Y2M3W4DT5H6M7.5S', true],
    ['duration', 'PT', false],
    ['duration', 'P1DT', false],
    ['duration', '-P1D', false],
    ['time', '23:59', true],
    ['time', '24:00', true],
    ['time', '24:01', false],
    ['time', '9:30', false],
  ])('as a %s: %s', (reads, text, expected) => {
    expect([fits(reads, text), READS[reads]!(text)]).toEqual([expected, expected]);
  });

  it.each([1900, 2000, 2023, 2024, 2100])('has the days of the calendar of %d, and no others', (year) => {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
        expect([text, fits('moment', text)]).toEqual([text, READS['moment']!(text)]);
      }
    }
  });

  it.each(Object.keys(READS))('fits the pattern of a %s wherever it is read', (reads) => {
    const near = fc.stringMatching(new RegExp(String(READ_AS[reads]!.pattern))).chain((text) =>
      fc.tuple(fc.nat(text.length), fc.constantFrom('', 'T', 'Z', '-', ':', '0', '9', '+')).map(([at, more]) => {
        return `${text.slice(0, at)}${more}${text.slice(at + (more === '' ? 1 : 0))}`;
      }),
    );

    fc.assert(
      fc.property(near, (text) => !READS[reads]!(text) || fits(reads, text)),
      { seed: SEED, numRuns: 2_000 },
    );
  });
});
