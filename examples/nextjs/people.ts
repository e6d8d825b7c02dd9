/** Users who sign in with a name and a password. The table contains only salted, slow hashes of the passwords. */
import { scrypt, timingSafeEqual } from "node:crypto"

interface Person {
  readonly name: string
  readonly email: string
  /** `salt:hash`, both in base64url. */
  readonly password: string
}

/** By user name. The example shows the passwords: lovelace, and turing. */
const people = new Map<unknown, Person>([
  [
    "ada",
    {
      name: "Ada Lovelace",
      email: "ada@app.example",
      password: "xKfj55Pcz2hpKZmn2NrVYw:ckRXuVMd1gq1CrtTh2LXuGBPS4Cub9ryaeSqcK_e96I",
    },
  ],
  [
    "alan",
    {
      name: "Alan Turing",
      email: "alan@app.example",
      password: "WKt4R0NO1ZdNrDZJ3C_rzw:B_hNPYp2Q7SKhAJBFOnUZzpNvpw6lg245dQRc8XoByM",
    },
  ],
])

/** The hash for the comparison with an unknown name, so that the response takes as long as for a known name. */
const nobodys = "AAAAAAAAAAAAAAAAAAAAAA:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** The user with this name and password. */
export async function personWith(username: unknown, password: unknown): Promise<Person | undefined> {
  const person = people.get(username)
  const matches = await verify(typeof password === "string" ? password : "", person?.password ?? nobodys)
  return matches ? person : undefined
}

function verify(password: string, stored: string): Promise<boolean> {
  const [salt = "", expected = ""] = stored.split(":").map((part) => Buffer.from(part, "base64url"))
  return new Promise((resolve, reject) => {
    // OWASP's parameters for scrypt with 16 MiB.
    scrypt(password.normalize("NFKC"), salt, 32, { N: 2 ** 14, r: 8, p: 5 }, (error, key) =>
      error ? reject(error) : resolve(timingSafeEqual(Buffer.from(expected), key)),
    )
  })
}
