"""What a schema cannot say of a request: whole numbers are written without a fraction, and a hold ends in the future."""

import datetime

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
