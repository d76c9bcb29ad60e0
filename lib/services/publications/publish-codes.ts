// The codes that a campaign publishes: free ones, and new ones for campaigns that generate them on demand.
import type { PublishableCode } from '../../core/publication/facts';
import { normalizeCode } from '../../core/code';
import {
  type PublicationMoment,
  buildNoFreeCodeFailure,
  refuseCampaign,
  refuseVoucher,
} from '../../core/publication/plan';
import type { Failure } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Process, Runtime } from '../../ports/runtime';
import { codeSource } from '../campaigns/codes';
import { plainVoucher } from '../vouchers/new-voucher';

export interface Taking {
  readonly campaign: Campaign;
  readonly config: Config;
  readonly count: number;
  /** Vouchers that are not taken, by id. */
  readonly excludedIds: ReadonlySet<string> | undefined;
  /** Number of earlier attempts. */
  readonly tries: number;
  /** Other requests publish concurrently: they should not all take the oldest code. */
  readonly isConcurrent: boolean;
  readonly moment: PublicationMoment;
}

/**
 * The oldest free codes; after a conflict with other publishers, some of the older ones. Takes all of them, or refuses.
 */
export async function takeCodes(
  rt: Runtime<'publications'>,
  caller: Caller,
  taking: Taking,
): Promise<{ readonly codes: readonly PublishableCode[] } | Failure> {
  const { campaign, count, excludedIds, isConcurrent, moment } = taking;
  const refused = refuseCampaign(campaign, moment);
  if (refused) return refused;
  const codes = await rt.store.publications.freeCodes(caller, campaign.id, {
    count,
    scattered: isConcurrent,
    isFit: (voucher) => excludedIds?.has(voucher.id) !== true && refuseVoucher(voucher, null, moment) === null,
  });
  const missing = count - codes.length;
  if (missing === 0) return { codes };
  if (campaign.type !== 'AUTO_UPDATE' || taking.tries >= MAX_TRIES) return buildNoFreeCodeFailure(campaign, count);
  const made = newCodes(rt, caller, taking, missing);
  return made.length === missing ? { codes: [...codes, ...made] } : buildNoFreeCodeFailure(campaign, count);
}

/** Maximum draws for a free code: after them, nearly all codes of the campaign's form are taken. */
const MAX_TRIES = 25;

/** New codes are not checked in advance: the transaction refuses a taken one, and others are drawn. */
function newCodes(rt: Process, caller: Caller, taking: Taking, count: number): readonly PublishableCode[] {
  const { campaign, config, moment } = taking;
  const source = codeSource(rt, campaign.voucher?.code_config);
  const drawn = new Map<string, string>();
  for (let draws = 0; drawn.size < count && draws < count * MAX_TRIES; draws += 1) {
    const code = source.next();
    drawn.set(normalizeCode(code, caller.caseSensitiveCodes), code);
  }
  return [...drawn.values()].map((code) => ({
    voucher: plainVoucher(rt, caller, { code, config, campaign, nowMs: moment.nowMs }),
    isNew: true,
  }));
}
