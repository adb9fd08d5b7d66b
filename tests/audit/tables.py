"""The log of a table: boxes, promises, seeds, shuffles and draws, as docs/audit-format.md has them."""
import base64, binascii, hashlib, hmac, json, struct

import fairdeal
import seal

OVER = ("finished", "voided", "closed")
BATCH = 64  # draws that are derived together
DEALS = 64  # deals under one root
UNREAD = object()

class Wrong(Exception):
    """The first thing that does not follow."""
    def __init__(self, kind, what, **place):
        super().__init__(what)
        self.kind, self.what, self.place = kind, what, place

def field(data): return struct.pack(">I", len(data)) + data
def derive(key, label): return fairdeal.hkdf(b"mazziere seal v1", key, field(label))

def read(payload):
    """An object; one with UNREAD in it if it is none."""
    try: value = json.loads(payload)
    except (ValueError, RecursionError): value = None
    return value if isinstance(value, dict) else {UNREAD: True}

class Draw:
    """Chance of one secret: numbers from the keystream, and openings."""
    def __init__(self, label, context, secret, seeds):
        self.secret = secret
        self.info = fairdeal.field(label) + context + struct.pack("<I", len(seeds))
        self.info += b"".join(map(fairdeal.field, seeds))
        self.key = fairdeal.hkdf(b"mazziere fairdeal v1 draw", secret, self.info)
        self.blocks = []

    def words(self):
        counter = 0
        while True:
            if counter == len(self.blocks):
                self.blocks += seal.blocks([(self.key, counter, bytes(12))])
            yield from struct.unpack("<16I", self.blocks[counter])
            counter += 1

    def root(self, cards):
        prk = hmac.new(b"mazziere fairdeal v1 opening", self.secret, "sha256").digest()
        leaves = []
        for place, card in enumerate(cards):
            salt = hmac.new(prk, self.info + struct.pack("<I", place) + b"\x01", "sha256").digest()
            leaves.append(fairdeal.leaf(place, card, salt))
        return fairdeal.tree(leaves).hex()

def order_of(card):
    """Where a card stands in a new deck: by rank, then by suit."""
    if card == "Jo": return (99, 0)
    if card[0] in "BRVG" and card[1] in "0123456789PIS": return ("0123456789PIS".index(card[1]), "BRVG".index(card[0]))
    if card in ("W0", "W4"): return (50 + int(card[1]), 0)
    if card[1] in "dhcs": return ("A23456789TJQK".index(card[0]), "dhcs".index(card[1]))
    return ("A234567JQK".index(card[0]), "DCBS".index(card[1]))

def as_shown(row, event):
    """The event in a box, False if the row says another draw openly than the box does."""
    if "drawn" not in row or not isinstance(event, dict): return event
    draw = event.get("draw") or {}
    same = row["drawn"] == {"deal": event.get("deal")} | {name: draw[name] for name in draw}
    return event if same else False

