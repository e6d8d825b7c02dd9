/**
 * Finds URLs in which an unescaped character of the password ends the user and password too early, so that a piece of
 * the password becomes the host.
 */
import type { Environment } from "../config/environment.ts"
import { loginIn } from "./shown/logins.ts"

/** A sentence about how to correct the address. */
export const escapeLogin =
  "In the user and the password of an address, escape @ as %40 and / as %2F (? is %3F, # is %23, % is %25)."

/**
 * Returns true if a URL has an `@` behind its host: its user or password then contains an unescaped `/`, `?` or `#`. An
 * `@` in a query is allowed.
 */
export function isMisread(address: string): boolean {
  const plain = address.replace(/\?[a-z]\w{0,40}=.*$/i, "")
  const [from, to] = loginIn(plain) ?? [0, 0]
  return plain.includes("@") && /[/?#]/.test(plain.slice(from, to))
}

/** A variable whose value is such an address. */
export interface Misread {
  name: string
  /** The wrong host; `undefined` if a URL parser cannot parse the URL. */
  host: string | undefined
}

export function misreadIn(env: Environment): Misread[] {
  return Object.entries(env).flatMap(([name, value = ""]) =>
    value.includes("://") && isMisread(value)
      ? [{ name, host: URL.canParse(value) ? new URL(value).hostname : undefined }]
      : [],
  )
}
