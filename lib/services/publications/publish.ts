// Publishes codes to a customer: all of them in one transaction, or none.
import { refuseOtherId } from '../../core/access/permissions';
import { refuseDisabledClientSwitch, principalOf } from '../../core/access/caller';
import { buildPublicationFacts } from '../../core/events/facts/publication-facts';
import {
  buildPublicationQuery,
  commandOf,
  customerObjectOf,
  redactPublication,
  refuseClaim,
  refusePublicationMetadata,
  refuseUnlisted,
  restrictPublicationFacts,
  restrictPublishCommand,
} from '../../core/publication/client';
import {
  type PublicationDecision,
  type PublicationMoment,
  isJoinOnce,
  refuseVoucher,
} from '../../core/publication/plan';
import { ApiError, type Failure, isFailure, unknownRecord } from '../../errors';
import {
  answerOfPublication,
  buildJoinOnceAnswer,
  type PublicationSource,
  refuseSeveral,
  sourceOf,
} from '../../core/publication/record';
import type { Campaign } from '../../model/records/campaign';
import type { PublicationAnswer } from '../../model/records/publication';
import type { Caller, Once } from '../../model/common';
import type { Process, Runtime } from '../../ports/runtime';
import type { PublicationFacts, PublicationPlan } from '../../core/publication/facts';
import type { PublishOutcome } from '../../ports/publications';
import { type Cause, outboxRow } from '../../core/events/outbox-row';
import { guardPublication } from '../shared/load-facts';
import {
  earlierAnswer,
  limitConcurrency,
  planOf,
  type PublishAttempt,
  publishesConcurrently,
  storePublicationFailure,
  takeCodes,
} from './publish-plan';
import type { ParsedPublishCommand } from '../../core/publication/command';
import { unwrap, refuseIf } from '../shared/unwrap';
import { commitOptimistically, type CommitPlan } from '../shared/commit';
import { keyPlaces, requireNoOtherThanPublication } from '../shared/once';
import { showVoucher } from '../vouchers/voucher-response';
import type { NewPublicationResponse } from '../../model/generated-answers/records';

export interface PublishCall {
  readonly command: ParsedPublishCommand;
  readonly idempotencyKey: string | null;
}

/**
 * Publishes a code. A code by name takes two round trips: reading everything, then the transaction. A code of a
 * campaign takes two more to find it, and waits in a queue when many requests of one process need one. After a conflict
 * it is read and decided again under the same publication id, so that an attempt with an unknown outcome still cannot
 * publish twice.
 * @throws ApiError with the keys of docs/behaviour/publications.md#refusals
 */
export async function publish(
  rt: Runtime<'guards' | 'limits' | 'publications'>,
  caller: Caller,
  call: PublishCall,
): Promise<Once<NewPublicationResponse>> {
  const command = unwrap(commandOf(caller, call.command));
  const attempt = newAttempt(rt, caller, { ...call, command });
  const once = await (command.voucher !== null
    ? commitPublication(rt, caller, attempt)
    : limitConcurrency(rt, () => commitPublication(rt, caller, attempt)));
  return redactPublication(caller, command, once);
}

/** The inputs of a publication's decision. */
interface PublishSnapshot {
  readonly attempt: PublishAttempt;
  readonly facts: PublicationFacts;
  readonly nowMs: number;
}

function commitPublication(
  rt: Runtime<'guards' | 'limits' | 'publications'>,
  caller: Caller,
  sent: PublishAttempt,
): Promise<Once<PublicationAnswer>> {
  return commitOptimistically<PublishSnapshot, PublicationPlan, PublicationAnswer, PublishOutcome>({
    read: () => readSituation(rt, caller, sent),
    replay: (situation, { unanswered }) => earlierAnswer(caller, situation, unanswered !== null),
    plan: async ({ attempt, facts, nowMs }, { tries }) => {
      const isConcurrent = tries > 0 || publishesConcurrently(rt);
      const decided = await decideOrRefuse(rt, caller, { attempt, facts, nowMs, tries, isConcurrent });
      return { ...decided, write: decided.write && withOutbox(caller, decided.write, { ...facts, nowMs }) };
    },
    commit: (plan) => rt.store.publications.commit(caller, plan),
    // The next attempt reads the stored record of the id, and can only write it if it does not exist.
    settle: () => Promise.resolve({ status: 'OPEN' }),
  });
}

/** The plan, with its outbox row if there is a subscriber. */
function withOutbox(caller: Caller, plan: PublicationPlan, now: Omit<Cause, 'id'> & Pick<PublicationFacts, 'usage'>) {
  const outbox = outboxRow(caller, { ...now, id: plan.stored.record.id, customerIds: [plan.customer?.record.id] }, () =>
    buildPublicationFacts(plan, now),
  );
  return { ...plan, outbox };
}

async function readSituation(
  rt: Runtime<'guards' | 'limits' | 'publications'>,
  caller: Caller,
  sent: PublishAttempt,
): Promise<PublishSnapshot> {
  const [read] = await Promise.all([
    rt.store.publications.loadFacts(caller, buildPublicationQuery(caller, sent)),
    sent.key ? requireNoOtherThanPublication(rt, caller, sent.key) : null,
  ]);
  const nowMs = rt.clock.nowMs();
  refuseIf(refuseDisabledClientSwitch(caller, read.config.settings, 'client_publish_enabled'));
  refuseIf(refuseUnlisted(caller, sent.command, read.config));
  if (caller.shopper) refuseIf(refuseOtherId(customerObjectOf(sent.command), read.customer));
  const attempt = { ...sent, command: restrictPublishCommand(caller, sent.command, read.config) };
  const code = sent.command.voucher;
  return {
    attempt,
    facts: await guardPublication(rt, caller, { code, facts: restrictPublicationFacts(caller, read), nowMs }),
    nowMs,
  };
}

