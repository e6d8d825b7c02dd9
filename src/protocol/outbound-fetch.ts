/**
 * Makes all calls of this library to a provider, with limits for the time, the size of the response and the URL.
 * Defines the error of a failed call.
 */
import { isLoopback, parsedUrl } from "../ports/addresses.ts"
import { readWithin } from "./bytes.ts"

/**
 * The reason why a call to a provider failed, or why the library refused the response. The values do not change between
 * releases, because they are part of the catalogue of errors.
 */
export type ProviderCallReason =
  | "provider_unreachable"
  | "provider_metadata_invalid"
  | "token_request_failed"
  | "code_refused"
  | "token_response_invalid"
  | "id_token_missing"
  | "id_token_invalid"
  | "id_token_signature_invalid"
  | "id_token_expired"
  | "userinfo_refused"

/**
 * The error of a call to a provider: the library could not reach the provider, or refused the response.
 *
 * The error never contains a secret, code, token or claim. `detail` is a text of this library, or a text of the
 * provider that {@link quote} has made safe to log. The error keeps only the name and the system code of `cause`,
 * because libraries attach whole bodies and claims to their errors.
 */
export class ProviderCallError extends Error {
  override readonly name: string = "ProviderCallError"
  readonly reason: ProviderCallReason
  /** The details for the developer's log, which browsers must not receive. */
  readonly detail: string

  constructor(reason: ProviderCallReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, cause === undefined ? undefined : { cause: withoutContent(cause) })
    this.reason = reason
    this.detail = detail
  }
}

/** The options of every outbound call. */
export interface ProviderCall {
  /**
   * The provider's own `fetch`, or the platform's. The library calls this `fetch` with a string and an init whose
   * `redirect` is `"manual"`.
   */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Allows `http:` outside loopback: the option `insecureIssuer` of the provider. */
  insecure?: boolean | undefined
  /**
   * Headers that the library adds to the request. They replace headers with the same name. The library ignores a header
   * `Authorization` here.
   */
  headers?: Readonly<Record<string, string>> | undefined
  /** If true, the library returns the body as bytes, and does not decode it as UTF-8. Pictures need bytes. */
  asBytes?: boolean | undefined
  /** The maximum time from the call to the last byte of the body, in milliseconds. Default 10 000. */
  timeoutMs?: number | undefined
}

/** The options of a call, and the clock. */
export interface TimedCall extends ProviderCall {
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
}

/** The parts of a `RequestInit` that a caller can set. */
export interface OutboundInit {
  method?: string | undefined
  headers?: HeadersInit | undefined
  body?: BodyInit | null | undefined
}

/** The maximum size of a provider's response body: 256 KiB (SECURITY D11). */
export const maxAnswerBytes: number = 256 * 1024

const defaultTimeoutMs = 10_000
const maxJsonDepth = 64
/**
 * Response headers that the library removes. Some are wrong for a decoded body. The others contain cookies, which
 * callers must not receive.
 */
const droppedHeaders = ["set-cookie", "set-cookie2", "content-encoding", "content-length", "transfer-encoding"]

/**
 * Returns true if the library may call this URL. The URL must be `https:`, or `http:` to loopback or to a provider that
 * the application declared insecure. The URL must have no user name, password or fragment.
 */
export function mayCall(url: URL, insecure: boolean | undefined): boolean {
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false
  if (url.protocol === "https:") return true
  return url.protocol === "http:" && (insecure === true || isLoopback(url))
}

/**
 * Makes a `fetch` that is safe for calls to a provider. The returned function reads the whole body before it returns
 * the response. The body must be valid UTF-8 of at most 256 KiB. One deadline covers connection, headers and body.
 *
 * The function follows no redirects, because it would then send a `code`, a secret or a token to another URL. It sends
 * and stores no cookies.
 *
 * @param refusal the reason for responses that arrived but cannot be used (redirect, too large, not UTF-8)
 * @throws {ProviderCallError} `provider_unreachable` if the network fails or the deadline passes;
 * `provider_metadata_invalid`, without sending a request, if the URL is not allowed
 */
