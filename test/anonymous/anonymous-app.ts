/** An application with the provider of anonymous users, an OpenID provider, a plain OAuth provider, and mails. */
import type { CallbacksOptions } from "../../src/config/options.ts"
import type { AnonymousConfig } from "../../src/ports/anonymous-provider.ts"
import type { Session } from "../../src/ports/records.ts"
import Anonymous from "../../src/providers/anonymous.ts"
import { jsonOf, type Browser } from "../support/browser.ts"
import type { ProviderKeys } from "../support/lying-provider.ts"
import { mailProvider } from "../support/mail-provider.ts"
import { oauthApp, type OAuthApp, type OAuthAppOptions } from "../support/oauth-app.ts"
import { secret, sessionCookie } from "../sessions/session-app.ts"

export type Strategy = "jwt" | "database"

export interface AnonymousApp extends OAuthApp {
  /** The links of the mails. */
  links: string[]
  /** Signs in anonymously, and returns the id of the user. */
  begin: (browser?: Browser) => Promise<string>
}

export interface AnonymousAppOptions extends OAuthAppOptions {
  strategy: Strategy
  anonymous?: AnonymousConfig["options"]
}

/** The callback shows the id of the user, so that tests can compare it. */
const session: CallbacksOptions["session"] = ({ session: shown, token, user }) => ({
  ...shown,
  user: { ...shown.user, id: (user as { id?: string } | undefined)?.id ?? token.sub },
})

export function anonymousApp(keys: ProviderKeys, { strategy, anonymous, ...more }: AnonymousAppOptions): AnonymousApp {
  const links: string[] = []
  const app = oauthApp(keys, {
    people: {
      idp: { sub: "ada", name: "Ada", email: "ada@x.test", email_verified: true, picture: "https://x.test/ada.png" },
      plain: { sub: "eve", name: "Eve", email: "eve@x.test" },
    },
    ...more,
    config: {
      secret,
      ...more.config,
      session: { strategy, ...more.config?.session },
      callbacks: { session, ...more.config?.callbacks },
    },
  })
  app.config.providers = [...app.config.providers, Anonymous(anonymous), mailProvider(links)]
  return {
    ...app,
    links,
    begin: async (browser = app.browser) => {
      await browser.post("/signin/anonymous")
      return String((await sessionOf(browser))?.user?.id)
    },
  }
}

export const sessionOf = async (browser: Browser): Promise<Session | null> => jsonOf(await browser.get("/session"))

export const tokenIn = ({ cookies }: Browser): string => cookies.get(sessionCookie) ?? ""

/** Returns another browser that has a copy of this browser's session. */
export function copyOf(browser: Browser): Browser {
  const other = browser.other()
  other.cookies.set(sessionCookie, tokenIn(browser))
  return other
}
