import type { AuthConfig } from "../../src/config/options.ts"
import { customFetch } from "../../src/ports/provider.ts"
import type { Browser } from "./browser.ts"
import type { ProviderKeys } from "./lying-provider.ts"
import { oauthApp, type OAuthApp } from "./oauth-app.ts"

/** An application with a provider that issues tokens for a code as often as it receives the code. */
export function lenientApp(keys: ProviderKeys, config: Partial<AuthConfig>): OAuthApp {
  const given = new Map<string, Promise<string>>()
  const app: OAuthApp = oauthApp(keys, {
    config,
    plain: {
      [customFetch]: async (...args: Parameters<typeof fetch>): Promise<Response> => {
        const request = new Request(...args)
        if (!request.url.endsWith("/token")) return (await app.plain.fetch(request)) as Response
        const code = new URLSearchParams(await request.clone().text()).get("code") ?? ""
        const known = given.get(code) ?? app.plain.fetch(request).then(async (answer) => (answer as Response).text())
        given.set(code, known)
        return new Response(await known, { headers: { "content-type": "application/json" } })
      },
    },
  })
  return app
}

/** Makes a browser with a copy of another browser's cookies. */
export function copyOf(browser: Browser, held: readonly (readonly [string, string])[]): Browser {
  const copy = browser.other()
  for (const [name, value] of held) copy.cookies.set(name, value)
  return copy
}
