/**
 * Records and finds known devices. A known device is a browser in which the person has signed in before. A cookie
 * records the known devices. Attempts from a known device have a budget of their own.
 */
import { personKey, type PersonIdentity } from "../../../machines/person-key.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { errorName } from "../../errors/error-name.ts"
import { base64url, sha256 } from "../../protocol/bytes.ts"
import {
  deviceLifetime,
  deviceTag,
  findDevice,
  personOfDevice,
  readDevices,
  writeDevices,
  type DeviceEntry,
} from "../../protocol/known-devices.ts"
import type { Runtime } from "../runtime.ts"
import { personSubject, type Subject } from "./subjects.ts"

/** The limits that can have rules by `device`, each with the type of provider whose sign-ins the limit counts. */
const countedByDevice = [
  ["signIn.failed", "credentials"],
  ["mail.sent", "email"],
] as const

/** Returns true if any rule that applies to a configured provider counts by `device`. */
function countsDevices({ limits, providers }: ResolvedConfig): boolean {
  return [...providers.values()].some((provider) =>
    countedByDevice.some(
      ([limit, type]) =>
        provider.type === type &&
        (provider.type !== "credentials" || provider.config.identifier !== undefined) &&
        limits.rulesOf(limit, provider.id).some(({ by }) => by === "device"),
    ),
  )
}

/**
 * Returns the entry for these identifiers in the cookie of known devices. Returns `undefined` if no visitor has signed
 * in with one of these identifiers in this browser. The function does not read the store: call {@link isEnded} to check
 * in the store if the device has ended.
 */
export async function deviceInCookie(
  subjects: readonly Subject[],
  { config, site, cookies, now }: Runtime,
): Promise<DeviceEntry | undefined> {
  const entries = readDevices(cookies[site.cookies.knownDevices.name])
  return entries.length === 0 ? undefined : findDevice(entries, subjects, { secrets: config.secrets, now: now() })
}

/**
 * Returns true if the person's known devices ended after the library wrote this entry. Also returns true if the store
 * fails.
 */
export async function isEnded(entry: Pick<DeviceEntry, "person" | "at">, runtime: Runtime): Promise<boolean> {
  try {
    return await wasEnded(entry, runtime)
  } catch (error) {
    runtime.config.log.debug("known_device_not_read", { error: errorName(error) })
    return true
  }
}

/**
 * Returns true if the person's devices ended after the library wrote this entry.
 *
 * @throws if the store fails.
 */
export async function wasEnded(
  { person, at }: Pick<DeviceEntry, "person" | "at">,
  { config }: Pick<Runtime, "config">,
): Promise<boolean> {
  const ended = await config.flowStore?.get(await recordOf(person))
  return ended !== undefined && at < Number(ended)
}

/**
 * Returns true if a person has signed in with this browser before, and the person's known devices have not ended since
 * then.
 *
 * @param subjects the subjects of the sign-ins to look for: see {@link Subject}.
 */
export async function hasSignedInHere(
  person: PersonIdentity,
  subjects: readonly Subject[],
  runtime: Runtime,
): Promise<boolean> {
  const { config, site, cookies } = runtime
  const key = personKey(person)
  const keyed = await Promise.all(config.secrets.map(async (secret) => personOfDevice(key, secret)))
  const own = readDevices(cookies[site.cookies.knownDevices.name]).filter((entry) => keyed.includes(entry.person))
  if (own.length === 0) return false
  const known = { secrets: config.secrets, now: runtime.now() }
  const entry = await findDevice(own, [...subjects, personSubject(key)], known)
  return entry !== undefined && !(await wasEnded(entry, runtime))
}

interface SignedIn {
  subject: Subject
  person: PersonIdentity
}

/**
 * Makes the browser a known device for the identifier of the sign-in that succeeded. The new cookie replaces the old
 * one.
 */
export async function rememberDevice({ subject, person }: SignedIn, runtime: Runtime): Promise<void> {
  const { config, site, cookies } = runtime
  const [secret] = config.secrets
  if (secret === undefined || !(countsDevices(config) || config.notices.has("newDevice"))) return
  const { name, options } = site.cookies.knownDevices
  const entries = readDevices(cookies[name])
  const at = runtime.now()
  const before = await findDevice(entries, [subject], { secrets: config.secrets, now: at })
  const fresh: Omit<DeviceEntry, "tag"> = {
    // The device keeps its name, so that the failures counted under this name stay counted.
    name: before?.name ?? base64url(runtime.randomBytes(16)),
    at,
    person: await personOfDevice(personKey(person), secret),
  }
  const entry = { ...fresh, tag: await deviceTag(fresh, subject, { secret }) }
  const value = writeDevices([entry, ...entries.filter((one) => one !== before)])
  runtime.jar.push({ name, value, options: { ...options, maxAge: deviceLifetime / 1000 } })
}

/**
 * Ends all known and remembered devices of a person. Does not end the person's sessions. The function needs `stores` or
 * a `flowStore`. If the configuration has neither, a known device stays known until its cookie expires.
 */
export async function endDevices(
  person: PersonIdentity,
  { config, now }: Pick<Runtime, "config" | "now">,
): Promise<void> {
  const { flowStore, secrets } = config
  if (flowStore === undefined) return
  const expires = new Date(now() + deviceLifetime)
  for (const secret of secrets) {
    const record = await recordOf(await personOfDevice(personKey(person), secret))
    await flowStore.put(record, String(now()), expires)
  }
}

async function recordOf(person: string): Promise<string> {
  return `devices-ended:${await sha256(person)}`
}
