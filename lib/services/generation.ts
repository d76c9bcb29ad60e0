// Makes the codes of a campaign, in lanes that do not meet.
import type { AsyncWork } from '../model/async-action';
import { LIMITS } from '../model/limits';
import type { Voucher } from '../model/voucher';
import type { Runtime } from '../ports';
import type { OwnedAction } from '../ports/async-actions';
import type { Slice } from './background';
import { isKnown } from './campaign-find';
import { settleCampaigns, withoutAddition } from './campaign-progress';
import { CodePool, type DrawnCode } from './code-pool';
import { CodeSource, readCodeConfig } from './codes';

/** Codes of one transaction, beside the lane and the count of the campaign. */
export const BATCH_SIZE = LIMITS.transactionActions - 2;
/** A batch is tried this often with other codes before the generation gives up: nearly all codes of the form are taken. */
const TRIES = 500;

type Generation = Extract<AsyncWork, { kind: 'GENERATE' }>;

/** The share of one lane in a total: shares add up to it. */
export function laneQuota(total: number, lanes: number, lane: number): number {
  return Math.floor(total / lanes) + (lane < total % lanes ? 1 : 0);
}

/** Make what is missing, and tell the campaign when there is no more to make. */
export async function generateCodes(rt: Runtime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  const { campaign_id } = action.work as Generation;
  const slice = await makeMissing(rt, owned, untilMs);
  const { status } = slice;
  if (status !== 'MORE') {
    await settleCampaigns(rt, scope, [campaign_id], (campaign) => withoutAddition(campaign, action.id, status));
  }
  return slice;
}

/** Lanes run beside each other; each goes on where it stopped. */
async function makeMissing(rt: Runtime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  const work = action.work as Generation;
  if (!isKnown(await rt.store.config.load(scope), work.campaign_id)) {
    return { status: 'FAILED', message: 'The campaign is gone.' };
  }
  const made = await rt.store.asyncActions.lanes(scope, action.id);
  const left = action.total - made.reduce((sum, count) => sum + count, 0);
  const run = new Run(rt, owned, { work, untilMs, left });
  const slices = await Promise.all(
    made.map((count, lane) => run.lane(lane, count, laneQuota(action.total, made.length, lane))),
  );
  const failed = slices.find(({ status }) => status === 'FAILED');
  return failed ?? slices.find(({ status }) => status === 'MORE') ?? { status: 'DONE' };
}

class Run {
  private readonly codes: CodePool;

  constructor(
    private readonly rt: Runtime,
    private readonly owned: OwnedAction,
    private readonly given: { readonly work: Generation; readonly untilMs: number; readonly left: number },
  ) {
    const source = new CodeSource(rt, readCodeConfig(given.work.code_config));
    this.codes = new CodePool(rt, owned.scope, source, given.left);
  }

  async lane(lane: number, made: number, quota: number): Promise<Slice> {
    let count = made;
    while (count < quota) {
      if (performance.now() >= this.given.untilMs) return { status: 'MORE' };
      const batch = await this.batch(lane, count, Math.min(BATCH_SIZE, quota - count));
      if (batch === 'STALE') return { status: 'MORE' };
      if (batch === 'EXHAUSTED') return { status: 'FAILED', message: 'Nearly all codes of this form are taken.' };
      count += batch;
    }
    return { status: 'DONE' };
  }

  /** One transaction of new codes; a code that is taken is drawn anew. */
  private async batch(lane: number, madeBefore: number, size: number): Promise<number | 'STALE' | 'EXHAUSTED'> {
    const { scope, action } = this.owned;
    let batch: readonly DrawnCode[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      batch = withoutRepeats([...batch, ...(await this.codes.take(size - batch.length))]);
      if (batch.length < size) continue;
      const vouchers = batch.map((one) => this.voucher(one));
      const outcome = await this.rt.store.asyncActions.addToLane(scope, {
        actionId: action.id,
        lane,
        madeBefore,
        vouchers,
      });
      if (outcome.status === 'DONE') return size;
      if (outcome.status === 'STALE') return 'STALE';
      batch = await this.withoutTaken(batch, outcome.position);
    }
    return 'EXHAUSTED';
  }

  /** A transaction names the first code that is taken; the others are looked up, as where one is there are more. */
  private async withoutTaken(batch: readonly DrawnCode[], position: number): Promise<readonly DrawnCode[]> {
    const codes = batch.map(({ code }) => code);
    const taken = await this.rt.store.vouchers.taken(this.owned.scope, codes);
    return batch.filter(({ code }, index) => index !== position && !taken.has(code));
  }

  private voucher({ id, code }: DrawnCode): Voucher {
    const created_at = new Date(this.rt.clock.nowMs()).toISOString();
    return { ...this.given.work.template, id, code, created_at };
  }
}

/** A transaction takes each code once. */
function withoutRepeats(batch: readonly DrawnCode[]): readonly DrawnCode[] {
  return [...new Map(batch.map((one) => [one.compared, one])).values()];
}
