// GET /openapi.json
import { endpoint } from '../../lib/http/endpoint';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/openapi.json'],
    scope: 'public',
    role: 'SystemRole',
    operation: 'getOpenApiDocument',
    summary: 'Show this document',
    description:
      'Answers the description of all routes as OpenAPI 3.1, without credentials. It has a tag: a caller who ' +
      'keeps the document sends it as `If-None-Match` and gets 304.',
    answer: { 200: 'system/openapi.answer', 304: 'nothing' },
  },
  async () => (await import('../../schemas/compiled/openapi')).DOCUMENT,
);
