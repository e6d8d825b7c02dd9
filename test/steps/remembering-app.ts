/** An application whose factor steps devices can remember. A person signs in through several browsers. */
import { onTestFinished, vi } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { getSession, sessionsOf, usersOf } from "../../src/core.ts"
import type { Session } from "../../src/ports/records.ts"
import { memoryStores, memoryTotpStore, type Stores, type TotpStore } from "../../src/stores/memory.ts"
import { totp, type TotpOptions } from "../../src/steps/totp.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { locationOf, type Browser } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, type StepsApp } from "./steps-app.ts"
import { codeAt, enrolBy } from "./totp-app.ts"

export const day = 86_400

export interface RememberingApp extends StepsApp {
  store: TotpStore
  stores: Stores
  /** Seconds since the beginning. */
  clock: { at: number }
  sessions: ReturnType<typeof sessionsOf>
  users: ReturnType<typeof usersOf>
  /** The secret in the app of the person, after `enrol`. */
  secret: string
  enrol: () => Promise<void>
  /** Begins a sign-in with a password. @returns `true` if the step asks, and `false` if the browser is signed in. */
  asks: (browser: Browser) => Promise<boolean>
  /** Signs in with a password and a code. */
  signIn: (browser: Browser, fields?: Record<string, string>) => Promise<void>
  signOut: (browser: Browser) => Promise<void>
  /** Returns the session of a browser as `auth()` does. */
  sessionIn: (browser: Browser) => Promise<Session>
}

export interface Remembering {
  /** Options of the step `totp`. */
  totp?: Partial<TotpOptions>
  /** Steps after `totp`. */
  more?: readonly Step[]
  config?: Partial<AuthConfig>
  stores?: Stores
}

/**
 * Makes the application. Until the test ends, the clock of the process is that of the application, because `sessions`
 * and `users` read the clock of the process.
 *
 * @param given by default, a device remembers the step for 30 days.
 */
export function rememberingApp(given: Remembering = {}): RememberingApp {
  const clock = { at: 0 }
  const set = () => vi.setSystemTime((1_800_000_000 + clock.at) * 1000)
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  set()
  const stores = given.stores ?? memoryStores()
  const store = memoryTotpStore()
  const step = totp({ store, issuer: "Acme", rememberDevice: { days: 30 }, ...given.totp })
  const app = stepsApp([step, ...(given.more ?? [])], { stores, ...given.config })
  const made: RememberingApp = {
    ...app,
    store,
    stores,
    clock,
    sessions: sessionsOf(app.config),
    users: usersOf(app.config),
    secret: "",
    pass: (seconds) => {
      clock.at += seconds
      set()
      app.pass(seconds)
    },
    enrol: async () => {
      const { secret } = await enrolBy((browser) => app.begin("credentials", browser), made)
      made.secret = secret
      made.pass(60)
    },
    asks: async (browser) => {
      const at = locationOf(await app.begin("credentials", browser))
      if (at.pathname.endsWith("/totp")) return true
      if (hasSession(browser)) return false
      throw new Error(`The sign-in ended at ${at.href}.`)
    },
    signIn: async (browser, fields = {}) => {
      made.pass(60)
      const at = stepOf(await app.begin("credentials", browser))
      const code = codeAt(made.secret, clock.at)
      await browser.post(at, { event: "totp.submitted", code, ...fields })
      if (!hasSession(browser)) throw new Error("The sign-in with a code issued no session.")
    },
    signOut: async (browser) => void (await browser.post("/signout")),
    sessionIn: async (browser) => {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const request = new Request("https://app.test/auth/session", { headers: { cookie } })
      const session = await getSession(request, app.config)
      if (session === null) throw new Error("No user is signed in in this browser.")
      return session
    },
  }
  return made
}

/** The field that a browser sends for the ticked checkbox. */
export const ticked = { rememberDevice: "yes" }

/** Returns a browser in which the person signed in with the ticked checkbox, and signed out. */
export async function rememberedBrowser(app: RememberingApp): Promise<Browser> {
  const browser = app.browser.other()
  await app.signIn(browser, ticked)
  await app.signOut(browser)
  return browser
}

/** The cookie of remembered devices in a browser. */
export function deviceCookie({ cookies }: Browser): string | undefined {
  return cookies.get("__Host-authjs.remembered-devices")
}
