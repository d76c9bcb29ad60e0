// Runs the main function of a script: what goes wrong is one line and exit code 1.

export function runAsCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
