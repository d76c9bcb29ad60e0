// Key pairs as earlier versions of the service stored them: in a list of their project, beside its SKUs.
import { hashToken } from '../../lib/http/auth';
import { hashText, listAttributes } from '../../lib/storage/keys';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { Item } from '../../lib/storage/table/table';
import { PROJECT, type TestRuntime } from './runtime';

const CREATED_AT = '2026-01-02T00:00:00.000Z';

export function oldCredential({
  keyId,
  project = PROJECT,
}: {
  readonly keyId: string;
  readonly project?: string;
}): Item {
  const record = {
    keyId,
    project,
    caseSensitiveCodes: true,
    kind: 'server',
    role: 'admin',
    tokenHash: hashToken(keyId.replace('-key', '-secret')),
    createdAt: CREATED_AT,
    revoked: false,
  };
  const list = listAttributes({ project, type: 'K', timeMs: Date.parse(CREATED_AT), id: keyId });
  return { pk: `K#${hashText(keyId)}`, sk: 'K', ...list, record };
}

export async function putOldCredential(rt: TestRuntime, pair: Parameters<typeof oldCredential>[0]): Promise<void> {
  await new DynamoTable(rt.at).write({ kind: 'put', item: oldCredential(pair) });
}
