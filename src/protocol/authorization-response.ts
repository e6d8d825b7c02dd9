/**
 * Reads the parameters of a provider's callback (RFC 6749 §4.1.2, RFC 9207 §2), without side effects and without
 * throwing. Checks only the syntax of the parameters: the caller must verify their values.
 */

/** A callback's parameters. All of them are untrusted. An empty parameter counts as absent (RFC 6749 §3.1). */
export interface CallbackParameters {
  code: string | undefined
  state: string | undefined
  iss: string | undefined
  /**
   * Present whenever the callback contains an error. {@link readCallback} shortens an error that is too long. It does
   * not drop the error, because a callback without its error would look like a success.
   */
  error: string | undefined
  errorDescription: string | undefined
  errorUri: string | undefined
  /**
   * The form field `user` of Apple, with a name and an e-mail address that the person may have typed. Use these values
   * for display, and never to identify the person.
   */
  user: string | undefined
  /** Names of parameters that came more than once. If the list is not empty, the chart refuses the callback. */
  repeated: readonly string[]
  /**
   * Names of parameters that {@link readCallback} left out, because their value is too long, blank or not text. If the
   * list is not empty, the chart refuses the callback.
   */
  malformed: readonly string[]
  /**
   * Names of parameters of protocols that this library never requests (the implicit and hybrid flows, JARM, OAuth 1).
   * If the list is not empty, the chart refuses the callback.
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

/**
 * The maximum length of each parameter. If `cut` is true, {@link readCallback} shortens a longer value. If `cut` is
 * false, it lists the parameter in `malformed`, and the chart refuses the callback.
 */
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
 * Reads the fields of a query or a posted form.
 *
 * @param given the fields. A field that came more than once can be a list of its values.
 * @param repeated names of fields that came more than once. The caller must pass this list if `given` holds only one
 * value for each name.
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
    // `Object.entries` loses the key types of `known`.
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
