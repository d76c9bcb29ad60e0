// Runs the main function of a script: what goes wrong is one line and an exit code.

/** Somebody asks how a command is used. Its message says so. */
export class HelpAsked extends Error {}

export function runAsCommand(main: () => Promise<void>, exitCode = 1): void {
  main().catch((error: unknown) => {
    if (error instanceof HelpAsked) {
      console.log(error.message);
      return;
    }
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = exitCode;
  });
}
