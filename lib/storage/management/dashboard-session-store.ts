// Sessions of the dashboard, keyed by the hash of the browser's token. The time of the last use is a separate item, as
// every function may write it, and only those of the sign-in may write a session.
import type { DashboardSession, DashboardSessionStore, SeenSession } from '../../ports/keys/dashboard-sessions';
import { dashboardSessionKey, sessionUseKey } from '../keys/credential-keys';
import { type Item, type Table, undone, type Write } from '../table/table';

const KEPT_AFTER_END_S = 60;

export class DynamoDashboardSessionStore implements DashboardSessionStore {
  constructor(private readonly table: Table) {}

  async begin(session: DashboardSession): Promise<void> {
    const { tokenHash, ...members } = session;
    const item = { ...dashboardSessionKey(tokenHash), ...members, expires_at: sweptAt(session) };
    await this.write({ kind: 'put', item });
  }

  async load(tokenHash: string): Promise<SeenSession | null> {
    const key = dashboardSessionKey(tokenHash);
    const items = await this.table.batchGet([key, sessionUseKey(tokenHash)]);
    const item = items.find(({ sk }) => sk === key.sk);
    if (!item) return null;
    const session = sessionOf(tokenHash, item);
    const seen = items.find(({ sk }) => sk !== key.sk)?.seenMs;
    return { session, seenMs: Math.max(session.createdMs, Number(seen ?? 0)) };
  }

  async note(session: DashboardSession, nowMs: number): Promise<void> {
    await this.write({
      kind: 'update',
      key: sessionUseKey(session.tokenHash),
      change: { set: { seenMs: nowMs, expires_at: sweptAt(session) } },
      condition: {
        test: 'or',
        of: [
          { test: 'absent', path: 'seenMs' },
          { test: 'lt', path: 'seenMs', value: nowMs },
        ],
      },
    });
  }

  async end(tokenHash: string): Promise<void> {
    await this.write({ kind: 'delete', key: dashboardSessionKey(tokenHash) });
  }

  private async write(write: Write): Promise<void> {
    const outcome = await this.table.write(write);
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
  }
}

function sessionOf(tokenHash: string, item: Item): DashboardSession {
  const { project, keyId, secretId, role, createdMs, endsMs } = item as Item & Omit<DashboardSession, 'tokenHash'>;
  return { tokenHash, project, keyId, secretId, role, createdMs, endsMs };
}

function sweptAt({ endsMs }: DashboardSession): number {
  return Math.ceil(endsMs / 1000) + KEPT_AFTER_END_S;
}
