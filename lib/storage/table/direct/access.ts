// Decides whether direct calls are possible: the environment itself must have region and keys, as on Lambda.
import type { AwsAccess } from '../../../aws/signer';

export interface DirectAccess extends AwsAccess {
  readonly address: URL;
}

type DynamoEnvironment = Readonly<Record<string, string | undefined>>;

/** Settings of the SDK that lead to other endpoints: it alone knows them all. */
const OTHER_ENDPOINTS = [
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_USE_FIPS_ENDPOINT',
  'AWS_USE_DUALSTACK_ENDPOINT',
  'AWS_PROFILE',
] as const;

/** Regions with the common endpoint suffix. */
const USUAL_REGION = /^(af|ap|ca|eu|il|me|mx|sa|us)-(?!iso|gov)[a-z]+-\d$/;

/**
 * Return how calls reach DynamoDB without the SDK: address, region and credentials.
 * @param endpoint another server than that of the region
 * @returns undefined when the SDK is to send the calls: DYNAMODB_CALLER=sdk, or it alone knows where they go or who sends them
 */
export function directAccess(environment: DynamoEnvironment, endpoint: string | undefined): DirectAccess | undefined {
  const { DYNAMODB_CALLER, AWS_REGION: region = '', AWS_SESSION_TOKEN: sessionToken } = environment;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (DYNAMODB_CALLER && DYNAMODB_CALLER !== 'direct' && DYNAMODB_CALLER !== 'sdk') {
    throw new Error(`DYNAMODB_CALLER must be direct or sdk, not "${DYNAMODB_CALLER}".`);
  }
  const isOther = OTHER_ENDPOINTS.some((name) => environment[name]);
  if (DYNAMODB_CALLER === 'sdk' || isOther || !accessKeyId || !secretAccessKey || !region) return undefined;
  if (endpoint === undefined && !USUAL_REGION.test(region)) return undefined;
  const address = new URL(endpoint ?? `https://dynamodb.${region}.amazonaws.com`);
  return { address, region, credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
}
