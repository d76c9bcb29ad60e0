// npm run test:mcp: the tests of @stackable/mcp with a running service, and the official inspector of the protocol.
import { DEMO_KEYS, DEMO_PROJECT } from '../../lib/model/keys/access-token';
import { runAsCommand } from '../../scripts/support/command';
import { installIntegration, runProof, runScript } from '../../scripts/support/integrations';
import { startLocalService } from '../../scripts/support/local-service';
import { IN_MEMORY } from '../../server/engine/engine';
import { inspectServer } from './inspector';

async function main(): Promise<void> {
  const folder = await installIntegration('mcp');
  const service = await startLocalService(IN_MEMORY, 'serve');
  try {
    await runScript(folder, 'test', {
      MCP_TEST_SERVICE: service.address,
      MCP_TEST_PAIR: `${DEMO_KEYS.server.id}:${DEMO_KEYS.server.token}`,
      MCP_TEST_OTHER_PAIR: `${DEMO_KEYS.secondServer.id}:${DEMO_KEYS.secondServer.token}`,
      MCP_TEST_MANAGEMENT: `${DEMO_KEYS.management.id}:${DEMO_KEYS.management.token}`,
      MCP_TEST_PROJECT: DEMO_PROJECT,
    });
    await runScript(folder, 'build');
    await runProof(() => inspectServer(service.address));
  } finally {
    await service.stop();
  }
}

runAsCommand(() => runProof(main));
