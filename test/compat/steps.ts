/**
 * Actions of a person or a browser. Each step sends at most one request to the application; the diary records this
 * request.
 */
import { vi } from "vitest"
import type { LyingProvider } from "../support/lying-provider.ts"
import type { Lie } from "../support/lying-provider.types.ts"
import { all, attribute } from "../pages/dom.ts"
import { rightPassword, type Scene } from "./scene.ts"
import type { Stage, Step } from "./step.ts"

type Fields = Record<string, string>

/** Requests a path below the routes, or a whole address. */
export function get(path: string, headers: Fields = {}): Step {
  return {
    title: `GET ${path}`,
    run: async ({ scene }) =>
      new Request(addressOf(path, scene), { headers: { "sec-fetch-site": "none", ...headers } }),
  }
}

/** Another method than GET and POST. */
export function send(method: string, path: string, headers: Fields = {}): Step {
  return {
    title: `${method} ${path}`,
    run: async ({ scene }) => new Request(addressOf(path, scene), { method, headers }),
  }
}

export interface PostOptions {
  /** The source of the form's token: `GET /csrf` (the default), none, or another browser. */
  csrf?: "fetched" | "none" | "foreign"
  /** The encoding of the fields. Default `form`. */
  as?: "form" | "json" | "text" | "multipart" | "broken json"
  headers?: Fields
}

/** Sends fields like a form of the application's own page. */
export function post(path: string, fields: Record<string, unknown> = {}, options: PostOptions = {}): Step {
  const { csrf = "fetched", as = "form", headers = {} } = options
  return {
    title: `POST ${path}`,
    run: async (stage) => {
      const { scene } = stage
      const token = csrf === "none" ? {} : { csrfToken: csrf === "foreign" ? "0".repeat(64) : await csrfToken(stage) }
      const { body, type } = written({ ...token, ...fields }, as)
      const from = { origin: scene.origin, "sec-fetch-site": "same-origin", "content-type": type }
      return new Request(addressOf(path, scene), { method: "POST", headers: { ...from, ...headers }, body })
    },
  }
}

async function csrfToken(stage: Stage): Promise<string> {
  const response = await stage.quietly(new Request(addressOf("/csrf", stage.scene)))
  const text = (await response?.text()) ?? ""
  return /"csrfToken":"([^"]*)"/.exec(text)?.[1] ?? ""
}

function written(fields: Record<string, unknown>, as: PostOptions["as"]): { body: string; type: string } {
  const form = () =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
  switch (as) {
    case "json":
      return { body: JSON.stringify(fields), type: "application/json" }
    case "broken json":
      return { body: '{"csrfToken": ', type: "application/json" }
    case "text":
      return { body: form(), type: "text/plain" }
    case "multipart": {
      const parts = Object.entries(fields).map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
      )
      return { body: `${parts.join("")}--x--\r\n`, type: "multipart/form-data; boundary=x" }
    }
    case "form":
    case undefined:
      return { body: form(), type: "application/x-www-form-urlencoded" }
  }
}

/** Follows the last redirect, if it leads to the application. */
export function follow(): Step {
  return {
    title: "follow",
    run: async ({ last, scene }) => {
      const location = last?.response.headers.get("location")
      if (last === undefined || location === undefined || location === null) return "there is no redirect to follow"
      const url = new URL(location, last.url)
      return url.origin === scene.origin ? new Request(url) : "the redirect leads elsewhere"
    },
  }
}

export interface Consent {
  /** The person declines, with this code. */
  error?: string
  /** Another person than the default one. */
  sub?: string
  /** Changes the callback's parameters. */
  tamper?: (parameters: URLSearchParams) => void
  headers?: Fields
}

/** The person consents at the provider, and the browser returns. */
export function consent(id: "idp" | "plain", { tamper, headers: more, ...choice }: Consent = {}): Step {
  return {
    title: `come back from ${id}`,
    run: async ({ authorization, scene }) => {
      if (!authorization?.startsWith(scene[id].issuer)) return "nobody was sent to the provider"
      const visit = await scene[id].authorize(authorization, choice)
      tamper?.(visit.parameters)
      const headers = { "sec-fetch-site": "cross-site", ...more }
      if (visit.responseMode === "query") return new Request(`${visit.redirectUri}?${visit.parameters}`, { headers })
      const body = new URLSearchParams(visit.parameters)
      return new Request(visit.redirectUri, { method: "POST", headers: { ...headers, origin: scene[id].issuer }, body })
    },
  }
}

