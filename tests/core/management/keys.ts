// Key pairs for the tests of the management.
import { CREATED_AT, type Credential, type KeySecret } from '../../support/core';

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
