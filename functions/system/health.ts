// GET /health
import { endpoint } from '../../lib/http/endpoint';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/health'],
    scope: 'public',
    role: 'SystemRole',
    summary: 'The service is up; asked without credentials.',
    answer: 'system/health.answer',
  },
  () => ({ status: 'ok' }),
);
