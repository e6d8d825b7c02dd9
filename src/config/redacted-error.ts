/** What may be said of an error that an adapter threw: some drivers put every value of a statement into the message. */

const secretFields: ReadonlySet<string> = new Set([
  "access_token",
  "refresh_token",
  "id_token",
  "sessionToken",
  "token",
])
/** Calls whose only argument is a secret. */
const secretCalls: ReadonlySet<string> = new Set(["getSessionAndUser", "deleteSession"])

const removed = "[removed]"

/**
 * The error itself where it holds none of the secrets that the call was given; otherwise a copy of it, and of what caused
 * it, without them. Names, codes and stacks stay.
 */
export function withoutSecrets(thrown: unknown, call: string, args: readonly unknown[]): unknown {
  return withoutTexts(thrown, secretsIn(call, args))
}

/** The error itself where it holds none of the texts; otherwise a copy of it, and of what caused it, without them. */
export function withoutTexts(thrown: unknown, texts: readonly string[]): unknown {
  // A word that short stands in messages by accident.
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

/** Every text in an error, in what it carries, and in what caused it. */
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
  // Drivers tell what went wrong by a code; whatever else they attach may be the statement and its values.
  if ("code" in thrown && ["string", "number"].includes(typeof thrown.code)) Object.assign(copy, { code: thrown.code })
  return copy
}
