// npm run test:generated: the API document through linters and generators of clients. Each client is compiled under
// --strict and redeems a stack at the service.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';
import { IN_MEMORY } from '../../server/engine/engine';
import { compileSchemas } from '../../scripts/generate/main';
import { openApiDocument } from '../../scripts/openapi/document';
import { runAsCommand } from '../../scripts/support/command';
import { startLocalService } from '../../scripts/support/local-service';
import { ROOT } from '../../scripts/support/service-definition';
import { installTools, type Tools } from '../../scripts/support/tools';
import { buildClient, type Client, CLIENTS } from './clients';

async function main(): Promise<void> {
  const tools = await installTools(join(ROOT, 'verification', 'generated', 'tools'), join(ROOT, '.cache', 'generated'));
  const document = await writeDocument(tools.folder);
  await lint(tools, document);
  for (const client of CLIENTS) await buildClient(tools, document, client);
  await callService(tools);
}

async function writeDocument(folder: string): Promise<string> {
  await compileSchemas();
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(openApiDocument(ROOT), null, 2));
  return file;
}

/** A warning fails like an error. */
async function lint(tools: Tools, document: string): Promise<void> {
  await tools.run('redocly', ['lint', document, '--config', 'redocly.yaml', '--format', 'stylish']);
  console.log('Redocly finds nothing.');
  await tools.run('spectral', ['lint', document, '--ruleset', 'spectral.yaml', '--fail-severity', 'hint']);
  console.log('Spectral finds nothing.');
}

async function callService(tools: Tools): Promise<void> {
  const service = await startLocalService(IN_MEMORY);
  try {
    for (const client of CLIENTS) console.log(`${client.name}: ${await call(tools, client, service.address)}`);
  } finally {
    await service.stop();
  }
}

function call(tools: Tools, { name }: Client, address: string): Promise<string> {
  const { id, token } = DEMO_KEYS.server;
  const env = { SERVICE_URL: address, APP_ID: id, APP_TOKEN: token };
  return tools.node(['--import', 'tsx', join('clients', name, 'client.ts')], env);
}

runAsCommand(main);
