// Compares what clients were told with what is stored, and audits both projects.
import { audit, type AuditMoment } from '../../lib/audit/audit';
import { TableReader, type TablePlace } from '../../cli/audit/read-table';
import { rollbackResponse, toStoredRedemption } from '../../lib/storage/redemptions/redemption-items';
import type { Publication } from '../../lib/model/records/publication';
import type { Item } from '../../lib/storage/table/table';
import type { Attempt, Operation } from './operations';
import { isForbidden, told } from './told';
import type { Shop, World } from './world';
import type { Violation } from './violation';

/** Ids of what each operation stored. */
type Stored = ReadonlyMap<string, readonly string[]>;

export async function judge(
  place: TablePlace,
  world: World,
  { operations, moment }: { readonly operations: readonly Operation[]; readonly moment: AuditMoment },
): Promise<readonly Violation[]> {
  const reader = new TableReader(place);
  try {
    const parts = await Promise.all(
      [world.all, world.part].map((shop) => judgeShop(reader, shop, { operations, moment })),
    );
    return parts.flat();
  } finally {
    reader.close();
  }
}

async function judgeShop(
  reader: TableReader,
  shop: Shop,
  { operations, moment }: { readonly operations: readonly Operation[]; readonly moment: AuditMoment },
): Promise<readonly Violation[]> {
  const { project } = shop;
  const items = await reader.items(project);
  const entries = await reader.entries(project);
  const found = audit({ project, items, entries }, moment).flatMap(({ findings }) => findings);
  const audited = found.map(({ invariant, record, problem }) => ({
    of: invariant,
    what: `${project} ${record}: ${problem}`,
  }));
  const stored = storedBy(items);
  return [...audited, ...operations.filter((one) => one.shop === shop).flatMap((one) => judgeOperation(one, stored))];
}

function storedBy(items: readonly Item[]): Stored {
  const stored = new Map<string, string[]>();
  for (const item of items) {
    for (const { op, id } of marksOf(item)) {
      const ids = stored.get(op);
      if (ids) ids.push(id);
      else stored.set(op, [id]);
    }
  }
  return stored;
}

interface Mark {
  readonly op: string;
  readonly id: string;
}

function marksOf(item: Item): readonly Mark[] {
  const [, partition] = item.pk.split('#');
  const kind = `${partition ?? ''} ${item.sk.split('#')[0] ?? ''}`;
  if (kind === 'R R' && item.body !== undefined) {
    const { redemptions, parent_redemption } = toStoredRedemption(item).response;
    return marked((parent_redemption ?? redemptions[0])!);
  }
  if (kind === 'R B') return marked((rollbackResponse(item).parent_rollback ?? rollbackResponse(item).rollbacks[0])!);
  if (kind === 'B B') {
    const record = item.record as Publication;
    return record.result === 'SUCCESS' ? marked(record) : [];
  }
  return kind === 'L T' ? [{ op: item.reason as string, id: item.id as string }] : [];
}

function marked({ id, metadata }: { readonly id: string; readonly metadata: unknown }): readonly Mark[] {
  const op = (metadata as { readonly op?: string } | null)?.op;
  return op === undefined ? [] : [{ op, id }];
}

function judgeOperation(operation: Operation, stored: Stored): readonly Violation[] {
  const { id, kind, attempts } = operation;
  const ids = stored.get(id) ?? [];
  const say = (what: string): Violation => ({ of: kind, what: `${id}: ${what} ${storyOf(operation)}` });
  const forbidden = attempts
    .filter((one) => isForbidden(one) && !isOrderOfAnother(operation, one))
    .map(() => say('no fault may cause this answer'));
  if (kind === 'VALIDATE') return ids.length > 0 ? [say('a validation stored something')] : forbidden;
  return [...forbidden, ...effectProblems(operation, ids).map(say), ...answerProblems(operation, ids).map(say)];
}

/** A shopper token opens no order that has become another customer's. */
function isOrderOfAnother({ path }: Operation, { text }: Attempt): boolean {
  return path.startsWith('/client/') && text.includes('Cannot find order');
}

function effectProblems(operation: Operation, ids: readonly string[]): readonly string[] {
  if (ids.length > 1) return [`it took effect ${ids.length} times (${ids.join()})`];
  const verdict = told(operation);
  if (verdict === 'DONE' && ids.length === 0) return ['it was answered with success, and is not stored'];
  return verdict === 'REFUSED' && ids.length > 0 ? [`it was refused, and is stored (${ids.join()})`] : [];
}

/** Every success has the same body, and names what is stored. */
function answerProblems({ kind, attempts }: Operation, ids: readonly string[]): readonly string[] {
  const answers = new Set(attempts.filter(({ status }) => status === 200).map(({ text }) => text));
  if (answers.size > 1) return ['it was answered in two ways'];
  const [answer] = answers;
  // A change of a balance answers the balance, without an id.
  if (answer === undefined || kind === 'BALANCE') return [];
  return ids.every((id) => answer.includes(`"${id}"`))
    ? []
    : [`its answer does not name what is stored (${ids.join()})`];
}

function storyOf({ attempts, key }: Operation): string {
  const story = attempts.map((one) => `${one.status ?? 'no answer'} ${one.key ?? ''}`.trim()).join(', ');
  return `[${key === null ? 'without key' : 'with key'}: ${story}]`;
}
