/** Ends sessions: all sessions of a user, and sessions that this browser presented. */
import type { PersonIdentity } from "../../../machines/person-key.ts"
import { errorName } from "../../errors/error-name.ts"
import type { Evidence } from "../../ports/evidence.ts"
import { keptAfterExpiry } from "../../ports/session-registry.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { forgetDevices } from "../remembered-device.ts"
import type { Runtime } from "../runtime.ts"
import { openDetails } from "./registered-details.ts"
import { registeredPerson } from "./registered-person.ts"

type Ending = Pick<Runtime, "config" | "now">

/**
 * Ends every session of a person: revokes the sessions in the registry, and deletes the rows of database sessions. The
 * library signs every browser out at its next request; with `session.revocation: "lazy"`, at the next renewal of its
 * token.
 *
 * @returns the number of registered sessions that were ended.
 * @throws if the store or the database fails. The call can be repeated.
 */
export async function endSessionsOf(person: PersonIdentity, runtime: Ending): Promise<number> {
  const { adapter } = runtime.config
  const endsRows = "user" in person && adapter?.deleteUserSessions !== undefined
  const ended = await endRegistered(await registeredPerson(person), runtime, { endsRows })
  // Rows of sessions that began before the application configured a registry are not registered.
  if (endsRows) await adapter.deleteUserSessions?.(person.user)
  return ended
}

/** The session that stays when the other sessions of its person end. */
interface KeptSession {
  /** The key of the owner in the registry. */
  person: string
  sid: string
  /** The session's row; `undefined` for a token session. */
  row: { sessionToken: string; userId: string } | undefined
}

/**
 * Ends every session of a person except one. The function revokes the sessions in the registry, and deletes the rows of
 * database sessions. It deletes unregistered rows only if the adapter has `deleteOtherSessions`.
 *
 * @returns the number of registered sessions that were ended.
 * @throws if the store or the database fails, and without `deleteOtherSessions` also if the row of a session cannot be
 * found: see {@link deleteRow}. The call can be repeated.
 */
export async function endOtherSessions({ person, sid, row }: KeptSession, runtime: Ending): Promise<number> {
  const { adapter } = runtime.config
  const endsRows = row !== undefined && adapter?.deleteOtherSessions !== undefined
  const ended = await endRegistered(person, runtime, { except: sid, endsRows })
  if (endsRows) await adapter.deleteOtherSessions?.(row.userId, row.sessionToken)
  return ended
}

interface EndingRegistered {
  /** The `sid` of the only session that stays. */
  except?: string | undefined
  /** `true` if the caller deletes the rows of all sessions afterwards. */
  endsRows?: boolean
}

/**
 * Ends the registered sessions of a person, and also unregistered sessions in tokens.
 *
 * @param person the key of the person in the registry.
 * @returns the number of registered sessions that were ended.
 * @throws if the store or the database fails. Also throws if the row of a session cannot be found (see {@link
 * deleteRow}), but only after all other sessions have ended. The call can be repeated.
 */
export async function endRegistered(
  person: string,
  runtime: Ending,
  { except, endsRows = false }: EndingRegistered = {},
): Promise<number> {
  const { registry, session, jwt } = runtime.config
  const now = runtime.now()
  // The record of the revocation must last as long as a remembered device, which can last longer than any session.
  const longest = Math.max(session.maxAge * 1000, jwt.maxAge * 1000, runtime.config.remembersFor)
  const until = now + longest + keptAfterExpiry
  const ended = (await registry?.revokeAll(person, { now, until, except })) ?? []
  if (endsRows) return ended.length
  let failure: Error | undefined
  for (const each of ended)
    try {
      await deleteRow(each, runtime)
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error))
      // An error of the database takes precedence over `UnreadableRow`, because a repeat of the call can then end the
      // rows.
      if (failure === undefined || failure instanceof UnreadableRow) failure = thrown
    }
  if (failure !== undefined) throw failure
  return ended.length
}

/** The row of a session cannot be found: its token was sealed with a secret that is no longer configured. */
export class UnreadableRow extends Error {
  override readonly name = "UnreadableRow"

  constructor() {
    super(
      "The registry has this session, but the token of the session was sealed with a secret that is no longer configured. The session ends when its row would be extended. sessions.admin.revokeAll() ends it at once, if the adapter has deleteUserSessions(). sessions.of(session).revokeOthers() does so, if the adapter has deleteOtherSessions().",
    )
  }
}

/**
 * Deletes the row of a registered database session. Does nothing for a session in a token.
 *
 * @throws {UnreadableRow} if the row's token cannot be opened.
 * @throws if the database fails.
 */
export async function deleteRow(entry: { sid: string; details: string }, { config, now }: Ending): Promise<void> {
  if (config.session.strategy !== "database") return
  const details = await openDetails(entry, { config, now })
  if (details === undefined) throw new UnreadableRow()
  const { token } = details
  // The session began while sessions were tokens, so it has no row.
  if (token === undefined) return
  if (await config.adapter?.getSessionAndUser?.(token)) await config.adapter?.deleteSession?.(token)
  await config.stores?.sessions.delete(await sha256(token))
}

/**
 * Forgets the remembered devices of the browser in which the user signed in to a session.
 *
 * @throws if the store fails. The call can be repeated.
 */
export async function forgetDevicesOf(entry: { sid: string; details: string }, runtime: Ending): Promise<void> {
  if (runtime.config.remembersFor === 0) return
  await forgetDevices((await openDetails(entry, runtime))?.devices ?? [], runtime)
}

/**
 * Revokes sessions that the user of this browser has ended. Never rejects, because the caller has already removed the
 * rows or cookies of the sessions.
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

/**
 * Returns the evidence of database sessions. Never rejects. A session without evidence is not registered, so the result
 * leaves it out.
 */
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
