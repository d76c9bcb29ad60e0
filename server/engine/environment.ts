// What the AWS SDK needs to talk to a server that is not AWS: a region and any credentials.

import { randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const QUIET = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
const REGION = { AWS_REGION: 'eu-central-1' };

/** For an engine whose data is made up, in tests and benchmarks: credentials that everybody knows instead of the user's own. */
export function useLocalAws(environment: NodeJS.ProcessEnv = process.env): void {
  delete environment.AWS_PROFILE;
  delete environment.AWS_SESSION_TOKEN;
  Object.assign(environment, QUIET, CREDENTIALS, REGION);
}

/** For the embedded engine of a service: this process and its children get a random key. */
export function useEngineAws(environment: NodeJS.ProcessEnv = process.env, key = newEngineKey()): void {
  useLocalAws(environment);
  environment.AWS_ACCESS_KEY_ID = key;
}

function newEngineKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** For a server the user names: their credentials and region, and made-up ones where they have set none. */
export function completeAws(environment: NodeJS.ProcessEnv = process.env): void {
  const hasOwn = environment.AWS_PROFILE !== undefined || environment.AWS_ACCESS_KEY_ID !== undefined;
  Object.assign(environment, QUIET, hasOwn ? {} : CREDENTIALS);
  environment.AWS_REGION ??= REGION.AWS_REGION;
}
