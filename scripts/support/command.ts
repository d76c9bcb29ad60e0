// Runs the main function of a script: what goes wrong is one line and an exit code.

export function runAsCommand(main: () => Promise<void>, exitCode = 1): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = exitCode;
  });
}
