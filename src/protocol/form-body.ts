/**
 * Reads the body or the query of a request as named fields. The functions never throw: any input gives fields or a 4xx
 * status.
 */
import { readWithin } from "./bytes.ts"
import { takeBody, type ByteReader } from "./lazy-request.ts"
import { bodyKind, type BodyKind } from "./media-type.ts"
import { isDeeperThan, parseJsonObject } from "./outbound-fetch.ts"

export interface FieldLimits {
  /**
   * The maximum size of the body, in bytes. {@link readBody} counts the bytes as they arrive, and ignores
   * `Content-Length`.
   */
  bytes: number
  /** The maximum number of pairs of a form or query, or of keys of the outermost JSON object. */
  fields: number
  /** The maximum number of levels of nested objects and arrays in a JSON body, including the outermost. */
  depth: number
  /** The maximum time in which the whole body must arrive, in milliseconds. */
  milliseconds: number
}

/** The default limits: 64 KiB, 200 fields, 32 levels, 10 seconds. */
export const fieldLimits: Readonly<FieldLimits> = { bytes: 65_536, fields: 200, depth: 32, milliseconds: 10_000 }

/** Calls `late` after the given milliseconds, unless the caller calls the returned function before. */
type Deadline = (milliseconds: number, late: () => void) => () => void

/**
 * The values of the fields by name. The record has no prototype, so that an absent field is `undefined`, even if its
 * name is `constructor`. Values of forms and queries are strings; values of JSON have any type. The record contains no
 * key `__proto__` at any level.
 */
export type Fields = Readonly<Record<string, unknown>>

/**
 * The reason why {@link readBody} or {@link readForm} refuses its input. `json`: the body is not JSON, or not an
 * object. `encoding`: the body is not UTF-8, or contains a broken percent escape or half of a surrogate pair. `read`:
 * other code has read the body before, or the sender disconnected.
 */
export type FieldsRefusal =
  | "tooLarge"
  | "tooSlow"
  | "mediaType"
  | "encoding"
  | "json"
  | "tooDeep"
  | "tooManyFields"
  | "read"

export type FieldsRead =
  | {
      ok: true
      fields: Fields
      /**
       * The names of fields that a form or query contained more than once. `fields` has the last value. A caller that
       * uses such a field must refuse the request (RFC 6749 §3.1: parameters must not be included more than once).
       */
      repeated: ReadonlySet<string>
    }
  | { ok: false; status: 400 | 408 | 413 | 415; reason: FieldsRefusal }

/**
 * Reads the body of a request as JSON or as a form, by its exact media type.
 *
 * Without a `Content-Type`, an empty body has no fields, and any other body gives a 415. A `Content-Type` that names
 * neither JSON nor a form gives a 415 too. For a 415, the function reads at most the first chunk of the body.
 *
 * @param request the function reads the body to the end, or cancels a body that it refuses.
 * @param deadline ends the wait for a slow sender with a 408 (RFC 9110 §15.5.9). Without `deadline`, the wait has no
 * end.
 */
export async function readBody(
  request: Request,
  limits: Readonly<FieldLimits> = fieldLimits,
  deadline?: Deadline,
): Promise<FieldsRead> {
  const kind = bodyKind(request.headers.get("content-type"))
  if (kind === "unsupported") {
    request.body?.cancel().catch(ignore)
    return refused(415, "mediaType")
  }
  const bytes = await readBytes(request, { ...limits, bytes: kind === "none" ? 0 : limits.bytes }, deadline)
  if (typeof bytes === "string") {
    if (bytes === "tooSlow") return refused(408, "tooSlow")
    if (bytes === "read") return refused(400, "read")
    return kind === "none" ? refused(415, "mediaType") : refused(413, "tooLarge")
  }
  const text = decodeUtf8(bytes)
  return text === undefined ? refused(400, "encoding") : readers[kind](text, limits)
}

const readers: Record<Exclude<BodyKind, "unsupported">, (text: string, limits: Readonly<FieldLimits>) => FieldsRead> = {
  json: readJson,
  form: readForm,
  none: () => ({ ok: true, fields: { __proto__: null }, repeated: new Set() }),
}

async function readBytes(
  request: Request,
  { bytes: limit, milliseconds }: Pick<FieldLimits, "bytes" | "milliseconds">,
  deadline: Deadline | undefined,
): Promise<Uint8Array | "tooLarge" | "tooSlow" | "read"> {
  const reader = takeBody(request) ?? readerOf(request)
  if (reader === "read") return "read"
  if (reader === "empty") return new Uint8Array()
  const all = readWithin(reader, limit).then(
    (bytes) => bytes ?? ("tooLarge" as const),
    () => "read" as const,
  )
  if (deadline === undefined) return all
  let cancel: () => void = ignore
  const late = new Promise<"tooSlow">((resolve) => {
    cancel = deadline(milliseconds, () => {
      resolve("tooSlow")
      // No await: a sender that never stops must not block this function.
      reader.cancel().catch(ignore)
    })
  })
  const read = await Promise.race([all, late])
  cancel()
  return read
}

/** Returns a reader of the body; `read` if other code has read the body, or is reading it. */
function readerOf(request: Request): ByteReader | "read" | "empty" {
  if (request.bodyUsed) return "read"
  if (request.body === null) return "empty"
  try {
    return request.body.getReader()
  } catch {
    return "read"
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Matches half of a surrogate pair. The functions refuse a body or query with such a name or value, because
 * `encodeURIComponent` throws for it.
 */
const surrogate = /\p{Surrogate}/u

/**
 * Reads a form, or a query without its question mark (`application/x-www-form-urlencoded`, URL standard §5.1). Stricter
 * than the standard: the function refuses broken escapes and broken UTF-8, and does not repair them.
 */
export function readForm(text: string, limits: Readonly<FieldLimits> = fieldLimits): FieldsRead {
  const fields: Record<string, unknown> = { __proto__: null }
  const repeated = new Set<string>()
  if (text === "") return { ok: true, fields, repeated }
  if (text.split("&", limits.fields + 1).length > limits.fields) return refused(400, "tooManyFields")
  try {
    // No percent escape contains `&` or `=`. Therefore the whole text decodes if and only if each name and value
    // decodes.
    if (surrogate.test(decodeURIComponent(text))) return refused(400, "encoding")
  } catch {
    return refused(400, "encoding")
  }
  // `URLSearchParams` removes one leading question mark, which can belong to the name of the first field. The code adds
  // a question mark for `URLSearchParams` to remove, so that the name stays complete.
  for (const [name, value] of new URLSearchParams(`?${text}`)) {
    if (name === "__proto__") continue
    if (name in fields) repeated.add(name)
    fields[name] = value
  }
  return { ok: true, fields, repeated }
}

function readJson(text: string, limits: Readonly<FieldLimits>): FieldsRead {
  const parsed = parseJsonObject(text, limits.depth)
  if (parsed === undefined) return refused(400, isDeeperThan(text, limits.depth) ? "tooDeep" : "json")
  const entries = Object.entries(parsed)
  if (entries.length > limits.fields) return refused(400, "tooManyFields")
  const broken = entries.some(
    ([name, value]) => surrogate.test(name) || (typeof value === "string" && surrogate.test(value)),
  )
  if (broken) return refused(400, "encoding")
  return { ok: true, fields: { __proto__: null, ...parsed }, repeated: new Set() }
}

function refused(status: 400 | 408 | 413 | 415, reason: FieldsRefusal): FieldsRead {
  return { ok: false, status, reason }
}

function ignore(): void {}
