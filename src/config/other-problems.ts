/** Finds the faults of the options `accountLinking`, `cookies` and `inspect`. */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { serializeCookie } from "../protocol/cookies.ts"
import { cookieSettings } from "./cookies.ts"
import type { AuthConfig, CookieOption } from "./options.ts"

/** Returns the error for a value of `accountLinking.unverifiedAddress` that does not exist. */
export function linkingProblem({ accountLinking }: AuthConfig): AuthError | undefined {
  const { unverifiedAddress } = accountLinking ?? {}
  if (unverifiedAddress === undefined || unverifiedAddress === "omit" || unverifiedAddress === "store") return undefined
  return new InvalidConfiguration(
    `accountLinking.unverifiedAddress is "omit" or "store", not ${JSON.stringify(unverifiedAddress)}.`,
  )
}

/**
 * Returns the error for a cookie that browsers would drop silently: its name or an attribute is invalid, or the prefix
 * of its name requires other attributes (RFC 6265bis §4.1.3).
 */
export function cookieProblem({ cookies, useSecureCookies = true }: AuthConfig): AuthError | undefined {
  const settings = cookieSettings(useSecureCookies, cookies)
  for (const [key, { name, options }] of Object.entries<CookieOption>({ ...settings })) {
    const option = key === "flow" ? "cookies.state" : `cookies.${key}`
    try {
      serializeCookie({ name, value: "", options })
    } catch (error) {
      return new InvalidConfiguration(
        `${option} has a name or an attribute that no cookie can have. Correct it.`,
        asError(error),
      )
    }
    const prefix = /^__(?:host|secure)-/i.exec(name)?.[0]
    if (prefix === undefined) continue
    if (options.secure !== true)
      return new InvalidConfiguration(
        `${option} is named ${name} and is not secure. Browsers refuse that: set secure, or give it a name without ${prefix}.`,
      )
    if (/^__host-/i.test(prefix) && (options.domain !== undefined || options.path !== "/"))
      return new InvalidConfiguration(
        `${option} is named ${name} and has a domain or a path. Browsers refuse that: give it a name without ${prefix}.`,
      )
  }
  return undefined
}

/** Returns the error for an option `inspect` without the function `authorize`. */
export function inspectProblem({ inspect }: AuthConfig): AuthError | undefined {
  if (inspect === undefined || inspect === false || typeof inspect?.authorize === "function") return undefined
  return new InvalidConfiguration(
    "inspect is false, or has a function authorize(request) that says who may look: inspect: { authorize: … }.",
  )
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
