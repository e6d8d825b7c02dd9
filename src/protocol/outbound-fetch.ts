/**
 * The one way in which this library calls a provider: bounded in time, size and reach; and the one failure such a
 * call ends with.
 */
import { parsedUrl } from "../ports/addresses.ts"
import { readWithin } from "./bytes.ts"

/** Why a call to a provider, or the judgement of its answer, failed. Stable: part of the catalogue of errors. */
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
 * A provider could not be reached, or said what cannot be accepted.
 *
 * Never holds a secret, code, token or claim: `detail` is ours, or a {@link quote} of the provider; of `cause`, only
 * its name and system code are kept (libraries attach whole bodies and claims to their errors).
 */
export class ProviderCallError extends Error {
  override readonly name: string = "ProviderCallError"
  readonly reason: ProviderCallReason
  /** For the developer's log. Not for browsers. */
  readonly detail: string

  constructor(reason: ProviderCallReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, cause === undefined ? undefined : { cause: withoutContent(cause) })
    this.reason = reason
    this.detail = detail
  }
}

/** What every outbound call is given. */
export interface ProviderCall {
  /** The provider's own, or the platform's. Called with a string and an init whose `redirect` is `"manual"`. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Allows `http:` off loopback. The provider's `insecureIssuer`. */
  insecure?: boolean | undefined
  /** Sent besides what the call itself sends, or in its place; never `Authorization`. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The body is taken as it comes, not as UTF-8: for pictures. */
  asBytes?: boolean | undefined
  /** Milliseconds from the call to the last byte of the body. Default 10 000. */
  timeoutMs?: number | undefined
}

/** A call, and the clock. */
export interface TimedCall extends ProviderCall {
  /** Milliseconds since the epoch. */
  now: () => number
}

/** What a call may say; the rest of a `RequestInit` is decided here. */
export interface OutboundInit {
  method?: string | undefined
  headers?: HeadersInit | undefined
  body?: BodyInit | null | undefined
}

/** Bytes of body that are read of any provider's answer: 256 KiB (SECURITY D11). */
export const maxAnswerBytes: number = 256 * 1024

const defaultTimeoutMs = 10_000
const maxJsonDepth = 64
/** Of no use to a reader here, and wrong for a body that was decoded, or that must not travel on (cookies). */
const droppedHeaders = ["set-cookie", "set-cookie2", "content-encoding", "content-length", "transfer-encoding"]

/** `https:`, or `http:` to loopback or to a provider that the application declared insecure; no user name, no fragment. */
export function mayCall(url: URL, insecure: boolean | undefined): boolean {
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false
  if (url.protocol === "https:") return true
  return url.protocol === "http:" && (insecure === true || isLoopback(url))
}

/** `localhost`, `127.0.0.1` and `[::1]`, and no other spelling of this machine. */
export function isLoopback(url: URL): boolean {
  return url.hostname === "localhost" || url.hostname === "127.0.0.1" || url.hostname === "[::1]"
}

/**
 * A `fetch` that is safe to point at a provider. The answer's body is read completely before it is returned: strict
 * UTF-8, at most 256 KiB, all within one deadline that covers connection, headers and body.
 *
 * Redirects are not followed: a `code`, a secret or a token would travel with them. No cookies are sent or kept.
 *
 * @param refusal the reason for answers that arrived but cannot be taken (redirect, too large, not UTF-8)
 * @throws {ProviderCallError} `provider_unreachable` on network failure and past the deadline;
 *   `provider_metadata_invalid` when the address itself is not allowed, before anything is sent
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
    // Called as a plain function: some platforms' own fetch refuses any other `this`.
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
    // Nobody may be listening at the moment it fires.
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
        // A leading byte order mark is kept, so that it fails as the start of JSON (RFC 8259 §8.1).
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
      // Ends a call that is still under way, and frees the socket of an unread body. After a complete one: nothing.
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
 * The JSON object in a text, or `undefined` for anything else: other JSON, no JSON, or objects and lists nested deeper than
 * `depth`, by default 64 (which would overflow the stack of a function that copies them). Of repeated names the last
 * counts; `__proto__` is dropped at every level. Total.
 */
export function parseJsonObject(text: string, depth: number = maxJsonDepth): Record<string, unknown> | undefined {
  // A text with few brackets cannot be deep.
  if (text.split(/[[{]/, depth + 2).length > depth + 1 && isDeeperThan(text, depth)) return undefined
  try {
    const value: unknown = JSON.parse(text, (key, member: unknown) => (key === "__proto__" ? undefined : member))
    const isOther = typeof value !== "object" || value === null || Array.isArray(value)
    return isOther ? undefined : (value as Record<string, unknown>) // any JSON object is one
  } catch {
    return undefined
  }
}

/** A JSON object as opposed to an array, `null` or a primitive. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Counted before parsing, as not every engine's parser takes any depth. Brackets within strings do not count. */
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
 * What a provider said, fit for a log: the given secrets and anything that looks like a token replaced, printable
 * ASCII, at most 200 characters.
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

/** System and library codes (`ECONNREFUSED`, `ERR_JWT_EXPIRED`) are fixed words. */
function codeOf(error: unknown): string | undefined {
  const code: unknown = isObject(error) ? error["code"] : undefined
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{1,59}$/.test(code) ? code : undefined
}
