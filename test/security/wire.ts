/** Hears everything that goes over a wire in a test: what must be in no trace is collected from it, and from no list. */

export interface Wire {
  /** Every text that was heard. */
  readonly heard: ReadonlySet<string>
  /** Of these, what the request that is under way brought, and what its provider was sent and gave. */
  readonly now: ReadonlySet<string>
  /** A request begins. */
  begin: () => void
  /** Every text in a value, and those that are written inside of one: queries, forms, JSON, tokens. */
  hear: (...values: readonly unknown[]) => void
  /** The same, for what one part of an application was given: the others do not know it. */
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

/** Every text in a value, at any depth, and in texts that hold others. */
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
    // RFC 6749 §2.3.1: both are written as in a form.
    parts.push(text.slice(6), both, ...new URLSearchParams(both.replace(":", "=")).values())
  }
  if (text.startsWith("Bearer ")) parts.push(text.slice(7))
  // What is signed can be read (RFC 7515 §7.1); of what is sealed, the fourth part holds it (RFC 7516 §7.1).
  if (/^[\w-]+\.[\w-]*\.[\w-]*(\.[\w-]*\.[\w-]*)?$/.test(text)) {
    const [, second = "", third = "", fourth] = text.split(".")
    parts.push(...(fourth === undefined ? [second, third, parsed(fromBase64(second))] : [fourth]))
  }
  if (text.includes("%")) parts.push(decoded(text))
  if (/^(?:c_[0-9a-f]{62}|[0-9a-f]{64})(\||%7C)/.test(text)) parts.push(...text.split(/\||%7C/))
  return parts.flatMap((part) => textsIn(part, seen))
}

/** The key of a person begins with the kind of key that it is: a word of the library. */
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

/** A text in all the ways that something may hide in it: as it is, decoded as a URL, and each run of letters decoded as base64. */
export function readings(text: string): string[] {
  const runs = text.match(/[\w+/=-]{6,}/g) ?? []
  return [text, decoded(text), ...[0, 1, 2, 3].flatMap((from) => runs.map((run) => fromBase64(run.slice(from))))]
}

/**
 * Something to throw that says all of these values: six errors, each the cause of the one before, in whatever form a
 * careless program would write them.
 *
 * @param round turns the forms, so that each value is said in each form in one of five rounds.
 * @param more is said behind one of the six.
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
    // Names and codes are told too.
    cause = Object.assign(error, { code: values[(part + round) % values.length] })
    if (part === 0) error.name = values[round % values.length] ?? "Error"
  }
  return cause
}
