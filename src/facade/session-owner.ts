import type { PersonIdentity } from "../../machines/person-key.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { isRevokedToken } from "../effects/registry/revoked.ts"
import { personOfToken, registeredPerson } from "../effects/registry/registered-person.ts"
import type { SessionSource } from "../effects/registry/session-source.ts"
import { ensureRegistered } from "../effects/registry/ensure-registered.ts"
import { AccessDenied } from "../errors/classes.ts"
import type { Platform } from "../interpreter/runtime.ts"
import type { SessionRegistry } from "../ports/session-registry.ts"
import { sha256 } from "../protocol/bytes.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"

/** The owner of a session. */
export interface SessionOwner {
  /** The key of the person in the registry. `undefined` if the session does not identify its owner. */
  person: string | undefined
  /** The person, if it is a stored user. */
  identity: PersonIdentity | undefined
  /** The `sid` of the session. `undefined` for a session without one, such as a session of Auth.js. */
  sid: string | undefined
}

/** A configuration with a registry, and the functions of the platform that the registry needs. */
export interface Managing extends Pick<Platform, "now" | "randomUUID" | "deadline"> {
  config: ResolvedConfig
  registry: SessionRegistry
}

/**
 * Finds the owner of a session, and verifies that the session has not ended since it was read. Without this check, a
 * session that was revoked a moment ago could still end the other sessions of its owner.
 *
 * @throws {AccessDenied} if the session has ended.
 */
export async function ownerOf(source: SessionSource, managing: Managing): Promise<SessionOwner> {
  const owner = await (source.in === "row" ? ownerOfRow(source, managing) : ownerOfToken(source, managing))
  if (owner !== undefined) return owner
  throw new AccessDenied("The session has ended, so it can no longer list or end sessions.")
}

async function ownerOfRow(
  { sessionToken, userId }: Extract<SessionSource, { in: "row" }>,
  { config, registry, now }: Managing,
): Promise<SessionOwner | undefined> {
  const found = await config.adapter?.getSessionAndUser?.(sessionToken)
  if (found?.session.sessionToken !== sessionToken || found.user.id !== userId) return undefined
  const sid = (await config.stores?.sessions.get(await sha256(sessionToken)))?.sid
  if (sid !== undefined && (await registry.isRevoked({ sid, person: undefined, since: 0, now: now() })))
    return undefined
  const identity = { user: userId }
  return { person: await registeredPerson(identity), identity, sid }
}

async function ownerOfToken(
  { claims, evidence: claimed }: Extract<SessionSource, { in: "token" }>,
  managing: Managing,
): Promise<SessionOwner | undefined> {
  const evidence = await evidenceOfSubject(claimed, claims.sub)
  if (await isRevokedToken({ claims, evidence }, managing)) return undefined
  // Without evidence, `sub` can be the id of an account that equals the id of a stored user (PERSON-06).
  if (evidence === undefined) return { person: undefined, identity: undefined, sid: undefined }
  const entry = await managing.registry.find(evidence.sid, managing.now())
  const person = entry?.person ?? (await personOfToken(claims, evidence))
  const identity = evidence.of === "user" && typeof claims.sub === "string" ? { user: claims.sub } : undefined
  return { person, identity, sid: evidence.sid }
}

/**
 * Finds the owner of a session, and registers the session if it began before the application had the registry.
 * A call that ends all other sessions revokes every session that is not registered. Without the registration, the call
 * would end this session too.
 *
 * @throws {AccessDenied} if the session has ended, or has no `sid`.
 */
export async function registeredOwner(
  source: SessionSource,
  managing: Managing,
): Promise<SessionOwner & { person: string; sid: string }> {
  const { person, identity, sid } = await ownerOf(source, managing)
  if (person === undefined || sid === undefined)
    throw new AccessDenied(
      "The session does not prove whose it is, because Auth.js or an earlier release issued it. Before other sessions can end, the user has to authenticate again (session.stepUp), or to sign out and in again.",
    )
  const token = source.in === "row" ? source.sessionToken : undefined
  await ensureRegistered({ sid, person, token }, managing)
  return { person, identity, sid }
}
