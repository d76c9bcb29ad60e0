// The nightly audit: reads the indexes of codes, redemptions and orders page by page, and each record with its neighbours.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditPage, AuditProgress, AuditStore } from '../ports/audits';
import { FormattedTable } from '../storage/formats/formatted-table';
import type { Converters } from '../storage/formats/formats';
import { itemKind } from '../storage/keys';
import { AUDIT_KEY } from '../storage/keys/audit-keys';
import type { ClientPlugin } from '../storage/table/clients';
import { type Key, type Table, undone } from '../storage/table/table';
import { tryWhileBusy } from '../storage/table/retries';
import type { Finding } from './findings';
import { auditNeighbourhood, type NeighbourhoodAudit } from './neighbourhood';

/** Reads indexes rather than the table, since no index contains credentials. */
const PARTS = [
  { index: 'gsi3', kinds: ['V V', 'R R'] },
  { index: 'gsi1', kinds: ['O O'] },
] as const;

const ENTRIES_AT_ONCE = 50;
/** Maximum reads before an inconsistency is reported: a concurrent change can look like one. */
const LOOKS = 3;
/** The nightly audit skips order locks. */
const LEASE_MS = 60_000;

export interface AuditedTable {
  readonly tableName: string;
  readonly endpoint?: string | undefined;
  readonly plugin?: ClientPlugin | undefined;
  /** While two releases share the table, records of both are read. */
  readonly converters: Converters;
}

export class DynamoAuditStore implements AuditStore {
  readonly parts = PARTS.length;
  private client: DynamoDBDocumentClient | undefined;

  private readonly table: Table;

  /** @param stored the table without the layers that convert items */
  constructor(
    stored: Table,
    private readonly at: AuditedTable,
    private readonly entriesAtOnce = ENTRIES_AT_ONCE,
  ) {
    this.table = new FormattedTable(stored, at.converters);
  }

  async progress(): Promise<AuditProgress | null> {
    const item = await this.table.get(AUDIT_KEY);
    return item ? (item.record as AuditProgress) : null;
  }

  async save(progress: AuditProgress): Promise<void> {
    const item = { ...AUDIT_KEY, record: progress };
    const outcome = await tryWhileBusy(() => this.table.write({ kind: 'put', item }));
    if (outcome.status === 'REFUSED') throw new Error('Refused: a put without a condition');
    if (outcome.status !== 'DONE') throw undone(outcome);
  }

  async page({ part, after }: Pick<AuditProgress, 'part' | 'after'>, nowMs: number): Promise<AuditPage> {
    const { index, kinds } = PARTS[part] ?? PARTS[0];
    const { Items = [], LastEvaluatedKey } = await this.reader().send(
      new ScanCommand({
        TableName: this.at.tableName,
        IndexName: index,
        Limit: this.entriesAtOnce,
        ExclusiveStartKey: after === null ? undefined : (JSON.parse(after) as Key),
      }),
    );
    const keys = (Items as Key[]).filter((key) => (kinds as readonly string[]).includes(itemKind(key)));
    const looked = await this.look(keys, nowMs);
    return { ...looked, next: LastEvaluatedKey === undefined ? null : JSON.stringify(LastEvaluatedKey) };
  }

  private async look(keys: readonly Key[], nowMs: number): Promise<Omit<AuditPage, 'next'>> {
    const projects = [...new Set(keys.map(({ pk }) => pk.split('#')[0] ?? ''))];
    const found = await Promise.all(
      projects.map(async (project) => {
        const own = { project, keys: keys.filter(({ pk }) => pk.startsWith(`${project}#`)) };
        const { findings, ...counts } = await this.lookAgain(own, nowMs);
        return { ...counts, findings: findings.map((finding) => `${project} ${textOf(finding)}`) };
      }),
    );
    return {
      findings: found.flatMap(({ findings }) => findings),
      records: found.reduce((sum, { records }) => sum + records, 0),
      passedOver: found.reduce((sum, { passedOver }) => sum + passedOver, 0),
    };
  }

  /** Reports only the findings that every one of the repeated reads confirms. */
  private async lookAgain(
    own: { readonly project: string; readonly keys: readonly Key[] },
    nowMs: number,
  ): Promise<NeighbourhoodAudit> {
    const moment = { nowMs, leaseMs: LEASE_MS };
    let looked = await auditNeighbourhood(this.table, own, moment);
    for (let look = 1; look < LOOKS && looked.findings.length > 0; look += 1) {
      const before = new Set(looked.findings.map(textOf));
      const again = await auditNeighbourhood(this.table, own, moment);
      looked = { ...again, findings: again.findings.filter((finding) => before.has(textOf(finding))) };
    }
    return looked;
  }

  private reader(): DynamoDBDocumentClient {
    const { endpoint, plugin } = this.at;
    if (this.client) return this.client;
    const base = new DynamoDBClient(endpoint === undefined ? {} : { endpoint });
    if (plugin) base.middlewareStack.use(plugin);
    this.client = DynamoDBDocumentClient.from(base);
    return this.client;
  }
}

function textOf({ invariant, record, problem }: Finding): string {
  return `${invariant} ${record}: ${problem}`;
}
