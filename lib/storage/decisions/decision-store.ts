// Reads the decisions of redemptions and of refused attempts.
import { type ParsedRedemptionId, parseRedemptionId, redemptionId } from '../../model/keys/record-ids';
import type {
  DecisionSpan,
  DecisionStore,
  KeptDecision,
  RecordedCall,
  RecordedCalls,
  RecordedRollback,
} from '../../ports/decisions';
import { type ProjectScope, redemptionKey } from '../keys';
import { countEntries, openList } from '../lists/list-merge';
import type { ListRange } from '../lists/list-range';
import { typeSources } from '../lists/read-list';
import { listedId } from '../redemptions/redemption-lists';
import type { Item, Table } from '../table/table';
import { DECISION, unpackDecision, unpackWithConfiguration } from './packed-decisions';
import type { Revisions } from './revisions';

export class DynamoDecisionStore implements DecisionStore {
  constructor(
    private readonly table: Table,
    private readonly revisions: Revisions,
  ) {}

  async load({ project }: ProjectScope, base: string): Promise<KeptDecision | null> {
    const item = await this.table.get(redemptionKey(project, base));
    return unpackDecision(item?.[DECISION], { project, revisions: this.revisions });
  }

  async scan(
    { project }: ProjectScope,
    span: DecisionSpan,
    { behind, want }: { readonly behind: string | null; readonly want: number },
  ): Promise<RecordedCalls> {
    const range = { ...rangeOf(project, span), ...(behind !== null && { behind }) };
    const entries = await openList(this.table, range, want).take(want);
    const listed = entries.flatMap((entry) => mainRecord(listedId(entry)) ?? []);
    const bases = listed.filter(({ prefix }) => prefix !== 'rr').map(({ base }) => base);
    const keys = bases.map((base) => redemptionKey(project, base));
    const items = await this.table.batchGet(keys, { attributes: ['pk', 'sk', 'base', 'rollback', DECISION] });
    const byBase = new Map(items.map((item) => [item['base'] as string, item]));
    const last = entries.at(-1);
    return {
      calls: this.openCalls(project, listed, byBase),
      entries: entries.length,
      place: last && entries.length === want ? (last['g1s'] as string) : null,
    };
  }

  /** Unpack one decision after the other, so that one of a portion is in memory at a time. */
  private async *openCalls(
    project: string,
    listed: readonly ParsedRedemptionId[],
    byBase: ReadonlyMap<string, Item>,
  ): AsyncGenerator<RecordedCall | RecordedRollback> {
    for (const { prefix, base } of listed) {
      const item = byBase.get(base);
      if (prefix === 'rr') yield { rollbackOf: redemptionId('r', base, 0) };
      if (prefix === 'rr' || !item) continue;
      const unpacked = await unpackWithConfiguration(item[DECISION], { project, revisions: this.revisions });
      yield { id: redemptionId(prefix, base, 0), isRolledBack: Boolean(item['rollback']), ...unpacked };
    }
  }

  count({ project }: ProjectScope, span: DecisionSpan): Promise<number> {
    return countEntries(this.table, rangeOf(project, span));
  }
}

/** The entry of a stack stands for all of its records, so its parts are not read. */
function rangeOf(project: string, span: DecisionSpan): ListRange {
  const sources = typeSources(project, 'R').map((source) => ({ ...source, hasStacks: false }));
  return { sources, ascending: true, ...span };
}

/** The one record of a call or rollback that stands for all of them; null for a child and for a refused rollback. */
function mainRecord(id: string): ParsedRedemptionId | null {
  const parsed = parseRedemptionId(id);
  return parsed?.position === 0 && parsed.prefix !== 'rrf' ? parsed : null;
}
