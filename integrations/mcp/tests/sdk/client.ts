// Clients of the SDK: in memory, over standard input and output, and over HTTP.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { ServerDefinition } from '../../src/definition';
import { buildServer } from '../../src/sdk/protocol';

export interface ToolAnswer {
  readonly isError: boolean;
  /** The text of the first content. */
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
}

export interface TestClient {
  readonly call: (name: string, args?: object) => Promise<ToolAnswer>;
  readonly tools: () => Promise<readonly { readonly name: string; readonly readOnly: boolean | undefined }[]>;
  readonly resources: () => Promise<readonly string[]>;
  readonly read: (uri: string) => Promise<string>;
  readonly prompt: (name: string, args: Record<string, string>) => Promise<string>;
  readonly instructions: () => string;
  readonly close: () => Promise<void>;
}

type Transport = Parameters<Client['connect']>[0];

export async function connectInMemory(definition: ServerDefinition): Promise<TestClient> {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await buildServer(definition).connect(theirs);
  return connect(mine);
}

/** @param program the compiled main file */
export function connectStdio(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<TestClient> {
  const path = process.env['PATH'] ?? '';
  return connect(
    new StdioClientTransport({ command: process.execPath, args: [program, ...args], env: { PATH: path, ...env } }),
  );
}

export function connectHttp(url: string, token: string): Promise<TestClient> {
  const headers = { authorization: `Bearer ${token}` };
  return connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as Transport);
}

async function connect(transport: Transport): Promise<TestClient> {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  await client.connect(transport);
  return {
    call: async (name, args = {}) => {
      const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
      const content = result.content as readonly { readonly text?: string }[];
      return {
        isError: result.isError === true,
        text: content[0]?.text ?? '',
        structured: (result.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
    tools: async () =>
      (await client.listTools()).tools.map(({ name, annotations }) => ({ name, readOnly: annotations?.readOnlyHint })),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content && 'text' in content ? String(content.text) : '';
    },
    prompt: async (name, args) => JSON.stringify((await client.getPrompt({ name, arguments: args })).messages),
    instructions: () => client.getInstructions() ?? '',
    close: () => client.close(),
  };
}
