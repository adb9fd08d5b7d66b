#!/usr/bin/env python3
"""Independent check of the vectors of shared/tlog, in plain Python 3 from RFC 6962, RFC 8032 and the pages of C2SP.

    verify_tlog.py FILE            computes every vector anew and compares
    verify_tlog.py --write FILE    writes them
"""
import base64, hashlib, hmac, json, struct, sys

sys.dont_write_bytecode = True
import tlog
from tlog import BASE, Q, compress, leaf, node, scalar, sha, tile_path, times

def b64(data): return base64.b64encode(data).decode()
def field(data): return struct.pack(">I", len(data)) + data

# RFC 6962, section 2.1: the tree as it is defined, by recursion over hashes of leaves.
def split(n): return 1 << ((n - 1).bit_length() - 1)

def mth(hashes):
    if not hashes: return sha(b"")
    if len(hashes) == 1: return hashes[0]
    k = split(len(hashes))
    return node(mth(hashes[:k]), mth(hashes[k:]))

def path(m, hashes):
    if len(hashes) == 1: return []
    k = split(len(hashes))
    if m < k: return path(m, hashes[:k]) + [mth(hashes[k:])]
    return path(m - k, hashes[k:]) + [mth(hashes[:k])]

def subproof(m, hashes, whole):
    if m == len(hashes): return [] if whole else [mth(hashes)]
    k = split(len(hashes))
    if m <= k: return subproof(m, hashes[:k], whole) + [mth(hashes[k:])]
    return subproof(m - k, hashes[k:], False) + [mth(hashes[:k])]

def consistency(old, hashes): return subproof(old, hashes, True) if old else []

