"""Judges discounts by the models of ucp-sdk. With `schemas` it prints the JSON schemas of these models instead.

Each line of standard input is {"discounts", "messages", "totals"}; one line is printed for each that does not fit.
"""

import json
import sys

from pydantic import TypeAdapter, ValidationError
from ucp_sdk.models.schemas.shopping.discount import DiscountsObject

try:
    from ucp_sdk.models.schemas.common.types import message, total
except ImportError:
    from ucp_sdk.models.schemas.shopping.types import message, total

MODELS = {
    "discounts": TypeAdapter(DiscountsObject),
    "messages": TypeAdapter(list[message.Message]),
    "totals": TypeAdapter(list[total.Total]),
}


def main() -> None:
    if sys.argv[1:] == ["schemas"]:
        print(json.dumps({name: model.json_schema() for name, model in MODELS.items()}, indent=2, sort_keys=True))
        return
    count = 0
    for line in sys.stdin:
        count += 1
        for name, value in json.loads(line).items():
            try:
                MODELS[name].validate_python(value, strict=True)
            except ValidationError as failure:
                print(f"{name} of line {count}: {' '.join(str(failure).split())[:400]}", flush=True)
    print(f"{count} judged", flush=True)


main()
