/**
 * Records, finds and forgets remembered devices. A person who passes a factor step can choose that the browser
 * remembers the step. The browser is then a remembered device. A cookie and a record in `stores` together prove the
 * device.
 */
import type { StepsMemory } from "../../machines/facts.ts"
import { personKey, type PersonIdentity } from "../../machines/person-key.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import { remembranceOf } from "../config/remembrance.ts"
import { errorName } from "../errors/error-name.ts"
import { base64url, sha256 } from "../protocol/bytes.ts"
import {
  type DeviceEntry,
  type DeviceTerms,
  deviceTag,
  findDevice,
  personOfDevice,
  readDevices,
  writeDevices,
} from "../protocol/known-devices.ts"
import { isEnded, wasEnded } from "./limits/known-device.ts"
import type { Runtime } from "./runtime.ts"

const use = "remembered device"

/** The factor that a device remembers. */
export interface RememberedFactor {
  readonly step: LooseStep
  /** The key of the person, see `personKey`. */
  readonly key: string
  /** The digest of the enrolment, see {@link enrolmentDigest}. */
  readonly enrolment: string
}

/**
 * Returns the digest of an enrolment's string: 32 characters. Cookie entries and sealed flows name the enrolment by
 * this digest.
 */
export async function enrolmentDigest(text: string): Promise<string> {
  return (await sha256(text)).slice(0, 32)
}

/**
 * Finds the entry in this browser's cookie that remembers the factor. The entry counts only if its record is in the
 * store, and the person's sessions and devices have not ended since the library wrote the entry.
 *
 * @returns `undefined` also if a store fails, so that the step asks for the factor.
 */
export async function rememberedEntry(factor: RememberedFactor, runtime: Runtime): Promise<DeviceEntry | undefined> {
  const entry = await entryOf(factor, runtime)
  if (entry === undefined) return undefined
  try {
    return (await isForgotten(entry, factor.key, runtime)) ? undefined : entry
  } catch (error) {
    runtime.config.log.debug("remembered_device_not_read", { error: errorName(error) })
    return undefined
  }
}

async function entryOf({ step, key, enrolment }: RememberedFactor, runtime: Runtime): Promise<DeviceEntry | undefined> {
  const terms = { ...termsOf(runtime), lifetime: remembranceOf(step) }
  return findDevice(await entriesOf(key, runtime), [subjectOf(step.id, key, enrolment)], terms)
}

function termsOf({ config: { secrets }, now }: Runtime): DeviceTerms {
  return { secrets, now: now(), use }
}

function subjectOf(step: string, key: string, enrolment: string): readonly string[] {
  return [step, key, enrolment]
}

/** Returns the entries of this browser that name the person. The function does not verify the tags of the entries. */
async function entriesOf(
  key: string,
  { config: { secrets }, cookies, site }: Runtime,
): Promise<readonly DeviceEntry[]> {
  const entries = readDevices(cookies[site.cookies.rememberedDevices.name])
  if (entries.length === 0) return []
  const keyed = await Promise.all(secrets.map(async (secret) => personOfDevice(key, secret)))
  return entries.filter(({ person }) => keyed.includes(person))
}

async function isForgotten(entry: DeviceEntry, key: string, { config, now }: Runtime): Promise<boolean> {
  const { flowStore, registry } = config
  if (flowStore === undefined || registry === undefined) return true
  if ((await flowStore.get(await recordOf(entry.name))) === undefined) return true
  if (await wasEnded(entry, { config })) return true
  // If all sessions of the person were revoked after the entry was written, or the person is disabled, the device does
  // not count.
  return registry.isRevoked({ sid: undefined, person: await sha256(key), since: entry.at, now: now() })
}

/** The remembered devices of a browser after a sign-in. */
export interface DevicesAfter {
  /**
   * The names of the entries for this person. The registry stores the names with the session. When the session ends,
   * the library forgets these devices.
   */
  readonly names: readonly string[]
  /** Writes the new entries. The effect calls this function after it has issued the session. Never rejects. */
  readonly write: () => Promise<void>
}

