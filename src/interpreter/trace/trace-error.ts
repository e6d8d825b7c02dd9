/**
 * Selects the parts of an error and of its causes that a trace shows. A trace can show only classes and codes,
 * sentences of the library, and words of databases, drivers and networks that `known-words.ts` lists. Any other text
 * appears only in the log, because it can contain personal data.
 */
import { isApplicationReason } from "../../errors/application-reason.ts"
import { applicationRow, catalogue, isReason } from "../../errors/catalogue.ts"
import { knownWords } from "../../errors/catalogue/known-words.ts"
import * as errors from "../../errors.ts"
import type { TraceCause, TraceError } from "../../ports/trace.ts"
import { ProviderCallError } from "../../protocol/outbound-fetch.ts"
import { frameOf } from "./frame.ts"

/** The maximum number of causes that a trace shows. */
const mostCauses = 6
/** The maximum number of values that are searched for causes, including objects that only contain an error. */
const mostLinks = 40

/**
 * Returns an error as a trace shows it. Never throws: if reading a part of the error throws, or the chain of causes is
 * a cycle, the function returns the parts that it can read.
 *
 * @param error the error that was logged.
 */
export function traceErrorOf(error: Error): TraceError {
  const details = read(error, "cause")
  const reason = read(details, "reason")
  return {
    type: wordOf(read(classOf(error), "type")) ?? nameOf(error),
    says: sentenceOf(error, details) || (isReason(reason) ? catalogue[reason].developer : ""),
    causes: causesOf(
      error,
      typeof reason === "string" && isApplicationReason(reason) ? read(details, "said") : undefined,
    ),
  }
}

/** The sentences of the library, without any text of a request. */
const ownSentences: readonly string[] = [applicationRow, ...Object.values(catalogue)].map(({ developer }) => developer)

/**
 * The classes of errors about a configuration or a schema. Only this library makes such errors, and their messages
 * contain only names that the developer wrote.
 */
const ownErrors = [
  errors.ExperimentalFeatureNotEnabled,
  errors.InvalidConfiguration,
  errors.InvalidEndpoints,
  errors.MissingAdapter,
  errors.MissingAdapterMethods,
  errors.MissingAuthorize,
  errors.MissingFramework,
  errors.MissingSecret,
  errors.UnsafeFlowError,
  errors.UnsupportedStrategy,
  errors.WeakSecret,
] as const
const ownNames: ReadonlySet<unknown> = new Set(["ChartError", "DatabaseSchemaError", "MigrationError", "StepError"])

function sentenceOf(error: unknown, details?: unknown): string {
  const message = read(error, "message")
  if (typeof message !== "string") return ""
  const threw = read(details, "thrownBy")
  const sentence = typeof threw === "string" ? message.replace(`The application's ${threw} threw. `, "") : message
  if (ownSentences.includes(sentence)) return message
  if (isOwn(error)) return message.slice(0, mostShownOfOwn)
  // In a message with the status of a response, the text after the colon comes from the provider, so a trace must not
  // show it.
  if (error instanceof ProviderCallError && !/ answered \d{3}: /.test(message)) return message.slice(0, mostShown)
  return knownWords(message)
}

/** The maximum length of a text that is not a sentence of the library, in characters. */
const mostShown = 300
/** The maximum length of a message of the library that has names which the developer wrote, in characters. */
const mostShownOfOwn = 2000

function isOwn(error: unknown): boolean {
  return ownErrors.some((known) => error instanceof known) || ownNames.has(read(error, "name"))
}

/**
 * Returns the causes of an error, nearest first.
 *
 * @param text the text of a reason that an override defines. The application's code contains this text, so a trace may
 * show it.
 */
function causesOf(error: unknown, text: unknown): TraceCause[] {
  const causes: TraceCause[] = typeof text === "string" ? [{ name: "said", says: text.slice(0, mostShown) }] : []
  const seen = new Set<unknown>([error])
  const waiting = text === undefined ? behind(error) : []
  for (let links = 0; waiting.length > 0 && links < mostLinks && causes.length < mostCauses; links++) {
    const next = waiting.shift()
    if (next === undefined || next === null || seen.has(next)) continue
    seen.add(next)
    const told = causeOf(next)
    if (told !== undefined) causes.push(told)
    waiting.unshift(...behind(next))
  }
  return causes
}

/**
 * Returns the direct causes of a value: the first two of its `errors` (of an aggregate error), and its `cause`. The
 * `cause` of an error of this library can be an object `{ err, … }` that is not an error. For such an object, the
 * function also returns `err`.
 */
function behind(error: unknown): unknown[] {
  if (typeof error !== "object" || error === null) return []
  const several: unknown = read(error, "errors")
  const first = isList(several) ? [read(several, "0"), read(several, "1")] : []
  return [...first, ...(isError(error) ? [] : [read(error, "err")]), read(error, "cause")]
}

function causeOf(cause: unknown): TraceCause | undefined {
  if (typeof cause !== "object" || cause === null) return { name: typeof cause, says: knownWords(textOf(cause)) }
  const code = codeOf(read(cause, "code"))
  const coded = code === undefined ? {} : { code }
  if (isError(cause)) {
    const where = frameOf(read(cause, "stack"), read(cause, "message"))
    return { name: nameOf(cause), says: sentenceOf(cause), ...coded, ...(where === undefined ? {} : { where }) }
  }
  // An object that only contains an error (`err`) has no text of its own.
  if (isError(read(cause, "err"))) return undefined
  const words = ["said", "message", "error", "error_description"].map((name) => read(cause, name))
  const says = knownWords(words.filter((each) => typeof each === "string").join(": "))
  return says === "" && code === undefined ? undefined : { name: "said", says, ...coded }
}

/**
 * Matches codes of platforms, drivers and databases: `ECONNREFUSED`, `ERR_TLS_CERT_ALTNAME_INVALID`, `42P01`, `P2021`,
 * `1146`.
 */
const codes = /^(?:E[A-Z]{3,19}|[A-Z]{2,12}\d{0,2}(?:_[A-Z\d]{2,20}){1,6}|(?=.*\d)[\dA-Z]{5}|\d{1,4}|WRONGPASS|NOAUTH)$/

/** Returns the code that a driver or the network gave to an error. */
function codeOf(given: unknown): string | undefined {
  const code = typeof given === "number" ? String(given) : given
  return typeof code === "string" && codes.test(code) ? code : undefined
}

/**
 * Returns the name of an error's class. The property `name` can hold any text, so the function uses this property only
 * if the text ends with `Error` or `Exception`. Otherwise the function uses the name of the constructor, which comes
 * from source code.
 */
function nameOf(error: unknown): string {
  const name = wordOf(read(error, "name"))
  return name !== undefined && /(?:Error|Exception)$/.test(name)
    ? name
    : (wordOf(read(classOf(error), "name")) ?? "Error")
}

function classOf(error: unknown): unknown {
  return read(error, "constructor")
}

function wordOf(name: unknown): string | undefined {
  return typeof name === "string" && /^[A-Z][A-Za-z]{2,60}$/.test(name) ? name : undefined
}

function isError(value: unknown): value is Error {
  try {
    // An error of another realm, such as a `vm` context, is not an `instanceof` this realm's `Error`.
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

/** Returns a property, or `undefined` if reading it throws. */
function read(value: unknown, name: string): unknown {
  try {
    return (typeof value === "object" && value !== null) || typeof value === "function"
      ? Reflect.get(value, name)
      : undefined
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
