"""Every alert of a rendered overlay links to a page that exists.

    runbooks.py RUNBOOKS CUSTOM...        the folder of the pages, and JSON as documents.py writes it

`runbook_url` is an address of the web, the same for all up to the name of the page, which is that of the alert.
"""

import json
import pathlib
import sys


def main(folder, *files):
    pages, wrong, right, bases = pathlib.Path(folder), [], 0, set()
    for file in files:
        of_file = set()
        with open(file, encoding="utf-8") as text:
            rules = [document for document in json.load(text) if document["kind"] == "PrometheusRule"]
        for rule in (rule for document in rules for group in document["spec"]["groups"] for rule in group["rules"]):
            if "alert" not in rule:
                continue
            name, url = rule["alert"], rule.get("annotations", {}).get("runbook_url", "")
            base, _, page = url.rpartition("/")
            if not base.startswith("https://") or page != f"{name}.md" or not (pages / page).is_file():
                wrong.append(f"{file}: {name}: runbook_url is {url!r}")
            of_file.add(base)
            right += 1
        if len(of_file) > 1:
            wrong.append(f"{file}: more than one address of runbooks: {sorted(of_file)}")
        bases |= of_file
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    print(f"{right} alerts have a page, at {', '.join(sorted(bases))}")
    sys.exit(1 if wrong or not right else 0)


main(*sys.argv[1:])
