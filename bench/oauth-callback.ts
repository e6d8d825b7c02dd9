/**
 * An OAuth callback of an OpenID provider, for every package with Auth.js's API: PKCE, state and nonce, a session in a
 * cookie, no database.
 */
import { createLyingProvider, makeProviderKeys } from "../test/support/lying-provider.ts"

/** The parts of a package that the callback needs. */
export interface AuthPackage {
  Auth: (request: Request, config: object) => Promise<Response>
  customFetch: symbol
}

export interface OAuthCallback {
  /** Signs in at the provider, up to its redirect. Returns the request that the browser sends next. */
  prepare: () => Promise<Request>
  /** @throws {Error} when the response to the callback sets no session cookie */
  send: (callback: Request) => Promise<void>
}

export const origin = "https://app.test"
export const sessionCookie = "__Secure-authjs.session-token"

const keys = await makeProviderKeys()

/** The configuration of an application, with one provider that answers in this process. */
export function oauthCallback({ Auth, customFetch }: AuthPackage, secret: string): OAuthCallback {
  const provider = createLyingProvider({
    keys,
    now: () => Math.floor(Date.now() / 1000),
    issuer: "https://idp.test",
    openid: true,
    redirectUris: [`${origin}/auth/callback/idp`],
    person: { sub: "ada", email: "ada@example.test", email_verified: true, name: "Ada" },
  })
  const { issuer, clientId, clientSecret, fetch } = provider
  const checks = ["pkce", "state", "nonce"]
  const idp = { id: "idp", name: "IdP", type: "oidc", issuer, clientId, clientSecret, checks, [customFetch]: fetch }
  const config = { secret, trustHost: true, basePath: "/auth", providers: [idp] }
  return {
    prepare: async () => {
      const form = await Auth(new Request(`${origin}/auth/csrf`), config)
      const { csrfToken } = (await form.json()) as { csrfToken: string }
      const started = await Auth(
        new Request(`${origin}/auth/signin/idp`, {
          method: "POST",
          headers: { cookie: cookiesOf(form), origin },
          body: new URLSearchParams({ csrfToken }),
        }),
        config,
      )
      const { url } = await provider.authorize(new URL(started.headers.get("location") ?? ""))
      // The request also has the cookies of the form, because a browser still has them.
      return new Request(url, { headers: { cookie: `${cookiesOf(form)}; ${cookiesOf(started)}` } })
    },
    send: async (callback) => {
      const response = await Auth(callback, config)
      if (!response.headers.getSetCookie().some((line) => line.startsWith(sessionCookie)))
        throw new Error(`No session was issued: ${response.headers.get("location")}`)
    },
  }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
}
