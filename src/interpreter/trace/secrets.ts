/** What an error of one request must not show: collected from the request, from what asks carried, and from the configuration. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { percentDecoded } from "../../protocol/percent-decoded.ts"
import { ofConfig } from "./config-secrets.ts"
import { Found, type Hidden, type Kind } from "./found.ts"

export interface HiddenSources {
  config: ResolvedConfig
  request: Request
  /** That the browser presented, by name. */
  cookies: Readonly<Record<string, string>>
  /** Query and body. */
  fields: readonly object[]
  /** Params and answers of all asks, in order. */
  asked: readonly unknown[]
}

/** Fields of requests that are public by their meaning: of URLs among them, the query is not. */
const publicFields: ReadonlySet<string> = new Set([
  "error",
  "error_description",
  "error_uri",
  "iss",
  "event",
  "flow",
  "scope",
  "json",
  "redirect",
  "callbackUrl",
  "redirectTo",
])

/** What asks and answers say that names no person and opens nothing. */
const publicKeys: ReadonlySet<string> = new Set([
  "type",
  "provider",
  "issuer",
  "iss",
  "ask",
  "aud",
  "azp",
  "mode",
  "responseMode",
  "strategy",
  "step",
  "do",
  "emailClaim",
  "emailVerified",
  "providerType",
  "redirectUri",
  "error",
  "errorDescription",
  "unexpected",
  "scope",
  "token_type",
  "locale",
  "applies",
])

/** Whose value is a person's or a secret, however short. */
const personalKeys = /name|mail|image|picture|phone|login|user$|password|passwd|code|secret|token|pin$|otp/i
const passwordKeys = /password|passwd|passphrase|pwd$|secret|api[-_]?key|^pin$|^otp$/i
/** What browsers and proxies say of every request, or of this application. All other headers are somebody's. */
const publicHeaders =
  /^(?:host|accept(?:-.+)?|content-(?:type|length|encoding)|connection|keep-alive|transfer-encoding|te|expect|sec-.+|upgrade-insecure-requests|cache-control|pragma|priority|dnt|origin|x-forwarded-(?:host|proto|port))$/
/** Have readers of their own. */
const readHeaders: ReadonlySet<string> = new Set(["cookie", "authorization", "proxy-authorization", "referer"])
/** A machine's own address is nobody's, and is what a developer looks for. */
const ownAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/
/** Levels of what is nested. */
const deepest = 64

/** Everything of one request that must not be shown. Total: what cannot be read makes {@link Hidden.everything} true. */
export function hiddenValues(sources: HiddenSources): Hidden {
  const found = new Found()
  try {
    const { config, request, cookies, fields, asked } = sources
    for (const value of Object.values(cookies)) ofCookie(value, found)
    ofHeaders(request, found)
    const passwords = passwordFieldsOf(config)
    for (const [name, value] of new URL(request.url).searchParams) ofFields({ [name]: value }, passwords, found)
    for (const each of fields) ofFields(each, passwords, found)
    for (const each of asked) walk(each, { found, depth: 0, skips: publicKeys })
    ofConfig(config, found)
  } catch {
    found.everything = true
  }
  return found
}

/** As it came and decoded, whole and in the parts of what is signed or sealed. */
function ofCookie(value: string, found: Found): void {
  for (const form of new Set([value, percentDecoded(value)])) {
    addText(form, found)
    addParts(form, found)
  }
}

function addParts(value: string, found: Found): void {
  for (const part of value.split(/[.|]/)) if (part.length >= 8) found.add(part)
}

function ofHeaders({ headers, url }: Request, found: Found): void {
  ofAuthorization(headers.get("authorization"), found)
  ofAuthorization(headers.get("proxy-authorization"), found)
  ofQuery(headers.get("referer") ?? "", found)
  const { host, hostname, origin, pathname } = new URL(url)
  const own = new Set([host, hostname, origin, pathname, url])
  for (const [name, value] of headers) {
    if (publicHeaders.test(name) || readHeaders.has(name)) continue
    // Each proxy adds what it knows, and `Forwarded` says what it is (RFC 7239 §4).
    const parts = name === "user-agent" ? [] : value.split(/[,;]/)
    const plain = parts.map((part) =>
      part
        .trim()
        .replace(/^(?:for|by)=/i, "")
        .replace(/^"\[?|\]?(?::\d+)?"$/g, ""),
    )
    for (const each of new Set([value, ...plain])) {
      const isPublic = own.has(each) || ownAddress.test(each) || /^(?:host|proto)=/i.test(each)
      if (!isPublic) addText(each, found, kindOf(name))
    }
  }
}

