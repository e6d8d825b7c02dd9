/** Stored hashes of other systems, with the right password. */
import { readFileSync } from "node:fs"

/** Parameters of a Firebase project, from the README of Firebase's own implementation. */
export const firebase = {
  signerKey: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  saltSeparator: "Bw==",
  rounds: 8,
  memoryCost: 14,
} as const

/** The password of the samples that Python made. */
const typed = "Kůň pěl 2 ódy 🎠"
/** The same, with characters that NFKC changes. */
const compatible = `${typed}ﬁ²`

export interface StoredSample {
  readonly name: string
  readonly password: string
  readonly hash: string
}

const vectors: readonly StoredSample[] = [
  {
    name: "RFC 7914 §12",
    password: "pleaseletmein",
    hash: "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw",
  },
  {
    name: "argon2id of the reference implementation",
    password: "password",
    hash: "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
  },
  {
    name: "argon2i of the reference implementation",
    password: "password",
    hash: "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
  },
  {
    name: "argon2i of version 16, without a number of the version",
    password: "password",
    hash: "$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ",
  },
  {
    name: "bcrypt of crypt_blowfish",
    password: "U*U",
    hash: "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
  },
  { name: "bcrypt, $2b$", password: "U*U", hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" },
  { name: "bcrypt, $2y$", password: "U*U", hash: "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" },
  {
    name: "bcrypt with more than 72 bytes",
    password: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored",
    hash: "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui",
  },
  {
    name: "Firebase",
    password: "user1password",
    hash: "$firebase-scrypt$42xEC-ixf3L2lw==$lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==",
  },
]

/** The lines of `stored-by-python.txt`: name and hash. `make-stored.py` made them with the modules of Python. */
const byPython = readFileSync(new URL("stored-by-python.txt", import.meta.url), "utf8")
  .trim()
  .split("\n")

export const stored: readonly StoredSample[] = [
  ...vectors,
  ...byPython.map((line) => {
    const [name = "", hash = ""] = line.split("\t")
    return { name, hash, password: /^(?:Better Auth|Lucia)/.test(name) ? compatible : typed }
  }),
]
