/**
 * Reads the parameters that the browser brings back from a provider (RFC 6749 §4.1.2, RFC 9207 §2). Pure and total; it
 * checks none of their values.
 */

/** A callback's parameters. An empty parameter counts as absent (RFC 6749 §3.1). All of them are untrusted. */
export interface CallbackParameters {
  code: string | undefined
  state: string | undefined
  iss: string | undefined
  /**
   * Present whenever the callback has an error, shortened where it is too long, so that an error is never taken for a
   * success.
   */
  error: string | undefined
  errorDescription: string | undefined
  errorUri: string | undefined
  /** Apple's form field with data that the person may have typed. For display, never for identity. */
  user: string | undefined
  /** Names given more than once. The callback is then refused. */
  repeated: readonly string[]
  /**
   * Names of parameters that were left out because their value is too long, blank or not text. The callback is then
   * refused.
   */
  malformed: readonly string[]
  /**
   * Names that belong to flows that were not requested (implicit, hybrid, JARM, OAuth 1). The callback is then refused.
   */
  foreign: readonly string[]
}

/** The maximum length of a parameter, in characters. */
export const callbackLimits: Readonly<Record<"code" | "state" | "iss" | "error" | "text", number>> = {
  code: 4096,
  state: 4096,
  iss: 2048,
  error: 128,
  text: 1024,
}

/** The limit by name. A longer value is refused, or shortened if it is only shown. */
const known = {
  code: { limit: callbackLimits.code, cut: false },
  state: { limit: callbackLimits.state, cut: false },
  iss: { limit: callbackLimits.iss, cut: false },
  error: { limit: callbackLimits.error, cut: true },
  error_description: { limit: callbackLimits.text, cut: true },
  error_uri: { limit: callbackLimits.text, cut: true },
  user: { limit: callbackLimits.text, cut: false },
} as const
const foreignNames = ["id_token", "access_token", "refresh_token", "token", "response", "oauth_token", "oauth_verifier"]
const names = [...Object.keys(known), ...foreignNames]

/**
 * Reads a query or a posted form.
 *
 * @param repeated names that came more than once, if the record can hold only one value of each.
 */
export function readCallback(
  given: Readonly<Record<string, unknown>>,
  repeated: Iterable<string> = [],
): CallbackParameters {
  const several = new Set(repeated)
  const values = new Map<string, unknown>()
  for (const name of names) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (Array.isArray(value) && value.length > 1) several.add(name)
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (first !== undefined) values.set(name, first)
  }
  const texts: Partial<Record<keyof typeof known, string>> = {}
  const malformed: string[] = []
  for (const [name, { limit, cut }] of Object.entries(known)) {
    const value = values.get(name)
    if (value === undefined || value === "") continue
    const text = typeof value === "string" ? value : "not text"
    // Object.entries loses the key types of the record above.
    if (cut) texts[name as keyof typeof known] = text.slice(0, limit)
    else if (value === text && text.length <= limit && text.trim() !== "") texts[name as keyof typeof known] = text
    else malformed.push(name)
  }
  return {
    code: texts.code,
    state: texts.state,
    iss: texts.iss,
    error: texts.error,
    errorDescription: texts.error_description,
    errorUri: texts.error_uri,
    user: texts.user,
    repeated: names.filter((name) => several.has(name)),
    malformed,
    foreign: foreignNames.filter((name) => values.has(name)),
  }
}
