"""A token of the role `service` for a house that runs by itself: service_token.py DATA_FOLDER, prints the token.

The development issuer gives such tokens to nobody. The house keeps its keys in its data folder; this signs with that of
the lobby (`*lobby*.pem`), as the lobby. Needs OpenSSL 3.
"""

import base64
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import uuid


# Who the lobby is in its tokens: derived from its name, as all services are.
SUBJECT = str(uuid.uuid5(uuid.UUID(int=0), "mazziere service lobby"))


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def seed(pem: str) -> bytes:
    """The private key in a PKCS#8 file of either version."""
    der = base64.b64decode("".join(line for line in pem.splitlines() if not line.startswith("-")))
    at = der.index(bytes.fromhex("04220420")) + 4
    return der[at : at + 32]


def openssl(*arguments: str) -> bytes:
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True).stdout


def main() -> None:
    pem = next(pathlib.Path(sys.argv[1]).glob("*lobby*.pem")).read_text()
    with tempfile.TemporaryDirectory() as folder:
        key, message = pathlib.Path(folder, "key"), pathlib.Path(folder, "message")
        key.write_bytes(bytes.fromhex("302e020100300506032b657004220420") + seed(pem))
        public = openssl("pkey", "-inform", "DER", "-in", str(key), "-pubout", "-outform", "DER")[-32:]
        canonical = json.dumps({"crv": "Ed25519", "kty": "OKP", "x": text(public)}, separators=(",", ":"))
        header = {"typ": "JWT", "alg": "EdDSA", "kid": text(hashlib.sha256(canonical.encode()).digest())}
        now = int(time.time())
        claims = {"iss": "mazziere", "aud": "mazziere", "sub": SUBJECT, "iat": now,
                  "exp": now + 3000, "role": "service", "service": "lobby"}
        signed = ".".join(text(json.dumps(part).encode()) for part in (header, claims))
        message.write_text(signed)
        signature = openssl("pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", str(key), "-in", str(message))
    print(signed + "." + text(signature))


main()