type OwnCall = Omit<PublishCall, 'command'> & Pick<PublishAttempt, 'command'>;

function newAttempt(rt: Process, caller: Caller, { command, idempotencyKey }: OwnCall): PublishAttempt {
  if (idempotencyKey === null) return { command, key: null, id: rt.ids.random('pub', 32), requestHash: null };
  const { publicationId } = keyPlaces(rt, caller, idempotencyKey);
  return { command, key: idempotencyKey, id: publicationId, requestHash: rt.ids.requestHash(command) };
}

export interface Deciding {
  readonly attempt: PublishAttempt;
  readonly facts: PublicationFacts;
  readonly nowMs: number;
  readonly tries: number;
  /** Others publish at the same time. */
  readonly isConcurrent: boolean;
}

/** The write is null for a customer who already has a once-only code. */
export type PublicationCommitPlan = CommitPlan<PublicationPlan, PublicationAnswer>;

/** A refused publication is stored as a failure. */
async function decideOrRefuse(
  rt: Runtime<'publications'>,
  caller: Caller,
  deciding: Deciding,
): Promise<PublicationCommitPlan> {
  const { attempt, facts, nowMs } = deciding;
  const decided = await decideDescribed(rt, caller, deciding);
  if (!('key' in decided)) return decided;
  const target = sourceOf(attempt.command, facts, principalOf(caller));
  const campaign = 'key' in target ? null : target.campaign;
  await storePublicationFailure(rt, caller, { command: attempt.command, facts, campaign, failure: decided, nowMs });
  throw new ApiError(decided);
}

async function decideDescribed(
  rt: Runtime<'publications'>,
  caller: Caller,
  deciding: Deciding,
): Promise<PublicationCommitPlan | Failure> {
  const decided = await decidePublication(rt, caller, deciding);
  if ('key' in decided || !decided.write) return decided;
  const { attempt, facts } = deciding;
  return refusePublicationMetadata(caller, { command: attempt.command, facts, plan: decided.write }) ?? decided;
}

/** Decide a publication: the writes to commit, the earlier answer under join once, or the refusal. */
export async function decidePublication(
  rt: Runtime<'publications'>,
  caller: Caller,
  deciding: Deciding,
): Promise<PublicationCommitPlan | Failure> {
  const target = sourceOf(deciding.attempt.command, deciding.facts, principalOf(caller));
  return 'key' in target ? target : decide(rt, caller, { ...deciding, target });
}

async function decide(
  rt: Runtime<'publications'>,
  caller: Caller,
  deciding: Deciding & { readonly target: PublicationSource },
): Promise<PublicationCommitPlan | Failure> {
  const { attempt, facts, target } = deciding;
  const { command } = attempt;
  const isOnce = isJoinOnce(target.campaign, command.joinOnce);
  const several = refuseSeveral(command, isOnce);
  if (several) return several;
  const unknown = refuseClaim(caller, facts, { campaign: target.campaign, isOnce });
  if (unknown) return unknown;
  const known = isOnce ? await earlierCode(rt, caller, { facts, campaign: target.campaign }) : null;
  if (known) return known;
  const moment = { nowMs: deciding.nowMs, timezone: facts.config.settings.timezone };
  const { voucher } = facts;
  if (!voucher) return takeAndPlan(rt, caller, { ...deciding, isOnce, moment });
  const failure = refuseVoucher(voucher.voucher, target.campaign, moment);
  return (
    failure ?? planned(rt, caller, { attempt, facts, campaign: target.campaign, codes: [voucher], moment, isOnce })
  );
}

function planned(rt: Process, caller: Caller, decision: PublicationDecision): PublicationCommitPlan {
  const write = planOf(rt, caller, decision);
  return { write, answer: answerOfPublication(write.stored) };
}

async function takeAndPlan(
  rt: Runtime<'publications'>,
  caller: Caller,
  deciding: Deciding & {
    readonly target: PublicationSource;
    readonly moment: PublicationMoment;
    readonly isOnce: boolean;
  },
): Promise<PublicationCommitPlan | Failure> {
  const { attempt, facts, target, tries, isConcurrent, moment, isOnce } = deciding;
  const { campaign } = target;
  if (!campaign) return unknownRecord('campaign', attempt.command.campaign ?? '');
  const taken = await takeCodes(rt, caller, {
    campaign,
    config: facts.config,
    count: attempt.command.count,
    excludedIds: attempt.excludedIds,
    tries,
    isConcurrent,
    moment,
  });
  if ('key' in taken) return taken;
  return planned(rt, caller, { attempt, facts, campaign, codes: taken.codes, moment, isOnce });
}

/** The code that a customer already has of a join-once campaign; null without one, or after its deletion. */
async function earlierCode(
  rt: Runtime<'publications'>,
  caller: Caller,
  { facts, campaign }: { readonly facts: PublicationFacts; readonly campaign: Campaign | null },
): Promise<PublicationCommitPlan | Failure | null> {
  const id = facts.joined.get(campaign?.id ?? '');
  const publication = id === undefined ? null : await rt.store.publications.load(caller, id);
  const [voucherId] = publication?.record.vouchers_id ?? [];
  const fact = voucherId === undefined ? null : await rt.store.publications.loadVoucher(caller, voucherId);
  if (!publication || !fact) return null;
  const { voucher } = fact;
  const joined = buildJoinOnceAnswer(
    { publication, voucher, shown: showVoucher(caller, voucher, facts.config) },
    facts,
  );
  return joined && (isFailure(joined) ? joined : { ...joined, write: null });
}
