// Checkpoints: a Merkle root over the ends of all ledgers, chained to the checkpoint before.
import { hashText, NO_HASH } from '../../model/ledger/chain';
import type { LedgerCheckpointResponse } from '../../model/generated-answers/records';
import type { LedgerEnd } from './verify';
import { addLeaf, type MerkleState, rootOf } from './merkle';

export type Checkpoint = LedgerCheckpointResponse;

type CheckpointContent = Omit<Checkpoint, 'object' | 'sequence' | 'previous_hash' | 'hash'>;

/** Return the hash of a checkpoint, built like that of a ledger line. */
export function hashCheckpoint(checkpoint: Omit<Checkpoint, 'hash'>): string {
  const { object, sequence, at, balances, ledgers, root, previous_hash } = checkpoint;
  const sorted = balances?.map(({ type, currency, balance, cards }) => ({ balance, cards, currency, type }));
  return hashText(`${previous_hash}\n${JSON.stringify({ at, balances: sorted, ledgers, object, root, sequence })}`);
}

/**
 * Build the checkpoint behind another one.
 * @param before null for the first one
 */
export function chainCheckpoint(content: CheckpointContent, before: Checkpoint | null): Checkpoint {
  const chained = {
    object: 'ledger_checkpoint',
    sequence: (before?.sequence ?? 0) + 1,
    ...content,
    previous_hash: before?.hash ?? NO_HASH,
  } as const;
  return { ...chained, hash: hashCheckpoint(chained) };
}

/** Build the checkpoint of the ledger ends of an export. An export does not say the type of every card. */
export function buildCheckpoint(ends: readonly LedgerEnd[], at: string, before: Checkpoint | null): Checkpoint {
  return chainCheckpoint({ at, ledgers: ends.length, root: rootOfEnds(ends) }, before);
}

/** Return the root over ledger ends, in the order of the creation of their cards. */
export function rootOfEnds(ends: readonly LedgerEnd[]): string {
  const sorted = ends.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return rootOf(sorted.reduce<MerkleState>(addLeaf, []));
}

const TIME_LENGTH = 9;

function orderOf({ opened_at, voucher_id }: LedgerEnd): string {
  return `${Date.parse(opened_at).toString(36).padStart(TIME_LENGTH, '0')}#${voucher_id}`;
}

/**
 * Return what is wrong with checkpoints that somebody kept, in their order; empty when each follows from the one before
 * it.
 */
export function chainProblems(checkpoints: readonly Checkpoint[]): readonly string[] {
  return checkpoints.flatMap((checkpoint, index) => {
    const before = checkpoints[index - 1];
    const name = `The checkpoint of ${checkpoint.at}`;
    if (checkpoint.hash !== hashCheckpoint(checkpoint)) return [`${name} has another hash than its content.`];
    const isNext = before && checkpoint.sequence === before.sequence + 1;
    return isNext && checkpoint.previous_hash !== before.hash
      ? [`${name} does not follow from the one before it.`]
      : [];
  });
}
