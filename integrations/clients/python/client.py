"""Calls a running service through the official Python client, unmodified, and prints one line of JSON for each call."""

import json
import os

import catalogue
import codes
import programs
import project
import voucherify

HOST = os.environ["CLIENTS_HOST"]
HEADERS = {
    "CLIENTS_SERVER": ("X-App-Id", "X-App-Token"),
    "CLIENTS_CLIENT": ("X-Client-Application-Id", "X-Client-Token"),
    "CLIENTS_MANAGEMENT": ("X-Management-Id", "X-Management-Token"),
}


def api_client(keys: str) -> voucherify.ApiClient:
    pair = os.environ[keys].split(":")
    configuration = voucherify.Configuration(host=HOST, api_key=dict(zip(HEADERS[keys], pair)))
    return voucherify.ApiClient(configuration)


SERVER = api_client("CLIENTS_SERVER")
OTHERS = {"ManagementApi": api_client("CLIENTS_MANAGEMENT"), "ClientSideApi": api_client("CLIENTS_CLIENT")}


def call(name: str, *arguments: object, **named: object) -> object:
    """Make one call, such as `VouchersApi.get_voucher`. A failed call returns None."""
    api, method = name.split(".")
    error = answer = None
    try:
        answer = getattr(getattr(voucherify, api)(OTHERS.get(api, SERVER)), method)(*arguments, **named)
    except Exception as failure:  # an answer that the client cannot read fails the call as well
        error = " ".join(str(getattr(failure, "body", None) or failure).split())[:400]
    print(json.dumps({"name": name, "error": error}), flush=True)
    return answer


for part in (codes, catalogue, programs, project):
    part.run(call)