# tlog-tiles: each hash of a level is that of 256 hashes of the level below.
def tiles(hashes):
    level, found = 0, {}
    while hashes:
        for at in range(0, len(hashes), 256):
            found[tile_path(level, at // 256, len(hashes[at:at + 256]))] = b"".join(hashes[at:at + 256])
        hashes = [mth(hashes[at:at + 256]) for at in range(0, len(hashes) // 256 * 256, 256)]
        level += 1
    return found

def bundle(entries): return b"".join(struct.pack(">H", len(entry)) + entry for entry in entries)

# RFC 8032, section 6.
def expand(seed):
    h = hashlib.sha512(seed).digest()
    return (int.from_bytes(h[:32], "little") & (1 << 254) - 8) | 1 << 254, h[32:]
def public(seed): return compress(times(expand(seed)[0], BASE))
def sign(seed, message):
    a, prefix = expand(seed)
    r = scalar(prefix + message)
    point = compress(times(r, BASE))
    s = (r + scalar(point + public(seed) + message) * a) % Q
    return point + s.to_bytes(32, "little")

# signed-note, tlog-checkpoint, tlog-cosignature, tlog-proof, tlog-witness.
def key_id(name, algorithm, key): return sha(name.encode() + b"\n" + bytes([algorithm]) + key)[:4]
def vkey(name, algorithm, seed):
    key = public(seed)
    return "%s+%s+%s" % (name, key_id(name, algorithm, key).hex(), b64(bytes([algorithm]) + key))
def skey(name, algorithm, seed):
    identity = key_id(name, algorithm, public(seed)).hex()
    return "PRIVATE+KEY+%s+%s+%s" % (name, identity, b64(bytes([algorithm]) + seed))
def signature(name, seed, text):
    return "\u2014 %s %s\n" % (name, b64(key_id(name, 1, public(seed)) + sign(seed, text.encode())))
def cosignature(name, seed, text, time):
    signed = sign(seed, ("cosignature/v1\ntime %d\n" % time + text).encode())
    return "\u2014 %s %s\n" % (name, b64(key_id(name, 4, public(seed)) + struct.pack(">Q", time) + signed))
def checkpoint(origin, size, root, extensions=()):
    return "".join(line + "\n" for line in [origin, str(size), b64(root), *extensions])
def proof_file(extra, index, hashes, note):
    lines = ["c2sp.org/tlog-proof@v1"] + (["extra " + b64(extra)] if extra is not None else [])
    return "".join(line + "\n" for line in lines + ["index %d" % index] + [b64(h) for h in hashes] + [""]) + note
def request(old, hashes, note):
    return "".join(line + "\n" for line in ["old %d" % old] + [b64(h) for h in hashes] + [""]) + note

# The leaves of the house: shared/tlog/src/leaf.rs and salt.rs.
def hkdf(salt, key, info):
    return hmac.new(hmac.new(salt, key, "sha256").digest(), info + b"\x01", "sha256").digest()
def salt(key, sequence, part):
    info = field(b"posting") + field(struct.pack(">Q", sequence)) + field(struct.pack(">H", part))
    return hkdf(b"mazziere tlog v1", key, info)
def event_entry(e):
    return (b"mazziere.event.leaf.v1" + struct.pack(">Q", e["position"]) + bytes.fromhex(e["stream"])
            + struct.pack(">Q", e["version"]) + bytes.fromhex(e["event_hash"]) + e["kind"].encode())
def posting(p):
    h, sequence = p["head"], p["sequence"]
    parts = [field(b"head") + field(bytes.fromhex(h["posting_id"])) + field(h["kind"].encode())
             + field(struct.pack(">q", h["posted_at"]))
             + b"".join(field(bytes.fromhex(h[name] or "")) for name in ("tournament_id", "table_id", "reverses"))
             + b"".join(field((h[name] or "").encode()) for name in ("cause", "reason"))]
    for at, l in enumerate(p["legs"]):
        parts.append(field(b"leg") + field(struct.pack(">H", at + 1)) + field(l["account"].encode())
                     + field(struct.pack(">Q", l["version"])) + field(struct.pack(">q", l["amount"]))
                     + field(struct.pack(">q", l["balance"])))
    keys = [bytes.fromhex(key) for key in [h["key"]] + [l["key"] for l in p["legs"]]]
    salts = [salt(key, sequence, part) for part, key in enumerate(keys)]
    hashes = [leaf(salts[part] + parts[part]) for part in range(len(parts))]
    entry = (b"mazziere.posting.leaf.v1" + struct.pack(">Q", sequence) + struct.pack(">H", len(p["legs"]))
             + mth(hashes))
    return parts, salts, hashes, entry

ENTRIES = [b"entry %d" % n for n in range(70000)]
# The inputs that implementations of Certificate Transparency are tested with since RFC 6962.
OLD_INPUTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]

def vectors():
    hashes = [leaf(entry) for entry in ENTRIES]
    old = [leaf(bytes.fromhex(entry)) for entry in OLD_INPUTS]
    sizes = [0, 1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 600, 65535, 65536, 65537, 70000]
    at = [(1, 0), (2, 1), (7, 6), (256, 0), (257, 256), (600, 255), (600, 512), (65537, 65536), (70000, 0),
          (70000, 65535), (70000, 65536), (70000, 69999)]
    steps = [(0, 1), (1, 2), (3, 7), (4, 8), (6, 8), (255, 256), (256, 257), (257, 600), (600, 600), (511, 65536),
             (65535, 65537), (65536, 70000), (69999, 70000)]
    origin, witness = "house.example/events", "witness.example/w1"
    seed, other = bytes(range(32)), bytes(range(32, 64))
    text = checkpoint(origin, 600, mth(hashes[:600]))
    extended = checkpoint(origin, 257, mth(hashes[:257]), ["one line", "and another"])
    signed = text + "\n" + signature(origin, seed, text)
    cosigned = signed + cosignature(witness, other, text, 1679315147)
    event = {"position": 41, "stream": "01920000000070008000000000000001", "version": 2, "kind": "table",
             "event_hash": "da7e96fc7669177c251f1250e378b8523329710f7cf8ff97f913543a289a6142"}
    house, anna, berto = "11" * 32, "22" * 32, "33" * 32
    table = "01934a5e6f70718293a4b5c6d7e8f90a"
    in_play = "player_in_play:0190d3a0-0000-7000-8000-00000000000%d:01934a5e-6f70-7182-93a4-b5c6d7e8f90a"
    ledger = {"sequence": 837,
              "head": {"posting_id": "774fcfdae4ba57e3a4e88dce5c2c0895", "kind": "hand_settled",
                       "posted_at": 1767297600000001, "tournament_id": None, "table_id": table, "reverses": None,
                       "cause": "hand:12", "reason": None, "key": house},
              "legs": [{"account": in_play % 1, "version": 3, "amount": -1050, "balance": 8950, "key": anna},
                       {"account": in_play % 2, "version": 9, "amount": 1000, "balance": 11000, "key": berto},
                       {"account": "house_rake", "version": 412, "amount": 50, "balance": 123450, "key": house}]}
    parts, salts, hashed, entry = posting(ledger)
    peter = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
    peters = base64.b64decode("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")[1:]
    return {
        "certificate_transparency": {"entries": OLD_INPUTS, "roots": [mth(old[:n]).hex() for n in range(9)]},
        "roots": [{"size": n, "root": mth(hashes[:n]).hex()} for n in sizes],
        "inclusion": [{"size": n, "index": i, "path": [h.hex() for h in path(i, hashes[:n])]} for n, i in at],
        "consistency": [{"old": m, "new": n, "proof": [h.hex() for h in consistency(m, hashes[:n])]}
                        for m, n in steps],
        "tiles": [{"path": name, "sha256": sha(data).hex()} for name, data in sorted(tiles(hashes).items())],
        "tile_paths": [{"level": level, "index": index, "width": width, "path": tile_path(level, index, width)}
                       for level, index, width in [(0, 0, 1), (0, 999, 256), (0, 1000, 255), (1, 1234067, 256),
                                                   (3, 1234067, 8), ("entries", 1234067, 256)]],
        "bundle": {"width": 88, "sha256": sha(bundle(ENTRIES[512:600])).hex()},
        "published": {"secret": skey("PeterNeumann", 1, peters), "key": vkey("PeterNeumann", 1, peters),
                      "text": peter, "note": peter + "\n" + signature("PeterNeumann", peters, peter)},
        "log": {"seed": seed.hex(), "key": vkey(origin, 1, seed), "secret": skey(origin, 1, seed)},
        "witness": {"seed": other.hex(), "key": vkey(witness, 4, other), "secret": skey(witness, 4, other)},
        "checkpoint": signed, "cosigned": cosigned, "time": 1679315147,
        "extended": extended + "\n" + signature(origin, seed, extended),
        "proof": proof_file(None, 512, path(512, hashes[:600]), cosigned),
        "proof_with_extra": proof_file(b"\x00what opens it", 512, path(512, hashes[:600]), cosigned),
        "request": request(257, consistency(257, hashes[:600]), signed),
        "event": {**event, "entry": event_entry(event).hex(), "hash": leaf(event_entry(event)).hex()},
        "posting": {**ledger, "parts": [part.hex() for part in parts], "salts": [s.hex() for s in salts],
                    "hashes": [h.hex() for h in hashed], "entry": entry.hex(), "hash": leaf(entry).hex(),
                    "path_of_leg_2": [h.hex() for h in path(2, hashed)]},
    }

# What others published: Go's golang.org/x/mod/sumdb/note, and the roots of Certificate Transparency's tests.
PUBLISHED = {
    "note": "\u2014 PeterNeumann "
            "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=",
    "key": "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    "root of 8": "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}

def verified(computed):
    """What the reader says of the vectors: all of it is right, and nothing of it with a byte that is another one."""
    key, witness = tlog.Key(computed["log"]["key"]), tlog.Key(computed["witness"]["key"])
    peter = tlog.Key(computed["published"]["key"])
    text, signatures = tlog.note(computed["published"]["note"].encode())
    assert [peter.signed(text, signature[2]) for signature in signatures] == [True]
    cosigned, root = computed["cosigned"].encode(), bytes.fromhex(
        next(row["root"] for row in computed["roots"] if row["size"] == 600))
    assert tlog.checkpoint(cosigned, key, [witness]) == (600, root)
    extended = tlog.checkpoint(computed["extended"].encode(), key)
    assert extended[0] == 257
    index, entry, size = tlog.proof(with_entry(computed), key, [witness])
    assert (index, entry, size) == (512, ENTRIES[512], 600)
    tree = tlog.Tree()
    roots = {row["size"]: row["root"] for row in computed["roots"]}
    for hash in map(leaf, ENTRIES):
        if tree.size in roots: assert tree.root().hex() == roots[tree.size], tree.size
        tree.push(hash)
    for row in computed["inclusion"]:
        top = tlog.included(row["index"], row["size"], leaf(ENTRIES[row["index"]]), map(bytes.fromhex, row["path"]))
        assert top.hex() == roots[row["size"]], row
    def refused(read, *given):
        try: read(*given)
        except tlog.Wrong: return
        raise AssertionError("a false one is believed")
    refused(tlog.checkpoint, computed["checkpoint"].encode(), key, [witness])  # nobody has cosigned it
    refused(tlog.checkpoint, cosigned, tlog.Key(computed["published"]["key"]))  # of another origin
    for at in range(0, len(cosigned), 7):
        changed = bytearray(cosigned)
        changed[at] ^= 1
        refused(tlog.checkpoint, bytes(changed), key, [witness])
    refused(tlog.proof, with_entry(computed).replace(b"index 512", b"index 513"), key)
    refused(tlog.proof, with_entry(computed).replace(b"index 512", b"index 600"), key)
    refused(tlog.checkpoint, b"\n" * (1 << 19), key)

def with_entry(computed):
    extra = "extra " + b64(ENTRIES[512])
    return "\n".join(extra if line.startswith("extra ") else line
                     for line in computed["proof_with_extra"].split("\n")).encode()

def main():
    computed = vectors()
    own = {"note": computed["published"]["note"].splitlines()[-1], "key": computed["published"]["key"],
           "root of 8": computed["certificate_transparency"]["roots"][8]}
    for name, value in PUBLISHED.items():
        if own[name] != value: sys.exit("this script is wrong: %s is %s, published is %s" % (name, own[name], value))
    if sys.argv[1] == "--write":
        with open(sys.argv[2], "w") as out:
            json.dump(computed, out, indent=1, ensure_ascii=False)
            out.write("\n")
        return
    with open(sys.argv[1]) as file: given = json.load(file)
    wrong = [name for name in sorted({*computed, *given}) if computed.get(name) != given.get(name)]
    if wrong: sys.exit("not what the specifications say: " + ", ".join(wrong))
    verified(computed)
    print("%d groups of vectors verified" % len(computed))

if __name__ == "__main__": main()
