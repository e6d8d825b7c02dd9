import { exportJWK, generateKeyPair } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import type { OAuthClientOptions, OIDCConfig } from "../../src/ports/provider.ts"
import { appOrigin, jsonOf, locationOf, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import type { LyingProviderOptions } from "../support/lying-provider.types.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { openIdServer, signInThere, type OpenIdClient, type OpenIdServer } from "../support/openid-provider.ts"
import { formTo, overHttp, webBrowser } from "../support/web-browser.ts"

type Method = NonNullable<OAuthClientOptions["token_endpoint_auth_method"]>
const methods = ["client_secret_basic", "client_secret_post", "client_secret_jwt", "private_key_jwt", "none"] as const

/** The secret has special characters for a header, a form and a URL, and is long enough to sign with. */
const secret = "s3cret of:the%client+ü!'()*&=/ and long enough"

let keys: ProviderKeys
let pair: CryptoKeyPair
beforeAll(async () => {
  keys = await makeProviderKeys()
  pair = await generateKeyPair("ES256", { extractable: true })
})

/** Returns the parts of a token request by which a client authenticates with that method. */
function clientOf(method: Method, clientSecret = secret): Partial<OIDCConfig> {
  return {
    client: { token_endpoint_auth_method: method },
    ...(method === "private_key_jwt" ? { token: { clientPrivateKey: { key: pair.privateKey, kid: "app-key" } } } : {}),
    ...(method === "none" || method === "private_key_jwt" ? { clientSecret: undefined } : { clientSecret }),
  }
}

describe("at a provider that accepts one method and checks it", () => {
  const app = (registered: LyingProviderOptions["authMethod"], idp: Partial<OIDCConfig>) =>
    oauthApp(keys, {
      idp,
      provider: {
        ...(registered === undefined ? {} : { authMethod: registered }),
        clientSecret: secret,
        clientPublicKey: pair.publicKey,
      },
    })

  it.each(methods)("RFC 6749 §2.3: %s authenticates the client", async (method) => {
    const { browser, signIn, idp } = app(method, clientOf(method))
    expect(sessionCookies(await signIn(browser, "idp"))).toHaveLength(1)
    expect(idp.violations).toEqual([])
  })

  it("client_secret_basic is the default", async () => {
    const { browser, signIn, idp } = app(undefined, { clientSecret: secret })
    expect(sessionCookies(await signIn(browser, "idp"))).toHaveLength(1)
    expect(idp.seen.find(({ endpoint }) => endpoint === "token")?.headers.get("authorization")).toMatch(/^Basic /)
  })

  it.each(methods.flatMap((one) => methods.filter((other) => other !== one).map((other) => [one, other] as const)))(
    "%s does not fall back to %s if the provider requires that: no session, and no second attempt",
    async (configured, registered) => {
      const { browser, signIn, idp, written } = app(registered, clientOf(configured))
      const response = await signIn(browser, "idp")
      expect(locationOf(response).searchParams.get("reason")).toBe("token_request_failed")
      expect([sessionCookies(response), written, idp.calls.token]).toEqual([[], [], 1])
    },
  )

  it("a client with another method never sends the secret", async () => {
    for (const method of ["client_secret_jwt", "private_key_jwt", "none"] as const) {
      const { browser, signIn, idp } = app(method, { ...clientOf(method), clientSecret: secret })
      await signIn(browser, "idp")
      const sent = idp.seen.map(({ url, headers, body }) =>
        decodeURIComponent(`${url.href} ${[...headers].join(" ")} ${body.replaceAll("+", " ")}`),
      )
      for (const request of sent) expect(request).not.toContain("s3cret")
      expect(sent.length).toBeGreaterThan(1)
    }
  })

  it.each<[string, Partial<OIDCConfig>]>([
    ["no secret", { clientSecret: undefined }],
    ["an empty secret", { clientSecret: "" }],
    ["no private key", { client: { token_endpoint_auth_method: "private_key_jwt" } }],
    ["an unknown method", { client: { token_endpoint_auth_method: "tls_client_auth" as never } }],
  ])("%s: the log says why, the visitor sees no detail, and the code is not sent", async (_what, over) => {
    const { browser, signIn, idp, logged } = app(undefined, over)
    const location = locationOf(await signIn(browser, "idp"))
    expect(location.searchParams.get("error")).toBe("OAuthCallbackError")
    expect(idp.calls.token).toBe(0)
    expect(String(logged[0]?.cause && (logged[0].cause as { err?: Error }).err?.message)).toMatch(
      /clientSecret|clientPrivateKey|token_endpoint_auth_method/,
    )
  })
})

describe("at oidc-provider", () => {
  let server: OpenIdServer
  const used: readonly Method[] = methods
  /** RFC 6749 §A.2: a secret is printable ASCII. */
  const ascii = secret.replace("ü", "u")
  const callback = (method: Method) => `${appOrigin}/auth/callback/${method}`

  beforeAll(async () => {
    const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: "app-key", alg: "ES256", use: "sig" }
    const clients = used.map((method): OpenIdClient => {
      const { clientSecret } = clientOf(method, ascii)
      return {
        id: `client of ${method}`,
        ...(clientSecret === undefined ? {} : { secret: clientSecret }),
        redirectUris: [callback(method)],
        metadata: {
          token_endpoint_auth_method: method,
          ...(method === "private_key_jwt" ? { jwks: { keys: [publicJwk] } } : {}),
        },
      }
    })
    server = await openIdServer(clients)
  })
  afterAll(() => server.close())

  it.each(used)("%s signs in", async (method) => {
    const logged: Error[] = []
    const config: AuthConfig = {
      secret: "s".repeat(40),
      trustHost: true,
      logger: { error: (error) => logged.push(error), warn: () => undefined },
      providers: [
        {
          id: method,
          name: method,
          type: "oidc",
          issuer: server.issuer,
          clientId: `client of ${method}`,
          ...clientOf(method, ascii),
          // This package returns the claims only at its userinfo endpoint.
          idToken: false,
        },
      ],
    }
    const browser = webBrowser((request) =>
      new URL(request.url).origin === appOrigin ? Auth(request, config) : overHttp(request),
    )
    const start = await browser.open(`${appOrigin}/auth/signin`)
    const login = await browser.submit(start, formTo(start, `/signin/${method}`))
    const end = await signInThere(browser, login, "ada")
    expect(logged.map((error) => error.cause)).toEqual([])
    expect(end.url.origin).toBe(appOrigin)
    const session = await jsonOf<{ user: object }>(await browser.fetch(`${appOrigin}/auth/session`))
    expect(session.user).toMatchObject({ email: "ada@id.test" })
  })
})
