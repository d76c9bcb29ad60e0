// GET /v1/configuration
import { endpoint } from '../../lib/http/endpoint';
import { getConfiguration } from '../../lib/services/configuration/configuration';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/configuration'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getConfiguration',
    summary: 'Show the version of the configuration',
    description:
      'Shows the settings and stacking rules of the project, and the version of all that files of promotions can ' +
      'hold. Writes of the configuration require the version in `If-Match`, and answer the next one as `ETag`.',
    answer: 'configuration/get.answer',
  },
  ({ runtime, caller }) => getConfiguration(runtime, caller),
);
