// Collects the state and the records of returns by redemption.
import { decompressJson } from '../storage/records/packing';
import { returnProgress } from '../storage/returns/return-items';
import type { Item } from '../storage/table/table';
import type { ReturnAuditRecord, ReturnsAuditState } from './facts';

interface FoundReturns {
  state: Item | null;
  readonly records: Item[];
}

export class ReturnsRead {
  private readonly found = new Map<string, FoundReturns>();

  addState(item: Item, base: string): void {
    this.of(base).state = item;
  }

  addRecord(item: Item, base: string): void {
    this.of(base).records.push(item);
  }

  facts(): ReadonlyMap<string, ReturnsAuditState> {
    return new Map([...this.found].map(([base, found]) => [base, returnsState(base, found)]));
  }

  private of(base: string): FoundReturns {
    const found = this.found.get(base) ?? { state: null, records: [] };
    this.found.set(base, found);
    return found;
  }
}

function returnsState(base: string, { state, records }: FoundReturns): ReturnsAuditState {
  const progress = returnProgress(state);
  const read = records.map(({ body }) => decompressJson(body) as ReturnAuditRecord);
  return {
    base,
    count: Number(state?.n ?? 0),
    state: progress.state,
    rollbackId: progress.rollbackId,
    records: read.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
  };
}
