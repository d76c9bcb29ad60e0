"""Calls with the keys of the management and of a page, and calls of routes that the service does not have."""

from answers import member

PROJECT = "proj_demo0001"
ORIGIN = "http://localhost:3000"


def management(call) -> None:
    call("ManagementApi.list_projects")
    call("ManagementApi.get_project", PROJECT)
    call("ManagementApi.update_project", PROJECT, management_projects_update_request_body={"name": "By the client"})
    body = {"name": "Made by the client", "case_sensitive_codes": True, "timezone": "UTC", "currency": "USD"}
    made = call("ManagementApi.create_project", management_projects_create_request_body=body)
    call("ManagementApi.delete_project", made.id)
    for name in (
        "ManagementApi.list_custom_event_schemas",
        "ManagementApi.list_metadata_schemas1",
        "ManagementApi.list_stacking_rules",
        "ManagementApi.list_users",
        "ManagementApi.list_webhooks",
    ):
        call(name, PROJECT)
    body = {"target_url": "https://example.com/hook", "events": ["customer.created"]}
    hook = member(call("ManagementApi.create_webhook", PROJECT, management_projects_webhooks_create_request_body=body), "id")
    call("ManagementApi.get_webhook", PROJECT, hook)
    call("ManagementApi.update_webhook", PROJECT, hook, management_projects_webhooks_update_request_body={"active": False})
    call("ManagementApi.delete_webhook", PROJECT, hook)
    names = {"brand": {"name": "By the client"}}
    brand = member(call("ManagementApi.create_brand", PROJECT, management_projects_branding_create_request_body=names), "id")
    call("ManagementApi.list_brands", PROJECT)
    call("ManagementApi.get_brand", PROJECT, brand)
    call("ManagementApi.update_brand", PROJECT, brand, management_projects_branding_update_request_body=names)
    call("ManagementApi.delete_brand", PROJECT, brand)
    limits = {"redeemables_limit": 5}
    rules = member(call("ManagementApi.create_stacking_rules", PROJECT, management_projects_stacking_rules_create_request_body=limits), "id")
    call("ManagementApi.get_stacking_rules", PROJECT, rules)
    call("ManagementApi.update_stacking_rules", PROJECT, rules, management_projects_stacking_rules_update_request_body=limits)
    call("ManagementApi.delete_stacking_rules", PROJECT, rules)
    users(call)
    schemas(call)


def users(call) -> None:
    body = {"login": "ada@example.com", "role": "VIEWER"}
    user = member(call("ManagementApi.assign_user", PROJECT, management_projects_users_assign_request_body=body), "id")
    call("ManagementApi.get_user", PROJECT, user)
    call("ManagementApi.update_user", PROJECT, user, management_projects_users_update_role_request_body={"role": "USER"})
    call("ManagementApi.unassign_user", PROJECT, user)
    body = {"email": "grace@example.com", "projects": {PROJECT: "VIEWER"}}
    call("ManagementApi.invite_user", management_projects_users_invite_create_request_body=body)


def schemas(call) -> None:
    size = {"properties": {"size": {"type": "string"}}}
    body = {"related_object": "publication", "allow_defined_only": False, **size}
    schema = member(call("ManagementApi.create_metadata_schema", PROJECT, management_projects_metadata_schemas_create_request_body=body), "id")
    call("ManagementApi.get_metadata_schema1", PROJECT, schema)
    call("ManagementApi.update_metadata_schema", PROJECT, schema, management_projects_metadata_schemas_update_request_body=size)
    call("MetadataSchemasApi.get_metadata_schema", "publication")
    call("ManagementApi.delete_metadata_schema", PROJECT, schema)
    body = {"name": "py_event", "schema": size}
    schema = member(call("ManagementApi.create_custom_event_schema", PROJECT, management_projects_custom_event_schemas_create_request_body=body), "id")
    call("ManagementApi.get_custom_event_schema", PROJECT, schema)
    body = {"schema": {"properties": {"colour": {"type": "string"}}}}
    call("ManagementApi.update_custom_event_schema", PROJECT, schema, management_projects_custom_event_schemas_update_request_body=body)
    call("ManagementApi.delete_custom_event_schema", PROJECT, schema)


def page(call) -> None:
    order = {"order": {"amount": 1000}}
    stack = {**order, "redeemables": [{"object": "voucher", "id": "PY-1"}]}
    call("ClientSideApi.check_eligibility_client_side", client_qualifications_check_eligibility_request_body=order)
    call("ClientSideApi.list_promotion_tiers_client_side", ORIGIN)
    call("ClientSideApi.validate_stacked_discounts_client_side", ORIGIN, client_validations_validate_request_body=stack)
    call("ClientSideApi.redeem_stacked_discounts_client_side", ORIGIN, client_redemptions_redeem_request_body=stack)
    event = {"event": "py_seen", "customer": {"source_id": "py-ada"}}
    call("ClientSideApi.track_custom_event_client_side", ORIGIN, client_events_create_request_body=event)


def bin_and_locations(call) -> None:
    discount = {"type": "PERCENT", "percent_off": 5}
    call("VouchersApi.create_voucher", "PY-BIN", {"type": "DISCOUNT_VOUCHER", "discount": discount})
    call("VouchersApi.delete_voucher", "PY-BIN")
    entry, *_ = member(call("BinApi.list_bin_entries", limit=1), "data")
    call("BinApi.delete_bin_entry", member(entry, "id"))
    call("LocationsApi.list_locations")


def templates(call) -> None:
    voucher = {"type": "DISCOUNT_VOUCHER", "discount": {"type": "PERCENT", "percent_off": 5}}
    body = {"name": "py source", "campaign_type": "DISCOUNT_COUPONS", "voucher": voucher}
    campaign = member(call("CampaignsApi.create_campaign", campaigns_create_request_body=body), "id")
    body = {"name": "py template", "campaign_id": campaign}
    template = member(call("TemplatesApi.create_campaign_template", templates_campaigns_create_request_body=body), "id")
    call("TemplatesApi.get_campaign_template", template)
    call("TemplatesApi.update_campaign_template", template, templates_campaigns_update_request_body={"name": "py renamed"})
    call("TemplatesApi.list_campaign_templates")
    body = {"name": "py from template"}
    call("TemplatesApi.create_campaign_from_template", template, templates_campaigns_campaign_setup_create_request_body=body)
    body = {"name": "py tiers", "campaign_type": "PROMOTION", "promotion": {"tiers": []}}
    tiers = member(call("CampaignsApi.create_campaign", campaigns_create_request_body=body), "id")
    body = {"name": "py tier", "campaign_id": tiers}
    call("TemplatesApi.add_tier_from_template", template, templates_campaigns_tier_setup_create_request_body=body)
    body = {"name": "py copy", "destination_project_id": PROJECT}
    call("ManagementApi.management_copy_campaign_template", PROJECT, template, management_projects_templates_campaigns_copy_create_request_body=body)
    call("ManagementApi.management_list_campaign_templates", PROJECT)
    call("TemplatesApi.delete_campaign_template", template)


def not_served(call) -> None:
    """Call every method whose route the service does not have. The ids are not those of records."""
    for name, *ids in NOT_SERVED:
        call(name, *ids)


NOT_SERVED = (
    ("LocationsApi.get_location", "loc_1"),
)


def run(call) -> None:
    for room in (management, page, bin_and_locations, templates, not_served):
        room(call)
