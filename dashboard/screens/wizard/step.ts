// What each step of the wizard is given.
import type { CampaignDraft } from '../../model/wizard/draft';

export interface StepProps {
  readonly draft: CampaignDraft;
  /** Changes some of it. */
  readonly set: (members: Partial<CampaignDraft>) => void;
}
