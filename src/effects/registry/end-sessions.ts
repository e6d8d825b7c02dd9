/** Ends sessions: all sessions of a user, and sessions that this browser presented. */
import type { PersonIdentity } from "../../../machines/person-key.ts"
import { errorName } from "../../errors/error-name.ts"
import type { Evidence } from "../../ports/evidence.ts"
import { keptAfterExpiry } from "../../ports/session-registry.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"
import { openDetails } from "./registered-details.ts"
import { registeredPerson } from "./registered-person.ts"

type Ending = Pick<Runtime, "config" | "now">

/**
 * Ends every session of a person: in the registry, and the rows of database sessions. Every browser is signed out at
 * its next request, or with `session.revocation: "lazy"` when its token is renewed.
 *
 * @returns the number of registered sessions that were ended.
 * @throws if the store or the database fails. The call can be repeated.
 */
export async function endSessionsOf(person: PersonIdentity, runtime: Ending): Promise<number> {
  const { adapter } = runtime.config
  const endsRows = "user" in person && adapter?.deleteUserSessions !== undefined
  const ended = await endRegistered(await registeredPerson(person), runtime, { endsRows })
  // Rows of sessions that began before the registry was configured are not registered.
  if (endsRows) await adapter.deleteUserSessions?.(person.user)
  return ended
}

interface EndingRegistered {
  /** The `sid` of the only session that stays. */
  except?: string | undefined
  /** `true` if the caller ends the rows of all sessions afterwards. */
  endsRows?: boolean
}

/**
 * Ends the registered sessions of a person, and sessions in tokens that are not registered.
 *
 * @param person the key of the person in the registry.
 * @returns the number of registered sessions that were ended.
 * @throws if the store or the database fails, and after all other sessions were ended, if the row of a session cannot be
 *   found: see {@link deleteRow}. The call can be repeated.
 */
export async function endRegistered(
  person: string,
  runtime: Ending,
  { except, endsRows = false }: EndingRegistered = {},
): Promise<number> {
  const { registry, session, jwt } = runtime.config
  const now = runtime.now()
  const until = now + Math.max(session.maxAge, jwt.maxAge) * 1000 + keptAfterExpiry
  const ended = (await registry?.revokeAll(person, { now, until, except })) ?? []
  if (endsRows) return ended.length
  let failure: Error | undefined
  for (const each of ended)
    try {
      await deleteRow(each, runtime)
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error))
    }
  if (failure !== undefined) throw failure
  return ended.length
}

/**
 * Deletes the row of a registered database session. Does nothing for a session in a token.
 *
 * @throws if the database fails, or the row's token cannot be opened: it was sealed with a secret that is no longer
 *   configured.
 */
export async function deleteRow(entry: { sid: string; details: string }, { config, now }: Ending): Promise<void> {
  if (config.session.strategy !== "database") return
  const details = await openDetails(entry, { config, now })
  if (details === undefined)
    throw new Error(
      "The registry has this session, but the token of the session was sealed with a secret that is no longer configured. The session ends when its row would be extended. sessions.admin.revokeAll() ends it at once, if the adapter has deleteUserSessions().",
    )
  const { token } = details
  // The session began while sessions were tokens, so it has no row.
  if (token === undefined) return
  if (await config.adapter?.getSessionAndUser?.(token)) await config.adapter?.deleteSession?.(token)
  await config.stores?.sessions.delete(await sha256(token))
}

/**
 * Revokes sessions that the user of this browser has ended. Never rejects: the caller has removed the sessions' rows or
 * cookies already.
 */
export async function revokeEnded(ended: readonly Pick<Evidence, "sid">[], { config, now }: Ending): Promise<void> {
  const { registry } = config
  if (registry === undefined) return
  try {
    for (const { sid } of ended) {
      const found = await registry.find(sid, now())
      if (found !== undefined) await registry.revoke(sid, found.person)
    }
  } catch (error) {
    config.log.debug("session_not_revoked", { error: errorName(error) })
  }
}

/** Returns the evidence of database sessions. Never rejects: a session without evidence is not registered. */
export async function evidenceOfRows(tokens: readonly string[], { config }: Ending): Promise<readonly Evidence[]> {
  const { registry, stores, log } = config
  if (registry === undefined || stores === undefined) return []
  try {
    const all = await Promise.all(tokens.map(async (token) => stores.sessions.get(await sha256(token))))
    return all.filter((evidence) => evidence !== undefined)
  } catch (error) {
    log.debug("session_evidence_not_read", { error: errorName(error) })
    return []
  }
}