function ofAuthorization(header: string | null, found: Found): void {
  if (header === null) return
  found.add(header)
  const [scheme = "", ...rest] = header.split(" ")
  const given = rest.join(" ").trim()
  found.add(given, "password")
  if (scheme.toLowerCase() !== "basic") return
  const [user, password] = splitOnce(fromBase64(given), ":")
  found.add(user, "personal")
  found.add(password, "password")
}

/** Fields of a request, by name, and whatever JSON nests in them: what a stranger sends is somebody's, however short. */
function ofFields(fields: object, passwords: ReadonlySet<string>, found: Found): void {
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (publicFields.has(name)) {
      if (typeof value === "string") ofQuery(value, found)
    } else walk(value, { found, depth: 0, skips: none, key: name, sent: passwords })
  }
}

const none: ReadonlySet<string> = new Set()

/** Which fields of forms hide what is typed, by the configuration. */
function passwordFieldsOf({ providers }: ResolvedConfig): ReadonlySet<string> {
  const names = new Set<string>()
  for (const provider of providers.values())
    if (provider.type === "credentials")
      for (const [name, field] of Object.entries(provider.config.credentials ?? {}))
        if (field?.type === "password") names.add(name)
  return names
}

interface Walk {
  found: Found
  depth: number
  /** Keys whose values may be shown. */
  skips: ReadonlySet<string>
  key?: string
  /** Of fields of a request: those that are passwords by the configuration. */
  sent?: ReadonlySet<string>
}

/** Every text in a value, but for errors: they are what is cleaned. */
function walk(value: unknown, { found, depth, skips, key = "", sent }: Walk): void {
  if (found.everything) return
  if (typeof value === "string") {
    addText(value, found, kindOf(key, sent))
    return walk(payloadOf(value), { found, depth: depth + 1, skips })
  }
  if (typeof value === "number" || typeof value === "bigint") return found.add(String(value), kindOf(key, sent))
  if (typeof value !== "object" || value === null || value instanceof Error || value instanceof Date) return
  if (ArrayBuffer.isView(value) || !found.isNew(value)) return
  if (depth > deepest) {
    found.everything = true
    return
  }
  const next = { found, depth: depth + 1, skips, ...(sent === undefined ? {} : { sent }) }
  if (Array.isArray(value) || value instanceof Set) for (const each of value) walk(each, { ...next, key })
  else if (value instanceof Map) for (const [name, each] of value) walk(each, { ...next, key: String(name) })
  else
    for (const [name, each] of Object.entries(value) as [string, unknown][])
      if (name !== "failure" && !(skips.has(name) && typeof each !== "object")) walk(each, { ...next, key: name })
}

/** What a signed token says (RFC 7515 §7.1). */
function payloadOf(text: string): unknown {
  const [, payload] = /^eyJ[\w-]*\.(eyJ[\w-]*)\.[\w-]*$/.exec(text) ?? []
  if (payload === undefined) return undefined
  try {
    return JSON.parse(fromBase64(payload.replaceAll("-", "+").replaceAll("_", "/"))) as unknown
  } catch {
    return undefined
  }
}

function kindOf(key: string, sent?: ReadonlySet<string>): Kind | undefined {
  if (passwordKeys.test(key) || sent?.has(key) === true) return "password"
  return sent !== undefined || personalKeys.test(key) ? "personal" : undefined
}

/** A text; of an address, what follows its origin: hosts are what a developer looks for. */
function addText(value: string, found: Found, kind?: Kind): void {
  if (value.startsWith("eyJ")) addParts(value, found)
  if (kind === "password" || !/^[a-z][a-z\d+.-]*:\/\//i.test(value) || !URL.canParse(value))
    return found.add(value, kind)
  const url = new URL(value)
  if (value.length > `${url.protocol}//${url.host}/`.length) found.add(value)
  ofQuery(value, found)
}

/** What an address, absolute or a path, has in its query, and for a password. */
function ofQuery(value: string, found: Found): void {
  if (!URL.canParse(value, "http://localhost")) return
  const { password, searchParams, hash } = new URL(value, "http://localhost")
  for (const [name, each] of searchParams) found.add(each, kindOf(name))
  found.add(hash.slice(1))
  for (const form of new Set([password, percentDecoded(password)])) found.add(form, "password")
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + at.length)]
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)))
  } catch {
    return ""
  }
}
