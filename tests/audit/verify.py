#!/usr/bin/env python3
"""Verifies a bundle of a house in plain Python 3, by docs/audit-format.md alone: all but the rules and the lobby.

    python3 tests/audit/verify.py DIR [--checkpoint FILE] [--key KEY].. [--witness KEY]..

With the key of a log, of events or of postings, its checkpoint is held against the whole log, as `audit verify` does
(exit code 17): the one that was kept, or the newest that the bundle carries.
It prints one JSON object: the counts of the page's table for readers without the rules, and the first thing that is
wrong, with kind and place. Exit codes are those of the page. It keeps in memory what one stream has, a few bytes for
each position of the log and for each entry of the ledger.
"""
import argparse, base64, binascii, functools, hashlib, json, os, re, struct, sys, uuid
from datetime import datetime, timedelta, timezone

sys.dont_write_bytecode = True
import tables, tlog
from tables import Wrong, field

CODES = {"chain": 10, "order": 11, "deal": 12, "rules": 13, "result": 14, "ledger": 15, "lobby": 16, "anchor": 17,
         "foreign": 20, "version": 21, "truncated": 22, "changed": 23, "reordered": 24, "malformed": 25, "enormous": 26}
COUNTS = ("streams", "events", "log_positions", "unsequenced", "tables", "deals", "joint_deals", "boxes", "covered",
          "dead", "results", "lobby_streams", "accounts", "closed_accounts", "entries", "postings", "anchored",
          "anchored_postings")
LONGEST, LONGEST_MANIFEST = 16 << 20, 1 << 20
MOST_LEGS = 64
OWNERS = {"player_cash": "p", "player_in_play": "pt", "player_withdrawal": "p", "table_pot": "t",
          "tournament_escrow": "e", "tournament_fee": "e", "tournament_pool": "e", "house_rake": "", "house_fee": "",
          "house_overlay": "", "house_reserve_one": "", "house_reserve_five": "", "house_reserve_ten": "",
          "house_adjustments": "", "house_rounding": "", "external_deposits": "", "external_withdrawals": ""}
ACCOUNTS = uuid.UUID("6d617a7a-6965-7265-8001-77616c6c6574")
DEPOSITS = uuid.UUID("6d617a7a-6965-7265-8002-6465706f7369")
WITHDRAWALS = uuid.UUID("6d617a7a-6965-7265-8003-776974686472")
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)

# ---- Bundles.

ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}").fullmatch
HASH = re.compile(r"[0-9a-f]{64}").fullmatch
DAY, CLOCK = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
TIME = re.compile(f"({DAY})T{CLOCK}" r"\.[0-9]{6}Z").fullmatch
BASE64 = re.compile(r"[A-Za-z0-9+/]*").fullmatch
EURO = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{2}").fullmatch

@functools.cache
def a_day(text):
    try: return bool(datetime.fromisoformat(text))
    except ValueError: return False  # The 31st of June.

def an_id(value): return isinstance(value, str) and ID(value)
def a_hash(value): return isinstance(value, str) and HASH(value)
def a_time(value): return isinstance(value, str) and (found := TIME(value)) and a_day(found[1])
def an_amount(value): return isinstance(value, str) and EURO(value) and value != "-0.00"
def a_base64(value): return isinstance(value, str) and BASE64(value)
def a_text(value): return isinstance(value, str)
def a_number(value): return type(value) is int and -2 ** 63 <= value < 2 ** 63
def a_small_number(value): return type(value) is int and -2 ** 15 <= value < 2 ** 15
def a_list(value): return isinstance(value, list)
def maybe(check): return lambda value: value is None or check(value)

