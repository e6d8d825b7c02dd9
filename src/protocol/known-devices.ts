/**
 * Reads and writes two cookies that recognise a browser in which users have signed in. Each cookie is a bounded list of
 * entries. An entry has a random name, the time of the sign-in and keyed hashes. It does not reveal the person or the
 * identifier: the server finds the entry only when a visitor types the identifier again.
 *
 * The cookies do not sign in a visitor. The cookie of known devices has an entry for each identifier, and gives the
 * browser a separate rate limit for attempts with that identifier. The cookie of remembered devices has an entry for
 * each factor that the browser remembers.
 */
import { sameText } from "./bytes.ts"
import { hmacSha256 } from "./hmac.ts"

/**
 * One entry of the cookie of known devices, or of the cookie of remembered devices. The entry records a sign-in with
 * one identifier in one browser.
 */
export interface DeviceEntry {
  /** A random name under which the rate limits count attempts: 16 bytes in base64url. */
  readonly name: string
  /** The time of the last sign-in, in milliseconds since the epoch. */
  readonly at: number
  /**
   * A keyed hash of the person who signed in, 22 characters. `endKnownDevices` ends all entries that contain the hash
   * of a person.
   */
  readonly person: string
  /** The HMAC-SHA-256 of the other members of the entry and the identifier: 43 characters of base64url. */
  readonly tag: string
}

/**
 * The purpose of the cookie that contains an entry. It is a part of the input of the tag, so that an entry of one
 * cookie is not valid in the other.
 */
export type DeviceUse = "known device" | "remembered device"

/** The maximum number of entries in one browser. A further sign-in replaces the entry of the oldest sign-in. */
const most = 6

/** The time after the last sign-in for which a browser stays a known device, in milliseconds: half a year. */
export const deviceLifetime: number = 182 * 86_400_000

/** Reads the entries of a cookie. The function does not verify their tags. Leaves out malformed entries. */
export function readDevices(value: string | undefined): readonly DeviceEntry[] {
  if (value === undefined || value.length > 2048) return []
  return value.split("~", most).flatMap((text) => {
    const [, name, at, person, tag] = /^([\w-]{22})\.(\d{12,14})\.([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
    if (name === undefined || at === undefined || person === undefined || tag === undefined) return []
    return [{ name, at: Number(at), person, tag }]
  })
}

/** Writes entries, the newest first. All characters of the result are allowed in a cookie. */
export function writeDevices(entries: readonly DeviceEntry[]): string {
  return entries
    .toSorted((one, other) => other.at - one.at)
    .slice(0, most)
    .map(({ name, at, person, tag }) => [name, at, person, tag].join("."))
    .join("~")
}

/**
 * Makes the tag of an entry.
 *
 * @param subject the identifier in its normal form, with the provider to which it belongs.
 */
export async function deviceTag(
  { name, at, person }: Omit<DeviceEntry, "tag">,
  subject: readonly string[],
  { secret, use = "known device" }: { readonly secret: string; readonly use?: DeviceUse | undefined },
): Promise<string> {
  return hmacSha256(secret, `authchart ${use} ${JSON.stringify([name, at, person, ...subject])}`)
}

/** The parameters with which {@link findDevice} judges an entry. */
export interface DeviceTerms {
  readonly secrets: readonly string[]
  readonly now: number
  /** The use for which the tag must have been made. Default: a known device. */
  readonly use?: DeviceUse
  /** The lifetime of an entry, in milliseconds. Default: that of a known device. */
  readonly lifetime?: number
}

/**
 * Finds an entry that has not expired and whose tag is valid: made with one of the secrets for one of the identifiers.
 */
export async function findDevice(
  entries: readonly DeviceEntry[],
  subjects: readonly (readonly string[])[],
  { secrets, now, use, lifetime = deviceLifetime }: DeviceTerms,
): Promise<DeviceEntry | undefined> {
  for (const entry of entries) {
    if (entry.at + lifetime <= now) continue
    for (const subject of subjects)
      for (const secret of secrets)
        if (sameText(await deviceTag(entry, subject, { secret, use }), entry.tag)) return entry
  }
  return undefined
}

/** Returns the keyed hash that entries contain for a person: 22 characters. */
export async function personOfDevice(personKey: string, secret: string): Promise<string> {
  return (await hmacSha256(secret, `authchart person of device ${personKey}`)).slice(0, 22)
}
