"""Calls every tool of the official MCP server, unmodified, and prints one line of JSON for each call."""

import asyncio
import json
import os

KEY_ID, TOKEN = os.environ["CLIENTS_SERVER"].split(":")
# The server reads these when it is imported.
os.environ.update(VOUCHERIFY_APP_ID=KEY_ID, VOUCHERIFY_APP_TOKEN=TOKEN, VOUCHERIFY_API_BASE_URL=os.environ["CLIENTS_HOST"])

from fastmcp import Client  # noqa: E402
from voucherify_core_mcp.server import mcp  # noqa: E402

ADA = {"source_id": "mcp-ada"}
ORDER = {"amount": 1000, "items": [{"quantity": 1, "price": 1000, "product": {"name": "Shoe"}}]}
called: set[str] = set()


async def call(client: Client, tool: str, **arguments: object) -> object:
    """Call one tool. A failed call returns an empty object."""
    called.add(tool)
    error = None
    answer: object = {}
    try:
        result = await client.call_tool(tool, arguments)
        answer = json.loads(result.content[0].text)
    except Exception as failure:
        error = " ".join(str(failure).split())[:400]
    print(json.dumps({"name": tool, "error": error}), flush=True)
    return answer


async def main() -> None:
    records = json.loads(os.environ["CLIENTS_RECORDS"])
    async with Client(mcp) as client:
        await call(client, "find_customer", id="mcp-ada")
        await call(client, "find_customer", email="ada@example.com")
        await call(client, "list_campaigns")
        for campaign in (records["coupons"], records["promotion"], records["program"]):
            await call(client, "get_campaign", campaign_id=campaign)
            await call(client, "get_campaign_summary", campaign_id=campaign)
        await call(client, "get_voucher", identifier="MCP-CODE")
        await call(client, "get_promotion_tier", promotion_tier_id=records["tier"])
        for scenario in ("ALL", "CUSTOMER_WALLET", "AUDIENCE_ONLY", "PRODUCTS", "PRODUCTS_DISCOUNT", "PROMOTION_STACKS"):
            await call(client, "qualifications", customer=ADA, scenario=scenario)
        await call(client, "get_best_deals", customer=ADA, order=ORDER)
        await call(client, "estimate_loyalty_points", customer=ADA, order=ORDER, campaign_id=records["program"])
        await call(client, "list_products")
        await call(client, "list_products", filters={"price": {"conditions": {"$more_than": [1]}}})
        for tool in await client.list_tools():
            if tool.name not in called:
                print(json.dumps({"name": tool.name, "error": "No step calls this tool."}), flush=True)


asyncio.run(main())
