// GET /v1/consents, /client/v1/consents
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { listConsents } from '../../lib/services/consents/consents';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/consents', '/client/v1/consents'],
    scope: 'read',
    shopper: verifyShopper,
    role: 'ClientReadRole',
    operation: 'listConsents',
    summary: 'List consents',
    description:
      'Answers empty lists, as clients of the older API expect them: the shop keeps what its customers agreed to.',
    answer: 'consents/list.answer',
  },
  () => listConsents(),
);
