// Runs the steps of a move in their order: each names only records of the steps before it.
import type { Move } from './move';
import { STEPS, type StepName } from './state';
import { moveAssignments, moveStackingRules } from './steps/assignments';
import { moveCategories, moveCollections, moveProducts } from './steps/catalogue';
import { moveCustomers } from './steps/customers';
import { moveEarningRules, moveLoyaltyTiers, moveTierRules } from './steps/loyalty';
import { moveMemberTiers } from './steps/member-tiers';
import { movePendingPoints } from './steps/points';
import { moveCampaigns, moveRewards, moveRules, moveStacks, moveTiers } from './steps/promotions';
import { moveHolders, movePublications } from './steps/publications';
import { moveSegments } from './steps/segments';
import { moveVouchers } from './steps/vouchers';

const RUN: Readonly<Record<StepName, (move: Move) => Promise<void>>> = {
  categories: moveCategories,
  products: moveProducts,
  collections: moveCollections,
  rules: moveRules,
  campaigns: moveCampaigns,
  tiers: moveTiers,
  stacks: moveStacks,
  rewards: moveRewards,
  stacking_rules: moveStackingRules,
  customers: moveCustomers,
  vouchers: moveVouchers,
  publications: movePublications,
  holders: moveHolders,
  segments: moveSegments,
  earning_rules: moveEarningRules,
  loyalty_tiers: moveLoyaltyTiers,
  member_tiers: moveMemberTiers,
  pending_points: movePendingPoints,
  tier_rules: moveTierRules,
  assignments: moveAssignments,
};

export async function runMove(move: Move): Promise<void> {
  for (const step of STEPS) {
    if (move.state.step(step).isDone) continue;
    await RUN[step](move);
    move.state.finish(step);
    const { moved, before } = move.state.step(step);
    move.say(`${step}: ${moved} moved${before > 0 ? `, ${before} were here` : ''}`);
  }
}