/** A whole sign-in at a provider. */
export function signInAt(id: "idp" | "plain", choice: Consent = {}, fields: Record<string, string> = {}): Step[] {
  return [post(`/signin/${id}`, fields), consent(id, choice)]
}

export function signInByPassword(fields: Record<string, string> = {}): Step {
  return post("/callback/password", { name: "Ada", password: rightPassword, callbackUrl: "/home", ...fields })
}

export function askForMail(email = "ada@example.test", fields: Record<string, string> = {}): Step {
  return post("/signin/mail", { email, ...fields })
}

export interface LinkOptions {
  /** Which mail. */
  index?: number
  change?: (url: URL) => void
  headers?: Fields
}

/** Opens the link of a mail, by default of the newest mail. */
export function openLink({ index = -1, change, headers = {} }: LinkOptions = {}): Step {
  return {
    title: "open the link",
    run: async ({ scene }) => {
      const link = scene.links.at(index)
      if (link === undefined) return "no mail came"
      const url = new URL(link)
      change?.(url)
      return new Request(url, { headers: { "sec-fetch-site": "cross-site", ...headers } })
    },
  }
}

/** Presses the button of the current page. */
export function press(path: string): Step {
  return {
    title: `press the button to ${path}`,
    run: async ({ last, scene }) => {
      if (last === undefined) return "there is no page"
      const markup = await last.response.clone().text()
      const form = all(markup, "form").find((one) => (attribute(one, "action") ?? "").includes(path))
      if (form === undefined) return "the page has no such form"
      const inputs = all(markup, "input").filter((input) => attribute(input, "type") === "hidden")
      const body = new URLSearchParams(
        inputs.map((one) => [attribute(one, "name") ?? "", attribute(one, "value") ?? ""]),
      )
      const headers = { origin: scene.origin, "sec-fetch-site": "same-origin" }
      return new Request(new URL(attribute(form, "action") ?? "", last.url), { method: "POST", headers, body })
    },
  }
}

/** An event without a request. */
function happens(title: string, happen: (stage: Stage) => void | Promise<void>): Step {
  return {
    title,
    run: async (stage) => {
      await happen(stage)
      return undefined
    },
  }
}

/** Lets time pass, in seconds. */
export function wait(seconds: number): Step {
  return happens(`${seconds} s later`, () => void vi.setSystemTime(Date.now() + seconds * 1000))
}

/** Continues in another browser, or in the `first` again. */
export function inBrowser(name: string): Step {
  return happens(`in the browser "${name}"`, (stage) => stage.change(name))
}

/** Leaves the provider's page open in a tab, so that the person can return to it. */
export function keepTab(): Step {
  return happens("the provider's page stays open", (stage) => void (stage.kept = stage.authorization))
}

export function backToTab(): Step {
  return happens("back to the first tab", (stage) => void (stage.authorization = stage.kept))
}

/** Plants a cookie, whose value can depend on the existing cookies. */
export function plant(name: string, value: (cookies: ReadonlyMap<string, string>) => string): Step {
  return happens(`with a cookie ${name}`, ({ jar, scene }) => {
    const { hostname } = new URL(scene.origin)
    const secure = scene.origin.startsWith("https:") ? "; Secure" : ""
    jar.keep(new URL(scene.origin), [`${name}=${value(jar.of(hostname))}; Path=/${secure}`])
  })
}

/** From now on, calls of these methods of the adapter fail. */
export function breaks(...methods: string[]): Step {
  return happens(`${methods.join(", ")} will fail`, ({ scene }) => {
    scene.broken.clear()
    for (const method of methods) scene.broken.add(method)
  })
}

/** From now on, a provider plays a fault. */
export function lies(id: "idp" | "plain", hooks: Lie["hooks"]): Step {
  return happens(`${id} lies`, ({ scene }) => {
    const provider: LyingProvider = scene[id]
    provider.lie = { id: "here", title: "here", hooks, expect: { verdict: "session" } }
  })
}

/** Rows that are in the store at the start. */
export function seed(plantRows: (adapter: Scene["adapter"]) => Promise<unknown>): Step {
  return happens("with rows in the store", async ({ scene }) => void (await plantRows(scene.adapter)))
}

export const readSession: Step = get("/session")

function addressOf(path: string, { base }: Scene): string {
  return URL.canParse(path) ? path : `${base}${path}`
}
