"""Prints what promtool reads of a PrometheusRule: its groups.

    rules.py RULE
"""

import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as text:
    yaml.safe_dump(yaml.safe_load(text)["spec"], sys.stdout)
