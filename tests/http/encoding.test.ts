// Long answers are packed where their caller takes that, and stay as they are everywhere else.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as validate } from '../../functions/validations/validate';
import { compressResponse, PACKED_ELSEWHERE_FROM, PACKED_FROM } from '../../lib/http/encoding/compress-response';
import * as app from '../support/app';
import { aCaller, aRuntime, KEYS, putKeys, putVoucher, voucherLine } from '../support/shop';

const text = JSON.stringify({ text: 'x'.repeat(PACKED_FROM) });
const long: app.ApiResult = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: text };

function unpacked({ headers, body = '', isBase64Encoded }: app.ApiResult): string {
  if (!isBase64Encoded) return body;
  const bytes = Buffer.from(body, 'base64');
  return (headers?.['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

describe('an answer', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
  ])('is packed for who takes %s', async (accepted, encoding) => {
    const answer = await compressResponse(long, { 'accept-encoding': accepted });

    expect(answer.headers).toEqual({ ...long.headers, 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(answer.body?.length).toBeLessThan(PACKED_FROM / 10);
    expect(unpacked(answer)).toBe(text);
  });

  it.each(['br', 'gzip'])('is packed as %s where it is so long that another thread does it', async (encoding) => {
    const body = JSON.stringify({ text: 'é'.repeat(PACKED_ELSEWHERE_FROM) });

    const answer = await compressResponse({ ...long, body }, { 'accept-encoding': encoding });

    expect(answer.headers).toMatchObject({ 'content-encoding': encoding });
    expect(unpacked(answer)).toBe(body);
  });

  it.each<[string, app.ApiResult, Record<string, string>]>([
    ['for who takes nothing else', long, {}],
    ['for who refuses it', long, { 'accept-encoding': 'identity, br;q=0, gzip;q=0.0' }],
    ['for a session of the dashboard', long, { 'accept-encoding': 'br', cookie: '__Host-session=x' }],
    ['where it is short', { ...long, body: '{}' }, { 'accept-encoding': 'br' }],
    ['where there is none', { statusCode: 204 }, { 'accept-encoding': 'br' }],
    ['where it is bytes', { ...long, isBase64Encoded: true }, { 'accept-encoding': 'br' }],
  ])('stays as it is %s', async (_case, answer, headers) => {
    expect(await compressResponse(answer, headers)).toBe(answer);
  });
});

it('is packed by an endpoint, and not by one whose calls take effect once', async () => {
  const rt = await aRuntime({ settings: { client_trusted_domains: ['https://shop.example'] } });
  await putKeys(rt, aCaller().project);
  app.installRuntime(rt);
  const { code } = await putVoucher(rt);
  const items = Array.from({ length: 60 }, (_, index) => ({ product_id: `p${index}`, quantity: 1, price: 100 }));
  const body = JSON.stringify({ redeemables: [voucherLine(code)], order: { items } });
  const answerOf = (handler: typeof validate, path: string, keys: Record<string, string> = KEYS.server) => {
    const http = { method: 'POST', path, sourceIp: '127.0.0.1' };
    const headers = { ...keys, 'content-type': 'application/json', 'Accept-Encoding': 'gzip' };
    const event = {
      routeKey: `POST ${path}`,
      rawPath: path,
      rawQueryString: '',
      headers,
      body,
      requestContext: { http },
    };
    return handler(event as never, {} as never);
  };

  const validated = await answerOf(validate, '/v1/validations');
  expect(validated.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(unpacked(validated))).toMatchObject({ valid: true });
  const client = await answerOf(validate, '/client/v1/validations', { ...KEYS.client, Origin: 'https://shop.example' });
  expect(client.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, accept-encoding' });

  const redeemed = await answerOf(redeem, '/v1/redemptions');
  expect(redeemed.headers).not.toHaveProperty('content-encoding');
  expect(redeemed.body?.length).toBeGreaterThan(PACKED_FROM);
});
