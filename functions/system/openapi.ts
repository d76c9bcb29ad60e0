// GET /openapi.json
import { endpoint } from '../../lib/http/endpoint';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/openapi.json'],
    scope: 'public',
    role: 'SystemRole',
    summary: 'What the service takes and answers, as OpenAPI; asked without credentials.',
    answer: { 200: 'system/openapi.answer', 304: 'nothing' },
  },
  async () => (await import('../../schemas/compiled/openapi')).DOCUMENT,
);
