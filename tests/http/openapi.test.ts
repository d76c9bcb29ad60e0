// GET /openapi.json through its handler.
import { handler } from '../../functions/system/openapi';
import { openApiDocument } from '../../scripts/openapi/document';
import { ROOT } from '../../scripts/support/service-definition';
import * as app from '../support/app';
import { aRuntime, callHandler, type HttpAnswer } from '../support/shop';

beforeAll(async () => app.installRuntime(await aRuntime()));

function ask(headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
  return callHandler(handler, { method: 'GET', path: '/openapi.json', headers });
}

describe('GET /openapi.json', () => {
  it('answers without credentials with the document as the sources say it', async () => {
    const { status, headers, body } = await ask();

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(ROOT))));
  });

  it('is sent once to a caller who keeps it', async () => {
    const { headers } = await ask();

    const known = await ask({ 'If-None-Match': String(headers.etag) });
    const outdated = await ask({ 'If-None-Match': '"older"' });

    expect([known.status, known.body, known.headers.etag]).toEqual([304, {}, headers.etag]);
    expect(outdated.status).toBe(200);
  });
});