/** A new entry, and the time at which it expires. */
interface NewEntry {
  readonly entry: DeviceEntry
  readonly expires: Date
}

/** A factor that the visitor chose to remember, and the time from which the person's devices must not have ended. */
interface ChosenFactor extends RememberedFactor {
  readonly since: number
}

/**
 * Finds the factors for which this sign-in makes the browser a remembered device, and makes an entry for each. Makes no
 * entry if the person's devices ended while the sign-in waited, or if the store fails. Writes nothing.
 */
export async function devicesAfter(
  { person, steps }: { person: PersonIdentity; steps: StepsMemory },
  runtime: Runtime,
): Promise<DevicesAfter> {
  const key = personKey(person)
  const chosen = [...runtime.config.steps.values()].flatMap((step) => {
    const { applies, remembers, enrolment, enrolmentReadAt: since = 0 } = memoryOf({ steps }, step)
    return applies && remembers === true && enrolment !== undefined ? [{ step, key, enrolment, since }] : []
  })
  const found = await Promise.all(chosen.map((factor) => entryOf(factor, runtime)))
  const replaced = found.flatMap((entry) => entry?.name ?? [])
  const fresh = (await Promise.all(chosen.map((factor) => newEntry(factor, runtime)))).flatMap((made) => made ?? [])
  const kept = (await entriesOf(key, runtime)).filter(({ name }) => !replaced.includes(name))
  return {
    names: [...fresh.map(({ entry }) => entry), ...kept].map(({ name }) => name),
    write: async () => (fresh.length === 0 ? undefined : writeEntries(fresh, replaced, runtime)),
  }
}

async function newEntry(
  { step, key, enrolment, since }: ChosenFactor,
  runtime: Runtime,
): Promise<NewEntry | undefined> {
  const [secret] = runtime.config.secrets
  if (secret === undefined) return undefined
  const at = runtime.now()
  const person = await personOfDevice(key, secret)
  if (await isEnded({ person, at: since }, runtime)) return undefined
  const entry = { name: base64url(runtime.randomBytes(16)), at, person }
  const tag = await deviceTag(entry, subjectOf(step.id, key, enrolment), { secret, use })
  return { entry: { ...entry, tag }, expires: new Date(at + remembranceOf(step)) }
}

/**
 * Writes the records of new entries, and then the cookie. If the store fails, the library writes no cookie, and the
 * sign-in continues.
 *
 * @param replaced the names of the entries that the new entries replace.
 */
async function writeEntries(fresh: readonly NewEntry[], replaced: readonly string[], runtime: Runtime): Promise<void> {
  const { config, site, cookies, jar } = runtime
  try {
    await forgetDevices(replaced, runtime)
    for (const { entry, expires } of fresh) await config.flowStore?.put(await recordOf(entry.name), "1", expires)
  } catch (error) {
    config.log.debug("device_not_remembered", { error: errorName(error) })
    return
  }
  const { name, options } = site.cookies.rememberedDevices
  const longest = config.remembersFor
  const others = readDevices(cookies[name]).filter(
    (entry) => entry.at + longest > runtime.now() && !replaced.includes(entry.name),
  )
  const value = writeDevices([...fresh.map(({ entry }) => entry), ...others])
  jar.push({ name, value, options: { ...options, maxAge: longest / 1000 } })
}

/**
 * Forgets remembered devices by the names of their entries.
 *
 * @throws if the store fails. The call can be repeated.
 */
export async function forgetDevices(
  names: readonly string[],
  { config: { flowStore } }: Pick<Runtime, "config">,
): Promise<void> {
  for (const name of names) await flowStore?.take(await recordOf(name))
}

async function recordOf(name: string): Promise<string> {
  return `remembered-device:${await sha256(name)}`
}
