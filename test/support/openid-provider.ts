/** The certified package `oidc-provider` on loopback, with its own login page, as an independent OpenID provider. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { ClientMetadata } from "oidc-provider"
import { formTo, type PageSeen, type WebBrowser } from "./web-browser.ts"

export interface OpenIdClient {
  id: string
  secret?: string
  redirectUris: readonly string[]
  /** The method of client authentication, its keys, and other registered metadata (RFC 7591 §2). */
  metadata?: Omit<ClientMetadata, "client_id">
}

export interface OpenIdServer {
  issuer: string
  close: () => Promise<void>
}

/** A person who signs in as `name` is `name@id.test`, with a verified address, and always consents. */
export async function openIdServer(clients: readonly OpenIdClient[]): Promise<OpenIdServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await withoutNotices(async () => {
    const { Provider } = await import("oidc-provider")
    return new Provider(issuer, {
      clients: clients.map(({ id, secret, redirectUris, metadata }) => ({
        ...metadata,
        client_id: id,
        ...(secret === undefined ? {} : { client_secret: secret }),
        redirect_uris: [...redirectUris],
      })),
      cookies: { keys: ["of these tests"] },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ sub, name: sub, email: `${sub}@id.test`, email_verified: true }),
      }),
      claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          accountId: oidc.session?.accountId ?? "",
          clientId: oidc.client?.clientId ?? "",
        })
        grant.addOIDCScope(typeof oidc.params?.scope === "string" ? oidc.params.scope : "openid")
        await grant.save()
        return grant
      },
    })
  })
  const callback = provider.callback()
  server.on("request", (req, res) => void callback(req, res))
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Fills in the login page of the package, and returns to the application. */
export function signInThere(browser: WebBrowser, page: PageSeen, name: string): Promise<PageSeen> {
  return browser.submit(page, formTo(page, ""), { login: name, password: "any" })
}

/** At its start the package prints warnings about Node versions and development settings, which do not matter here. */
async function withoutNotices<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes("oidc-provider")) warn(...said)
  }
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}
