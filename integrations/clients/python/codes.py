"""Calls about codes, campaigns, promotions, redemptions and referrals."""

from answers import member

AMOUNT_OFF = {"type": "AMOUNT", "amount_off": 100}


def vouchers(call) -> None:
    for number in range(3):
        call("VouchersApi.create_voucher", f"PY-{number}", {"type": "DISCOUNT_VOUCHER", "discount": AMOUNT_OFF, "category": "Tag"})
    call("VouchersApi.create_voucher", "PY-GIFT", {"type": "GIFT_VOUCHER", "gift": {"amount": 1000}})
    call("VouchersApi.generate_random_code", {"type": "DISCOUNT_VOUCHER", "discount": AMOUNT_OFF})
    call("VouchersApi.get_voucher", "PY-0")
    call("VouchersApi.get_voucher", "PY-GIFT")
    call("VouchersApi.update_voucher", "PY-0", {"additional_info": "by the client"})
    call("VouchersApi.disable_voucher", "PY-0")
    call("VouchersApi.enable_voucher", "PY-0")
    call("VouchersApi.update_voucher_balance", "PY-GIFT", {"amount": 100})
    call("VouchersApi.list_voucher_transactions", "PY-GIFT")
    call("VouchersApi.export_voucher_transactions", "PY-GIFT", {"parameters": {"fields": ["id"]}})
    call("VouchersApi.list_vouchers", limit=5)
    call("VouchersApi.list_vouchers", category="Tag")
    call("VouchersApi.import_vouchers", [{"code": "PY-IMPORT", "type": "DISCOUNT_VOUCHER", "discount": AMOUNT_OFF}])
    call("VouchersApi.update_vouchers_in_bulk", [{"code": "PY-0", "metadata": {"a": 1}}])
    call("VouchersApi.update_vouchers_metadata_in_bulk", {"codes": ["PY-0"], "metadata": {"b": 1}})
    call("VouchersApi.import_vouchers_using_csv", b"Code,Voucher Type,Value,Discount Type\nPY-CSV,DISCOUNT_VOUCHER,20,PERCENT\n")
    call("VouchersApi.delete_voucher", "PY-2")


def campaigns(call) -> None:
    body = {"campaign_type": "DISCOUNT_COUPONS", "name": "py coupons", "voucher": {"type": "DISCOUNT_VOUCHER", "discount": AMOUNT_OFF}}
    campaign = member(call("CampaignsApi.create_campaign", campaigns_create_request_body=body), "id")
    call("CampaignsApi.get_campaign", campaign)
    call("CampaignsApi.list_campaigns", limit=5)
    call("CampaignsApi.update_campaign", campaign, campaigns_update_request_body={"description": "by the client"})
    call("CampaignsApi.add_vouchers_to_campaign", campaign, vouchers_count=1)
    call("CampaignsApi.add_voucher_with_specific_code_to_campaign", campaign, "PY-CAMPAIGN")
    call("CampaignsApi.import_vouchers_to_campaign", campaign, [{"code": "PY-CAMPAIGN-2"}])
    call("CampaignsApi.disable_campaign", campaign)
    call("CampaignsApi.enable_campaign", campaign)
    call("CampaignsApi.get_campaign_summary", campaign)
    call("CustomersApi.create_customer", customers_create_request_body={"source_id": "py-winner"})
    call("PublicationsApi.create_publication", publications_create_request_body={"campaign": {"name": "py coupons"}, "customer": {"source_id": "py-winner"}})
    call("PublicationsApi.list_publications")
    call("PublicationsApi.create_publication1", {"source_id": "py-winner"}, campaign={"name": "py coupons"})
    call("CampaignsApi.import_vouchers_to_campaign_using_csv", campaign, b"Code\nPY-CAMPAIGN-CSV\n")
    call("CampaignsApi.delete_campaign", campaign, force=True)
    body = {"campaign_type": "GIFT_VOUCHERS", "name": "py gifts", "voucher": {"type": "GIFT_VOUCHER", "gift": {"amount": 1000}}}
    gifts = member(call("CampaignsApi.create_campaign", campaigns_create_request_body=body), "id")
    call("CampaignsApi.list_campaign_transactions", gifts)
    export = {"parameters": {"fields": ["id"]}}
    call("CampaignsApi.export_campaign_transactions", gifts, campaigns_transactions_export_create_request_body=export)


