// GET /health
import { endpoint } from '../../lib/http/endpoint';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/health'],
    scope: 'public',
    role: 'SystemRole',
    operation: 'checkHealth',
    summary: 'Say that the service is up',
    description: 'Answers without credentials and without a look at the table: the function runs.',
    answer: 'system/health.answer',
  },
  () => ({ status: 'ok' }),
);
