/** What a trace tells of an error: the chain of what lies behind it, without what must not be shown. */
import { applicationRow, catalogue, isReason } from "../../errors/catalogue.ts"
import type { TraceCause, TraceError } from "../../ports/trace.ts"
import { frameOf } from "./frame.ts"
import type { Hidden } from "./found.ts"
import { makeCleaner, type Cleaner } from "./text.ts"

/** Of a chain. What lies deeper is not told. */
const mostCauses = 6
/** Things that are looked at for them: details hold an error and are none. */
const mostLinks = 40

/**
 * An error as a trace has it. Total: errors that throw when they are read, and chains that lead back to themselves,
 * are told as far as they go.
 *
 * @param error what the log was told.
 * @param hidden called once, where there is something to clean: collecting costs more than all the rest, and a stranger
 *   can order many errors that are the library's own alone.
 */
export function traceErrorOf(error: Error, hidden: () => Hidden): TraceError {
  let made: Cleaner | undefined
  const clean: Cleaner = (text) => (text === "" ? "" : (made ??= makeCleaner(hidden()))(text))
  const details = read(error, "cause")
  // A transport that fails may quote the mail: no part of it is told, but for what stands before it.
  const inMail = read(details, "reason") === "mail_unsent"
  const cleaner: Cleaner = inMail ? (text) => clean(beforeMail(text)) : clean
  const type = read(error, "type")
  return {
    type: ownType(type) ?? word(type, clean) ?? nameOf(error, clean),
    says: sentence(read(error, "message"), clean) || sentenceOf(read(details, "reason")),
    causes: causesOf(error, cleaner),
  }
}

const ownTypes: ReadonlySet<unknown> = new Set(Object.values(catalogue).map((entry) => entry.type))

function ownType(type: unknown): string | undefined {
  return typeof type === "string" && ownTypes.has(type) ? type : undefined
}

/** Sentences of the library's own hold nothing of a request, and stay as they are. */
const ownSentences: ReadonlySet<unknown> = new Set(
  [applicationRow, ...Object.values(catalogue)].map(({ developer }) => developer),
)

function sentence(message: unknown, clean: Cleaner): string {
  if (typeof message !== "string") return ""
  return ownSentences.has(message) ? message : clean(message)
}

/** An error that was thrown without words: what its reason says. */
function sentenceOf(reason: unknown): string {
  return isReason(reason) ? catalogue[reason].developer : ""
}

/** Nearest first. */
function causesOf(error: unknown, clean: Cleaner): TraceCause[] {
  const causes: TraceCause[] = []
  const seen = new Set<unknown>([error])
  const waiting = behind(error)
  for (let links = 0; waiting.length > 0 && links < mostLinks && causes.length < mostCauses; links++) {
    const next = waiting.shift()
    if (next === undefined || next === null || seen.has(next)) continue
    seen.add(next)
    const told = causeOf(next, clean)
    if (told !== undefined) causes.push(told)
    waiting.unshift(...behind(next))
  }
  return causes
}

/** What lies directly behind: its cause; of an error of this library, what its cause holds; of one of many, the first ones. */
function behind(error: unknown): unknown[] {
  if (typeof error !== "object" || error === null) return []
  const found: unknown[] = []
  const errors: unknown = read(error, "errors")
  if (isList(errors)) found.push(read(errors, "0"), read(errors, "1"))
  if (!isError(error)) found.push(read(error, "err"))
  found.push(read(error, "cause"))
  return found
}

function causeOf(cause: unknown, clean: Cleaner): TraceCause | undefined {
  if (typeof cause !== "object" || cause === null) return { name: typeof cause, says: clean(textOf(cause)) }
  if (!isError(cause)) return saidBy(cause, clean)
  const code = codeOf(cause, clean)
  const where = frameOf({ stack: read(cause, "stack"), message: read(cause, "message"), clean })
  return {
    name: nameOf(cause, clean),
    says: sentence(read(cause, "message"), clean),
    ...(code === undefined ? {} : { code }),
    ...(where === undefined ? {} : { where }),
  }
}

/** Of what was thrown or named as a cause and is no error: its words, where it has some. What only holds an error is none. */
function saidBy(details: object, clean: Cleaner): TraceCause | undefined {
  if (isError(read(details, "err"))) return undefined
  const words = ["said", "message", "error", "error_description"].map((name) => read(details, name))
  const says = words.filter((each): each is string => typeof each === "string" && each !== "").join(": ")
  const code = codeOf(details, clean)
  if (says === "" && code === undefined) return undefined
  return { name: "said", says: clean(says), ...(code === undefined ? {} : { code }) }
}

/** What the driver, the network or the provider calls it. */
function codeOf(error: object, clean: Cleaner): string | undefined {
  const code = read(error, "code")
  return word(typeof code === "number" ? String(code) : code, clean)
}

function nameOf(error: unknown, clean: Cleaner): string {
  return word(read(error, "name"), clean) ?? "Error"
}

/** One word, as names and codes are; `undefined` for what is none, and for what was better not shown. */
function word(value: unknown, clean: Cleaner): string | undefined {
  if (typeof value !== "string" || !/^[\w.:-]{1,80}$/.test(value)) return undefined
  return clean(value) === value ? value : undefined
}

/** Where a mail begins: with its second line, with its markup, or with the first words of our own; as text, or encoded. */
const mailBegins =
  /[\r\n]|\\[rn]|%0[ad]|(?:<|%3c)(?:(?:!|%21)doctype|\/?(?:html|head|body|table|div|p|a|h1|span)\b)|Sign(?: |\+|%20)in(?: |\+|%20)to|U2lnbiBpbiB0|PCFkb2N0eXBl/i

/** Characters of a text that may quote a mail. A server says less: of a longer one, nothing is told. */
const mostQuoted = 65_536

/** Whatever comes before the mail: a server's answer is one line, a mail is many. */
function beforeMail(text: string): string {
  if (text.length > mostQuoted) return ""
  const [first = ""] = text.trimStart().split(mailBegins, 1)
  return first
}

function isError(value: unknown): value is Error {
  try {
    // Those of another realm are no instances here.
    return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]"
  } catch {
    return false
  }
}

function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

/** A property, or `undefined` where reading it throws. */
function read(value: unknown, name: string): unknown {
  try {
    return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  try {
    return String(value)
  } catch {
    return ""
  }
}
