/**
 * Reads and writes the cookie of a browser in which people have signed in: a bounded list of entries, one for each
 * identifier. An entry has a random name, the time of the sign-in and keyed hashes. The entry does not reveal the
 * person or the identifier. The server finds the entry only when a visitor types the identifier again.
 *
 * The cookie does not sign in a visitor. The cookie gives the browser a separate rate limit for attempts with the same
 * identifier.
 */
import { sameText } from "./bytes.ts"
import { hmacSha256 } from "./hmac.ts"

/** The sign-in of one identifier in one browser. */
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

/** The maximum number of entries in one browser. A further sign-in replaces the entry of the oldest sign-in. */
const most = 6

/** The time after the last sign-in for which a browser stays a known device, in milliseconds: half a year. */
export const deviceLifetime: number = 182 * 86_400_000

/**
 * Reads the entries of a cookie. The function does not verify their tags. Texts that do not have the form of an entry
 * are left out.
 */
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
  secret: string,
): Promise<string> {
  return hmacSha256(secret, `authchart known device ${JSON.stringify([name, at, person, ...subject])}`)
}

/** Finds an entry whose tag was made with one of the secrets for one of the identifiers, and that has not expired. */
export async function findDevice(
  entries: readonly DeviceEntry[],
  subjects: readonly (readonly string[])[],
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: number },
): Promise<DeviceEntry | undefined> {
  for (const entry of entries) {
    if (entry.at + deviceLifetime <= now) continue
    for (const subject of subjects)
      for (const secret of secrets) if (sameText(await deviceTag(entry, subject, secret), entry.tag)) return entry
  }
  return undefined
}

/** Returns the keyed hash of a person that entries contain: 22 characters. */
export async function personOfDevice(personKey: string, secret: string): Promise<string> {
  return (await hmacSha256(secret, `authchart person of device ${personKey}`)).slice(0, 22)
}
