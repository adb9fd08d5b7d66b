#!/usr/bin/env python3
"""Transparency logs in plain Python 3, from docs/audit-format.md, RFC 6962, RFC 8032 and the pages of C2SP.

    tlog.py checkpoint FILE --key KEY [--witness KEY].. [--older FILE] [--tiles DIR]
    tlog.py proof FILE --key KEY [--witness KEY]..

`checkpoint` looks whether a checkpoint is signed by the log and by every witness that is named; with `--tiles`, the
folder `events` or `postings` of a house, whether every tile is that of its tree, and with `--older` whether that tree
begins with the one of an older checkpoint. `proof` looks whether an entry is where a file of the format `tlog-proof`
says. It prints one JSON object and ends with 0, or with 17 and what is wrong.
"""
import argparse, base64, binascii, hashlib, json, os, struct, sys

def sha(data): return hashlib.sha256(data).digest()
def leaf(entry): return sha(b"\x00" + entry)
def node(left, right): return sha(b"\x01" + left + right)

LONGEST_NOTE, MOST_SIGNATURES, LONGEST_PROOF, LARGEST = 1 << 18, 64, 1 << 20, 1 << 62

class Wrong(Exception):
    """What is wrong with a log, a note or a proof."""

# ---- RFC 6962: trees and proofs.

class Tree:
    """A tree as it grows: the roots of the full trees that it is made of, the largest one first."""
    def __init__(self): self.size, self.peaks = 0, []

    def push(self, hash):
        size = self.size
        while size & 1:
            hash, size = node(self.peaks.pop(), hash), size >> 1
        self.peaks.append(hash)
        self.size += 1

    def root(self):
        if not self.peaks: return sha(b"")
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]): root = node(peak, root)
        return root

