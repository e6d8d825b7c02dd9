/** Everything in one response that a browser can see, as plain data. */
import type { ResponseInternal } from "../../src/flows/http-result.ts"
import { serializeCookie } from "../../src/protocol/cookies.ts"
import { all, attribute, elementsOf, textOf, type Element } from "../pages/dom.ts"
import { readCookies, type CookieReader } from "./cookies.ts"
import type { Call } from "./diary.ts"

export interface Observed {
  step: string
  /** The observation as JSON, compared field by field. */
  seen: Readonly<Record<string, unknown>>
  /** The calls that the application and its surroundings received meanwhile. */
  calls: readonly Call[]
}

const headersSeen = ["content-type", "cache-control", "expires", "pragma", "allow"] as const

export type Answered = Response | ResponseInternal | { thrown: unknown }

/** Returns the answer as a `Response`, so that the suite observes data from `raw` in the same way. */
export function responseOf(answered: Exclude<Answered, { thrown: unknown }>): Response {
  if (answered instanceof Response) return answered
  const headers = new Headers(answered.headers)
  for (const cookie of answered.cookies ?? []) headers.append("set-cookie", serializeCookie(cookie))
  if (answered.redirect !== undefined) headers.set("location", answered.redirect)
  const { body } = answered
  const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body)
  return new Response(text, { status: answered.status ?? (answered.redirect === undefined ? 200 : 302), headers })
}

export async function observe(answered: Answered, url: URL, reader: CookieReader): Promise<Observed["seen"]> {
  if ("thrown" in answered) return { thrown: typeOf(answered.thrown) }
  const response = responseOf(answered)
  const location = response.headers.get("location")
  const headers = headersSeen.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    kind: answered instanceof Response ? "response" : "data",
    status: response.status,
    headers: Object.fromEntries(headers),
    ...(location === null ? {} : { location: addressSeen(location, url) }),
    cookies: await readCookies(response.headers.getSetCookie(), reader),
    body: bodySeen(await response.clone().text(), response.headers.get("content-type") ?? "", url),
  }
}

function typeOf(thrown: unknown): string {
  return thrown instanceof Error ? ("type" in thrown ? String(thrown.type) : thrown.name) : typeof thrown
}

/** An address in its parts, so that an extra parameter is one difference. */
function addressSeen(address: string, base: URL): unknown {
  if (!URL.canParse(address, base.href)) return { unreadable: address }
  const url = new URL(address, base)
  return {
    relative: !URL.canParse(address),
    to: url.origin + url.pathname,
    query: Object.fromEntries(
      [...new Set(url.searchParams.keys())].map((key) => [key, url.searchParams.getAll(key).join(" & ")]),
    ),
    hash: url.hash,
  }
}

function bodySeen(text: string, contentType: string, url: URL): unknown {
  if (text === "") return null
  if (contentType.includes("html")) return pageSeen(text, url)
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === "object" && json !== null && "url" in json && typeof json.url === "string")
      return { ...json, url: addressSeen(json.url, url) }
    return json
  } catch {
    return { text }
  }
}

/** The actions that a page offers, without its look and its texts. */
function pageSeen(markup: string, base: URL): unknown {
  const resolved = (address: string) => (URL.canParse(address, base.href) ? new URL(address, base).href : address)
  const forms = all(markup, "form").map((form) => ({
    action: resolved(attribute(form, "action") ?? ""),
    method: (attribute(form, "method") ?? "get").toLowerCase(),
    fields: Object.fromEntries(within(form).flatMap(fieldSeen)),
  }))
  return {
    title: textOf(all(markup, "title")[0]),
    forms,
    links: all(markup, "a").map((link) => resolved(attribute(link, "href") ?? "")),
    scripts: all(markup, "script").length,
    foreign: elementsOf(markup).filter((element) => isForeign(attribute(element, "src") ?? "", base)).length,
  }
}

function fieldSeen(element: Element): [string, object][] {
  const name = attribute(element, "name")
  if (element.tagName !== "input" || name === undefined) return []
  const type = attribute(element, "type") ?? "text"
  return [[name, type === "hidden" ? { hidden: attribute(element, "value") ?? "" } : { type }]]
}

function isForeign(address: string, base: URL): boolean {
  return address !== "" && URL.canParse(address, base.href) && new URL(address, base).origin !== base.origin
}

function within(node: Element): Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...within(child)] : []))
}
