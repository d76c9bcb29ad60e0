// Key pairs for the tests of the management.
import type { Credential, KeySecret } from '../../../lib/model/keys/key-records';
import { CREATED_AT } from '../../support/world';

export const aSecret = (id: string, expiresAt: string | null = null): KeySecret => ({
  id,
  tokenHash: `hash of ${id}`,
  createdAt: CREATED_AT,
  expiresAt,
});

export const aPair = (members: Partial<Credential> = {}): Credential => ({
  keyId: 'key_1',
  project: 'proj_1',
  caseSensitiveCodes: true,
  kind: 'server',
  role: 'admin',
  name: 'Shop',
  scopes: null,
  secrets: [aSecret('sec_1')],
  createdAt: CREATED_AT,
  expiresAt: null,
  revoked: false,
  ...members,
});
