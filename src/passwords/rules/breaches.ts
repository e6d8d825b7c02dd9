/** Asks a service with the interface of Have I Been Pwned if a password has appeared in a breach. */
import { readWithin } from "../../protocol/bytes.ts"
import { utf8 } from "../encodings.ts"
import { normalPassword } from "../normal.ts"

export interface BreachCheck {
  /** Sends the request. Pass `fetch`. */
  readonly fetch: typeof fetch
  /**
   * The library calls this function with the error if the service did not respond, and the password was therefore not
   * checked. The error contains neither the password nor its hash. The password then counts as not breached; check it
   * again at the next sign-in.
   */
  readonly onUnavailable?: ((error: Error) => void) | undefined
  /** The milliseconds to wait for the response. Default 2000. */
  readonly timeout?: number | undefined
  /**
   * The URL of the service, to which the function appends the first five characters of the hash. Default
   * `https://api.pwnedpasswords.com/range/`.
   */
  readonly address?: string | undefined
}

/** The maximum size of a response in bytes. A padded response has about 60 kB. */
const longestResponse = 524_288
const prefixLength = 5

/**
 * Returns `true` if the password has appeared in a breach. The service receives only the first 5 of the 40 hexadecimal
 * characters of the SHA-1, and pads its response. Therefore neither the service nor an observer of the traffic learns
 * the password. Returns `false` if the service does not respond.
 */
export async function isBreached(password: string, check: BreachCheck): Promise<boolean> {
  const hash = await sha1(normalPassword(password) ?? password)
  try {
    const listed = await rangeOf(hash.slice(0, prefixLength), check)
    return listed.has(hash.slice(prefixLength))
  } catch (error) {
    // The message of the error could contain the URL, and with it the first characters of the hash.
    const name = error instanceof Error ? error.name : typeof error
    check.onUnavailable?.(new Error(`The service that knows breached passwords did not respond (${name}).`))
    return false
  }
}

async function sha1(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", new Uint8Array(utf8(text))))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()
}

/**
 * Returns the remaining characters of each breached hash that begins with these five. Leaves out lines with the count
 * 0, which are padding.
 */
async function rangeOf(
  prefix: string,
  { fetch: send, timeout = 2000, address = "https://api.pwnedpasswords.com/range/" }: BreachCheck,
): Promise<ReadonlySet<string>> {
  const response = await send(`${address}${prefix}`, {
    headers: { "add-padding": "true", "user-agent": "authchart" },
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok || response.body === null) throw new RangeError(`status ${response.status}`)
  const bytes = await readWithin(response.body.getReader(), longestResponse)
  if (bytes === undefined) throw new RangeError("too long")
  const lines = new TextDecoder().decode(bytes).matchAll(/^([\dA-F]{35}):0*[1-9]\d*\r?$/gm)
  return new Set(Array.from(lines, ([, rest = ""]) => rest))
}
