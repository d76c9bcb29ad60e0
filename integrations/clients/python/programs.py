"""Calls about loyalty programs and rewards."""

import time

from answers import member

# The points of a paid order are noted within seconds.
TRIES = 20
PAUSE_S = 1


def pending_points(call, campaign, card) -> None:
    rule = {"event": "order.paid", "loyalty": {"type": "FIXED", "points": 30}, "pending_points": {"period_type": "DAY", "period_value": 14}}
    call("LoyaltiesApi.create_earning_rule", campaign, loyalties_earning_rules_create_request_body_item=[rule])
    for number in range(2):
        order = {"source_id": f"py-pending-{number}", "status": "PAID", "amount": 900, "customer": {"source_id": "py-ada"}}
        call("OrdersApi.create_order", orders_create_request_body=order)
    for _ in range(TRIES):
        entries = member(call("LoyaltiesApi.list_member_pending_points", card), "data")
        if len(entries) == 2:
            break
        time.sleep(PAUSE_S)
    first, second = ("missing", "missing") if len(entries) != 2 else (entry.id for entry in entries)
    call("LoyaltiesApi.list_member_pending_points1", campaign, card)
    call("LoyaltiesApi.list_campaign_pending_points", campaign)
    more = {"points": 5}
    call("LoyaltiesApi.adjust_member_pending_points", card, first, loyalties_members_pending_points_balance_request_body=more)
    call("LoyaltiesApi.activate_member_pending_points", card, first)
    call("LoyaltiesApi.cancel_member_pending_points", card, second)


def loyalty_tiers(call, campaign, card) -> None:
    tiers = [{"name": "Bronze", "points": {"from": 0, "to": 999}}, {"name": "Gold", "points": {"from": 1000}}]
    made = call("LoyaltiesApi.create_in_bulk_loyalty_tiers", campaign, loyalties_tiers_create_in_bulk_request_body_item=tiers)
    tier = "missing" if not isinstance(made, list) else made[0].id
    call("LoyaltiesApi.list_loyalty_tiers", campaign)
    call("LoyaltiesApi.get_loyalty_tier", campaign, tier)
    call("LoyaltiesApi.list_loyalty_tier_earning_rules", campaign, tier)
    call("LoyaltiesApi.list_loyalty_tier_rewards", campaign, tier)
    call("LoyaltiesApi.list_member_loyalty_tier", card)


