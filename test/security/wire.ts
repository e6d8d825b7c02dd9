/** Records all values that a test sends and receives. These records provide the values that no trace may contain. */

export interface Wire {
  /** Every recorded text. */
  readonly heard: ReadonlySet<string>
  /** The values of the current request, and of the traffic with its provider. */
  readonly now: ReadonlySet<string>
  /** A request begins. */
  begin: () => void
  /** Records every text in a value, and the texts inside it: queries, forms, JSON, tokens. */
  hear: (...values: readonly unknown[]) => void
  /** Records the values that one part of an application received, and that other parts do not know. */
  hearInside: (...values: readonly unknown[]) => void
}

export function openWire(): Wire {
  const heard = new Set<string>()
  const now = new Set<string>()
  return {
    heard,
    now,
    begin: () => now.clear(),
    hear: (...values) => {
      for (const text of textsIn(values)) {
        heard.add(text)
        now.add(text)
      }
    },
    hearInside: (...values) => {
      for (const text of textsIn(values)) heard.add(text)
    },
  }
}

/** Returns every text in a value, at any depth, and in texts that contain other texts. */
export function textsIn(value: unknown, seen: Set<unknown> = new Set()): string[] {
  if (typeof value === "string") return seen.has(value) ? [] : [value, ...within(value, seen.add(value))]
  if (typeof value !== "object" || value === null || value instanceof Date || seen.has(value)) return []
  seen.add(value)
  if (value instanceof URLSearchParams) return [...value.values()].flatMap((each) => textsIn(each, seen))
  return Object.values(value).flatMap((each) => textsIn(each, seen))
}

function within(text: string, seen: Set<unknown>): string[] {
  const parts: unknown[] = []
  if (/^[a-z]+:\/\//.test(text) && URL.canParse(text)) parts.push(new URL(text).searchParams)
  else if (/^[\w.-]+=[^\s]*(&[\w.-]+=|$)/.test(text)) parts.push(new URLSearchParams(text))
  if (/^[{[]/.test(text)) parts.push(withoutKind(parsed(text)))
  if (text.startsWith("Basic ")) {
    const both = fromBase64(text.slice(6))
    // RFC 6749 §2.3.1 requires that a client encodes its id and its secret like the values of a form.
    parts.push(text.slice(6), both, ...new URLSearchParams(both.replace(":", "=")).values())
  }
  if (text.startsWith("Bearer ")) parts.push(text.slice(7))
  // A signed token is readable (RFC 7515 §7.1); the fourth part of a sealed one has its content (RFC 7516 §7.1).
  if (/^[\w-]+\.[\w-]*\.[\w-]*(\.[\w-]*\.[\w-]*)?$/.test(text)) {
    const [, second = "", third = "", fourth] = text.split(".")
    parts.push(...(fourth === undefined ? [second, third, parsed(fromBase64(second))] : [fourth]))
  }
  if (text.includes("%")) parts.push(decoded(text))
  if (/^(?:c_[0-9a-f]{62}|[0-9a-f]{64})(\||%7C)/.test(text)) parts.push(...text.split(/\||%7C/))
  return parts.flatMap((part) => textsIn(part, seen))
}

/** The key of a person begins with its kind, which is a word of the library. */
function withoutKind(value: unknown): unknown {
  return Array.isArray(value) && (value[0] === "account" || value[0] === "user") ? value.slice(1) : value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function fromBase64(text: string): string {
  return Buffer.from(text, "base64").toString()
}

/**
 * Returns a text in all the forms that can hide a value: unchanged, decoded as a URL, and each run of letters decoded
 * as base64.
 */
export function readings(text: string): string[] {
  const runs = text.match(/[\w+/=-]{6,}/g) ?? []
  return [text, decoded(text), ...[0, 1, 2, 3].flatMap((from) => runs.map((run) => fromBase64(run.slice(from))))]
}

/**
 * Makes an error that contains all of these values: a chain of six errors, each the cause of the previous one, in the
 * forms of a careless program.
 *
 * @param round rotates the forms, so that five rounds use every form for each value.
 * @param more a text for one of the six errors.
 */
export function tellAll(values: readonly string[], round: number, more = ""): unknown {
  const forms = [
    (text: string) => text,
    encodeURIComponent,
    (text: string) => JSON.stringify({ text }),
    (text: string) => Buffer.from(text).toString(round % 2 === 0 ? "base64" : "base64url"),
    (text: string) => new URLSearchParams({ text }).toString(),
  ]
  const said = values.map((value, at) => forms[(at + round) % forms.length]?.(value) ?? value)
  let cause: unknown = said.slice(0, 12).join(" ")
  const size = Math.ceil(said.length / 6)
  for (let part = 0; part < 6; part++) {
    const words = said.slice(part * size, (part + 1) * size)
    const behind = part === round % 6 ? ` ${more}` : ""
    const error = new Error(`It was ${words.join(" and ")}.${behind}`, { cause })
    // Names and codes are included.
    cause = Object.assign(error, { code: values[(part + round) % values.length] })
    if (part === 0) error.name = values[round % values.length] ?? "Error"
  }
  return cause
}
