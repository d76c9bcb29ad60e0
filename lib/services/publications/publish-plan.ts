// Ids, secrets and codes of one publication, the plan that is made with them, and its repeat or refusal.
import { Semaphore } from '../../async/concurrency';
import { clientName, principalOf } from '../../core/access/caller';
import { toRefusalRecord } from '../../core/access/refusal-record';
import { normalizeCode } from '../../core/code';
import { claimNameOf } from '../../core/publication/client';
import type { PublishCommand } from '../../core/publication/command';
import type {
  PublicationAttempt,
  PublicationFacts,
  PublicationPlan,
  PublishableCode,
} from '../../core/publication/facts';
import {
  buildNoFreeCodeFailure,
  planPublication,
  type PublicationDecision,
  type PublicationMoment,
  refuseCampaign,
  refuseVoucher,
} from '../../core/publication/plan';
import {
  answerOfPublication,
  buildStoredFailure,
  type PublicationFailure,
  refuseSameSource,
} from '../../core/publication/record';
import { retentionOf } from '../../core/record/retention';
import type { Failure } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import type { PublicationAnswer } from '../../model/records/publication';
import type { Process, Runtime } from '../../ports/runtime';
import { codeSource } from '../campaigns/codes';
import { replayOf } from '../shared/commit';
import { customerIdOf } from '../shared/load-facts';
import { keyPlaces } from '../shared/once';
import { refuseIf, unwrap } from '../shared/unwrap';
import { plainVoucher } from '../vouchers/new-voucher';
import { assetsOf } from '../vouchers/voucher-response';

export interface PublishAttempt extends PublicationAttempt {
  /** Vouchers that are not given, by id. */
  readonly excludedIds?: ReadonlySet<string>;
}

/**
 * Plan all writes of a publication, with new ids, and its answer.
 * @throws ApiError invalid_payload
 */
export function planOf(rt: Process, caller: Caller, decision: PublicationDecision): PublicationPlan {
  const { attempt, facts, codes, moment } = decision;
  const { command } = attempt;
  const named = typeof command.customer === 'string' ? { source_id: command.customer } : command.customer;
  const [first] = codes;
  const plan = unwrap(
    planPublication(caller, decision, {
      customerId: facts.customer?.id ?? customerIdOf(rt, named),
      holderBase: rt.ids.redemptionBase(moment.nowMs),
      trackingId: claimTracking(rt, caller, { command, config: facts.config }),
      assets: first ? assetsOf(caller, first.voucher.code, facts.config) : null,
    }),
  );
  const key = attempt.key ?? null;
  return key === null ? plan : { ...plan, keyPlace: keyPlaces(rt, caller, key).guard };
}

// A repeated publication: by its Idempotency-Key, or by its source id.

/**
 * Return the stored answer of the first request with an idempotency key; null when the key is unused.
 * @throws ApiError idempotency_key_reused, duplicate_source_id
 */
export function earlierAnswer(
  caller: Caller,
  { attempt, facts }: { readonly attempt: PublishAttempt; readonly facts: PublicationFacts },
  isOwn: boolean,
): Once<PublicationAnswer> | null {
  const { earlier, sameSource } = facts;
  if (earlier) {
    const first = { requestHash: earlier.request_hash, answer: answerOfPublication(earlier) };
    return { ...replayOf(first, attempt.requestHash), replayed: !isOwn };
  }
  if (!sameSource) return null;
  refuseIf(refuseSameSource(sameSource, attempt.command, { facts, principal: principalOf(caller) }));
  return { answer: answerOfPublication(sameSource), replayed: true };
}

// The record of a publication that was refused.

/** Store the failure; nothing else of the attempt is kept. */
export async function storePublicationFailure(
  rt: Runtime<'publications'>,
  caller: Caller,
  failed: PublicationFailure,
): Promise<void> {
  const { command, facts, nowMs } = failed;
  const stored = buildStoredFailure(caller, failed, {
    // Never the id that derives from a key: a repeat with that key may still succeed.
    id: rt.ids.random('pub', 32),
    trackingId: claimTracking(rt, caller, { command, config: facts.config }),
  });
  await rt.store.publications.putFailure(
    caller,
    toRefusalRecord(caller, stored, { nowMs, retention: retentionOf(rt) }),
  );
}

// The tracking id of a publication with a client key.

/** The tracking id of a claim; undefined when the customer is known. */
function claimTracking(
  rt: Process,
  caller: Caller,
  { command, config }: { readonly command: PublishCommand; readonly config: Config },
): string | null {
  const name = claimNameOf(caller, command);
  return name === null || config.trackingKey === undefined
    ? null
    : rt.ids.trackingId(config.trackingKey, clientName('tracking', name));
}

// The codes that a campaign publishes: free ones, and new ones for campaigns that generate them on demand.

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

interface Concurrency {
  size: number;
  readonly semaphore: Semaphore;
}

/** Few enough that they seldom meet at one code, and enough to keep the table busy. */
const TAKERS_AT_ONCE = 4;
const concurrencies = new WeakMap<Process, Concurrency>();

function concurrencyOf(rt: Process): Concurrency {
  const concurrency = concurrencies.get(rt) ?? { size: 0, semaphore: new Semaphore(TAKERS_AT_ONCE) };
  concurrencies.set(rt, concurrency);
  return concurrency;
}

/** True when other requests take codes concurrently. */
export function publishesConcurrently(rt: Process): boolean {
  return concurrencyOf(rt).size > 1;
}

/** Runs the work when enough other requests have finished. */
export async function limitConcurrency<T>(rt: Process, work: () => Promise<T>): Promise<T> {
  const concurrency = concurrencyOf(rt);
  concurrency.size += 1;
  try {
    return await concurrency.semaphore.run(work);
  } finally {
    concurrency.size -= 1;
  }
}
