#!/usr/bin/env python3
"""Independent check of fairdeal's golden vectors: its specification (shared/fairdeal/src/lib.rs) in plain Python 3."""
import hashlib, hmac, json, os, struct, sys

def sha(data): return hashlib.sha256(data).digest()
def field(data): return struct.pack("<I", len(data)) + data

def hkdf(salt, key, info):  # RFC 5869, one block of output is all we need
    return hmac.new(hmac.new(salt, key, "sha256").digest(), info + b"\x01", "sha256").digest()

def chacha20_words(key):  # RFC 8439 with nonce zero
    def quarter(s, a, b, c, d):
        for x, y, z, r in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xffffffff
            s[z] ^= s[x]
            s[z] = ((s[z] << r) | (s[z] >> (32 - r))) & 0xffffffff
    for counter in range(2 ** 32):
        start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)) + [counter, 0, 0, 0]
        s = start[:]
        for _ in range(10):
            for i in range(4): quarter(s, i, 4 + i, 8 + i, 12 + i)
            for i in range(4): quarter(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((x + y) & 0xffffffff for x, y in zip(s, start))

def below(words, bound):
    while True:
        product = next(words) * bound
        if product % 2 ** 32 >= 2 ** 32 % bound: return product >> 32

def permute(words, n):
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order

def split(n): return 1 << ((n - 1).bit_length() - 1)
def node(left, right): return sha(b"\x01" + left + right)
def leaf(place, card, salt): return sha(b"\x00" + struct.pack("<I", place) + field(card.encode()) + salt)
def tree(leaves):
    return leaves[0] if len(leaves) == 1 else node(tree(leaves[:split(len(leaves))]), tree(leaves[split(len(leaves)):]))

def climb(top, place, n, path):
    if n == 1: return top if not path else None
    at, rest = split(n), path[:-1]
    if place < at:
        return node(climb(top, place, at, rest), path[-1])
    return node(path[-1], climb(top, place - at, n - at, rest))

def path(leaves, index):
    if len(leaves) == 1: return []
    at = split(len(leaves))
    if index < at: return path(leaves[:at], index) + [tree(leaves[at:])]
    return path(leaves[at:], index - at) + [tree(leaves[:at])]

def commit(context, secret): return sha(field(b"mazziere fairdeal v1 commitment") + context + secret)

def promises(v):  # version 2: the secret of a table, and the root over its next deals
    of_table, table = bytes.fromhex(v["table_secret"]), bytes.fromhex(v["context_id"])
    context = lambda number: field(table) + struct.pack("<Q", number)
    secret = lambda number: hkdf(b"mazziere fairdeal v2 secret", of_table, context(number))
    leaves = [sha(b"\x00" + commit(context(n), secret(n))) for n in range(v["first"], v["first"] + v["count"])]
    seats = struct.pack("<I", v["seats"]) + field(b"") * v["seats"]
    words = chacha20_words(hkdf(b"mazziere fairdeal v1 draw", secret(1), field(b"dealer") + context(1) + seats))
    deals = [{"number": d["number"], "secret": secret(d["number"]).hex(),
              "commitment": commit(context(d["number"]), secret(d["number"])).hex(),
              "path": [hash.hex() for hash in path(leaves, d["number"] - v["first"])], "own": d["own"],
              "mixed": sha(field(b"mazziere fairdeal v2 seed") + context(d["number"])
                           + field(bytes.fromhex(d["own"]))).hex()} for d in v["deals"]]
    return {"commitment": commit(context(0), of_table).hex(), "root": tree(leaves).hex(), "deals": deals,
            "dealer": below(words, v["seats"])}

def mismatches(v):
    if "table_secret" in v:
        yield from (name for name, value in promises(v).items() if v[name] != value)
        for d in v["deals"]:
            top = sha(b"\x00" + bytes.fromhex(d["commitment"]))
            if climb(top, d["number"] - v["first"], v["count"], list(map(bytes.fromhex, d["path"]))).hex() != v["root"]:
                yield "path"
        return
    secret, seeds = bytes.fromhex(v["secret"]), [bytes.fromhex(seed) for seed in v["seeds"]]
    context = field(bytes.fromhex(v["context_id"])) + struct.pack("<Q", v["context_number"])
    info = field(v["label"].encode()) + context + struct.pack("<I", len(seeds)) + b"".join(map(field, seeds))
    if commit(context, secret).hex() != v["commitment"]: yield "commitment"
    words = chacha20_words(hkdf(b"mazziere fairdeal v1 draw", secret, info))
    if permute(words, len(v["permutation"])) != v["permutation"]: yield "permutation"
    if [below(words, v["bound"]) for _ in v["numbers"]] != v["numbers"]: yield "numbers"
    if not v["cards"]: return
    # Line 10: what was shuffled, where the vector says it; equal cards stand there as often as they are.
    if "new" in v and [v["new"][p] for p in v["permutation"]] != v["cards"]: yield "cards"
    salts = [hkdf(b"mazziere fairdeal v1 opening", secret, info + struct.pack("<I", p)) for p in range(len(v["cards"]))]
    root = tree([leaf(p, card, salts[p]) for p, card in enumerate(v["cards"])])
    if root.hex() != v["root"]: yield "root"
    for o in v["openings"]:
        top, path = leaf(o["position"], o["card"], bytes.fromhex(o["salt"])), list(map(bytes.fromhex, o["path"]))
        if climb(top, o["position"], len(v["cards"]), path) != root: yield "openings"

if __name__ == "__main__":
    tests = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/fairdeal/tests")
    vectors = []
    for name in sys.argv[1:] or [os.path.join(tests, file) for file in ("golden.json", "decks.json", "promises.json")]:
        with open(name, encoding="utf-8") as file: vectors += json.load(file)
    wrong = [f"{v['name']}: {what} differs" for v in vectors for what in mismatches(v)]
    print("\n".join(wrong) if wrong else f"{len(vectors)} vectors verified")
    sys.exit(1 if wrong or not vectors else 0)
