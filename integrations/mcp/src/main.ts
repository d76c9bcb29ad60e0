#!/usr/bin/env node
// The command stackable-mcp.
import { defineServer } from './definition';
import { listen } from './http';
import { readOptions, USAGE, UsageError } from './options';
import { serveStdio } from './sdk/protocol';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) return void process.stdout.write(USAGE);
  const definition = defineServer(options);
  if (!options.http) return serveStdio(definition);
  const { url } = await listen(definition, options.http);
  // Standard output belongs to the protocol, so people read the other one.
  process.stderr.write(`stackable-mcp listens on ${url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `stackable-mcp: ${error instanceof UsageError ? error.message : 'The server could not start.'}\n`,
  );
  process.exitCode = 1;
});
