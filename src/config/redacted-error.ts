/**
 * Removes secrets from errors of an adapter, because some database drivers put every value of a statement into the
 * message.
 */
import { literalPattern } from "../protocol/literal-pattern.ts"

const secretFields: ReadonlySet<string> = new Set([
  "access_token",
  "refresh_token",
  "id_token",
  "sessionToken",
  "token",
])
/** Methods of the adapter that receive a session token as a string, with the index of this argument. */
const secretArguments: ReadonlyMap<string, number> = new Map([
  ["getSessionAndUser", 0],
  ["deleteSession", 0],
  ["deleteOtherSessions", 1],
])

const removed = "[removed]"

/**
 * Returns the error itself if it contains no secret of the call's arguments. Otherwise returns a copy of the error and
 * its causes, in which `[removed]` replaces the secrets. The copy has the same names, codes and stacks.
 *
 * @param call the name of the adapter's method.
 */
export function withoutSecrets(thrown: unknown, call: string, args: readonly unknown[]): unknown {
  return withoutTexts(thrown, secretsIn(call, args))
}

/**
 * Returns the error itself if it contains none of the strings. Otherwise returns a copy of the error and its causes, in
 * which `[removed]` replaces the strings, also as parts of a URL or of JSON.
 *
 * @param texts the strings to remove. A string of fewer than 8 characters stays, because it can be a part of any
 *   message.
 * @param hidden secrets to remove. A secret of 4 to 7 characters is also removed, unless a letter or a digit stands
 * directly before or after it.
 */
export function withoutTexts(thrown: unknown, texts: readonly string[], hidden: readonly string[] = []): unknown {
  const long = [...texts, ...hidden].filter(({ length }) => length >= 8)
  const short = hidden.filter(({ length }) => length >= 4 && length < 8)
  if (long.length + short.length === 0) return thrown
  // The longest string comes first, because it can contain shorter strings of the list.
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
    // `encodeURIComponent` throws for a lone surrogate.
    return text
  }
}

/** Returns every string in a value, at any depth. */
export function valuesIn(value: unknown): string[] {
  return textsOf(value).texts
}

function secretsIn(call: string, args: readonly unknown[]): string[] {
  const [first] = args
  const index = secretArguments.get(call)
  const found =
    index !== undefined
      ? [args[index]]
      : typeof first === "object" && first !== null
        ? Object.entries(first).flatMap(([name, value]): unknown[] => (secretFields.has(name) ? [value] : []))
        : []
  return found.filter((value) => typeof value === "string")
}

/**
 * The maximum number of objects that {@link textsOf} reads in one error. Errors of drivers can refer to large objects,
 * such as a pool of connections.
 */
const mostObjects = 1000

/**
 * Returns every string in a value, its properties and its causes.
 *
 * @returns `isWhole`: false if the function could not read a part of the value.
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

/** The maximum number of causes in the copy of an error. A chain of causes can be a cycle. */
const mostCauses = 8

function copyOf(thrown: unknown, secret: RegExp, depth = 0): unknown {
  const clean = (text: unknown) => String(text).replaceAll(secret, removed)
  if (!(thrown instanceof Error)) return clean(textsOf(thrown).texts.join(" "))
  const cause = thrown.cause === undefined || depth === mostCauses ? undefined : copyOf(thrown.cause, secret, depth + 1)
  const copy = new Error(clean(thrown.message), cause === undefined ? undefined : { cause })
  copy.name = clean(thrown.name)
  copy.stack = clean(thrown.stack ?? "")
  // The copy has the driver's error code. Other properties can contain the statement and its values, so the copy leaves
  // them out.
  const code = "code" in thrown ? thrown.code : undefined
  if (typeof code === "string" || typeof code === "number")
    Object.assign(copy, { code: typeof code === "string" ? clean(code) : code })
  return copy
}
