"""Writes stored-by-python.txt: hashes that Python's own modules compute. python3 test/passwords/make-stored.py"""
import base64
import hashlib
import pathlib
import struct
import unicodedata

TYPED = "Kůň pěl 2 ódy 🎠"
COMPATIBLE = unicodedata.normalize("NFKC", TYPED + "ﬁ²").encode()
PASSWORD = TYPED.encode()
SALT = bytes(range(16))
TEXT_SALT = "lucia0salt1text2"


def encoded(data):
    return base64.b64encode(data).decode()


def pbkdf2(digest, salt, iterations, length=None):
    return hashlib.pbkdf2_hmac(digest, PASSWORD, salt, iterations, length)


def scrypt(password, salt, r):
    return hashlib.scrypt(password, salt=salt.encode(), n=16384, r=r, p=1, dklen=64, maxmem=2**26).hex()


def version3(prf, digest, iterations):
    header = b"\1" + struct.pack(">III", prf, iterations, len(SALT))
    return encoded(header + SALT + pbkdf2(digest, SALT, iterations, 32))


phc = hashlib.scrypt(
    unicodedata.normalize("NFC", TYPED).encode(), salt=SALT, n=2**15, r=8, p=2, dklen=32, maxmem=2**27
)
LINES = {
    "scrypt as PHC string": f"$scrypt$ln=15,r=8,p=2${encoded(SALT).rstrip('=')}${encoded(phc).rstrip('=')}",
    "Django, SHA-256": f"$django$pbkdf2_sha256$260000$nacL0123salt${encoded(pbkdf2('sha256', b'nacL0123salt', 260000))}",
    "Django, SHA-1": f"$django$pbkdf2_sha1$1000$nacL0123salt${encoded(pbkdf2('sha1', b'nacL0123salt', 1000))}",
    "ASP.NET Identity, version 2": f"$aspnet-identity${encoded(bytes(1) + SALT + pbkdf2('sha1', SALT, 1000, 32))}",
    "ASP.NET Identity, version 3": f"$aspnet-identity${version3(1, 'sha256', 10000)}",
    "ASP.NET Identity, version 3 with SHA-512": f"$aspnet-identity${version3(2, 'sha512', 100000)}",
    "Better Auth": f"$better-auth${SALT.hex()}:{scrypt(COMPATIBLE, SALT.hex(), 16)}",
    "Lucia 2": f"$lucia$s2:{TEXT_SALT}:{scrypt(COMPATIBLE, TEXT_SALT, 16)}",
    "Lucia 3": f"$lucia${TEXT_SALT}:{scrypt(COMPATIBLE, TEXT_SALT, 16)}",
    "Lucia before 1.0": f"$lucia-v1${TEXT_SALT}:{scrypt(COMPATIBLE, TEXT_SALT, 8)}",
}
text = "".join(f"{name}\t{line}\n" for name, line in LINES.items())
pathlib.Path(__file__).with_name("stored-by-python.txt").write_text(text)
