// The Model Context Protocol itself: the only file that uses its SDK, which is installed in this folder alone.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ServerDefinition } from '../definition';

/** Serve on standard input and output, until the input ends. */
export async function serveStdio(definition: ServerDefinition): Promise<void> {
  await buildServer(definition).connect(new StdioServerTransport());
}

export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** Answer one HTTP request. Nothing is kept between requests. */
export async function serveHttp(definition: ServerDefinition, exchange: HttpExchange): Promise<void> {
  const { request, response, body } = exchange;
  const server = buildServer(definition);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
}

/** Build the server of the SDK. Also for tests, which connect it in memory. */
export function buildServer(definition: ServerDefinition): McpServer {
  const { name, version, instructions, tools, resources, prompts } = definition;
  const server = new McpServer({ name, version }, { instructions });
  for (const { name: tool, title, description, input, output, isReadOnly, call } of tools) {
    const annotations = { title, readOnlyHint: isReadOnly, destructiveHint: !isReadOnly, openWorldHint: false };
    const config = { title, description, inputSchema: input, outputSchema: output, annotations };
    server.registerTool(tool, config, async (values: unknown) => (await call(values)) as never);
  }
  for (const { uri, name: resource, title, description, read } of resources) {
    server.registerResource(resource, uri, { title, description, mimeType: 'text/markdown' }, () => ({
      contents: [{ uri, mimeType: 'text/markdown', text: read() }],
    }));
  }
  for (const { name: prompt, title, description, args, text } of prompts) {
    server.registerPrompt(
      prompt,
      { title, description, argsSchema: args },
      (values: Record<string, string | undefined>) => ({
        messages: [{ role: 'user' as const, content: { type: 'text' as const, text: text(values) } }],
      }),
    );
  }
  return server;
}
