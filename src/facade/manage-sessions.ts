/** Carries out the methods of `sessions` and `users`. Loaded at the first call of one of them. */
import type { PersonIdentity } from "../../machines/person-key.ts"
import type { AuthConfig } from "../config/options.ts"
import { resolveConfig } from "../config/resolve.ts"
import { endDevices } from "../effects/limits/known-device.ts"
import { deleteRow, endRegistered, endSessionsOf } from "../effects/registry/end-sessions.ts"
import { openDetails } from "../effects/registry/registered-details.ts"
import { registeredPerson } from "../effects/registry/registered-person.ts"
import type { SessionSource } from "../effects/registry/session-source.ts"
import { InvalidConfiguration } from "../errors.ts"
import { platform } from "../interpreter/runtime.ts"
import type { PersonOrId, SessionEntry } from "./managed-sessions.ts"
import type { RegisteredSession } from "../ports/session-registry.ts"
import { ownerOf, registeredOwner, type Managing } from "./session-owner.ts"
import { recordManagement } from "./record-management.ts"

export type ConfigSource = () => AuthConfig | Promise<AuthConfig>

/** @returns the sessions of a person. */
export async function listSessions(given: PersonOrId, configFor: ConfigSource): Promise<readonly SessionEntry[]> {
  return listed(await registeredPerson(identityOf(given)), undefined, await open(configFor))
}

/** @returns the number of registered sessions that ended. */
export async function revokeAllSessions(given: PersonOrId, configFor: ConfigSource): Promise<number> {
  const managing = await open(configFor)
  const person = identityOf(given)
  const ended = await endAll(person, managing)
  await recordManagement("sessions.ended", person, managing)
  return ended
}

export async function disableUser(given: PersonOrId, configFor: ConfigSource): Promise<void> {
  const managing = await open(configFor)
  const person = identityOf(given)
  // The function disables the person first, so that the library refuses or ends a sign-in that ends at the same time.
  await managing.registry.setDisabled(await registeredPerson(person), true)
  await endAll(person, managing)
  await recordManagement("user.disabled", person, managing)
}

export async function enableUser(given: PersonOrId, configFor: ConfigSource): Promise<void> {
  const managing = await open(configFor)
  const person = identityOf(given)
  await managing.registry.setDisabled(await registeredPerson(person), false)
  await recordManagement("user.enabled", person, managing)
}

export async function isUserDisabled(given: PersonOrId, configFor: ConfigSource): Promise<boolean> {
  const { registry } = await open(configFor)
  return registry.isDisabled(await registeredPerson(identityOf(given)))
}

export async function listOwn(source: SessionSource, configFor: ConfigSource): Promise<readonly SessionEntry[]> {
  const managing = await open(configFor)
  const { person, sid } = await ownerOf(source, managing)
  return person === undefined ? [] : listed(person, sid, managing)
}

/** @returns `false` if the owner of `source` has no such session. */
export async function revokeOwn(sid: string, source: SessionSource, configFor: ConfigSource): Promise<boolean> {
  const managing = await open(configFor)
  const { person, identity } = await ownerOf(source, managing)
  const ended = person === undefined ? undefined : await managing.registry.revoke(sid, person)
  if (ended === undefined) return false
  await deleteRow(ended, managing)
  await recordManagement("session.revoked", identity, managing)
  return true
}

/**
 * @returns the number of registered sessions that ended.
 * @throws {AccessDenied} if the session has no evidence, because the library could then end it, too.
 */
export async function revokeOthers(source: SessionSource, configFor: ConfigSource): Promise<number> {
  const managing = await open(configFor)
  const { person, identity, sid } = await registeredOwner(source, managing)
  const ended = await endRegistered(person, managing, { except: sid })
  await recordManagement("session.revoked", identity, managing)
  return ended
}

async function open(configFor: ConfigSource): Promise<Managing> {
  const config = resolveConfig(await configFor())
  if (config.problem !== undefined) throw config.problem
  const { registry } = config
  if (registry === undefined)
    throw new InvalidConfiguration(
      "sessions and users need a registry of sessions. Configure `stores`, for example sqlStores({ … }), and leave session.registry on. See docs/sessions.md#list-and-end-sessions.",
    )
  return { ...platform, config, registry }
}

function identityOf(person: PersonOrId): PersonIdentity {
  return typeof person === "string" ? { user: person } : person
}

async function endAll(person: PersonIdentity, managing: Managing): Promise<number> {
  const ended = await endSessionsOf(person, managing)
  await endDevices(person, managing)
  return ended
}

async function listed(
  person: string,
  current: string | undefined,
  managing: Managing,
): Promise<readonly SessionEntry[]> {
  const rows = await managing.registry.list(person, managing.now())
  return Promise.all(rows.map(async (row) => entryOf(row, await openDetails(row, managing), current)))
}

function entryOf(
  { sid, createdAt, seenAt, expiresAt }: RegisteredSession,
  details: Awaited<ReturnType<typeof openDetails>>,
  current: string | undefined,
): SessionEntry {
  const { address, device, provider, issuer, providerSession } = details ?? {}
  return {
    sid,
    current: sid === current,
    createdAt: new Date(createdAt),
    lastSeenAt: new Date(seenAt),
    expiresAt: new Date(expiresAt),
    network: address,
    device,
    provider,
    providerIssuer: issuer,
    providerSession,
  }
}
