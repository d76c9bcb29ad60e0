// Every route that no other function serves: 405 with the allowed methods on a known path, 404 elsewhere.
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { CATALOGUE } from '../../lib/errors';
import { ROUTES } from '../../schemas/compiled/routes';

const PATTERNS = ROUTES.map(([path, methods]) => ({ segments: path.split('/'), methods }));

export const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>().handler((event, context) =>
  Promise.resolve(refusal(event, context)),
);

function refusal({ rawPath, requestContext }: APIGatewayProxyEventV2, context: Context) {
  const methods = allowedMethods(rawPath);
  const key = methods.length > 0 ? 'method_not_allowed' : 'not_found';
  const { status, message } = CATALOGUE[key];
  const details =
    methods.length > 0
      ? `${rawPath} takes ${methods.join(', ')}.`
      : `There is no route ${requestContext.http.method} ${rawPath}.`;
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(methods.length > 0 && { allow: methods.join(', ') }),
    },
    body: JSON.stringify({ code: status, key, message, details, request_id: context.awsRequestId }),
  };
}

function allowedMethods(rawPath: string): readonly string[] {
  const segments = rawPath.split('/');
  return [
    ...new Set(PATTERNS.filter((pattern) => isMatch(pattern.segments, segments)).flatMap(({ methods }) => methods)),
  ];
}

/** A parameter takes one segment that is not empty; one that ends in `+` takes all that follow. */
function isMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  const isGreedy = pattern.at(-1)?.endsWith('+}') ?? false;
  if (isGreedy ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]));
}
