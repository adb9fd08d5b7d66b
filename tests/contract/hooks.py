"""What a schema cannot say of a request.

Whole numbers are written without a fraction; a hold ends in the future; a service names the player it speaks of,
players speaking for themselves need not. The role that asks is in the environment (`ROLE`).
"""

import datetime
import os
import re

import schemathesis


def whole(value):
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {name: whole(item) for name, item in value.items()}
    return value


def is_time(value):
    try:
        datetime.datetime.fromisoformat(value)
        return True
    except (TypeError, ValueError):
        return False


@schemathesis.hook
def before_call(context, case, kwargs):
    if isinstance(case.body, (dict, list)):
        case.body = whole(case.body)
    if isinstance(case.body, dict) and is_time(case.body.get("expires_at")):
        case.body["expires_at"] = "2999-12-31T23:59:59Z"
    headers = case.headers or {}
    # Of a pattern with quotation marks the tool makes values without them, and takes them for good ones.
    if case.meta and case.meta.generation.mode.is_positive and "If-Match" in headers:
        if not re.fullmatch(r'\*|"v[0-9]{1,18}"', headers["If-Match"]):
            del headers["If-Match"]
    # A client that has seen no event yet may say so with an empty header.
    if headers.get("Last-Event-ID") == "":
        headers["Last-Event-ID"] = "x"
    speaks_for_others = case.path.endswith(("/abandon", "/leave", "/sit-out")) and os.environ.get("ROLE") == "service"
    if speaks_for_others and isinstance(case.body, dict) and case.body.get("player_id") is None:
        case.body["player_id"] = "0190d3a0-0000-7000-8000-000000000001"
