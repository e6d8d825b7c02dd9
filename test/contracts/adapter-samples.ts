/** Records for the adapter contract, no two alike. */
import { randomBytes, randomUUID } from "node:crypto"
import type {
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../src/ports/adapter.ts"

/** An adapter whose methods are known to be there. */
export type Store = Required<
  Omit<
    Adapter,
    | "getAccount"
    | "getAuthenticator"
    | "createAuthenticator"
    | "listAuthenticatorsByUserId"
    | "updateAuthenticatorCounter"
  >
>

/** A user who has an account and a session; created first where `create` says so. */
export async function signedIn(
  store: Store,
  person: AdapterUser,
  create: boolean = false,
): Promise<{ user: AdapterUser; account: AdapterAccount; session: AdapterSession }> {
  const user = create ? await store.createUser(person) : person
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

export function newSession(userId: string): AdapterSession {
  return { sessionToken: randomUUID(), userId, expires: inTime() }
}

export function newToken(): VerificationToken {
  return { identifier: `${randomUUID()}@example.test`, token: secret(), expires: inTime() }
}

/** An hour ahead, at an odd millisecond: a store that keeps whole seconds is found out. */
function inTime(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_123)
}

export function secret(): string {
  return randomBytes(32).toString("hex")
}