def included(index, size, hash, path):
    """The root that a path leads to (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size: raise Wrong("the place is beyond the end of the tree")
    at, last = index, size - 1
    for sibling in path:
        if last == 0: raise Wrong("the path is too long")
        if at & 1 or at == last:
            hash = node(sibling, hash)
            while not at & 1 and at: at, last = at >> 1, last >> 1
        else: hash = node(hash, sibling)
        at, last = at >> 1, last >> 1
    if last: raise Wrong("the path is too short")
    return hash

# ---- RFC 8032: Ed25519.

P = 2 ** 255 - 19
Q = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
def add(a, b):
    s, t = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    u, v = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = t - s, v - u, v + u, t + s
    return e * f % P, g * h % P, f * g % P, e * h % P
def times(s, point):
    result = (0, 1, 1, 0)
    while s:
        if s & 1: result = add(result, point)
        point, s = add(point, point), s >> 1
    return result
def recover(y, sign):
    if y >= P: raise ValueError("no point")
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P or (x == 0 and sign): raise ValueError("no point")
    return P - x if x & 1 != sign else x
BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)
def compress(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")
def point(data):
    number = int.from_bytes(data, "little")
    y = number & (1 << 255) - 1
    x = recover(y, number >> 255)
    return x, y, 1, x * y % P
def scalar(data): return int.from_bytes(hashlib.sha512(data).digest(), "little") % Q

def is_signed(key, message, signature):
    """Strictly: no points of small order, and none that is written in two ways."""
    if len(signature) != 64: return False
    s = int.from_bytes(signature[32:], "little")
    try: own, given = point(key), point(signature[:32])
    except ValueError: return False
    small = any(compress(times(8, some)) == compress((0, 1, 1, 0)) for some in (own, given))
    if s >= Q or small: return False
    expected = add(given, times(scalar(signature[:32] + key + message), own))
    return compress(times(s, BASE)) == compress(expected)

# ---- signed-note, tlog-checkpoint, tlog-cosignature.

def plain64(text, what):
    try: data = base64.b64decode(text.encode(), validate=True)
    except (ValueError, binascii.Error, UnicodeError): raise Wrong(f"{what} is no base64")
    if base64.b64encode(data).decode() != text: raise Wrong(f"{what} is base64 that is written otherwise")
    return data

def decimal(text):
    if not (text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) < 20
            and int(text) <= LARGEST):
        raise Wrong("a number is not written as one")
    return int(text)

class Key:
    """A verifier key: name, id, algorithm (1: a log, 4: a witness) and public key."""
    def __init__(self, text):
        if text.strip().startswith("PRIVATE+KEY+"):  # What is secret is not printed.
            raise argparse.ArgumentTypeError("a private key is given: what is asked for is the public one")
        parts = text.strip().split("+", 2)
        if len(parts) != 3 or not parts[0]: raise ValueError("a key is <name>+<id>+<base64>")
        self.name, id, data = parts
        try: data = base64.b64decode(data, validate=True)
        except binascii.Error: raise ValueError("the key is no base64")
        self.id = sha(self.name.encode() + b"\n" + data)[:4]
        if len(data) != 33 or data[0] not in (1, 4) or self.id.hex() != id: raise ValueError("the id is not its own")
        self.algorithm, self.key = data[0], data[1:]

    def signed(self, text, bytes):
        """Whether it signed this text."""
        if self.algorithm == 1: return is_signed(self.key, text.encode(), bytes)
        if len(bytes) != 72: return False
        time = struct.unpack(">Q", bytes[:8])[0]
        return is_signed(self.key, b"cosignature/v1\ntime %d\n" % time + text.encode(), bytes[8:])

def note(data):
    """Text and signatures: (name, id, bytes)."""
    if len(data) > LONGEST_NOTE: raise Wrong("the note is too long")
    try: whole = data.decode()
    except UnicodeDecodeError: raise Wrong("the note is no UTF-8")
    text, found, lines = whole.rpartition("\n\n")
    if not found or not lines.endswith("\n"): raise Wrong("the note has no signatures behind an empty line")
    text += "\n"
    if any(letter < " " and letter != "\n" for letter in text): raise Wrong("the note has control characters")
    signatures = []
    for line in lines[:-1].split("\n"):
        parts = line.split(" ")
        if len(parts) != 3 or parts[0] != "\u2014" or not parts[1]: raise Wrong("a line is no signature")
        data = plain64(parts[2], "a signature")
        if len(data) < 5: raise Wrong("a signature is too short")
        signatures.append((parts[1], data[:4], data[4:]))
    if len(signatures) > MOST_SIGNATURES: raise Wrong("the note has too many signatures")
    return text, signatures

def checkpoint(data, key, witnesses=()):
    """Size and root of a checkpoint that the log has signed, and every witness."""
    text, signatures = note(data)
    lines = text[:-1].split("\n")
    if len(lines) < 3: raise Wrong("a checkpoint has an origin, a size and a root")
    if lines[0] != key.name: raise Wrong(f"it is a checkpoint of {lines[0]}, not of {key.name}")
    size, root = decimal(lines[1]), plain64(lines[2], "the root")
    if len(root) != 32: raise Wrong("the root is no hash")
    for needed, what in [(key, "the log"), *((witness, "a witness") for witness in witnesses)]:
        own = [bytes for name, id, bytes in signatures if (name, id) == (needed.name, needed.id)]
        if not own: raise Wrong(f"{what} {needed.name} has not signed it with this key")
        if not all(needed.signed(text, bytes) for bytes in own): raise Wrong(f"the signature of {needed.name} is false")
    return size, root

# ---- tlog-tiles.

def number(n):
    parts = ["%03d" % (n % 1000)]
    while n := n // 1000: parts.append("x%03d" % (n % 1000))
    return "/".join(reversed(parts))

def tile_path(level, index, width):
    return "tile/%s/%s%s" % (level, number(index), "" if width == 256 else ".p/%d" % width)

def tiles(folder, size, older=None):
    """The root over the tiles of a folder, each compared with those below it; that of an older size as well."""
    def read(level, index, width):
        data = None
        for wide in dict.fromkeys((width, 256)):  # where the log has grown, the full tile stands for a partial one
            try:
                with open(os.path.join(folder, tile_path(level, index, wide)), "rb") as file:
                    data = file.read(256 * 32 + 1)
                    break
            except FileNotFoundError: pass
        if data is None: raise Wrong(f"{tile_path(level, index, width)} is not there")
        if wide > width and len(data) == 256 * 32: data = data[:width * 32]
        if len(data) != width * 32: raise Wrong(f"{tile_path(level, index, width)} has {len(data)} bytes")
        return [data[at:at + 32] for at in range(0, len(data), 32)]
    tree, before, level, count, above = Tree(), None, 0, size, None
    if older == 0: before = tree.root()
    while count:
        hashes, full = [], []
        for index in range(-(-count // 256)):
            own = read(level, index, min(256, count - 256 * index))
            if level == 0:
                for hash in own:
                    tree.push(hash)
                    if tree.size == older: before = tree.root()
            if above is not None and own != above[256 * index:256 * index + len(own)]:
                raise Wrong(f"{tile_path(level, index, len(own))} is not that of the tree")
            if len(own) == 256:
                while len(own) > 1: own = [node(*own[at:at + 2]) for at in range(0, len(own), 2)]
                full += own
        above, count, level = full, len(full), level + 1
    return tree.root(), before

# ---- tlog-proof.

def proof(data, key, witnesses=()):
    """Place, entry and size of the tree that a file proves."""
    if len(data) > LONGEST_PROOF: raise Wrong("the proof is too long")
    head, found, signed = data.partition(b"\n\n")
    try: lines = head.decode().split("\n")
    except UnicodeDecodeError: raise Wrong("the proof is no UTF-8")
    if not found or lines.pop(0) != "c2sp.org/tlog-proof@v1": raise Wrong("it is no proof")
    if not lines or not lines[0].startswith("extra "): raise Wrong("the proof carries no entry")
    entry = plain64(lines.pop(0)[6:], "the entry")
    if not lines or not lines[0].startswith("index "): raise Wrong("the proof names no place")
    index = decimal(lines.pop(0)[6:])
    path = [plain64(line, "a hash") for line in lines]
    if any(len(hash) != 32 for hash in path) or len(path) > 63: raise Wrong("the path is none")
    size, root = checkpoint(signed, key, witnesses)
    if included(index, size, leaf(entry), path) != root: raise Wrong("the path does not lead to the root")
    return index, entry, size

def main():
    words = argparse.ArgumentParser()
    words.add_argument("what", choices=("checkpoint", "proof"))
    words.add_argument("file")
    words.add_argument("--key", required=True, type=Key)
    words.add_argument("--witness", action="append", default=[], type=Key)
    words.add_argument("--older")
    words.add_argument("--tiles")
    try: given = words.parse_args()
    except SystemExit as end: sys.exit(78 if end.code else 0)
    try:
        with open(given.file, "rb") as file: data = file.read(LONGEST_PROOF + 1)
        if given.what == "proof":
            index, entry, size = proof(data, given.key, given.witness)
            print(json.dumps({"right": True, "index": index, "size": size, "entry": entry.hex()}))
            return
        size, root = checkpoint(data, given.key, given.witness)
        report, older = {"right": True, "size": size, "root": root.hex()}, None
        if given.older:
            if not given.tiles: sys.exit("--older needs --tiles")
            with open(given.older, "rb") as file: older = checkpoint(file.read(LONGEST_NOTE + 1), given.key)
            if older[0] > size: raise Wrong(f"the older checkpoint has {older[0]} entries, and this one {size}")
        if given.tiles:
            found, before = tiles(given.tiles, size, older and older[0])
            if found != root: raise Wrong("the tiles do not have the root that was signed")
            if older and before != older[1]: raise Wrong("the tree does not begin with that of the older checkpoint")
            report["tiles"] = True
        print(json.dumps(report))
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(74)
    except Wrong as wrong:
        print(json.dumps({"right": False, "wrong": {"kind": "anchor", "what": str(wrong)}}))
        sys.exit(17)

if __name__ == "__main__": main()
