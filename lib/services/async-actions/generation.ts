// Makes the codes of a campaign, in shards that do not meet.
import type { AsyncWork } from '../../model/records/async-action';
import { LIMITS } from '../../model/limits';
import type { Process, Runtime } from '../../ports/runtime';
import type { OwnedAction } from '../../ports/async-actions';
import type { Slice } from './slice';
import { shardQuota, dedupeCodes } from '../../core/background/shards';
import type { Campaign } from '../../model/records/campaign';
import { hasCampaign } from '../../core/campaign/find';
import { withoutAddition } from '../../core/campaign/progress';
import { settleCampaigns } from '../campaigns/campaign-progress';
import { CodePool, type DrawnCode } from '../campaigns/code-pool';
import { prepareGenerationOutbox } from './generation-outbox';
import { codeSource } from '../campaigns/codes';

/** Codes of one transaction, which also has the shard and the count of the campaign. */
export const BATCH_SIZE = LIMITS.transactionActions - 2;
/** Attempts of a batch with other codes before the generation is given up: nearly all codes of the form are taken. */
const TRIES = 100;
/** When some codes turned out to be taken, this many candidates are checked for the few that are missing. */
const LOOKED_AT = 100;

type Generation = Extract<AsyncWork, { kind: 'GENERATE' }>;

/** Generates the missing codes, and updates the campaign at the end. */
export async function generateCodes(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  owned: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { scope, action } = owned;
  const { campaign_id } = action.work as Generation;
  const slice = await makeMissing(rt, owned, untilMs);
  const { status } = slice;
  if (status !== 'MORE') {
    drawnAhead.delete(rt);
    const settled = (campaign: Campaign) => withoutAddition(campaign, action.id, status);
    const outboxOf = await prepareGenerationOutbox(rt, owned, slice.status === 'FAILED' ? slice.message : null);
    await settleCampaigns(rt, scope, [campaign_id], { settled, outboxOf });
  }
  return slice;
}

/** Shards run concurrently; each continues where it stopped. */
async function makeMissing(
  rt: Runtime<'asyncActions' | 'config' | 'vouchers'>,
  owned: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { scope, action } = owned;
  const work = action.work as Generation;
  if (!hasCampaign(await rt.store.config.load(scope), work.campaign_id)) {
    return { status: 'FAILED', message: 'The campaign is gone.' };
  }
  const made = await rt.store.asyncActions.shards(scope, action.id);
  const left = action.total - made.reduce((sum, count) => sum + count, 0);
  const codes = codesOf(rt, owned, left);
  const run = new Run(rt, owned, { work, untilMs, codes });
  const slices = await Promise.all(
    made.map((count, shard) => run.shard(shard, count, shardQuota(action.total, made.length, shard))),
  );
  await codes.rest();
  const failed = slices.find(({ status }) => status === 'FAILED');
  return failed ?? slices.find(({ status }) => status === 'MORE') ?? { status: 'DONE' };
}

/** Codes that the last slice of this process drew and did not store; the next slice of the action uses them. */
const drawnAhead = new WeakMap<Process, { readonly actionId: string; readonly codes: CodePool }>();

function codesOf(rt: Process, { scope, action }: OwnedAction, left: number): CodePool {
  const last = drawnAhead.get(rt);
  if (last?.actionId === action.id) return last.codes;
  const source = codeSource(rt, (action.work as Generation).code_config);
  const codes = new CodePool(rt, scope, source, left);
  drawnAhead.set(rt, { actionId: action.id, codes });
  return codes;
}

class Run {
  constructor(
    private readonly rt: Runtime<'asyncActions' | 'vouchers'>,
    private readonly owned: OwnedAction,
    private readonly run: { readonly work: Generation; readonly untilMs: number; readonly codes: CodePool },
  ) {}

  async shard(shard: number, made: number, quota: number): Promise<Slice> {
    let count = made;
    while (count < quota) {
      if (performance.now() >= this.run.untilMs) return { status: 'MORE' };
      const batch = await this.batch(shard, count, Math.min(BATCH_SIZE, quota - count));
      if (batch === 'STALE') return { status: 'MORE' };
      if (batch === 'EXHAUSTED') return { status: 'FAILED', message: 'Nearly all codes of this form are taken.' };
      count += batch;
    }
    return { status: 'DONE' };
  }

  /** Stores new codes in one transaction; taken codes are drawn anew. */
  private async batch(shard: number, madeBefore: number, size: number): Promise<number | 'STALE' | 'EXHAUSTED'> {
    const { scope, action } = this.owned;
    const { work, codes } = this.run;
    let batch = await codes.take(size);
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (batch.length === size) {
        const template = { ...work.template, created_at: new Date(this.rt.clock.nowMs()).toISOString() };
        const added = { actionId: action.id, shard, madeBefore, template, codes: batch };
        const outcome = await this.rt.store.asyncActions.addToShard(scope, added);
        if (outcome.status === 'DONE') return size;
        if (outcome.status === 'STALE') return 'STALE';
        // It names the first code that is taken; there may be more.
        batch = await this.free(batch.filter((_code, index) => index !== outcome.position));
      }
      const more = await this.free(await codes.take(LOOKED_AT));
      batch = dedupeCodes([...batch, ...more]).slice(0, size);
    }
    return 'EXHAUSTED';
  }

  private async free(drawn: readonly DrawnCode[]): Promise<readonly DrawnCode[]> {
    const codes = drawn.map(({ code }) => code);
    const taken = await this.rt.store.vouchers.taken(this.owned.scope, codes);
    return drawn.filter(({ code }) => !taken.has(code));
  }
}
