// Facts of codes added to a campaign: by a generation, which emits its start and its end, or otherwise.
import type { Config } from '../../../model/config';
import type { EventFact, EventType } from '../../../model/events/events';
import type { AsyncAction } from '../../../model/records/async-action';
import type { Voucher } from '../../../model/records/voucher';
import { campaignShape } from '../shapes';

/** Builds the facts of codes added together: the number of them in each campaign. */
export function buildCodesAddedFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  const counts = new Map<string, number>();
  for (const { campaign_id: id } of vouchers) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => fact('campaign.vouchers.added', id, { config, members: { count } }));
}

/** Builds the facts of a started generation; empty for any other action. */
export function buildGenerationStartedFacts(
  action: Pick<AsyncAction, 'work' | 'total' | 'created_at'>,
  config: Config,
) {
  const { work, total: count, created_at: started_at } = action;
  if (work.kind !== 'GENERATE') return [];
  return fact('campaign.vouchers.generation.started', work.campaign_id, { config, members: { count, started_at } });
}

/** The end of a generation. */
export interface GenerationEnd {
  readonly campaignId: string;
  /** The number of generated codes. */
  readonly count: number;
  readonly date: string;
  /** The reason of the failure; null on success. */
  readonly message: string | null;
}

/** Builds the facts of an ended generation. Codes made before a failure exist, so they are counted as added. */
export function buildGenerationEndedFacts({ campaignId: id, count, date, message }: GenerationEnd, config: Config) {
  const added = count === 0 ? [] : fact('campaign.vouchers.added', id, { config, members: { count } });
  if (message === null) {
    const members = { count, completed_at: date };
    return [...fact('campaign.vouchers.generation.completed', id, { config, members }), ...added];
  }
  const members = { count, failed_at: date, message };
  return [...fact('campaign.vouchers.generation.failed', id, { config, members }), ...added];
}

interface GenerationEventContext {
  readonly config: Config;
  readonly members: Readonly<Record<string, unknown>>;
}

function fact(type: EventType, id: string, { config, members }: GenerationEventContext): readonly EventFact[] {
  return [{ type, entity_id: id, data: { campaign: campaignShape(id, config), ...members } }];
}
