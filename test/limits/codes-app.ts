/** An application whose users type a code after their password, in two instances over one set of stores. */
import { TOTP, Secret } from "otpauth"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Platform } from "../../src/interpreter/runtime.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { totp, type TotpOptions } from "../../src/steps/totp.ts"
import { jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { hasSession, stepOf } from "../steps/steps-app.ts"

/** The result of a typed code: `judged` is a wrong code, which the visitor may type again. */
export type Typed = "session" | "judged" | { status: number; reason: string | null }

export interface CodesApp {
  /** Sets a second factor up. @returns its secret. */
  enrol: (username: string) => Promise<string>
  /** Signs in with the password, and types one code. Calls take turns at the two instances. */
  type: (
    username: string,
    event: "totp.submitted" | "email-code.submitted",
    code: string,
    address?: string,
  ) => Promise<Typed>
  /** The codes that were mailed. */
  mailed: string[]
  codeOf: (secret: string) => string
  pass: (seconds: number) => void
}

/** The clock of the application starts at the real time, because real database servers use their own clocks. */
export function codesApp(
  stores: readonly [Stores, Stores],
  step: "totp" | "email-code",
  {
    limits = {},
    impure = {},
    ...bounds
  }: Partial<TotpOptions> & {
    limits?: Exclude<AuthConfig["limits"], false | undefined>
    impure?: Partial<Platform>
  } = {},
): CodesApp {
  let now = Date.now()
  const adapter = memoryAdapter({ now: () => now })
  const mailed: string[] = []
  const stepOver = ({ totp: store }: Stores) => {
    if (step === "email-code") return emailCode({ send: ({ code }) => void mailed.push(code) })
    if (store === undefined) throw new TypeError("The stores keep no second factors.")
    return totp({ issuer: "Acme", ...bounds, store })
  }
  const configOf = (own: Stores): AuthConfig => ({
    secret: "s".repeat(40),
    trustHost: true,
    adapter,
    session: { strategy: "jwt" },
    stores: own,
    steps: [stepOver(own)],
    clientAddress: { header: "x-forwarded-for" },
    // No rule limits passwords. Otherwise several simultaneous right passwords would use up the limit, because the
    // library counts each password until it has checked it.
    limits: { "signIn.failed": false, ...limits },
    logger: { error: () => undefined, warn: () => undefined },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: { username: {} },
        storedUsers: false,
        authorize: ({ username }) => ({ id: String(username), email: `${String(username)}@example.test` }),
      },
    ],
  })
  const [one, other] = [configOf(stores[0]), configOf(stores[1])]
  let turn = 0
  const visitor = (): Browser => openBrowser(turn++ % 2 === 0 ? one : other, { now: () => now, ...impure })
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  const begin = async (browser: Browser, username: string) => stepOf(await browser.post("/callback/cred", { username }))
  return {
    mailed,
    codeOf,
    async enrol(username) {
      const browser = visitor()
      const at = await begin(browser, username)
      const shown = await jsonOf<{ page: { text: string[] } }>(await browser.get(at, { accept: "application/json" }))
      const secret = (shown.page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
      await browser.post(at, { event: "totp.proven", code: codeOf(secret) })
      await browser.post(at, { event: "totp.noted" })
      return secret
    },
    async type(username, event, code, address) {
      const browser = visitor()
      const at = await begin(browser, username)
      const response = await browser.post(
        at,
        { event, code },
        address === undefined ? {} : { "x-forwarded-for": address },
      )
      if (hasSession(browser)) return "session"
      const led = locationOf(response)
      const reason = led.searchParams.get("reason")
      return led.pathname === new URL(at).pathname && reason === null ? "judged" : { status: response.status, reason }
    },
    pass: (seconds) => {
      now += seconds * 1000
    },
  }
}
