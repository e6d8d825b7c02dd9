/**
 * A browser without a screen: follows redirects, fills in and posts forms, runs the one script of a page that posts
 * itself, keeps its cookies as browsers do and says where its requests come from.
 */
import { cookieJar, type CookieJar } from "./cookie-jar.ts"
import { all, attribute, elementsOf, textOf, type Element } from "../pages/dom.ts"

/** Carries a request to wherever its host is; follows nothing. */
export type Transport = (request: Request) => Promise<Response>

/** Over the network. */
export const overHttp: Transport = (request) => fetch(request, { redirect: "manual" })

export interface PageSeen {
  /** Where the browser ended up. */
  url: URL
  status: number
  headers: Headers
  body: string
  /** Every address on the way, this one last. */
  way: readonly URL[]
  /** What each of them answered with. */
  answers: readonly Headers[]
}

export interface Form {
  action: string
  method: string
  fields: Record<string, string>
}

export interface WebBrowser {
  jar: CookieJar
  /** As from the address bar, or from a mail. */
  open: (url: string) => Promise<PageSeen>
  /** Sends a form of a page. `fields` is what the person typed; the page's own go along. */
  submit: (page: PageSeen, form: Form, fields?: Record<string, string>) => Promise<PageSeen>
  /** As a script of a page at that origin: no redirect is followed. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** What `GET /session` says, as the application's script would ask. */
  json: <T>(url: string, init?: RequestInit) => Promise<T>
}

/** More than any sign-in takes, and few enough to see a loop. */
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
      if (way.length > longestWay) throw new Error(`The browser goes round: ${way.slice(-4).map(String).join(" → ")}`)
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
      // The caller says what the address answers with.
      return JSON.parse(await response.text()) as T
    },
  }
}

function siteOf(url: URL, from: URL | undefined): string {
  if (from === undefined) return "none"
  if (from.origin === url.origin) return "same-origin"
  return from.hostname === url.hostname ? "same-site" : "cross-site"
}

/** One navigation that went on from a page by itself. */
function joined(first: PageSeen, second: PageSeen): PageSeen {
  return { ...second, way: [...first.way, ...second.way], answers: [...first.answers, ...second.answers] }
}

/** The form of a page whose script sends it at once: how `response_mode=form_post` goes on. */
function selfPosting(page: PageSeen): Form | undefined {
  return /<script[^>]*>[^<]*document\.forms\[0\]\.submit\(\)/.test(page.body) ? formsOf(page)[0] : undefined
}

/** The forms of a page, with what is already filled in. */
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

/** The form that goes to a path which ends like this. @throws {Error} where the page has none. */
export function formTo(page: PageSeen, path: string): Form {
  const form = formsOf(page).find(({ action }) => new URL(action, page.url).pathname.endsWith(path))
  if (form === undefined) throw new Error(`No form to ${path} on ${page.url.href}: ${text(page)}`)
  return form
}

/** What a person reads on the page. */
export function text(page: PageSeen): string {
  return textOf(all(page.body, "body")[0])
}

/** How many buttons there are to press. */
export function buttons(page: PageSeen): number {
  return elementsOf(page.body).filter(({ tagName }) => tagName === "button").length
}

/** The elements inside an element. */
export function within(node: Element): Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...within(child)] : []))
}
