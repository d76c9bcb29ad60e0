// Every tool of the server.
import { campaignSummary, getCampaign, listCampaigns } from './campaigns';
import { checkCart } from './check-cart';
import { draftCampaign } from './draft-campaign';
import { explainCode } from './explain-code';
import { publishCode } from './publish-code';
import { explainRedemption, findRefusals } from './redemptions';
import type { Tool } from './tool';

/** @param allowPublish whether the tool that changes something is there */
export function selectTools({ allowPublish }: { readonly allowPublish: boolean }): readonly Tool[] {
  return [
    explainCode,
    explainRedemption,
    findRefusals,
    checkCart,
    listCampaigns,
    getCampaign,
    campaignSummary,
    draftCampaign,
    ...(allowPublish ? [publishCode] : []),
  ];
}