export function boundedFetch(
  call: ProviderCall,
  refusal: ProviderCallReason,
): (address: string, init: OutboundInit) => Promise<Response> {
  return async (address, { method = "GET", headers = {}, body = null }) => {
    const url = parsedUrl(address)
    if (url === undefined || !mayCall(url, call.insecure)) {
      throw new ProviderCallError("provider_metadata_invalid", "the provider's address must be https")
    }
    // On some platforms, `fetch` throws if it is called as a method of another object (`call.fetch()`).
    const send = call.fetch
    const stop = new AbortController()
    const ms = call.timeoutMs ?? defaultTimeoutMs
    let timer: ReturnType<typeof setTimeout> | undefined
    let reader: ReadableStreamDefaultReader<unknown> | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new ProviderCallError("provider_unreachable", `no complete answer within ${ms} ms`))
      }, ms)
    })
    // The deadline can pass before any code awaits this promise. Its rejection must not count as unhandled.
    late.catch(() => {})
    try {
      const sent = call.headers === undefined ? headers : withHeaders(headers, call.headers)
      const request: RequestInit = { method, headers: sent, body, redirect: "manual", signal: stop.signal }
      const answer = await Promise.race([send(url.href, request), late])
      if (answer.type === "opaqueredirect" || (answer.status >= 300 && answer.status < 400)) {
        throw new ProviderCallError(refusal, "the provider answered with a redirect, which is never followed")
      }
      reader = answer.body?.getReader()
      const bytes =
        reader === undefined ? new Uint8Array() : await Promise.race([readWithin(reader, maxAnswerBytes), late])
      if (bytes === undefined) throw new ProviderCallError(refusal, `the answer exceeds ${maxAnswerBytes} bytes`)
      let content: BodyInit = bytes
      try {
        // JSON must not begin with a byte order mark (RFC 8259 §8.1). The decoder keeps such a mark, so that parsing
        // the text as JSON fails.
        if (call.asBytes !== true) content = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
      } catch {
        throw new ProviderCallError(refusal, "the answer is not UTF-8")
      }
      const kept = new Headers(answer.headers)
      for (const name of droppedHeaders) kept.delete(name)
      const bodiless = answer.status === 204 || answer.status === 205
      return new Response(bodiless ? null : content, { status: answer.status, headers: kept })
    } catch (error) {
      if (error instanceof ProviderCallError) throw error
      throw new ProviderCallError("provider_unreachable", `the call to ${url.host} failed`, error)
    } finally {
      clearTimeout(timer)
      // Ends a call in progress, and frees the socket of an unread body. Has no effect after a complete body.
      stop.abort()
      reader?.cancel().catch(() => {})
    }
  }
}

function withHeaders(own: HeadersInit, more: NonNullable<ProviderCall["headers"]>): Headers {
  const all = new Headers(own)
  for (const [name, value] of Object.entries(more)) if (name.toLowerCase() !== "authorization") all.set(name, value)
  return all
}

/**
 * Parses a JSON object. Never throws. Returns `undefined` for any other text: other JSON, invalid JSON, or objects and
 * lists nested deeper than `depth`. The default is 64. Deeper values would overflow the stack of a function that copies
 * them. If a name is repeated, its last value counts. The result has no `__proto__` at any level.
 */
export function parseJsonObject(text: string, depth: number = maxJsonDepth): Record<string, unknown> | undefined {
  // A string with few opening brackets cannot be nested deeply, so the function does not examine it further.
  if (text.split(/[[{]/, depth + 2).length > depth + 1 && isDeeperThan(text, depth)) return undefined
  try {
    const value: unknown = JSON.parse(text, (key, member: unknown) => (key === "__proto__" ? undefined : member))
    const isOther = typeof value !== "object" || value === null || Array.isArray(value)
    return isOther ? undefined : (value as Record<string, unknown>) // Any JSON object has this type.
  } catch {
    return undefined
  }
}

/** Returns true for a JSON object, and false for an array, `null` or a primitive. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Returns true if JSON is nested deeper than a limit. The function counts brackets and does not parse, because some
 * parsers fail on deep input. Brackets within strings do not count.
 */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') quoted = !quoted
    else if (quoted && character === "\\") at++
    else if (!quoted && (character === "{" || character === "[") && ++depth > limit) return true
    else if (!quoted && (character === "}" || character === "]")) depth--
  }
  return false
}

/**
 * Returns a provider's text in a form that is safe to log. The function replaces the given secrets, and any text that
 * looks like a token. The result is printable ASCII of at most 200 characters, and ends with `…` if it was shortened.
 */
export function quote(said: unknown, secrets: readonly (string | undefined)[] = []): string {
  if (typeof said !== "string") return "nothing"
  let text = said.slice(0, maxAnswerBytes)
  for (const secret of secrets) if (secret !== undefined && secret !== "") text = text.replaceAll(secret, "[redacted]")
  text = text.replace(/[^\x20-\x7e]+/g, " ")
  text = text.replace(/[\w.~+/=%-]{24,}/g, (run) => (/[0-9A-Z]/.test(run) ? "[redacted]" : run))
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function withoutContent(cause: unknown): Error {
  if (cause instanceof ProviderCallError) return cause
  const name = cause instanceof Error && /^\w{1,60}$/.test(cause.name) ? cause.name : "Error"
  const code = codeOf(cause) ?? (cause instanceof Error ? codeOf(cause.cause) : undefined)
  return new Error(code === undefined ? name : `${name} ${code}`)
}

/**
 * Returns the code of a system or library error, such as `ECONNREFUSED` or `ERR_JWT_EXPIRED`. Such codes are fixed
 * words, so they are safe to log.
 */
function codeOf(error: unknown): string | undefined {
  const code: unknown = isObject(error) ? error["code"] : undefined
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{1,59}$/.test(code) ? code : undefined
}