def promotions(call) -> None:
    body = {"campaign_type": "PROMOTION", "name": "py promotion"}
    campaign = member(call("CampaignsApi.create_campaign", campaigns_create_request_body=body), "id")
    tier = {"name": "py tier", "action": {"discount": AMOUNT_OFF}}
    first = member(call("PromotionsApi.add_promotion_tier_to_campaign", campaign, promotions_tiers_create_request_body=tier), "id")
    call("PromotionsApi.get_promotion_tier", first)
    call("PromotionsApi.update_promotion_tier", first, promotions_tiers_update_request_body={"name": "py tier 2"})
    call("PromotionsApi.disable_promotion_tier", first)
    call("PromotionsApi.enable_promotion_tier", first)
    call("PromotionsApi.list_promotion_tiers")
    call("PromotionsApi.list_promotion_tiers_from_campaign", campaign)
    stack = member(call("PromotionsApi.create_promotion_stack", campaign, promotions_stacks_create_request_body={"name": "py", "tiers": {"ids": [first]}}), "id")
    call("PromotionsApi.get_promotion_stack", campaign, stack)
    call("PromotionsApi.update_promotion_stack", campaign, stack, promotions_stacks_update_request_body={"name": "py 2"})
    call("PromotionsApi.list_all_promotion_stacks")
    call("PromotionsApi.list_promotion_stacks_in_campaign", campaign)
    call("PromotionsApi.delete_promotion_stack", campaign, stack)
    call("PromotionsApi.delete_promotion_tier", first)


def redemptions(call) -> None:
    for number in range(2):
        body = {"redeemables": [{"object": "voucher", "id": f"PY-{number}"}], "customer": {"source_id": "py-ada"}, "order": {"amount": 1000}}
        call("ValidationsApi.validate_stacked_discounts", validations_validate_request_body=body)
        answer = call("RedemptionsApi.redeem_stacked_discounts", redemptions_redeem_request_body=body)
        redemption = member((member(answer, "redemptions") if answer else [None])[0], "id")
        call("RedemptionsApi.get_redemption", redemption)
        call("RedemptionsApi.rollback_redemption", redemption)
    gift = {"redeemables": [{"object": "voucher", "id": "PY-GIFT", "gift": {"credits": 100}}], "order": {"amount": 1000}}
    call("RedemptionsApi.redeem_stacked_discounts", redemptions_redeem_request_body=gift)
    call("RedemptionsApi.list_redemptions", limit=5)
    call("RedemptionsApi.get_voucher_redemptions", "PY-0")
    redeemables = [{"object": "voucher", "id": "PY-0"}, {"object": "voucher", "id": "PY-1"}]
    stack = {"redeemables": redeemables, "order": {"amount": 1000}}
    parent = member(member(call("RedemptionsApi.redeem_stacked_discounts", redemptions_redeem_request_body=stack), "parent_redemption"), "id")
    call("RedemptionsApi.rollback_stacked_redemptions", parent)
    session = {"type": "LOCK", "key": "py-session", "ttl": 1, "ttl_unit": "HOURS"}
    call("ValidationsApi.validate_stacked_discounts", validations_validate_request_body={**stack, "session": session})
    call("VouchersApi.release_validation_session", "PY-0", "py-session")
    call("QualificationsApi.check_eligibility", qualifications_check_eligibility_request_body={"order": {"amount": 1000}})


def referrals(call) -> None:
    body = {
        "campaign_type": "REFERRAL_PROGRAM",
        "name": "py referrals",
        "voucher": {"type": "DISCOUNT_VOUCHER", "discount": AMOUNT_OFF},
        "referral_program": {"conversion_event": {"type": "redemption"}},
    }
    campaign = member(call("CampaignsApi.create_campaign", campaigns_create_request_body=body), "id")
    code = member(call("CampaignsApi.add_vouchers_to_campaign", campaign, vouchers_count=1), "code")
    for customer in ("py-referrer", "py-friend", "py-other"):
        call("CustomersApi.create_customer", customers_create_request_body={"source_id": customer})
    publication = {"voucher": code, "customer": {"source_id": "py-referrer"}}
    call("PublicationsApi.create_publication", publications_create_request_body=publication)
    added = {"holders": [{"source_id": "py-friend"}]}
    call("ReferralsApi.referrals_add_holders", code, referrals_members_holders_create_in_bulk_request_body=added)
    holder = first_holder(call("ReferralsApi.referrals_code_holders1", code))
    call("ReferralsApi.referrals_remove_holder", code, holder)
    added = {"holders": [{"source_id": "py-other"}]}
    call("ReferralsApi.referrals_add_holders1", campaign, code, referrals_members_holders_create_in_bulk_request_body=added)
    holder = first_holder(call("ReferralsApi.referrals_code_holders", campaign, code))
    call("ReferralsApi.referrals_remove_holder1", campaign, code, holder)


def first_holder(answer) -> str:
    holders = member(answer, "data")
    return "missing" if holders == "missing" else holders[0].id


def run(call) -> None:
    for room in (vouchers, campaigns, promotions, redemptions, referrals):
        room(call)
