"""Sorts what `kubectl kustomize` printed: Kubernetes' own kinds to one file, custom resources to another, as JSON.

    documents.py RENDERED CORE CUSTOM

Prints how many there are of each. What is in the tree twice, or carries no name, is an error here already.
"""

import json
import sys

import yaml

OWN = ("v1", "apps/v1", "batch/v1", "autoscaling/v2", "policy/v1", "networking.k8s.io/v1")


def main(rendered, core, custom):
    with open(rendered, encoding="utf-8") as text:
        documents = [document for document in yaml.safe_load_all(text) if document]
    names = [(d["apiVersion"], d["kind"], d["metadata"].get("namespace"), d["metadata"]["name"]) for d in documents]
    twice = {name for name in names if names.count(name) > 1}
    if twice or not documents:
        sys.exit(f"{rendered}: nothing in it" if not documents else f"{rendered}: twice: {sorted(map(str, twice))}")
    own = [document for document in documents if document["apiVersion"] in OWN]
    others = [document for document in documents if document["apiVersion"] not in OWN]
    with open(core, "w", encoding="utf-8") as out:
        yaml.safe_dump_all(own, out)
    with open(custom, "w", encoding="utf-8") as out:
        json.dump(others, out)
    print(f"{len(own)} of Kubernetes, {len(others)} custom")


main(*sys.argv[1:])
