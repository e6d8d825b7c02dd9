/** Users who sign in with a name and a password. Only salted, slow hashes of the passwords are stored. */
import { randomBytes, randomUUID, scrypt, timingSafeEqual } from "node:crypto"
import { join } from "node:path"
import type { Adapter } from "authchart/adapters"
import { readOrMake } from "./kept-file.ts"

/** The demo shows these passwords on its first page. A real application never knows passwords. */
export const demoPeople = [
  { username: "ada", password: "lovelace", name: "Ada Lovelace", email: "ada@demo.example" },
  { username: "alan", password: "turing", name: "Alan Turing", email: "alan@demo.example" },
] as const

interface Person {
  readonly username: string
  readonly name: string
  readonly email: string
  /** `salt:hash`, both in base64url. */
  readonly password: string
}

export interface Users {
  /** The stored user with this name and password, or `null`. Takes the same time for an unknown name. */
  check(username: unknown, password: unknown): Promise<{ id: string; name: string; email: string } | null>
}

/**
 * Reads the users, and adds the missing ones to the database: with database sessions, only a stored user can sign in.
 */
export async function openUsers(folder: string, adapter: Adapter): Promise<Users> {
  const hashed = await Promise.all(
    demoPeople.map(async ({ password, ...person }) => ({ ...person, password: await hash(password) })),
  )
  const people = readOrMake<Person[]>(join(folder, "people.json"), () => hashed)
  for (const { name, email } of people)
    if (!(await adapter.getUserByEmail?.(email)))
      await adapter.createUser?.({ id: randomUUID(), name, email, emailVerified: new Date() })

  // The hash that is compared for an unknown name, so that the response takes as long as for a known name.
  const nobody = await hash(randomBytes(16).toString("hex"))
  return {
    async check(username, password) {
      if (typeof username !== "string" || typeof password !== "string") return null
      const person = people.find((one) => one.username === username.trim().toLowerCase())
      const matches = await verify(password, person?.password ?? nobody)
      if (person === undefined || !matches) return null
      const user = await adapter.getUserByEmail?.(person.email)
      return user ? { id: user.id, name: person.name, email: person.email } : null
    },
  }
}

/** The parameters that OWASP recommends for scrypt with 16 MiB. Each guess takes a third of a second. */
const cost = { N: 2 ** 14, r: 8, p: 5 }

async function hash(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString("base64url")}:${(await derive(password, salt)).toString("base64url")}`
}

async function verify(password: string, stored: string): Promise<boolean> {
  const [salt = "", expected = ""] = stored.split(":")
  const derived = await derive(password, Buffer.from(salt, "base64url"))
  const known = Buffer.from(expected, "base64url")
  return known.length === derived.length && timingSafeEqual(known, derived)
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The normalisation gives each password one form, however its accents were typed.
    scrypt(password.normalize("NFKC"), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
