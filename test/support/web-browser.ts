/**
 * A browser without a screen: follows redirects, fills in and sends forms, runs the one script of a page that sends its
 * own form, stores cookies like a browser, and sends origin headers.
 */
import { cookieJar, type CookieJar } from "./cookie-jar.ts"
import { all, attribute, elementsOf, textOf, type Element } from "../pages/dom.ts"

/** Sends a request to its host; follows no redirect. */
export type Transport = (request: Request) => Promise<Response>

/** Over the network. */
export const overHttp: Transport = (request) => fetch(request, { redirect: "manual" })

export interface PageSeen {
  /** The address at the end. */
  url: URL
  status: number
  headers: Headers
  body: string
  /** Every address on the way, this one last. */
  way: readonly URL[]
  /** The status of each of them. */
  answers: readonly Headers[]
}

export interface Form {
  action: string
  method: string
  fields: Record<string, string>
}

export interface WebBrowser {
  jar: CookieJar
  /** Opens an address, like from the address bar or from a mail. */
  open: (url: string) => Promise<PageSeen>
  /** Sends a form of a page. `fields` are the typed values; the browser adds the page's own values. */
  submit: (page: PageSeen, form: Form, fields?: Record<string, string>) => Promise<PageSeen>
  /** Sends a request like a script of a page at that origin. Follows no redirect. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Returns the JSON of a response, such as that of `GET /session`, to the application's script. */
  json: <T>(url: string, init?: RequestInit) => Promise<T>
}

/** More than any sign-in needs, and few enough to detect a loop. */
const longestWay = 20

export function webBrowser(transport: Transport = overHttp, now: () => number = Date.now): WebBrowser {
  const jar = cookieJar(now)

  const send = async (url: URL, init: RequestInit, from: URL | undefined): Promise<Response> => {
    const method = init.method ?? "GET"
    const sameSite = from === undefined || from.hostname === url.hostname
    const headers = new Headers(init.headers)
    const cookies = jar.header({ url, method, sameSite })
    if (cookies !== undefined) headers.set("cookie", cookies)
    headers.set("sec-fetch-site", siteOf(url, from))
    if (method !== "GET" && from !== undefined) headers.set("origin", from.origin)
    const response = await transport(new Request(url, { ...init, headers }))
    jar.keep(url, response.headers.getSetCookie())
    return response
  }

  const navigate = async (start: URL, init: RequestInit, from: URL | undefined): Promise<PageSeen> => {
    let url = start
    let request = init
    const way: URL[] = []
    const answers: Headers[] = []
    for (;;) {
      way.push(url)
      if (way.length > longestWay) throw new Error(`Redirect loop: ${way.slice(-4).map(String).join(" → ")}`)
      const response = await send(url, request, from)
      answers.push(response.headers)
      const location = response.headers.get("location")
      if (location !== null && response.status >= 300 && response.status < 400) {
        void response.body?.cancel()
        url = new URL(location, url)
        request = {}
        continue
      }
      const page = {
        url,
        status: response.status,
        headers: response.headers,
        body: await response.text(),
        way,
        answers,
      }
      const posted = selfPosting(page)
      return posted === undefined ? page : joined(page, await submit(page, posted))
    }
  }

  const submit: WebBrowser["submit"] = (page, form, fields = {}) => {
    const values = new URLSearchParams({ ...form.fields, ...fields })
    const action = new URL(form.action, page.url)
    if (form.method === "post") return navigate(action, { method: "POST", body: values }, page.url)
    action.search = values.toString()
    return navigate(action, {}, page.url)
  }
  const fetchIt: WebBrowser["fetch"] = (address, init = {}) => {
    const url = new URL(address)
    return send(url, init, url)
  }
  return {
    jar,
    open: (url) => navigate(new URL(url), {}, undefined),
    submit,
    fetch: fetchIt,
    json: async <T>(url: string, init?: RequestInit) => {
      const response = await fetchIt(url, init)
      // The caller names the type of the response.
      return JSON.parse(await response.text()) as T
    },
  }
}

function siteOf(url: URL, from: URL | undefined): string {
  if (from === undefined) return "none"
  if (from.origin === url.origin) return "same-origin"
  return from.hostname === url.hostname ? "same-site" : "cross-site"
}

/** A navigation that a page starts by itself. */
function joined(first: PageSeen, second: PageSeen): PageSeen {
  return { ...second, way: [...first.way, ...second.way], answers: [...first.answers, ...second.answers] }
}

/** Returns the form of a page whose script sends it at once, as with `response_mode=form_post`. */
function selfPosting(page: PageSeen): Form | undefined {
  return /<script[^>]*>[^<]*document\.forms\[0\]\.submit\(\)/.test(page.body) ? formsOf(page)[0] : undefined
}

/** Returns the forms of a page, with their preset values. */
export function formsOf(page: PageSeen): Form[] {
  return all(page.body, "form").map((form) => ({
    action: attribute(form, "action") ?? page.url.href,
    method: (attribute(form, "method") ?? "get").toLowerCase(),
    fields: Object.fromEntries(
      within(form)
        .filter((element) => element.tagName === "input" && attribute(element, "name") !== undefined)
        .map((element) => [attribute(element, "name") ?? "", attribute(element, "value") ?? ""]),
    ),
  }))
}

/** Returns the form whose target path has this ending. @throws {Error} if the page has none. */
export function formTo(page: PageSeen, path: string): Form {
  const form = formsOf(page).find(({ action }) => new URL(action, page.url).pathname.endsWith(path))
  if (form === undefined) throw new Error(`No form to ${path} on ${page.url.href}: ${text(page)}`)
  return form
}

/** The visible text of the page. */
export function text(page: PageSeen): string {
  return textOf(all(page.body, "body")[0])
}

/** How many buttons the page has. */
export function buttons(page: PageSeen): number {
  return elementsOf(page.body).filter(({ tagName }) => tagName === "button").length
}

/** The elements inside an element. */
export function within(node: Element): Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...within(child)] : []))
}
