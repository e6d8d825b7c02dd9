/** Makes records for the rules. No two records are equal. */
import { randomBytes, randomUUID } from "node:crypto"
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../ports/adapter.ts"
import type { Store } from "./store.ts"

/** A user with an account and a session. */
export interface SignedIn {
  user: AdapterUser
  account: AdapterAccount
  session: AdapterSession
}

/** Stores a user with random fields, some of which `fields` replaces. */
export async function someone(
  store: Pick<Store, "createUser">,
  fields: Partial<AdapterUser> = {},
): Promise<AdapterUser> {
  return await store.createUser({ ...newUser(), ...fields })
}

/** Links an account and opens a session for a user. Default: a new user. */
export async function signedIn(
  store: Pick<Store, "createUser" | "linkAccount" | "createSession">,
  known?: AdapterUser,
): Promise<SignedIn> {
  const user = known ?? (await someone(store))
  const [account, session] = [newAccount(user.id), newSession(user.id)]
  await store.linkAccount(account)
  await store.createSession(session)
  return { user, account, session }
}

export function newUser(): AdapterUser {
  const id = randomUUID()
  const emailVerified = new Date("2024-01-02T03:04:05.006Z")
  return { id, name: "Ada", email: `${id}@example.test`, emailVerified, image: "https://example.test/ada.png" }
}

export function newAccount(userId: string): AdapterAccount {
  return {
    userId,
    type: "oidc",
    provider: "idp",
    providerAccountId: secret(),
    access_token: secret(),
    refresh_token: secret(),
    id_token: secret(),
    expires_at: 1_900_000_000,
    token_type: "bearer",
    scope: "openid email",
    session_state: "",
  }
}

/** Returns a passkey with the fields of Auth.js. Its public key has the length of a key of RSA. */
export function newAuthenticator(userId: string): AdapterAuthenticator {
  const credentialID = randomBytes(32).toString("base64")
  return {
    credentialID,
    userId,
    providerAccountId: credentialID,
    credentialPublicKey: randomBytes(272).toString("base64"),
    counter: 0,
    credentialDeviceType: "multiDevice",
    credentialBackedUp: true,
    transports: "internal,hybrid",
  }
}

export function newSession(userId: string): AdapterSession {
  return { sessionToken: randomUUID(), userId, expires: inTime() }
}

export function newToken(): VerificationToken {
  return { identifier: `${randomUUID()}@example.test`, token: secret(), expires: inTime() }
}

/** Stores and deletes a user, and returns the deleted user with the id that the store assigned. */
export async function deletedUser(store: Store): Promise<AdapterUser> {
  const { user } = await signedIn(store)
  await store.deleteUser(user.id)
  return user
}

/** Returns a time in about one hour that is not a full second, to find stores that drop milliseconds. */
function inTime(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_123)
}

/** Returns the time about one second ago, with milliseconds. */
export function justNow(): Date {
  return new Date(Date.now() - 1001)
}

/** Returns 64 random hexadecimal characters. */
export function secret(): string {
  return randomBytes(32).toString("hex")
}

/** Texts that break a query that is concatenated from texts, or a pattern whose special characters are not escaped. */
export const awkward: readonly string[] = [
  "",
  "%",
  "_",
  "*",
  "'; DROP TABLE users; --",
  '"\\',
  "null",
  "é",
  "e\u0301",
  "😀",
  " x ",
]

/** Pairs of different names that a careless comparison or a careless key treats as equal names. */
export const nearTwins: readonly (readonly [string, string])[] = [
  ["ada", "adá"],
  ["ada", "ada "],
  ["ada", "ａda"],
  ["straße", "strasse"],
  ["e\u0301", "\u00e9"],
  ["a:b", "a/b"],
  ["a?b", "a?c"],
  ["aba", "a_a"],
]
