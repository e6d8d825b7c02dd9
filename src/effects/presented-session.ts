/** Who the browser says it is: the session that it presented, and whose it is. */
import { credentialsIdsOf } from "../config/stored-users.ts"
import type { AdapterUser } from "../ports/adapter.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"
import { sha256 } from "../protocol/bytes.ts"
import { presentedRow } from "./presented-row.ts"
import { presentedToken, reportDispute } from "./browser-session.ts"
import type { Runtime } from "./runtime.ts"

/** The stored user who is signed in in this browser. */
export interface PresentedVisitor {
  user: AdapterUser
  /** Names the session, and opens none. Absent for a token without a session id. */
  session: string | undefined
  /** The session says that it is this user's. `false`: its `sub` may be an id that credentials gave. */
  proven: boolean
  /** When the user authenticated, in seconds: `undefined` where the session has no evidence. */
  began: () => Promise<number | undefined>
}

/**
 * The stored user who is signed in in this browser, and in which session. A database that cannot answer is not "nobody":
 * a user who asked to link an account would be made a second time.
 *
 * @throws {AdapterError} where the database cannot tell.
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
  // A row's token stays the same for as long as the session lives.
  const { sessionToken } = row.session
  const began = async () => (await runtime.config.stores?.sessions.get(await sha256(sessionToken)))?.at
  return { user: row.user, session: await sha256(sessionToken, "base64url"), proven: true, began }
}

/** One of another time or make names nobody: it must not stand in the way of signing in. */
async function visitorOfToken(runtime: Runtime): Promise<PresentedVisitor | undefined> {
  const token = await presentedToken(runtime)
  if (token.is === "unreadable") runtime.config.log.debug("presented_session_not_known")
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open" || typeof token.claims.sub !== "string") return undefined
  const { sub, email } = token.claims
  const evidence = await evidenceOfSubject(token.evidence, sub)
  // That `sub` is an id at a credentials provider, whatever rows the database has under it (PERSON-06).
  if (evidence?.of === "account") return undefined
  const user = await runtime.config.adapter?.getUser?.(sub)
  if (!user) return undefined
  const proven = evidence !== undefined || !credentialsNameOthers(runtime) || isAddressOf(user, email)
  return { user, session: evidence?.sid, proven, began: () => Promise.resolve(evidence?.at) }
}

/** Whether credentials may have signed in people who are no stored users, under ids that look like theirs. */
function credentialsNameOthers({ config }: Runtime): boolean {
  return [...config.declaredProviders.values()].some(
    (provider) => provider.type === "credentials" && credentialsIdsOf(provider.config, config) !== "users",
  )
}

function isAddressOf({ email }: AdapterUser, claimed: unknown): boolean {
  // The port promises an address, yet a database may have none.
  const own: unknown = email
  if (typeof own !== "string" || own === "" || typeof claimed !== "string") return false
  return own.toLowerCase() === claimed.toLowerCase()
}
