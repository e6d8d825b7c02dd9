/** An application with the account page, in which Ada and Bob have an authenticator app that browsers can remember. */
import { Secret, TOTP } from "otpauth"
import { account } from "../../src/account.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { manageTotp, totp } from "../../src/steps/totp.ts"
import { memoryStores, type Stores } from "../../src/stores/memory.ts"
import { credentials, type Strategy } from "../step-up/app.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { accountApp, type AccountApp } from "./app.ts"

export interface RememberingAccount {
  app: AccountApp
  stores: Stores
  /** Signs a user in with password and code, and lets the browser remember the app if `remember` is true. */
  signIn: (browser: Browser, name: string, remember?: boolean) => Promise<void>
  /** Plays the same sign-in up to the code, and returns the response to the code. */
  begin: (browser: Browser, name: string, remember?: boolean) => Promise<Response>
  /** Returns true if a sign-in with the cookies of remembered devices of this browser asks for the code. */
  asksAgain: (browser: Browser, name: string) => Promise<boolean>
}

const pathOf = ({ pathname, search }: URL): string => pathname.slice("/auth".length) + search

/**
 * @param wrap returns the stores of the application, such as stores of which a call fails.
 * @param further steps after the code.
 */
export async function rememberingAccount(
  strategy: Strategy,
  more: Partial<AuthConfig> = {},
  wrap: (stores: Stores) => Stores = (stores) => stores,
  further: readonly Step[] = [],
): Promise<RememberingAccount> {
  const stores = wrap(memoryStores(() => app.now()))
  const own = { store: stores.totp, issuer: "Acme" }
  const app: AccountApp = accountApp(strategy, {
    stores,
    session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
    steps: [totp({ ...own, requiredFor: () => false, rememberDevice: { days: 30 } }), ...further],
    plugins: [account(), manageTotp(own)],
    ...more,
  })
  const keys = new Map<string, Secret>()
  const codeOf = (name: string) =>
    new TOTP({ secret: keys.get(name) ?? new Secret() }).generate({ timestamp: app.now() })
  for (const name of ["ada", "bob"]) {
    const browser = await app.signedIn(name)
    const waiting = pathOf(locationOf(await browser.post("/account/factors/totp/enrol")))
    const shown = await jsonOf<{ page: { text: string[] } }>(await browser.get(waiting, { accept: "application/json" }))
    keys.set(name, Secret.fromBase32((shown.page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")))
    await browser.post(waiting, { code: codeOf(name) })
  }
  const begin: RememberingAccount["begin"] = async (browser, name, remember = false) => {
    // An app accepts each code once.
    app.pass(60)
    const at = pathOf(locationOf(await browser.post("/callback/password", credentials(name))))
    const code = codeOf(name)
    return browser.post(at, { event: "totp.submitted", code, ...(remember && { rememberDevice: "yes" }) })
  }
  return {
    app,
    stores,
    begin,
    signIn: async (browser, name, remember) => {
      await begin(browser, name, remember)
      if ((await browser.session()) === null) throw new Error("The sign-in with a code issued no session.")
    },
    asksAgain: async (browser, name) => {
      const other = app.open()
      for (const [cookie, value] of browser.cookies) if (cookie.includes("remembered")) other.cookies.set(cookie, value)
      return pathOf(locationOf(await other.post("/callback/password", credentials(name)))).startsWith("/totp")
    },
  }
}
