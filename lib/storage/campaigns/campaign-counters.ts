// Totals of what campaigns have given away.
import type { CampaignCounters } from '../../model/counters';
import type { CampaignCounterStore } from '../../ports/config';
import { campaignCounters } from '../customers/usage-items';
import type { ProjectScope } from '../keys';
import type { SpreadCounters } from './spread-counters';

export class DynamoCampaignCounters implements CampaignCounterStore {
  constructor(private readonly counters: SpreadCounters) {}

  async load(scope: ProjectScope, campaignId: string): Promise<CampaignCounters | null> {
    const whole = await this.counters.read(scope.project, campaignId);
    return whole && campaignCounters(whole);
  }
}
