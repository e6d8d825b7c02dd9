/** Removes secrets from errors of an adapter, because some drivers put every value of a statement into the message. */
import { literalPattern } from "../protocol/literal-pattern.ts"

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
 * which `[removed]` replaces the texts, also as parts of a URL or of JSON.
 *
 * @param texts the texts to remove. A text of fewer than 8 characters is not removed, because it can be a part of any
 *   message.
 * @param hidden secrets to remove. A secret of 4 to 7 characters is also removed, unless a letter or a digit stands
 *   directly before or after it.
 */
export function withoutTexts(thrown: unknown, texts: readonly string[], hidden: readonly string[] = []): unknown {
  const long = [...texts, ...hidden].filter(({ length }) => length >= 8)
  const short = hidden.filter(({ length }) => length >= 4 && length < 8)
  if (long.length + short.length === 0) return thrown
  // The longest text comes first, because it can contain shorter ones.
  const sources = [...new Set(long.flatMap((text) => [text, encoded(text), JSON.stringify(text).slice(1, -1)]))]
    .toSorted((one, other) => other.length - one.length)
    .map(literalPattern)
  const words = short.map((text) => `(?<![\\p{L}\\p{N}])${literalPattern(text)}(?![\\p{L}\\p{N}])`)
  const secret = new RegExp([...sources, ...words].join("|"), "gu")
  const read = textsOf(thrown)
  return read.isWhole && !read.texts.some((text) => text.search(secret) >= 0) ? thrown : copyOf(thrown, secret)
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // A lone surrogate has no encoding.
    return text
  }
}

/** Returns every text in a value, at any depth. */
export function valuesIn(value: unknown): string[] {
  return textsOf(value).texts
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

/** The maximum number of objects that are read in one error. Errors of drivers can refer to a pool of connections. */
const mostObjects = 1000

/**
 * Returns every text in a value, its properties and its causes.
 *
 * @returns `isWhole`: false if a part of the value could not be read.
 */
function textsOf(value: unknown): { texts: string[]; isWhole: boolean } {
  const texts: string[] = []
  const seen = new Set<unknown>()
  const waiting = [value]
  let isWhole = true
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === "string") texts.push(next)
    if (typeof next !== "object" || next === null || seen.has(next)) continue
    if (seen.add(next).size > mostObjects) return { texts, isWhole: false }
    for (const name of Object.getOwnPropertyNames(next))
      try {
        waiting.push(Reflect.get(next, name))
      } catch {
        isWhole = false
      }
  }
  return { texts, isWhole }
}

/** The maximum number of causes in the copy of an error. A chain of causes can lead back to its beginning. */
const mostCauses = 8

function copyOf(thrown: unknown, secret: RegExp, depth = 0): unknown {
  const clean = (text: unknown) => String(text).replaceAll(secret, removed)
  if (!(thrown instanceof Error)) return clean(textsOf(thrown).texts.join(" "))
  const cause = thrown.cause === undefined || depth === mostCauses ? undefined : copyOf(thrown.cause, secret, depth + 1)
  const copy = new Error(clean(thrown.message), cause === undefined ? undefined : { cause })
  copy.name = clean(thrown.name)
  copy.stack = clean(thrown.stack ?? "")
  // The copy keeps the driver's error code. Other properties can hold the statement and its values.
  const code = "code" in thrown ? thrown.code : undefined
  if (typeof code === "string" || typeof code === "number")
    Object.assign(copy, { code: typeof code === "string" ? clean(code) : code })
  return copy
}
