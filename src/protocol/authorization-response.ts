/** What the browser brings back from a provider (RFC 6749 §4.1.2, RFC 9207 §2). Pure and total; nothing is judged yet. */

/** A callback's parameters. An empty one counts as absent (RFC 6749 §3.1). All of it is untrusted. */
export interface CallbackParameters {
  code: string | undefined
  state: string | undefined
  iss: string | undefined
  /** Present whenever the callback says so, cut off where too long: it must never be mistaken for a success. */
  error: string | undefined
  errorDescription: string | undefined
  errorUri: string | undefined
  /** Apple's form field: what the person may have typed. For display, never identity. */
  user: string | undefined
  /** Names given more than once: the callback is to be refused. */
  repeated: readonly string[]
  /** Names whose value is too long, blank or not text, and was left out: the callback is to be refused. */
  malformed: readonly string[]
  /** Names that belong to flows nobody asked for (implicit, hybrid, JARM, OAuth 1): the callback is to be refused. */
  foreign: readonly string[]
}

/** Most characters that a parameter may have. */
export const callbackLimits: Readonly<Record<"code" | "state" | "iss" | "error" | "text", number>> = {
  code: 4096,
  state: 4096,
  iss: 2048,
  error: 128,
  text: 1024,
}

const known = ["code", "state", "iss", "error", "error_description", "error_uri", "user"]
const foreignNames = ["id_token", "access_token", "refresh_token", "token", "response", "oauth_token", "oauth_verifier"]

/**
 * Reads a query or a posted form.
 *
 * @param repeated names known to have come more than once, where the record can hold only one value of each
 */
export function readCallback(
  given: URLSearchParams | Readonly<Record<string, unknown>>,
  repeated: Iterable<string> = [],
): CallbackParameters {
  const valuesOf = (name: string): readonly unknown[] => {
    if (given instanceof URLSearchParams) return given.getAll(name)
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    return value === undefined ? [] : Array.isArray(value) ? value : [value]
  }
  const malformed: string[] = []
  const one = (name: string, limit: number): string | undefined => {
    const [value] = valuesOf(name)
    if (value === undefined || value === "") return undefined
    if (typeof value === "string" && value.length <= limit && value.trim() !== "") return value
    malformed.push(name)
    return undefined
  }
  const cut = (name: string, limit: number): string | undefined => {
    const [value] = valuesOf(name)
    if (value === undefined || value === "") return undefined
    return typeof value === "string" ? value.slice(0, limit) : "not text"
  }
  const alsoRepeated = new Set(repeated)
  return {
    code: one("code", callbackLimits.code),
    state: one("state", callbackLimits.state),
    iss: one("iss", callbackLimits.iss),
    error: cut("error", callbackLimits.error),
    errorDescription: cut("error_description", callbackLimits.text),
    errorUri: cut("error_uri", callbackLimits.text),
    user: one("user", callbackLimits.text),
    repeated: [...known, ...foreignNames].filter((name) => alsoRepeated.has(name) || valuesOf(name).length > 1),
    malformed,
    foreign: foreignNames.filter((name) => valuesOf(name).length > 0),
  }
}
