/**
 * Registers sessions. The library issues only sessions that it could register, so that the application can list and
 * revoke every issued session. Without a registry, all functions do nothing.
 */
import type { PersonIdentity } from "../../../machines/person-key.ts"
import type { Candidate, Failure } from "../../../machines/facts.ts"
import type { Evidence } from "../../ports/evidence.ts"
import { clientDetails } from "../client-details.ts"
import type { Runtime } from "../runtime.ts"
import { openDetails, sealDetails, type SessionDetails } from "./registered-details.ts"
import { registeredPerson } from "./registered-person.ts"

interface Registering {
  person: PersonIdentity
  evidence: Pick<Evidence, "sid">
  /** The expiry of the session, in milliseconds since the epoch. */
  expiresAt: number
  details: SessionDetails
}

/**
 * Registers a session, or updates its entry.
 *
 * @returns the failure, if the library must not issue the session: its user is disabled, or the session was revoked.
 * @throws if the store fails.
 */
export async function registerSession(
  { person, evidence: { sid }, expiresAt, details }: Registering,
  runtime: Runtime,
): Promise<Failure | undefined> {
  const { registry } = runtime.config
  if (registry === undefined) return undefined
  const now = runtime.now()
  const sealed = await sealDetails(sid, details, runtime)
  const row = { sid, person: await registeredPerson(person), createdAt: now, seenAt: now, expiresAt, details: sealed }
  const registration = await registry.register(row)
  if (registration === "registered") return undefined
  return { reason: registration === "disabled" ? "user_disabled" : "step_up_session_changed" }
}

/**
 * Returns the details of a session that this sign-in issues.
 *
 * @param devices the names of the remembered devices of this browser.
 */
export async function detailsOfSignIn(
  { provider, type, profile }: Candidate,
  runtime: Runtime,
  devices: readonly string[] = [],
): Promise<SessionDetails> {
  const ofToken = type === "oidc" ? profile : undefined
  return {
    ...(await clientDetails(runtime)),
    provider,
    issuer: short(ofToken?.["iss"]),
    providerSession: short(ofToken?.["sid"]),
    ...(devices.length > 0 && { devices }),
  }
}

/**
 * Returns the failure if a person is disabled.
 * @throws if the store fails.
 */
export async function refusalOfDisabled(person: PersonIdentity, { config }: Runtime): Promise<Failure | undefined> {
  const isDisabled = await config.registry?.isDisabled(await registeredPerson(person))
  return isDisabled === true ? { reason: "user_disabled" } : undefined
}

/**
 * Returns the details of a registered session, with the device and the network of this request. For a session that is
 * not registered, the result has only the device and the network.
 */
export async function detailsOfRegistered({ sid }: Pick<Evidence, "sid">, runtime: Runtime): Promise<SessionDetails> {
  const entry = await runtime.config.registry?.find(sid, runtime.now())
  return { ...(entry && (await openDetails(entry, runtime))), ...(await clientDetails(runtime)) }
}

/** Returns a claim that is a string of at most 512 characters. */
function short(claim: unknown): string | undefined {
  return typeof claim === "string" && claim !== "" && claim.length <= 512 ? claim : undefined
}
