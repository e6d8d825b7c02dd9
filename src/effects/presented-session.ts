/** Finds the session that the browser presented, and the stored user of that session. */
import { credentialsIdsOf } from "../config/stored-users.ts"
import type { AdapterUser } from "../ports/adapter.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"
import { sha256 } from "../protocol/bytes.ts"
import { isAnonymous } from "./anonymous/anonymous-account.ts"
import { presentedRow } from "./presented-row.ts"
import { presentedToken, reportDispute } from "./browser-session.ts"
import { isRevokedToken } from "./registry/revoked.ts"
import type { Runtime } from "./runtime.ts"

/** The stored user who is signed in with this browser. */
export interface PresentedVisitor {
  user: AdapterUser
  /**
   * An identifier of the session that does not give access to the session. `undefined` for a token without a session
   * id, if the configuration has no `session.stepUp`.
   */
  session: string | undefined
  /**
   * `true` if the session proves that it belongs to this user. `false` if `sub` of the session's token can be an id
   * that `authorize` returned: such an id can equal the id of another user by chance.
   */
  proven: boolean
  /** `true` if the user is signed in anonymously. */
  anonymous: boolean
  /**
   * Returns the time when the user authenticated, in seconds since the epoch; `undefined` if the session has no
   * evidence.
   */
  began: () => Promise<number | undefined>
}

/**
 * Finds the stored user who is signed in with this browser, and the session.
 *
 * @throws {AdapterError} if the database fails. An answer `undefined` in this case would sign up a visitor who links an
 * account as a second user.
 */
export async function presentedVisitor(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const { adapter, session } = runtime.config
  if (adapter === undefined) return undefined
  const visitor = await (session.strategy === "database" ? visitorOfRow(runtime) : visitorOfToken(runtime))
  if (visitor === undefined || runtime.config.anonymous === undefined) return visitor
  return { ...visitor, anonymous: await isAnonymous(visitor.user.id, runtime.config) }
}

async function visitorOfRow(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const row = await presentedRow(runtime)
  if (row.is === "disputed") reportDispute(runtime)
  if (row.is !== "live") return undefined
  // The token of a database session stays the same for the whole session.
  const { sessionToken } = row.session
  const began = async () => (await runtime.config.stores?.sessions.get(await sha256(sessionToken)))?.at
  return { user: row.user, session: await sha256(sessionToken, "base64url"), proven: true, anonymous: false, began }
}

/**
 * Returns the user of a token session. A token that the function cannot open (expired, or made by another library)
 * counts as no user, and does not prevent a sign-in. A revoked session counts as no user for every value of
 * `session.revocation`.
 */
async function visitorOfToken(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const token = await presentedToken(runtime)
  if (token.is === "unreadable") runtime.config.log.debug("presented_session_not_known")
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open" || typeof token.claims.sub !== "string") return undefined
  if (await isRevokedToken(token, runtime)) return undefined
  const { sub, email } = token.claims
  const evidence = await evidenceOfSubject(token.evidence, sub)
  // The evidence says that `sub` is an id that `authorize` returned. A user with the same id is another person
  // (PERSON-06).
  if (evidence?.of === "account") return undefined
  const user = await runtime.config.adapter?.getUser?.(sub)
  if (!user) return undefined
  const proven = evidence !== undefined || !credentialsNameOthers(runtime) || isAddressOf(user, email)
  const session = evidence?.sid ?? (runtime.config.session.stepUp ? await nameByUser(sub) : undefined)
  return { user, session, proven, anonymous: false, began: () => Promise.resolve(evidence?.at) }
}

/**
 * Returns the name of a session whose token has no session id. Each renewal changes the token, so the name comes from
 * the user. All sessions of one user without a session id have the same name.
 */
async function nameByUser(sub: string): Promise<string> {
  return `without evidence ${await sha256(`authchart session of ${sub}`, "base64url")}`
}

/**
 * Returns true if a credentials provider could sign in persons who are not stored users. The id of such a person can
 * equal the id of a stored user.
 */
function credentialsNameOthers({ config }: Runtime): boolean {
  return [...config.declaredProviders.values()].some(
    (provider) => provider.type === "credentials" && credentialsIdsOf(provider.config, config) !== "users",
  )
}

function isAddressOf({ email }: AdapterUser, claimed: unknown): boolean {
  // The type `AdapterUser` has an e-mail address, but a row of the database can have null.
  const own: unknown = email
  if (typeof own !== "string" || own === "" || typeof claimed !== "string") return false
  return own.toLowerCase() === claimed.toLowerCase()
}