class Table:
    """A table from its first event to its last; `rows` are (version, type, schema, payload)."""
    def __init__(self, stream, rows, counts):
        self.stream, self.rows, self.counts = stream, rows, counts
        self.id = bytes.fromhex(stream.replace("-", ""))
        self.seats = 0
        self.promises = None   # whether there are any
        self.roots = []        # (first, count, root, version)
        self.of_table = None   # the secret of the table
        self.committed = 0     # the last deal that was committed to
        self.waiting = None    # its number, until a draw uses it
        self.committed_at = {}
        self.secrets = {}
        self.seeds = {}        # the last seed of each seat, and its version
        self.opened = None
        self.before = None     # the type of the row before
        self.jobs = []
        self.boxes = set()     # versions of the boxes that were opened

    def context(self, number): return fairdeal.field(self.id) + struct.pack("<Q", number)
    def wrong(self, kind, what, version): raise Wrong(kind, what, stream=self.stream, version=version)

    def events(self):
        """(version, type, event) in order: a dict, None if nothing opens its box, False if the box is broken."""
        parsed = [read(payload) if schema == 2 else None for _, _, schema, payload in self.rows]
        keys = {}
        for row in parsed:
            for opened in (row or {}).get("opens", []):
                try: keys[opened["deal"]] = bytes.fromhex(opened["key"])
                except (KeyError, TypeError, ValueError): pass
        places, boxes, texts = [], [], {}
        for (version, kind, _, _), row in zip(self.rows, parsed):
            sealed = (row or {}).get("sealed")
            if sealed is None or sealed.get("deal") not in keys: continue
            key = keys[sealed["deal"]]
            if derive(key, b"commitment").hex() != sealed["commitment"]:
                texts[version] = False
                continue
            about = b"".join(map(field, (b"mazziere seal v1 row", self.id, struct.pack(">q", version), kind.encode(),
                                         sealed["key"].encode(), struct.pack(">I", sealed["deal"]))))
            try:
                nonce, box = (base64.b64decode(sealed[part] + "=" * (-len(sealed[part]) % 4), validate=True)
                              for part in ("nonce", "box"))
            except binascii.Error:
                nonce = b""
            if len(nonce) != 24:
                texts[version] = False
                continue
            places.append(version)
            boxes.append((derive(key, b"box"), nonce, about, box))
        for version, text in zip(places, seal.open_boxes(boxes)):
            try:
                texts[version] = False if text is None or len(text) % 128 else json.loads(text)
            except (ValueError, RecursionError):
                texts[version] = False
        for (version, kind, schema, payload), row in zip(self.rows, parsed):
            if row is None: yield version, kind, read(payload)
            elif "sealed" in row:
                if texts.get(version): self.boxes.add(version)
                yield version, kind, as_shown(row, texts.get(version))
            else: yield version, kind, row.get("event", row)

    def walk(self):
        self.counts["tables"] += 1
        dead = any(kind == "voided" and b'"kind":"dead"' in payload for _, kind, _, payload in self.rows)
        self.counts["dead"] += dead
        covered, over = None, False
        for version, kind, event in self.events():
            if over: self.wrong("rules", "something follows the end", version)
            over = kind in OVER
            # The secret of the table stays sealed while it is in play; each deal opens its own leaf all the same.
            if covered is None and event is None and kind != "secret_sealed": covered = version
            if covered is not None:
                self.counts["covered"] += 1
                if over and not dead: self.wrong("deal", "it is sealed, and its table is over", covered)
                continue
            try:
                self.take(version, kind, event)
                self.counts["results"] += kind == "finished"
                self.counts["boxes"] += version in self.boxes
            except Wrong:
                if not dead: raise
                covered = version
            except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
                if not dead:
                    self.derive_all()
                    self.wrong("rules", f"it cannot be read: {error!r}", version)
                covered = version
            self.before = kind
        self.derive_all()
        # Its last row opens the secret from which all others follow.
        if over and not dead and self.promises and self.of_table is None:
            self.wrong("deal", "it is over, and its secret is not opened", version)

    def take(self, version, kind, event):
        def wrong(what):
            self.derive_all()
            self.wrong("deal", what, version)
        if event is False: wrong("the row is not what was sealed at this place")
        is_unknown = kind == "secret_sealed" and event is None
        if not is_unknown and (not isinstance(event, dict) or UNREAD in event): raise ValueError("no event")
        if self.before == "deals_promised" and kind != "deal_committed": wrong("a promise is not followed by its deal")
        if version == 1: self.open(event, wrong)
        if self.promises and (kind == "secret_sealed") != (version == 2): wrong("the secret of the table is version 2")
        if is_unknown: return
        if kind == "secret_sealed": self.sealed(event, wrong)
        elif kind == "deals_promised": self.promised(version, event, wrong)
        elif kind == "deal_committed": self.commit(version, event, wrong)
        elif kind in ("player_ready", "seeded"):
            if event.get("client_seed") is not None:
                for seat in event["seats"]: self.seeds[seat] = (bytes.fromhex(event["client_seed"]), version)
        elif kind in ("seat_left", "seat_vacated"): self.seeds.pop(event["left"]["seat"], None)
        elif kind == "turn": self.turn(version, event, wrong)
        elif kind == "deal_revealed" and event["secret"] != self.secrets[event["deal"]].hex():
            wrong("another secret was committed to")

    def open(self, event, wrong):
        self.opened = event
        self.seats = event["ring"]["seats"] if event.get("ring") else len(event["players"])
        if event["format"] == "four_in_two": self.seats = 4
        self.promises = event.get("promises")
        if self.promises:
            deals = self.promises["deals"]
            if (deals["first"], deals["count"]) != (1, DEALS): wrong("the first root is over deals 1 to 64")
            if event["dealer_draw"].get("secret") is not None: wrong("the dealer is drawn by the secret of deal 1")
            self.roots.append((1, DEALS, deals["root"], 1))
        else:
            secret = bytes.fromhex(event["dealer_draw"].get("secret") or "")
            if fairdeal.commit(self.context(0), secret).hex() != event["dealer_draw"]["commitment"]:
                wrong("the dealer's draw has another secret than was promised")
            self.dealer(0, secret, wrong)

    def dealer(self, number, secret, wrong):
        draw = Draw(b"dealer", self.context(number), secret, [b""] * self.seats)
        drawn = fairdeal.below(draw.words(), self.seats)
        given = self.opened.get("first_dealer")
        if self.opened["dealer"] != (drawn if given is None else given): wrong("another dealer was drawn")

    def sealed(self, event, wrong):
        if not self.promises: wrong("there is nothing that it is the secret of")
        self.of_table = bytes.fromhex(event["secret"])
        if fairdeal.commit(self.context(0), self.of_table).hex() != self.promises["commitment"]:
            wrong("another secret of the table was promised")
        self.covers(self.roots[0], wrong)

    def secret(self, deal): return fairdeal.hkdf(b"mazziere fairdeal v2 secret", self.of_table, self.context(deal))

    def covers(self, root, wrong):
        first, count, top, _ = root
        leaves = [fairdeal.sha(b"\0" + fairdeal.commit(self.context(deal), self.secret(deal)))
                  for deal in range(first, first + count)]
        if fairdeal.tree(leaves).hex() != top: wrong("the root is not that over the deals that follow from the secret")

    def promised(self, version, event, wrong):
        first = self.roots[-1][0]
        if (event["first"], event["count"]) != (first + DEALS, DEALS) or self.committed + 1 != first + DEALS // 2:
            wrong("these deals are not promised here")
        self.roots.append((event["first"], event["count"], event["root"], version))
        if self.of_table: self.covers(self.roots[-1], wrong)

    def commit(self, version, event, wrong):
        deal, secret = event["deal"], bytes.fromhex(event["secret"])
        if deal != self.committed + 1 or self.waiting is not None: wrong("another deal comes next")
        if fairdeal.commit(self.context(deal), secret).hex() != event["commitment"]:
            wrong("the commitment is not that of the secret")
        if self.promises:
            if deal >= self.roots[-1][0] + DEALS // 2: wrong("the next deals had to be promised before this one")
            if self.of_table and self.secret(deal) != secret: wrong("the secret does not follow from that of the table")
            first, count, root, _ = self.root_of(deal)
            top, path = fairdeal.sha(b"\0" + bytes.fromhex(event["commitment"])), map(bytes.fromhex, event["path"])
            path = list(path)
            if len(path) != 6 or fairdeal.climb(top, deal - first, count, path).hex() != root:
                wrong("the path does not lead to the root")
            if deal == 1:
                if event["commitment"] != self.opened["dealer_draw"]["commitment"]:
                    wrong("the dealer is drawn by the secret of deal 1")
                self.dealer(1, secret, wrong)
        self.committed = self.waiting = deal
        self.committed_at[deal] = version
        self.secrets[deal] = secret

    def root_of(self, deal): return next(root for root in self.roots if root[0] <= deal < root[0] + root[1])

    def turn(self, version, event, wrong):
        draw, chance = event.get("draw"), event["input"].get("chance")
        if draw is None:
            if chance is not None: wrong("nothing says how this was drawn")
            return
        deal = event["deal"]
        if chance is None or self.waiting != deal: wrong("nothing was promised for this draw")
        self.waiting = None
        seeds, at = [], []
        for seat in range(self.seats):
            seed, sent = self.seeds.get(seat, (b"", 0))
            if self.promises:
                if not seed or sent <= self.root_of(deal)[3]: seed, sent = b"", 0
                else: seed = fairdeal.sha(fairdeal.field(b"mazziere fairdeal v2 seed") + self.context(deal)
                                          + fairdeal.field(seed))
            seeds.append(seed)
            at.append(sent)
        if [seed.hex() for seed in seeds] != draw["seeds"]: wrong("other seeds stood then")
        if self.promises and draw.get("seeded_at") != at: wrong("the seeds stood at other versions")
        self.counts["deals"] += 1
        since = 0 if self.promises else self.committed_at[deal]
        self.counts["joint_deals"] += any(seed and sent > since for seed, sent in zip(seeds, at))
        if chance["drawn"] == "deck":
            self.jobs.append((version, Draw(b"deal", self.context(deal), self.secrets[deal], seeds), chance["cards"],
                              draw["root"]))
            if len(self.jobs) >= BATCH: self.derive_all()
        elif draw.get("root") is not None: wrong("numbers have no root")

    def derive_all(self):
        """Derives the shuffles that wait, the first one first."""
        jobs, self.jobs = self.jobs, []
        wanted = [(draw.key, counter, bytes(12)) for _, draw, cards, _ in jobs
                  for counter in range(1 + len(cards) // 16)]
        blocks = iter(seal.blocks(wanted))
        for version, draw, cards, root in jobs:
            draw.blocks = [next(blocks) for _ in range(1 + len(cards) // 16)]
            new = sorted(cards, key=order_of)
            order = fairdeal.permute(draw.words(), len(cards))
            if [new[place] for place in order] != cards:
                self.wrong("deal", "the cards do not follow from the secret and the seeds", version)
            if draw.root(cards) != root: self.wrong("deal", "the root is not that over the cards", version)
