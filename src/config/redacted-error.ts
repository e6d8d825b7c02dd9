/** Removes secrets from errors of an adapter, because some drivers put every value of a statement into the message. */

const secretFields: ReadonlySet<string> = new Set([
  "access_token",
  "refresh_token",
  "id_token",
  "sessionToken",
  "token",
])
/** Methods of the adapter whose only argument is a secret. */
const secretCalls: ReadonlySet<string> = new Set(["getSessionAndUser", "deleteSession"])

const removed = "[removed]"

/**
 * Returns the error itself if it contains no secret of the call's arguments. Otherwise returns a copy of the error and
 * its causes, in which `[removed]` replaces the secrets. The copy has the names, codes and stacks of the originals.
 *
 * @param call the name of the adapter's method.
 */
export function withoutSecrets(thrown: unknown, call: string, args: readonly unknown[]): unknown {
  return withoutTexts(thrown, secretsIn(call, args))
}

/**
 * Returns the error itself if it contains none of the texts. Otherwise returns a copy of the error and its causes, in
 * which `[removed]` replaces the texts.
 */
export function withoutTexts(thrown: unknown, texts: readonly string[]): unknown {
  // A text is removed only if it has at least 8 characters, because a shorter text can be a part of any message.
  const secrets = texts.filter(({ length }) => length >= 8)
  return holdsAny(thrown, secrets) ? copyOf(thrown, secrets) : thrown
}

function secretsIn(call: string, args: readonly unknown[]): string[] {
  const [first] = args
  const found = secretCalls.has(call)
    ? [first]
    : typeof first === "object" && first !== null
      ? Object.entries(first).flatMap(([name, value]): unknown[] => (secretFields.has(name) ? [value] : []))
      : []
  return found.filter((value) => typeof value === "string")
}

function holdsAny(thrown: unknown, secrets: readonly string[]): boolean {
  if (secrets.length === 0) return false
  const texts = textsOf(thrown)
  return secrets.some((secret) => texts.some((text) => text.includes(secret)))
}

/** Returns every text in an error, its properties and its causes. */
function textsOf(thrown: unknown, depth = 0): string[] {
  if (typeof thrown === "string") return [thrown]
  if (typeof thrown !== "object" || thrown === null || depth > 5) return []
  const own = Object.getOwnPropertyNames(thrown)
  return own.flatMap((name) => textsOf(Reflect.get(thrown, name), depth + 1))
}

function copyOf(thrown: unknown, secrets: readonly string[]): unknown {
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, removed), text)
  if (!(thrown instanceof Error)) return clean(textsOf(thrown).join(" "))
  const cause = thrown.cause === undefined ? undefined : copyOf(thrown.cause, secrets)
  const copy = new Error(clean(thrown.message), cause === undefined ? undefined : { cause })
  copy.name = thrown.name
  copy.stack = clean(thrown.stack ?? "")
  // The copy keeps the driver's error code. Other properties can hold the statement and its values.
  if ("code" in thrown && ["string", "number"].includes(typeof thrown.code)) Object.assign(copy, { code: thrown.code })
  return copy
}
