// Where a service of AWS is called from a command line, and how such a call is signed.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AwsClient, awsEndpoint } from '../../lib/aws/client';
import type { AwsAccess } from '../../lib/aws/signer';

export interface AwsPlace extends AwsAccess {
  readonly service: string;
  readonly address: string;
}

const RETRIES = 10;

/** The credentials are those that all other commands use: of the environment, a profile or a role. */
export async function awsPlace(service: string, region: string): Promise<AwsPlace> {
  const client = new DynamoDBClient({ region });
  try {
    const address = awsEndpoint(service, { AWS_REGION: region });
    return { service, address, region, credentials: await client.config.credentials() };
  } finally {
    client.destroy();
  }
}

export interface AwsCall {
  /** With the name of the interface before it, such as `AmazonSQS.ListQueues`. */
  readonly target: string;
  readonly body: object;
  /** Version of the service's JSON protocol. */
  readonly version: '1.0' | '1.1';
}

/** The answer as text, which is empty for some calls. @throws Error with what AWS answered, when it refuses */
export async function callAws(place: AwsPlace, { target, body, version }: AwsCall): Promise<string> {
  const { service, address, ...access } = place;
  const answer = await new AwsClient(service, access, RETRIES).fetch(address, {
    method: 'POST',
    headers: { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${target} was answered with ${answer.status}: ${text}`);
  return text;
}