FILES = {  # fields, and by which of them rows ascend
    "heads.ndjson": ({"stream_id": an_id, "kind": a_text, "version": a_number, "head_hash": a_hash}, ("stream_id",)),
    "events.ndjson": ({"stream_id": an_id, "version": a_number, "type": a_text, "schema": a_small_number,
                       "occurred_at": a_time, "payload": a_text, "payload_hash": a_hash, "event_hash": a_hash,
                       "position": maybe(a_number)},
                      ("stream_id", "version")),
    "log.ndjson": ({"position": a_number, "stream_id": an_id, "version": a_number, "kind": a_text}, ("position",)),
    "accounts.ndjson": ({"account_id": an_id, "kind": a_text, "player_id": maybe(an_id), "table_id": maybe(an_id),
                         "tournament_id": maybe(an_id), "balance": an_amount, "held": an_amount, "version": a_number,
                         "closed_at": maybe(a_time)}, ("account_id",)),
    "entries.ndjson": ({"account_id": an_id, "version": a_number, "sequence": a_number, "amount": an_amount,
                        "balance": an_amount, "leg": a_small_number}, ("account_id", "version")),
    "postings.ndjson": ({"sequence": a_number, "posting_id": an_id, "legs": a_number, "kind": a_text,
                         "tournament_id": maybe(an_id), "table_id": maybe(an_id), "reverses": maybe(an_id),
                         "cause": maybe(a_text)}, ("sequence",)),
    "deposits.ndjson": ({"posting_id": an_id, "external_reference": a_text, "player_id": an_id, "amount": an_amount},
                        ("posting_id",)),
    "withdrawals.ndjson": ({"withdrawal_id": an_id, "external_reference": a_text, "player_id": an_id,
                            "amount": an_amount, "status": a_text, "end_posting_id": maybe(an_id)}, ("withdrawal_id",)),
    "holds.ndjson": ({"account_id": an_id, "hold_id": an_id, "amount": an_amount, "status": a_text,
                      "posting_id": maybe(an_id)}, ("account_id", "hold_id")),
    "corrections.ndjson": ({"correction_id": an_id, "kind": a_text, "legs": a_list, "proposed_by": an_id,
                            "decided_by": maybe(an_id), "status": a_text, "end_posting_id": maybe(an_id)},
                           ("correction_id",)),
}
MORE = {  # from version 2 on, where they are known
    "entries.ndjson": {"salt": a_hash, "hash": a_hash},
    "postings.ndjson": {"posted_at": a_time, "reason": a_text, "salt": a_hash, "hash": a_hash},
}
ONCE = {"postings.ndjson": ("posting_id",), "withdrawals.ndjson": ("end_posting_id",), "holds.ndjson": ("posting_id",),
        "corrections.ndjson": ("end_posting_id",)}
NEWS = ("finished", "voided", "closed", "hand_ended", "seat_vacated", "topped_up")
MANIFEST = ("format", "version", "house", "taken_at", "next_position", "last_sequence", "files", "checkpoints")

def once(pairs):
    row = dict(pairs)
    if len(row) != len(pairs): raise ValueError("a field stands there twice")
    return row

DECODE = json.JSONDecoder(object_pairs_hook=once).decode

def cents(amount): return int(amount.replace(".", ""))
def micros(time):
    since = datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc) - EPOCH
    return since // timedelta(microseconds=1)

def is_row(row, fields):
    return isinstance(row, dict) and row.keys() == fields.keys() and all(fields[name](row[name]) for name in fields)

