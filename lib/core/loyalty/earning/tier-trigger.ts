// The trigger that moves between loyalty tiers leave in an outbox row for earning rules.
import type { Config } from '../../../model/config';
import type { EarningMove, EarningTrigger } from '../../../model/events/events';
import { isTierMoveEvent } from '../../../model/records/earning-rule';
import { eventOfMove, type TierMove } from '../tier/moves';
import { isRuleFor } from './occasion';

interface NotedMoves {
  readonly customerId: string;
  readonly moves: readonly TierMove[];
  /** The id of the activity of a program's move. */
  readonly idOf: (campaignId: string) => string;
}

/** Build the trigger of moves between loyalty tiers; undefined where no rule adds points for them. */
export function buildTierEarning(
  { earningRules }: Pick<Config, 'earningRules'>,
  { customerId, moves, idOf }: NotedMoves,
): EarningTrigger | undefined {
  const rules = [...earningRules.values()].filter(({ active }) => active);
  const earning = moves.flatMap((move): readonly EarningMove[] => {
    const { campaignId, from, to } = move;
    const event = eventOfMove(move);
    const tierId = (to ?? from)?.id;
    if (tierId === undefined || !isTierMoveEvent(event)) return [];
    const fromId = from?.id ?? null;
    const isEarning = rules.some((rule) => isRuleFor(rule, { event, move: { campaignId, tierId } }));
    return isEarning ? [{ id: idOf(campaignId), event, campaignId, tierId, fromId }] : [];
  });
  return earning.length === 0 ? undefined : { kind: 'TIERS', customerId, moves: earning };
}
