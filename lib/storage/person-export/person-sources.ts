// Where items about a person stand, one partition after the other: the same that a permanent deletion searches.
//
// | source | index | what stands there |
// |---|---|---|
// | partition of the hash | – | profile, counts, claims, a deletion that is under way |
// | history by id, by hash of the source id | g2 | orders, redemptions, rollbacks, refusals, kept answers, changes by the shop; publications |
// | rows of holders | – | codes the person was given, or was referred by; with them the codes, and what was noted of their balances |
// | activity | – | what no other record says |
// | bulk changes and imports | g1 | rows that name the person, and were refused |
import type { PersonPageQuery } from '../../ports/person-export';
import { customerKey, LIST_SHARDS, listPartition, type ProjectScope } from '../keys';
import { activityPartition } from '../keys/event-keys';
import { holderPartition } from '../keys/related-keys';
import { historyPartitions } from '../customers/forgetting/forget-history';
import type { IndexName } from '../table/table';

export interface PersonSource {
  readonly partition: string;
  readonly index?: IndexName;
  /** Related items that are read too. */
  readonly with?: 'CODES' | 'REFUSED_ROWS';
}

type PersonToExport = PersonPageQuery['person'];

/** Return all partitions and index partitions that hold data of a person, for an export. */
export function sourcesOf(scope: ProjectScope, person: PersonToExport): readonly PersonSource[] {
  const { project } = scope;
  const { customer_id: id, hash } = person;
  return [
    ...(hash === null ? [] : [{ partition: customerKey(project, hash).pk }]),
    ...historyPartitions(scope, person).map((partition) => ({ index: 'g2' as const, partition })),
    ...(id === null ? [] : ownedBy(project, id)),
    ...Array.from({ length: LIST_SHARDS }, (_, shard) => ({
      index: 'g1' as const,
      partition: listPartition(project, 'A', shard),
      with: 'REFUSED_ROWS' as const,
    })),
  ];
}

function ownedBy(project: string, id: string): readonly PersonSource[] {
  return [{ partition: holderPartition(project, id), with: 'CODES' }, { partition: activityPartition(project, id) }];
}

/** The attribute an entry of a source is ordered by. */
export function sortOf({ index }: PersonSource): 'sk' | 'g1s' | 'g2s' {
  return index === undefined ? 'sk' : index === 'g1' ? 'g1s' : 'g2s';
}
