/**
 * What a trace tells of an error and of the errors behind it. By a list of what may be shown: classes and codes, sentences
 * of the library, and the words of others that the catalogue knows. All other text is in the log, and not in a trace.
 */
import { isApplicationReason } from "../../errors/application-reason.ts"
import { applicationRow, catalogue, isReason } from "../../errors/catalogue.ts"
import { knownWords } from "../../errors/catalogue/known-words.ts"
import * as errors from "../../errors.ts"
import type { TraceCause, TraceError } from "../../ports/trace.ts"
import { ProviderCallError } from "../../protocol/outbound-fetch.ts"
import { frameOf } from "./frame.ts"

/** Errors of a chain that are told. */
const mostCauses = 6
/** Values that are looked at for them: details hold an error, and are not errors. */
const mostLinks = 40

/**
 * An error as a trace has it. Total: of errors that throw when they are read, and of chains that lead back to themselves,
 * it tells as much as it can read.
 *
 * @param error as the log has it.
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

/** They hold nothing of a request. */
const ownSentences: readonly string[] = [applicationRow, ...Object.values(catalogue)].map(({ developer }) => developer)

/** Errors of a configuration or a schema: this library alone makes them, and of names that the developer wrote. */
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
  if (ownSentences.includes(sentence) || isOwn(error)) return message.slice(0, mostShown)
  // What the provider said stands behind the status.
  if (error instanceof ProviderCallError && !/ answered \d{3}: /.test(message)) return message.slice(0, mostShown)
  return knownWords(message)
}

/** Characters of one sentence. */
const mostShown = 300

function isOwn(error: unknown): boolean {
  return ownErrors.some((known) => error instanceof known) || ownNames.has(read(error, "name"))
}

/** Nearest first. @param text that the application gave with a reason of its own: it is written into an override. */
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

/** What lies directly behind: its cause; of an error of this library, what its cause holds; of one of many, the first ones. */
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
  // What only holds an error says nothing itself.
  if (isError(read(cause, "err"))) return undefined
  const words = ["said", "message", "error", "error_description"].map((name) => read(cause, name))
  const says = knownWords(words.filter((each) => typeof each === "string").join(": "))
  return says === "" && code === undefined ? undefined : { name: "said", says, ...coded }
}

/** Codes of platforms, drivers and databases: `ECONNREFUSED`, `ERR_TLS_CERT_ALTNAME_INVALID`, `42P01`, `P2021`, `1146`. */
const codes = /^(?:E[A-Z]{3,19}|[A-Z]{2,12}\d{0,2}(?:_[A-Z\d]{2,20}){1,6}|(?=.*\d)[\dA-Z]{5}|\d{1,4}|WRONGPASS|NOAUTH)$/

/** What a driver or the network calls it. */
function codeOf(given: unknown): string | undefined {
  const code = typeof given === "number" ? String(given) : given
  return typeof code === "string" && codes.test(code) ? code : undefined
}

/** The class: a name of the source. What an error has for a name itself may be anything, unless it ends as such names do. */
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
