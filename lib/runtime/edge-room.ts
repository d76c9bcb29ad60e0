// What the edge of every function takes: who calls, the configuration, and limits.
import { DynamoAccessTokenStore, DynamoCredentialStore } from '../storage/management/credential-store';
import { DynamoDashboardSessionStore, DynamoUserStore } from '../storage/management/user-store';
import { DynamoLimitStore } from '../storage/management/limit-store';
import type { Room } from './parts';

export const edgeRoom = {
  stores: {
    accessTokens: ({ table }) => new DynamoAccessTokenStore(table),
    config: ({ config }) => config,
    credentials: ({ table }) => new DynamoCredentialStore(table),
    dashboardSessions: ({ table }) => new DynamoDashboardSessionStore(table),
    limits: ({ table, random }) => new DynamoLimitStore(table, random),
    users: ({ table }) => new DynamoUserStore(table),
  },
} satisfies Room;
