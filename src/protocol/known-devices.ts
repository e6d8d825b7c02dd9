/**
 * The cookie of a browser in which people have signed in: a bounded list of entries, one for each identifier. An entry
 * has a random name, the time of the sign-in and a keyed hash. It names no person: only who types the identifier again
 * can find the entry that belongs to it.
 *
 * The cookie signs no one in. It gives the browser a budget of its own for guesses at the same identifier.
 */
import { base64url, sameText } from "./bytes.ts"

/** One identifier in one browser. */
export interface DeviceEntry {
  /** 16 random bytes in base64url. Attempts are counted by it. */
  readonly name: string
  /** The last sign-in, milliseconds since the epoch. */
  readonly at: number
  /** A keyed hash of the person who signed in, 22 characters: by it the devices of a person can be ended. */
  readonly person: string
  /** HMAC-SHA-256 of the other parts and the identifier, 43 characters of base64url. */
  readonly tag: string
}

/** People who share one browser. The entry of the oldest sign-in gives way. */
const most = 6

/** Milliseconds after its last sign-in for which a browser is known: half a year. */
export const deviceLifetime: number = 182 * 86_400_000

/** Reads the entries of a cookie. Their tags are unproven. Texts of another form are left out. */
export function readDevices(value: string | undefined): readonly DeviceEntry[] {
  if (value === undefined || value.length > 2048) return []
  return value.split("~", most).flatMap((text) => {
    const [, name, at, person, tag] = /^([\w-]{22})\.(\d{12,14})\.([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
    if (name === undefined || at === undefined || person === undefined || tag === undefined) return []
    return [{ name, at: Number(at), person, tag }]
  })
}

/** Writes entries, the newest first. All characters stand in a cookie as they are. */
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
 * @param subject the identifier as it is counted, with the provider that it belongs to.
 */
export async function deviceTag(
  { name, at, person }: Omit<DeviceEntry, "tag">,
  subject: readonly string[],
  secret: string,
): Promise<string> {
  return hmac(secret, `authchart known device ${JSON.stringify([name, at, person, ...subject])}`)
}

/** Finds the entry that one of the secrets tagged for one of the identifiers, and that is not too old. */
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

/** The keyed hash of a person in entries: 22 characters. */
export async function personOfDevice(personKey: string, secret: string): Promise<string> {
  return (await hmac(secret, `authchart person of device ${personKey}`)).slice(0, 22)
}

async function hmac(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ])
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes.encode(text))))
}
