/** Finds the session that the browser presented, and the stored user of that session. */
import { credentialsIdsOf } from "../config/stored-users.ts"
import type { AdapterUser } from "../ports/adapter.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"
import { sha256 } from "../protocol/bytes.ts"
import { presentedRow } from "./presented-row.ts"
import { presentedToken, reportDispute } from "./browser-session.ts"
import { isRevokedToken } from "./registry/revoked.ts"
import type { Runtime } from "./runtime.ts"

/** The stored user who is signed in in this browser. */
export interface PresentedVisitor {
  user: AdapterUser
  /** A name of the session that cannot be used as its token. `undefined` for a token without a session id. */
  session: string | undefined
  /**
   * `true` if the session proves that it belongs to this user. `false` if the `sub` of its token can also be an id that
   * `authorize` returned. Such an id can equal the id of another user by chance.
   */
  proven: boolean
  /**
   * Returns the time when the user authenticated, in seconds since the epoch; `undefined` if the session has no
   * evidence.
   */
  began: () => Promise<number | undefined>
}

/**
 * Finds the stored user who is signed in in this browser, and the session. If the database fails, the function throws
 * and does not return `undefined`. Otherwise a visitor who links an account would be signed up as a second user.
 *
 * @throws {AdapterError} if the database fails.
 */
export async function presentedVisitor(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const { adapter, session } = runtime.config
  if (adapter === undefined) return undefined
  return session.strategy === "database" ? visitorOfRow(runtime) : visitorOfToken(runtime)
}

async function visitorOfRow(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const row = await presentedRow(runtime)
  if (row.is === "disputed") reportDispute(runtime)
  if (row.is !== "live") return undefined
  // A row's token stays the same for the whole session.
  const { sessionToken } = row.session
  const began = async () => (await runtime.config.stores?.sessions.get(await sha256(sessionToken)))?.at
  return { user: row.user, session: await sha256(sessionToken, "base64url"), proven: true, began }
}

/**
 * Returns the user of a token session. A token that cannot be opened (expired, or made by another library) counts as no
 * user, so that such a token cannot prevent a sign-in. A revoked session counts as no user too, whatever
 * `session.revocation` says.
 */
async function visitorOfToken(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const token = await presentedToken(runtime)
  if (token.is === "unreadable") runtime.config.log.debug("presented_session_not_known")
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open" || typeof token.claims.sub !== "string") return undefined
  if (await isRevokedToken(token, runtime)) return undefined
  const { sub, email } = token.claims
  const evidence = await evidenceOfSubject(token.evidence, sub)
  // The evidence says that `sub` is an id that `authorize` gave. A row with the same id is another person (PERSON-06).
  if (evidence?.of === "account") return undefined
  const user = await runtime.config.adapter?.getUser?.(sub)
  if (!user) return undefined
  const proven = evidence !== undefined || !credentialsNameOthers(runtime) || isAddressOf(user, email)
  return { user, session: evidence?.sid, proven, began: () => Promise.resolve(evidence?.at) }
}

/**
 * Returns true if a credentials provider can have signed in persons who are not stored users. The id of such a person
 * can equal the id of a stored user.
 */
function credentialsNameOthers({ config }: Runtime): boolean {
  return [...config.declaredProviders.values()].some(
    (provider) => provider.type === "credentials" && credentialsIdsOf(provider.config, config) !== "users",
  )
}

function isAddressOf({ email }: AdapterUser, claimed: unknown): boolean {
  // The type `AdapterUser` has an address, but a row of the database can have null.
  const own: unknown = email
  if (typeof own !== "string" || own === "" || typeof claimed !== "string") return false
  return own.toLowerCase() === claimed.toLowerCase()
}
