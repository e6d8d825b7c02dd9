/** An application on loopback whose pages use passkeys in a browser, over real routes. */
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { Auth as publishedAuth, type AuthConfig as PublishedConfig } from "@auth/core"
import PublishedPasskey from "@auth/core/providers/passkey"
import { memoryAdapter, type EmbeddedAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { Auth } from "../../../src/core.ts"
import { sendResponse, toRequest } from "../../../src/frameworks/node.ts"
import type { Page } from "../../../src/pages/page.ts"
import type { PasskeyForm } from "../../../src/pages/passkey-form.ts"
import { signInPage, type SignInProvider } from "../../../src/pages/sign-in.ts"
import type { WebAuthnConfig } from "../../../src/ports/webauthn.ts"
import Credentials from "../../../src/providers/credentials.ts"
import Passkey from "../../../src/providers/passkey.ts"
import { passkey as passkeyStep } from "../../../src/steps/passkey.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { en } from "../../../src/texts/en.ts"
import { bundleClient } from "../bundle-client.ts"

const root = join(import.meta.dirname, "..", "..", "..")

/** The secret of the applications. */
export const siteSecret: string = "site ".repeat(8)

/** `ours`, or the published one of `next-auth/webauthn` over the browser package of SimpleWebAuthn 9. */
export type Client = "ours" | "published"

export interface PasskeySite {
  readonly origin: string
  readonly adapter: EmbeddedAdapter
  /** Requests for the routes since the test last emptied the list, as `GET webauthn-options/passkey?action=register`. */
  readonly asked: string[]
  /** From now on, responds in place of the routes. */
  answer: (instead: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined) => void
  /** From now on, pages have this header `Permissions-Policy`. */
  permit: (policy: string | undefined) => void
  /** The address of a page with a client. */
  page: (client: Client) => string
  close: () => Promise<void>
}

/** Serves the routes of the published `@auth/core` with its passkeys. */
export async function openPublishedSite(): Promise<PasskeySite> {
  const adapter = memoryAdapter()
  const config = {
    secret: siteSecret,
    trustHost: true,
    basePath: "/api/auth",
    adapter,
    providers: [PublishedPasskey],
    experimental: { enableWebAuthn: true },
    pages: { newUser: "/welcome" },
    logger: { error: () => undefined, warn: () => undefined },
  }
  // The adapter is one of both libraries, and each has its own types for it.
  return openSite(adapter, (request) => publishedAuth(request, config as unknown as PublishedConfig))
}

/** The password of every user of {@link openOwnSite}. */
export const sitePassword = "right"

/**
 * Serves the routes of this library. Users who signed up with a passkey can also sign in with {@link sitePassword}.
 *
 * @param withStep `true`: users with a passkey must use it after they signed in with a password.
 */
export async function openOwnSite(passkey: Partial<WebAuthnConfig> = {}, withStep = false): Promise<PasskeySite> {
  const adapter = memoryAdapter()
  const config: AuthConfig = {
    secret: siteSecret,
    trustHost: true,
    basePath: "/api/auth",
    adapter,
    stores: memoryStores(),
    session: { strategy: "jwt", stepUp: true },
    providers: [
      Passkey(passkey),
      Credentials({
        id: "password",
        credentials: { email: {}, password: { type: "password" } },
        storedUsers: true,
        authorize: async ({ email, password }) =>
          password === sitePassword ? ((await adapter.getUserByEmail?.(String(email))) ?? null) : null,
      }),
    ],
    steps: withStep ? [passkeyStep({ adapter })] : [],
    pages: { newUser: "/welcome" },
    logger: { error: () => undefined, warn: () => undefined },
  }
  return openSite(adapter, (request) => Auth(request, config))
}

async function openSite(
  adapter: EmbeddedAdapter,
  routes: (request: Request) => Promise<Response>,
): Promise<PasskeySite> {
  const server = createServer()
  const [ours, published] = await Promise.all([
    bundle(join(root, "src", "webauthn.ts")),
    bundle(join(root, "node_modules", "next-auth", "webauthn.js")),
    new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)),
  ])
  // A server that listens on TCP has an address object.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const scripts: Record<Client, string> = { ours, published }
  const asked: string[] = []
  let instead: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined
  let policy: string | undefined
  server.on("request", (req, res) => {
    const { pathname, search, searchParams } = new URL(req.url ?? "/", origin)
    if (pathname.startsWith("/api/auth/")) {
      asked.push(`${req.method} ${pathname.slice("/api/auth/".length)}${search}`)
      if (instead?.(req, res) === true) return
      return void routes(toRequest(req, res)).then((response) => sendResponse(res, response))
    }
    if (pathname === "/sign-in") {
      const { html, headers } = builtInPage(origin, searchParams)
      return void res.writeHead(200, Object.fromEntries(headers)).end(html)
    }
    const script = /^\/(ours|published)\.js$/.exec(pathname)?.[1]
    if (script === "ours" || script === "published")
      return void res.writeHead(200, { "content-type": "text/javascript" }).end(scripts[script])
    res.writeHead(200, { "content-type": "text/html", ...(policy && { "permissions-policy": policy }) })
    const client = searchParams.get("client") ?? "ours"
    res.end(`<!doctype html><title>Page</title><link rel="icon" href="data:,">
      <input autocomplete="username webauthn"><script type="module" src="/${client}.js"></script>`)
  })
  return {
    origin,
    adapter,
    asked,
    answer: (other) => {
      instead = other
    },
    permit: (other) => {
      policy = other
    },
    page: (client) => `${origin}/?client=${client}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Renders the built-in sign-in page over the routes of the site. `mail=1`: with a provider of mailed links. */
function builtInPage(origin: string, query: URLSearchParams): Page {
  const urls = (id: string) => ({
    signinUrl: `${origin}/api/auth/signin/${id}`,
    callbackUrl: `${origin}/api/auth/callback/${id}`,
  })
  const passkey: PasskeyForm = {
    optionsUrl: `${origin}/api/auth/webauthn-options/passkey`,
    formFields: { email: { label: "Email", required: true, autocomplete: "username webauthn" } },
    conditionalUI: query.get("autofill") === "1",
  }
  const providers: SignInProvider[] = [
    { id: "passkey", name: "Passkey", type: "webauthn", ...urls("passkey"), passkey },
  ]
  if (query.get("mail") === "1") providers.unshift({ id: "mail", name: "Email", type: "email", ...urls("mail") })
  const nonce = randomBytes(16).toString("base64url")
  return signInPage({ nonce, language: "en", texts: en, providers, callbackUrl: `${origin}/in` })
}

function bundle(client: string): Promise<string> {
  return bundleClient({ entry: join(import.meta.dirname, "passkey-tab.ts"), imports: /\/src\/webauthn\.ts$/, client })
}
