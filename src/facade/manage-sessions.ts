/**
 * Carries out the methods of `sessions` and `users`. The library loads this module when the application first calls one
 * of these methods.
 */
import type { PersonIdentity } from "../../machines/person-key.ts"
import { endDevices } from "../effects/limits/known-device.ts"
import { deleteRow, forgetDevicesOf, endOtherSessions, endSessionsOf } from "../effects/registry/end-sessions.ts"
import { listSessions as listRegistered } from "../effects/registry/list-sessions.ts"
import { registeredPerson } from "../effects/registry/registered-person.ts"
import type { SessionSource } from "../effects/registry/session-source.ts"
import type { PersonOrId, SessionEntry } from "./managed-sessions.ts"
import { openManaging, type ConfigSource } from "./open-managing.ts"
import { ownerOf, registeredOwner, type Managing } from "./session-owner.ts"
import { recordManagement } from "./record-management.ts"

/** @returns the sessions of a person. */
export async function listSessions(given: PersonOrId, configFor: ConfigSource): Promise<readonly SessionEntry[]> {
  const managing = await openManaging(configFor)
  return listRegistered({ ...managing, person: await registeredPerson(identityOf(given)), current: undefined })
}

/** @returns the number of registered sessions that ended. */
export async function revokeAllSessions(given: PersonOrId, configFor: ConfigSource): Promise<number> {
  const managing = await openManaging(configFor)
  const person = identityOf(given)
  const ended = await endAll(person, managing)
  await recordManagement("sessions.ended", person, managing)
  return ended
}

export async function disableUser(given: PersonOrId, configFor: ConfigSource): Promise<void> {
  const managing = await openManaging(configFor)
  const person = identityOf(given)
  // The person is disabled before their sessions end. If a sign-in completes in between, the library refuses it or ends
  // its session.
  await managing.registry.setDisabled(await registeredPerson(person), true)
  await endAll(person, managing)
  await recordManagement("user.disabled", person, managing)
}

export async function enableUser(given: PersonOrId, configFor: ConfigSource): Promise<void> {
  const managing = await openManaging(configFor)
  const person = identityOf(given)
  await managing.registry.setDisabled(await registeredPerson(person), false)
  await recordManagement("user.enabled", person, managing)
}

export async function isUserDisabled(given: PersonOrId, configFor: ConfigSource): Promise<boolean> {
  const { registry } = await openManaging(configFor)
  return registry.isDisabled(await registeredPerson(identityOf(given)))
}

export async function listOwn(source: SessionSource, configFor: ConfigSource): Promise<readonly SessionEntry[]> {
  const managing = await openManaging(configFor)
  const { person, sid } = await ownerOf(source, managing)
  return person === undefined ? [] : listRegistered({ ...managing, person, current: sid })
}

/** @returns `false` if the owner of `source` has no session with the id `sid`. */
export async function revokeOwn(sid: string, source: SessionSource, configFor: ConfigSource): Promise<boolean> {
  const managing = await openManaging(configFor)
  const { person, identity } = await ownerOf(source, managing)
  const ended = person === undefined ? undefined : await managing.registry.revoke(sid, person)
  if (ended === undefined) return false
  await forgetDevicesOf(ended, managing)
  await deleteRow(ended, managing)
  await recordManagement("session.revoked", identity, managing)
  return true
}

/**
 * @returns the number of registered sessions that ended.
 * @throws {AccessDenied} if the session has no `sid`, because the library could then not spare it.
 */
export async function revokeOthers(source: SessionSource, configFor: ConfigSource): Promise<number> {
  const managing = await openManaging(configFor)
  const { person, identity, sid } = await registeredOwner(source, managing)
  const row = source.in === "row" ? source : undefined
  const ended = await endOtherSessions({ person, sid, row }, managing)
  await recordManagement("session.revoked", identity, managing)
  return ended
}

function identityOf(person: PersonOrId): PersonIdentity {
  return typeof person === "string" ? { user: person } : person
}

async function endAll(person: PersonIdentity, managing: Managing): Promise<number> {
  const ended = await endSessionsOf(person, managing)
  await endDevices(person, managing)
  return ended
}
