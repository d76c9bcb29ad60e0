// Runs the main function of a script: an error becomes one line and an exit code.

/** Errors of AWS, by name, that say nothing to who reads them. */
const SAID_BETTER: Readonly<Record<string, string>> = {
  CredentialsProviderError:
    'There are no AWS credentials: name a profile of yours in AWS_PROFILE, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ExpiredTokenException: 'Your AWS credentials have expired: sign in again.',
  UnrecognizedClientException: 'AWS does not know your credentials: are they of the right account, and still valid?',
  ResourceNotFoundException: 'There is no such table: are --stage and --region those of a deployment in this account?',
};

export function whatWentWrong(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.hasOwn(SAID_BETTER, error.name) ? SAID_BETTER[error.name] : error.message;
}

export function runAsCommand(main: () => Promise<void>, exitCode = 1): void {
  main().catch((error: unknown) => {
    console.error(whatWentWrong(error));
    process.exitCode = exitCode;
  });
}