def run(call) -> None:
    body = {"name": "py points", "campaign_type": "LOYALTY_PROGRAM", "voucher": {"type": "LOYALTY_CARD", "loyalty_card": {"points": 0}}}
    campaign = member(call("LoyaltiesApi.create_loyalty_program", loyalties_create_campaign_request_body=body), "id")
    call("LoyaltiesApi.get_loyalty_program", campaign)
    call("LoyaltiesApi.list_loyalty_programs")
    call("LoyaltiesApi.update_loyalty_program", campaign, loyalties_update_campaign_request_body={"description": "py"})
    card = member(call("LoyaltiesApi.add_member", campaign, loyalties_members_create_request_body={"customer": {"source_id": "py-ada"}}), "code")
    call("LoyaltiesApi.get_member", card)
    call("LoyaltiesApi.get_member1", campaign, card)
    call("LoyaltiesApi.list_members", campaign)
    call("LoyaltiesApi.update_loyalty_card_balance", card, {"points": 100})
    call("LoyaltiesApi.list_loyalty_card_transactions", card)
    call("LoyaltiesApi.list_member_activity", card)
    earning = [{"event": "order.paid", "loyalty": {"type": "PROPORTIONAL", "calculation_type": "ORDER_AMOUNT", "order": {"amount": {"every": 100, "points": 1}}}}]
    made = call("LoyaltiesApi.create_earning_rule", campaign, loyalties_earning_rules_create_request_body_item=earning)
    rule = "missing" if not isinstance(made, list) else made[0].id
    call("LoyaltiesApi.get_earning_rule", campaign, rule)
    call("LoyaltiesApi.update_earning_rule", campaign, rule, loyalties_earning_rules_update_request_body={"metadata": {"py": 1}})
    call("LoyaltiesApi.list_earning_rules", campaign)
    call("LoyaltiesApi.disable_earning_rule", campaign, rule)
    call("LoyaltiesApi.enable_earning_rule", campaign, rule)
    call("LoyaltiesApi.delete_earning_rule", campaign, rule)
    call("ProductsApi.create_product", products_create_request_body={"source_id": "py-prize", "name": "Prize"})
    for parameters in ({"coin": {"exchange_ratio": 0.5, "points_ratio": "10"}}, {"product": {"id": "py-prize"}}):
        reward = member(call("RewardsApi.create_reward", rewards_create_request_body={"name": "py", "parameters": parameters}), "id")
        call("RewardsApi.get_reward", reward)
        call("RewardsApi.update_reward", reward, rewards_update_request_body={"name": "py 2"})
    call("RewardsApi.list_rewards")
    body = {"campaign": campaign, "parameters": {"loyalty": {"points": 10}}}
    assignment = member(call("RewardsApi.create_reward_assignment", reward, rewards_assignments_create_request_body=body), "id")
    call("RewardsApi.get_reward_assignment", reward, assignment)
    call("RewardsApi.list_reward_assignments", reward)
    call("LoyaltiesApi.list_reward_assignments1", campaign)
    call("LoyaltiesApi.list_member_rewards", card)
    more_points = {"parameters": {"loyalty": {"points": 20}}}
    call("RewardsApi.update_reward_assignment", reward, assignment, rewards_assignments_update_request_body=more_points)
    call("LoyaltiesApi.get_reward_assignment1", campaign, assignment)
    call("LoyaltiesApi.get_reward_assignment2", campaign, assignment)
    call("LoyaltiesApi.get_reward_details", campaign, assignment)
    call("LoyaltiesApi.list_reward_assignments2", campaign)
    bought = {"reward": {"id": reward}}
    call("LoyaltiesApi.redeem_reward", card, loyalties_members_redemption_redeem_request_body=bought)
    call("LoyaltiesApi.redeem_reward1", campaign, card, loyalties_members_redemption_redeem_request_body=bought)
    call("LoyaltiesApi.update_loyalty_card_balance1", campaign, card, {"points": 100})
    call("LoyaltiesApi.list_loyalty_card_transactions1", campaign, card)
    call("LoyaltiesApi.list_member_activity1", campaign, card)
    call("LoyaltiesApi.list_loyalty_campaign_transactions", campaign)
    export = {"parameters": {"fields": ["id"]}}
    call("LoyaltiesApi.export_loyalty_campaign_transactions", campaign, loyalties_transactions_export_create_request_body=export)
    call("LoyaltiesApi.export_loyalty_card_transactions", card, loyalties_members_transactions_export_create_request_body=export)
    call("LoyaltiesApi.export_loyalty_card_transactions1", campaign, card, loyalties_members_transactions_export_create_request_body=export)
    call("LoyaltiesApi.create_points_expiration_export", campaign, loyalties_points_expiration_export_create_request_body={"parameters": {}})
    other = member(call("LoyaltiesApi.add_member", campaign, loyalties_members_create_request_body={"customer": {"source_id": "py-ben"}}), "code")
    call("LoyaltiesApi.transfer_points", campaign, other, [{"code": card, "points": 5, "reason": "A gift"}])
    call("LoyaltiesApi.list_points_expiration", campaign, card)
    pending_points(call, campaign, card)
    loyalty_tiers(call, campaign, card)
    call("RewardsApi.delete_reward_assignment", reward, assignment)
    offers = [{"reward": reward, "parameters": {"loyalty": {"points": 10}}}]
    call("LoyaltiesApi.create_reward_assignment1", campaign, loyalties_rewards_create_assignment_item_request_body=offers)
    listed = member(call("LoyaltiesApi.list_reward_assignments1", campaign), "data")
    offer = "missing" if listed == "missing" else listed[0].id
    call("LoyaltiesApi.update_reward_assignment1", campaign, offer, loyalties_rewards_update_assignment_request_body=more_points)
    call("LoyaltiesApi.delete_reward_assignment1", campaign, offer)
    call("RewardsApi.delete_reward", reward)
    call("LoyaltiesApi.delete_loyalty_program", campaign, force=True)
