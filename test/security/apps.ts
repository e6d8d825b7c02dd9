/** Applications with one provider each, whose clock and log a test controls. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Platform } from "../../src/interpreter/runtime.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CredentialsConfig, EmailConfig } from "../../src/ports/provider.ts"
import { openBrowser, type Browser } from "../support/browser.ts"
import { withWriteLog } from "../support/write-log.ts"

/** Seconds since the epoch at which these applications start. */
export const appTime = 1_800_000_000

export const sessionCookie = "__Secure-authjs.session-token"

/** Short deadlines that still leave time for modules that load on first use. */
export const impatient: Partial<Platform> = {
  deadline: (_milliseconds, late) => {
    const timer = setTimeout(late, 400)
    return () => clearTimeout(timer)
  },
}

/** The result of a part that hangs. */
export const never = new Promise<never>(() => undefined)

export interface App {
  config: AuthConfig
  browser: Browser
  /** Makes another instance, like another process, with the same clock and store, and with these options changed. */
  instance: (over?: Partial<AuthConfig>, impure?: Partial<Platform>) => Browser
  logged: Error[]
  /** Milliseconds since the epoch. */
  now: () => number
  /** Lets time pass, in seconds. */
  pass: (seconds: number) => void
}

function open(config: (logged: Error[], now: () => number) => AuthConfig): App {
  let now = appTime * 1000
  const clock = () => now
  const logged: Error[] = []
  const made = config(logged, clock)
  const instance: App["instance"] = (over = {}, impure = {}) =>
    openBrowser({ ...made, ...over }, { now: clock, ...impure })
  return {
    config: made,
    browser: openBrowser(made, { now: clock }),
    instance,
    logged,
    now: clock,
    pass: (seconds) => {
      now += seconds * 1000
    },
  }
}

/** Sessions are tokens, unless an adapter is given. The password "lovelace" signs in as `name`. */
export function passwordApp(over: Partial<AuthConfig> = {}, authorize?: CredentialsConfig["authorize"]): App {
  const provider: CredentialsConfig = {
    id: "cred",
    name: "Password",
    type: "credentials",
    credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
    authorize:
      authorize ??
      (({ username, password }) =>
        password === "lovelace" ? { id: `id of ${String(username)}`, name: String(username) } : null),
  }
  return open((logged) => ({
    secret: "s".repeat(40),
    trustHost: true,
    providers: [provider],
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    ...over,
  }))
}

export const right = { username: "Ada", password: "lovelace" }

export interface MailApp extends App {
  /** The sent links, oldest first. */
  links: string[]
  adapter: Adapter
  /** Names of the adapter's methods that wrote, in order. */
  written: string[]
}

/** Sessions are rows, unless the configuration says otherwise. */
export function mailApp(over: Partial<AuthConfig> = {}, provider: Partial<EmailConfig> = {}): MailApp {
  const links: string[] = []
  let store: ReturnType<typeof withWriteLog> | undefined
  const app = open((logged, now) => {
    store = withWriteLog(memoryAdapter({ now }))
    const mail: EmailConfig = {
      id: "mail",
      name: "Mail",
      type: "email",
      sendVerificationRequest: ({ url }) => {
        links.push(url)
      },
      ...provider,
    }
    return {
      secret: "m".repeat(40),
      trustHost: true,
      adapter: store.adapter,
      session: { strategy: "database" },
      providers: [mail],
      logger: { error: (error) => logged.push(error), warn: () => undefined },
      ...over,
    }
  })
  if (store === undefined) throw new Error("The application has no store.")
  return { ...app, links, ...store }
}

/** A complete sign-in by mail in one browser. */
export async function signInByMail(app: MailApp, browser: Browser, email: string): Promise<Response> {
  await browser.post("/signin/mail", { email })
  return browser.get(app.links.at(-1) ?? "")
}

/** Presses the only button of a page. */
export async function press(browser: Browser, page: Response): Promise<Response> {
  const html = await page.text()
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]))
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ""
  return browser.send(new Request(action, { method: "POST", body, headers: { origin: new URL(action).origin } }))
}