class Bundle:
    def __init__(self, folder):
        self.folder = folder
        self.manifest = self.read_manifest()
        for entry in self.manifest["files"]: self.measure(entry)
        for entry in self.manifest["files"]: self.look_at(entry)

    def read_manifest(self):
        def wrong(kind, what): raise Wrong(kind, what, file="manifest.json")
        path = os.path.join(self.folder, "manifest.json")
        if os.path.exists(path) and not os.path.isfile(path): wrong("malformed", "it is no file")
        try:
            with open(path, "rb") as file: text = file.read(LONGEST_MANIFEST + 1)
        except (FileNotFoundError, NotADirectoryError): wrong("foreign", "it is not there")
        if len(text) > LONGEST_MANIFEST: wrong("enormous", "it is too long")
        try:
            manifest = DECODE(text.decode())
            if manifest["format"] != "mazziere audit bundle": raise ValueError(manifest["format"])
            version = manifest["version"]
        except (ValueError, KeyError, TypeError, RecursionError): wrong("foreign", "it is not that of a bundle")
        if type(version) is not int or version not in (1, 2): wrong("version", f"version {version} is not known")
        entry = {"name": a_text, "rows": a_number, "bytes": a_number, "sha256": a_hash}
        right = (tuple(sorted(manifest)) == tuple(sorted(MANIFEST)) and a_text(manifest["house"])
                 and a_time(manifest["taken_at"]) and maybe(a_number)(manifest["next_position"])
                 and a_number(manifest["last_sequence"]) and a_list(manifest["files"])
                 and a_list(manifest["checkpoints"]) and all(map(a_text, manifest["checkpoints"]))
                 and all(is_row(file, entry) for file in manifest["files"])
                 and [file["name"] for file in manifest["files"]] == list(FILES))
        if not right: wrong("malformed", "it is not what a manifest is")
        return manifest

    def measure(self, entry):
        path = os.path.join(self.folder, entry["name"])
        if not os.path.exists(path): raise Wrong("truncated", "it is not there", file=entry["name"])
        if not os.path.isfile(path): raise Wrong("malformed", "it is no file", file=entry["name"])
        length = os.path.getsize(path)
        if length < entry["bytes"]: raise Wrong("truncated", f"it has {length} bytes", file=entry["name"])
        if length > entry["bytes"]: raise Wrong("changed", f"it has {length} bytes", file=entry["name"])

    def lines(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            number = 0
            while line := file.readline(LONGEST + 1):
                number += 1
                if not line.endswith(b"\n"):
                    kind = "enormous" if len(line) > LONGEST else "truncated"
                    raise Wrong(kind, "the line does not end", file=name, line=number)
                if line.endswith(b"\r\n"): raise Wrong("malformed", "no line of this form", file=name, line=number)
                yield number, line

    def look_at(self, entry):
        name = entry["name"]
        (fields, key), unique = FILES[name], {part: set() for part in ONCE.get(name, ())}
        digest, rows, last, results = hashlib.sha256(), 0, None, set()
        based = {("payload_base64" if part == "payload" else part): check for part, check in fields.items()}
        if "payload_base64" in based: based["payload_base64"] = a_base64
        more = MORE.get(name, {}) if self.manifest["version"] > 1 else {}
        first = {"log.ndjson": 0, "postings.ndjson": 1}.get(name, str(uuid.UUID(int=1)))
        for rows, line in self.lines(name):
            def wrong(kind, what): raise Wrong(kind, what, file=name, line=rows)
            digest.update(line)
            try:
                row = DECODE(line.decode())
                if b"\\u" in line: json.dumps(row, ensure_ascii=False).encode()  # half a pair of surrogates is no text
            except (ValueError, RecursionError) as error: wrong("malformed", f"no row: {error}")
            own = fields | {part: more[part] for part in more if isinstance(row, dict) and part in row}
            if more and {"salt", "hash"} <= own.keys(): wrong("malformed", "a salt and a hash")
            if "posted_at" in more and "posted_at" not in own: wrong("malformed", "a posting has no time")
            if not is_row(row, own) and not (name == "events.ndjson" and is_row(row, based)):
                wrong("malformed", "these are not the fields of a row")
            at = tuple(row[part] for part in key)
            if at[0] < first or (last is not None and at <= last):
                wrong("reordered", "it does not stand behind the line before it")
            last = at
            for part, seen in unique.items():
                if row[part] is not None and row[part] in seen: wrong("reordered", f"{part} stands there twice")
                seen.add(row[part])
            if name == "events.ndjson" and row["type"] in NEWS and row["position"] is not None:
                if row["position"] in results: wrong("reordered", "position stands there twice")
                results.add(row["position"])
        if rows != entry["rows"]: raise Wrong("changed", f"it has {rows} rows", file=name)
        if digest.hexdigest() != entry["sha256"]: raise Wrong("changed", "it has another SHA-256", file=name)

    def rows(self, name):
        for _, line in self.lines(name): yield json.loads(line)

# ---- The house.

def log(bundle, counts):
    """Positions and, for each of them, the number of its stream and the version."""
    heads = {row["stream_id"]: (number, row) for number, row in enumerate(bundle.rows("heads.ndjson"))}
    placed = []
    for next, row in enumerate(bundle.rows("log.ndjson")):
        place = {"position": row["position"], "stream": row["stream_id"], "version": row["version"]}
        if row["position"] != next: raise Wrong("order", "a position is missing", position=next)
        if row["stream_id"] not in heads: raise Wrong("order", "the stream has no head", **place)
        number, head = heads[row["stream_id"]]
        if row["kind"] != head["kind"]: raise Wrong("order", "the stream is of another kind", **place)
        if not 1 <= row["version"] <= head["version"]: raise Wrong("order", "there is no such event", **place)
        placed.append((number, row["version"]))
    counts["log_positions"] = len(placed)
    if bundle.manifest["next_position"] not in (None, len(placed)):
        raise Wrong("order", "the sequencer is at another position", position=len(placed))
    return placed

def account_name(kind, *owners): return ":".join([kind, *(owner for owner in owners if owner)])
def account_id(kind, *owners): return str(uuid.uuid5(ACCOUNTS, account_name(kind, *owners)))

def number(value): return struct.pack(">q", value)

def part(row, *fields):
    """The hash of a part of a posting in its log; none if it has no salt."""
    if "hash" in row: return bytes.fromhex(row["hash"])
    if "salt" in row: return tlog.leaf(bytes.fromhex(row["salt"]) + b"".join(map(field, fields)))

def accounts(bundle, counts, parts):
    """Accounts with their entries. What is returned are the legs of each sequence: (leg, account, amount), and the
    place of the first entry behind the last posting. The hashes of parts are put into `parts`, if it is there."""
    legs, beyond, entries = {}, None, bundle.rows("entries.ndjson")
    entry = next(entries, None)
    def stray(): raise Wrong("ledger", "its account is not there", account=entry["account_id"], entry=entry["version"])
    for row in bundle.rows("accounts.ndjson"):
        account = row["account_id"]
        name = account_name(row["kind"], row["player_id"], row["table_id"], row["tournament_id"])
        owners = "".join(letter for letter, part in zip("pte", ("player_id", "table_id", "tournament_id")) if row[part])
        if OWNERS.get(row["kind"]) != owners or account != str(uuid.uuid5(ACCOUNTS, name)):
            raise Wrong("ledger", "the id is not that of its owners", account=account)
        version = balance = sequence = 0
        salted = False
        while entry and entry["account_id"] <= account:
            if entry["account_id"] < account: stray()
            place = {"account": account, "entry": version + 1, "sequence": entry["sequence"]}
            if entry["version"] != version + 1: raise Wrong("order", "an entry is missing", **place)
            if entry["sequence"] < 1: raise Wrong("order", "it belongs to no posting", **place)
            if entry["sequence"] <= sequence: raise Wrong("order", "its posting does not come later", **place)
            version, sequence, amount = entry["version"], entry["sequence"], cents(entry["amount"])
            if sequence > bundle.manifest["last_sequence"]: beyond = beyond or place
            balance += amount
            if balance != cents(entry["balance"]): raise Wrong("ledger", "the balance does not follow", **place)
            legs.setdefault(sequence, []).append((entry["leg"], account, amount))
            # Only persons are erased, with all that they have until then: of everything else the salt is there.
            if "hash" in entry and (salted or not row["player_id"]):
                raise Wrong("malformed", "a hash in place of a salt that is there", file="entries.ndjson")
            salted = salted or "salt" in entry
            if parts is not None:
                hash = part(entry, b"leg", struct.pack(">H", entry["leg"]), name.encode(), number(version),
                            number(amount), number(balance))
                parts.setdefault(sequence, {})[entry["leg"]] = hash, row["player_id"], "hash" in entry
            counts["entries"] += 1
            entry = next(entries, None)
        if row["version"] != version: raise Wrong("order", "another entry is the last", account=account)
        if cents(row["balance"]) != balance: raise Wrong("ledger", "the balance is another", account=account)
        if row["closed_at"] and balance: raise Wrong("ledger", "it is closed and not empty", account=account)
        counts["accounts"] += 1
        counts["closed_accounts"] += row["closed_at"] is not None
    if entry: stray()
    return legs, beyond

def holds(bundle):
    held = {}
    for row in bundle.rows("holds.ndjson"):
        if row["status"] == "active": held[row["account_id"]] = held.get(row["account_id"], 0) + cents(row["amount"])
    for row in bundle.rows("accounts.ndjson"):
        if cents(row["held"]) != held.get(row["account_id"], 0):
            raise Wrong("ledger", "it holds back something else than its active holds", account=row["account_id"])

def named(account):
    """The id of an account as a correction names it."""
    kind = f"{account['kind']}_{account['buy_in']}" if account.get("buy_in") else account["kind"]
    return account_id(kind, account.get("player_id"), account.get("table_id"), account.get("tournament_id"))

def behind(bundle):
    """For each posting whose cause lies in the ledger, the legs and the ids that follow from it."""
    legs, ids = {}, {}
    def moves(posting, source, target, amount): legs[posting] = sorted([(source, -amount), (target, amount)])
    for row in bundle.rows("deposits.ndjson"):
        cash = account_id("player_cash", row["player_id"])
        moves(("deposit", row["posting_id"]), account_id("external_deposits"), cash, cents(row["amount"]))
        ids[row["posting_id"]] = {str(uuid.uuid5(DEPOSITS, row["external_reference"]))}
    for row in bundle.rows("withdrawals.ndjson"):
        cash, kept = (account_id(kind, row["player_id"]) for kind in ("player_cash", "player_withdrawal"))
        id, end, amount = row["withdrawal_id"], row["end_posting_id"], cents(row["amount"])
        moves(("withdrawal_requested", id), cash, kept, amount)
        names = f"{row['player_id']}:{row['external_reference']}", row["external_reference"]
        ids[id] = {str(uuid.uuid5(WITHDRAWALS, name)) for name in names}
        if end:
            target = account_id("external_withdrawals") if row["status"] == "completed" else cash
            moves(("withdrawal_" + row["status"], end), kept, target, amount)
            ids[end] = {str(uuid.uuid5(uuid.UUID(id), "end"))} if id in ids[id] else set()
    for row in bundle.rows("corrections.ndjson"):
        end = row["end_posting_id"]
        if not end or row["status"] != "approved" or row["decided_by"] in (None, row["proposed_by"]): continue
        if row["kind"] == "adjustment":
            legs["adjustment", end] = sorted((named(leg["account"]), cents(leg["amount"])) for leg in row["legs"])
            ids[end] = {str(uuid.uuid5(uuid.UUID(row["correction_id"]), "adjustment"))}
        elif row["kind"] == "reversal": legs["reversal", end] = None  # what it reverses says its legs
    return legs, ids

CAUSES = ("deposit", "withdrawal_requested", "withdrawal_completed", "withdrawal_cancelled", "reversal", "adjustment")
KINDS = CAUSES + ("hold_settled", "buy_in", "buy_in_returned", "tournament_started", "prize", "prize_confiscated",
                  "cancellation_refund", "sit_in", "hand_settled", "cash_out")

def settled(bundle):
    """Of each posting of a hold: the id that follows from the hold, the account, and how much it held back."""
    return {row["posting_id"]: (str(uuid.uuid5(uuid.UUID(row["hold_id"]), "settle")), row["account_id"],
                                cents(row["amount"]))
            for row in bundle.rows("holds.ndjson") if row["posting_id"]}

def postings(bundle, legs, beyond, counts):
    (expected, ids), holds, last = behind(bundle), settled(bundle), 0
    took_place = {row["posting_id"]: row for row in bundle.rows("postings.ndjson")}
    for row in bundle.rows("postings.ndjson"):
        place = {"posting": row["posting_id"], "sequence": row["sequence"]}
        if row["sequence"] != last + 1: raise Wrong("order", "a posting is missing", sequence=last + 1)
        last = row["sequence"]
        own = sorted(legs.get(last, []))
        moved = sorted((account, amount) for _, account, amount in own)
        if len(moved) > MOST_LEGS: raise Wrong("order", f"it has more than {MOST_LEGS} legs", **place)
        if len(moved) != row["legs"]: raise Wrong("order", "it has another number of legs", **place)
        if [leg for leg, _, _ in own] != list(range(1, len(own) + 1)):
            raise Wrong("order", "its legs are not numbered from 1 on", **place)
        def wrong(what): raise Wrong("ledger", what, **place)
        if not moved or sum(amount for _, amount in moved): wrong("its legs do not sum to zero, or there are none")
        kind, id = row["kind"], row["posting_id"]
        if kind not in KINDS: wrong("there is no such kind of posting")
        if row["reverses"] and kind != "reversal": wrong("it reverses something and is no reversal")
        if kind == "reversal":
            original = took_place.get(row["reverses"])
            if original is None: wrong("it reverses nothing")
            if str(uuid.uuid5(uuid.UUID(row["reverses"]), "reversal")) != id: wrong("it is not its reversal")
            if original["kind"] not in ("buy_in", "sit_in", "tournament_started"):
                if original["kind"] not in ("deposit", "adjustment"): wrong("what it reverses is undone otherwise")
                if (kind, id) not in expected: wrong("nobody proposed it, or nobody else approved it")
            back = legs.get(original["sequence"], [])
            expected[kind, id] = sorted((account, -amount) for _, account, amount in back)
        if kind in CAUSES:
            if (kind, id) not in expected: wrong("the ledger has no cause of it")
            if expected[kind, id] != moved: wrong("it does not move what its cause says")
            if id in ids and id not in ids[id]: wrong("its id does not follow from its cause")
        if kind == "deposit" or kind.startswith("withdrawal_"):
            if any(row[part] for part in ("tournament_id", "table_id", "cause")): wrong("it refers to something")
        if kind == "hold_settled":
            if id not in holds: wrong("no hold is its cause")
            own_id, account, amount = holds[id]
            paid = [(leg, moves) for leg, moves in moved if moves < 0]
            if own_id != id: wrong("it is not the posting of the hold")
            if len(paid) != 1 or paid[0][0] != account or -paid[0][1] > amount: wrong("it moves another amount")
        counts["postings"] += 1
    if last != bundle.manifest["last_sequence"]: raise Wrong("order", "another posting is the last", sequence=last)
    # Every sequence up to the last has a posting, with all entries of it: what belongs to none is behind the last.
    if beyond: raise Wrong("order", "it belongs to no posting", **beyond)
    ends(bundle, took_place)

def ends(bundle, took_place):
    """What deposits, withdrawals, holds and corrections became took place, and what took place has ended them."""
    named, half = [], []
    for row in bundle.rows("deposits.ndjson"): named.append((row["posting_id"], "deposit"))
    for row in bundle.rows("withdrawals.ndjson"):
        named.append((row["withdrawal_id"], "withdrawal_requested"))
        named.append((row["end_posting_id"], "withdrawal_" + row["status"]))
        half.append((row["status"] in ("completed", "cancelled"), row["end_posting_id"], row["withdrawal_id"]))
    for row in bundle.rows("holds.ndjson"):
        named.append((row["posting_id"], "hold_settled"))
        half.append((row["status"] == "settled", row["posting_id"], row["hold_id"]))
    for row in bundle.rows("corrections.ndjson"):
        named.append((row["end_posting_id"], row["kind"]))
        half.append((row["status"] == "approved", row["end_posting_id"], row["correction_id"]))
    for id, kind in sorted((id, kind) for id, kind in named if id):
        if id not in took_place or took_place[id]["kind"] != kind:
            raise Wrong("ledger", f"something became this {kind}, which is not there", posting=id)
    for ended, posting, id in half:
        if ended != (posting is not None): raise Wrong("ledger", f"{id} ended in a posting, or not")

FIRST = {"table": ("table_opened",), "tournament": ("tournament_opened",), "cash_table": ("table_announced",),
         "club_event": ("event_drafted",), "template": ("template_created",),
         "cash_template": ("cash_template_created",), "outage": ("interrupted", "history_lost"),
         "chat_report": ("chat_offence",),
         "conduct": ("warning_given", "warning_withdrawn", "note_written", "suspended", "reinstated"),
         "release": ("release_installed",)}
RELEASES = str(uuid.uuid5(uuid.UUID(int=0), "release"))  # the one stream of its kind

def links(stream, events, head, number, placed, settled, counts):
    """The chain of a stream and its places in the log; the payloads."""
    last, position, waiting, rows = bytes(32), -1, 0, []
    id = bytes.fromhex(stream.replace("-", ""))
    for version, row in enumerate(events, 1):
        def wrong(kind, what): raise Wrong(kind, what, stream=stream, version=version)
        if row["version"] != version: wrong("order", "this version is missing")
        try:
            payload = row["payload"].encode() if "payload" in row else \
                base64.b64decode(row["payload_base64"] + "=" * (-len(row["payload_base64"]) % 4), validate=True)
        except (binascii.Error, UnicodeEncodeError): raise Wrong("malformed", "no payload", file="events.ndjson")
        hash = hashlib.sha256(payload).digest()
        if hash.hex() != row["payload_hash"]: wrong("chain", "the payload was changed")
        at = micros(row["occurred_at"])
        link = (b"mazziere.event.v1", id, struct.pack(">q", version), row["type"].encode(),
                struct.pack(">h", row["schema"]), struct.pack(">q", at), last, hash)
        last = hashlib.sha256(b"".join(map(field, link))).digest()
        if last.hex() != row["event_hash"]: wrong("chain", "the chain breaks here")
        if version == 1 and row["type"] not in FIRST.get(head["kind"], ()):
            wrong("order", "no stream of this kind begins like this")
        if version == 1 and head["kind"] == "release" and stream != RELEASES:
            wrong("order", "a house has one stream of this kind, and this is another one")
        if row["type"] == "finished" and head["kind"] != "table": wrong("order", "nothing but a table has a result")
        if row["position"] is None:
            if at < settled: wrong("order", "it has no place in the log")
            waiting += 1
        else:
            if waiting: wrong("order", "it has a place in the log, and the event before it has none")
            if row["position"] <= position: wrong("order", "its place is not behind that of the event before it")
            position = row["position"]
            if position >= len(placed) or placed[position] != (number, version):
                raise Wrong("malformed", f"it is not at position {position} of log.ndjson", file="events.ndjson")
        rows.append((version, row["type"], row["schema"], payload))
    if head["version"] > len(rows):
        raise Wrong("order", "this version is missing", stream=stream, version=len(rows) + 1)
    if head["version"] != len(rows) or last.hex() != head["head_hash"]:
        raise Wrong("chain", "the head does not agree with the last event", stream=stream, version=len(rows))
    counts["events"] += len(rows)
    counts["unsequenced"] += waiting
    return rows

class Anchor:
    """A checkpoint of the log of events, with the leaves that are found for it."""
    def __init__(self, size, root): self.size, self.root, self.leaves = size, root, bytearray()

    def covers(self, positions):
        if self.size > positions:
            raise Wrong("anchor", f"it has {self.size} events, and the log {positions}", position=positions)
        self.leaves = bytearray(32 * self.size)

    def take(self, head, row):
        position = row["position"]
        if position is None or position >= self.size: return
        entry = (b"mazziere.event.leaf.v1" + struct.pack(">Q", position) + uuid.UUID(row["stream_id"]).bytes
                 + struct.pack(">Q", row["version"]) + bytes.fromhex(row["event_hash"]) + head["kind"].encode())
        self.leaves[32 * position:32 * position + 32] = tlog.leaf(entry)

    def end(self, counts):
        tree = tlog.Tree()
        for at in range(0, len(self.leaves), 32): tree.push(bytes(self.leaves[at:at + 32]))
        if tree.root() != self.root:
            raise Wrong("anchor", f"the first {self.size} events are not those it covers", checkpoint=self.size)
        counts["anchored"] = self.size

def signed(notes, key, witnesses):
    """Size and root of the first of these notes that is of the log of this key."""
    for note in notes:
        if note.split(b"\n", 1)[0] != key.name.encode(): continue
        try: return tlog.checkpoint(note, key, witnesses)
        except tlog.Wrong as wrong: raise Wrong("anchor", str(wrong))
    raise Wrong("anchor", f"there is no checkpoint of {key.name}")

def anchors(bundle, kept, given):
    """What the logs of events and of postings are held against: (size, root) of each, or none."""
    found, carried = {}, [note.encode() for note in reversed(bundle.manifest["checkpoints"])]
    names = [key.name.encode() for key in given.key]
    for first, key in zip([True] + [False] * len(names), given.key):
        notes = carried
        if kept is not None:
            origin = kept.split(b"\n", 1)[0]
            if origin == key.name.encode(): notes = [kept]
            elif first and origin not in names:
                try: tlog.checkpoint(kept, key, given.witness)
                except tlog.Wrong as wrong: raise Wrong("anchor", str(wrong))
        found[key.name.endswith("/postings")] = signed(notes, key, given.witness)
    return found.get(False), found.get(True)

def signed_postings(bundle, parts, size, root, counts):
    """The tree over the postings against the one that was signed."""
    if size > counts["postings"]:
        raise Wrong("anchor", f"{size} postings were signed, and there are fewer", sequence=counts["postings"] + 1)
    tree = tlog.Tree()
    for row in bundle.rows("postings.ndjson"):
        if tree.size == size: break
        sequence, legs = row["sequence"], parts.get(row["sequence"], {})
        ids = [uuid.UUID(row[name]).bytes if row[name] else b"" for name in ("tournament_id", "table_id", "reverses")]
        texts = [(row.get(name) or "").encode() for name in ("cause", "reason")]
        at = number(micros(row["posted_at"])) if "posted_at" in row else b""
        head = part(row, b"head", uuid.UUID(row["posting_id"]).bytes, row["kind"].encode(), at, *ids, *texts)
        people = {player: True for _, player, _ in legs.values() if player}
        for _, player, erased in legs.values():
            if player and not erased: people[player] = False
        if "hash" in row and list(people.values()) != [True]:
            raise Wrong("malformed", "a hash in place of a salt that is there", file="postings.ndjson")
        hashes = [head] + [legs[leg][0] for leg in sorted(legs)]
        if None in hashes: raise Wrong("anchor", "its salts are not known", sequence=sequence)
        own = tlog.Tree()
        for hash in hashes: own.push(hash)
        tree.push(tlog.leaf(b"mazziere.posting.leaf.v1" + struct.pack(">QH", sequence, len(legs)) + own.root()))
    if tree.root() != root:
        raise Wrong("anchor", f"the first {size} postings are not those that were signed", checkpoint=size)
    counts["anchored_postings"] = size

class Promises:
    """Which tables may be without promises: positions of releases and openings; what has none yet comes last. `links`
    lets one stream of releases through, so they are in the order of the log."""
    def __init__(self): self.installed, self.opened = [], []

    def take(self, head, events):
        places = [row["position"] if row["position"] is not None else 2 ** 63 for row in events]
        if head["kind"] == "release":
            for row, at in zip(events, places):
                digest = tables.read(row.get("payload", "")).get("digest")
                if row["type"] == "release_installed" and isinstance(digest, str): self.installed.append((at, digest))
        elif head["kind"] == "table" and events:
            opened = tables.read(events[0].get("payload", ""))
            self.opened.append((places[0], head["stream_id"], opened.get("promises") is not None))

    def end(self):
        if not self.installed: return
        first, digest = self.installed[0]
        since = next((at for at, other in self.installed if other != digest), None)
        if not any(at < first for at, _, _ in self.opened): since = first
        without = max(((at, stream) for at, stream, promised in self.opened if not promised), default=None)
        if since is not None and without and without[0] > since:
            raise Wrong("deal", "nothing is promised of its deals", stream=without[1], version=1)

def streams(bundle, placed, anchor, counts):
    # Where nobody gives out positions, as in a house that stands still, what came last has none yet.
    last = max(((row["position"], micros(row["occurred_at"])) for row in bundle.rows("events.ndjson")
                if row["position"] is not None), default=(0, micros(bundle.manifest["taken_at"])))
    settled = min(micros(bundle.manifest["taken_at"]), last[1]) - 60_000_000
    events, headless = bundle.rows("events.ndjson"), None
    event, promises = next(events, None), Promises()
    for number, head in enumerate(bundle.rows("heads.ndjson")):
        stream, own = head["stream_id"], []
        while event and event["stream_id"] <= stream:
            if event["stream_id"] == stream: own.append(event)
            else: headless = headless or event["stream_id"]
            event = next(events, None)
        counts["streams"] += 1
        rows = links(stream, own, head, number, placed, settled, counts)
        if anchor:
            for row in own: anchor.take(head, row)
        promises.take(head, own)
        counts["lobby_streams"] += head["kind"] in ("tournament", "cash_table", "club_event")
        if head["kind"] == "table": tables.Table(stream, rows, counts).walk()
    headless = headless or event and event["stream_id"]
    if headless: raise Wrong("order", "the stream has no head", stream=headless, version=1)
    if counts["events"] - counts["unsequenced"] != counts["log_positions"]:
        raise Wrong("order", "the log has another number of positions than there are events with one")
    promises.end()

def verify(folder, given):
    counts, wrong = dict.fromkeys(COUNTS, 0), None
    try:
        kept = None
        if given.checkpoint:
            with open(given.checkpoint, "rb") as file: kept = file.read(tlog.LONGEST_NOTE + 1)
        bundle = Bundle(folder)
        of_events, of_postings = anchors(bundle, kept, given)
        anchor, parts = Anchor(*of_events) if of_events else None, {} if of_postings else None
        placed = log(bundle, counts)
        if anchor: anchor.covers(counts["log_positions"])
        legs, beyond = accounts(bundle, counts, parts)
        holds(bundle)
        postings(bundle, legs, beyond, counts)
        streams(bundle, placed, anchor, counts)
        if of_postings: signed_postings(bundle, parts, *of_postings, counts)
        if anchor: anchor.end(counts)
    except Wrong as found:
        wrong = {"kind": found.kind, "place": found.place, "what": found.what}
    return {"right": wrong is None, **counts, **({"wrong": wrong} if wrong else {})}

def main():
    words = argparse.ArgumentParser()
    words.add_argument("folder", metavar="DIR")
    words.add_argument("--checkpoint", metavar="FILE")
    words.add_argument("--key", type=tlog.Key, action="append", default=[])
    words.add_argument("--witness", type=tlog.Key, action="append", default=[])
    try: given = words.parse_args()
    except SystemExit as end: sys.exit(78 if end.code else 0)
    if (given.checkpoint or given.witness) and not given.key: sys.exit(78)
    try: report = verify(given.folder, given)
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(78 if error.filename == given.checkpoint else 74)
    print(json.dumps(report))
    sys.exit(CODES[report["wrong"]["kind"]] if "wrong" in report else 0)

if __name__ == "__main__": main()
