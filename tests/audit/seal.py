"""XChaCha20-Poly1305 (RFC 8439, draft-irtf-cfrg-xchacha), for many boxes at once, in plain Python 3.

A word of the state is one large number here, with a lane of 64 bits for each block: one addition adds in all blocks.
"""
import struct

CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")
P = (1 << 130) - 5
AT_ONCE = 512  # blocks

def rounds(state, mask):
    def quarter(a, b, c, d):
        for x, y, z, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[x] = (state[x] + state[y]) & mask
            word = state[z] ^ state[x]
            state[z] = ((word << left) | (word >> (32 - left))) & mask
    for _ in range(10):
        for i in range(4): quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4): quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return state

def permuted(states, add):
    """The states (16 words each) after 20 rounds; with `add` what they were is added, as in a block."""
    out = []
    for start in range(0, len(states), AT_ONCE):
        some = states[start:start + AT_ONCE]
        mask = int.from_bytes(b"\xff\xff\xff\xff\0\0\0\0" * len(some), "little")
        words = [int.from_bytes(struct.pack(f"<{len(some)}Q", *column), "little") for column in zip(*some)]
        after = rounds(words[:], mask)
        if add: after = [(x + y) & mask for x, y in zip(words, after)]
        columns = [struct.unpack(f"<{len(some)}Q", word.to_bytes(8 * len(some), "little")) for word in after]
        out += zip(*columns)
    return out

def blocks(wanted):
    """Blocks of the keystream for (key, counter, nonce of 12 bytes)."""
    states = [(*CONSTANTS, *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce))
              for key, counter, nonce in wanted]
    return [struct.pack("<16I", *state) for state in permuted(states, True)]

def poly1305(key, message):
    r = int.from_bytes(key[:16], "little") & 0x0ffffffc0ffffffc0ffffffc0fffffff
    sum = 0
    for at in range(0, len(message), 16):
        sum = (sum + int.from_bytes(message[at:at + 16] + b"\x01", "little")) * r % P
    return ((sum + int.from_bytes(key[16:], "little")) & ((1 << 128) - 1)).to_bytes(16, "little")

def padded(text): return text + b"\0" * (-len(text) % 16)

def open_boxes(boxes):
    """What lies in boxes of (key, nonce of 24 bytes, additional data, text with tag); None for one that is broken."""
    sub = permuted([(*CONSTANTS, *struct.unpack("<8I", key), *struct.unpack("<4I", nonce[:16]))
                    for key, nonce, _, _ in boxes], False)
    wanted, spans = [], []
    for words, (_, nonce, _, box) in zip(sub, boxes):
        key, nonce = struct.pack("<8I", *words[:4], *words[12:]), b"\0\0\0\0" + nonce[16:]
        count = 1 + -(-max(len(box) - 16, 0) // 64)
        spans.append((len(wanted), count))
        wanted += [(key, counter, nonce) for counter in range(count)]
    stream, texts = blocks(wanted), []
    for (start, count), (_, _, about, box) in zip(spans, boxes):
        text, tag = box[:-16], box[-16:]
        lengths = struct.pack("<QQ", len(about), len(text))
        if len(box) < 16 or poly1305(stream[start][:32], padded(about) + padded(text) + lengths) != tag:
            texts.append(None)
            continue
        keys = b"".join(stream[start + 1:start + count])[:len(text)]
        plain = int.from_bytes(text, "little") ^ int.from_bytes(keys, "little")
        texts.append(plain.to_bytes(len(text), "little"))
    return texts
