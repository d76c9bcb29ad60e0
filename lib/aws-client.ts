// Calls of AWS without its SDK: the endpoint of a service, and the signature of a call.
import { AwsClient } from 'aws4fetch';
import { invariant } from './errors';

/** Holds the region and the credentials, under the names Lambda gives them. */
export type AwsEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Signs calls of a service. The credentials of a function change while it lives, so they are read for each client.
 * @param retries of calls that are refused for the moment, or fail there
 */
export function awsClient(environment: AwsEnvironment, service: string, retries: number): AwsClient {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = environment;
  invariant(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY, 'the environment holds no credentials');
  return new AwsClient({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    ...(AWS_REGION && { region: AWS_REGION }),
    service,
    retries,
  });
}

/**
 * The address of a service in the region of the environment.
 * @param service with the bucket as a prefix, if it has one
 */
export function awsEndpoint(service: string, { AWS_REGION: region = '' }: AwsEnvironment): string {
  return `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}
