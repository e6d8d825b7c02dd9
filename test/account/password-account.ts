/** An application with `Password()`, the account page and one OAuth provider, whose user has a password. */
import { account } from "../../src/account.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import Password from "../../src/providers/password.ts"
import { passwordsApp, type PasswordsApp, type Strategy } from "../passwords/passwords-app.ts"
import { sessionCookies, type Browser } from "../support/browser.ts"

export const ada = "ada@x.test"
export const old = "an older password"
export const hub = {
  id: "hub",
  name: "Hub",
  type: "oauth",
  clientId: "hub",
  clientSecret: "x",
  authorization: "https://hub.test/a",
  token: "https://hub.test/t",
  userinfo: "https://hub.test/u",
} as const

export function appWith(strategy: Strategy, more: Partial<AuthConfig> = {}): PasswordsApp {
  return passwordsApp(strategy, {
    plugins: [account()],
    session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
    providers: [Password(), hub],
    ...more,
  })
}

export async function signedIn(app: PasswordsApp, password = old): Promise<Browser> {
  const browser = app.open()
  if (!(await canSignIn(browser, password))) throw new Error("The password did not sign in.")
  return browser
}

export async function canSignIn(browser: Browser, password: string): Promise<boolean> {
  return sessionCookies(await browser.post("/callback/password", { email: ada, password })).length > 0
}

export async function linkHub(app: PasswordsApp, userId: string): Promise<void> {
  await app.adapter.linkAccount?.({ userId, provider: "hub", providerAccountId: "1", type: "oauth" })
}
