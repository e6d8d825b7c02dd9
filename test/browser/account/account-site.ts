/** An application on loopback with the account page: users sign in with a password, and link accounts of providers. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { build } from "esbuild"
import { account } from "../../../src/account.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { nodeHandler } from "../../../src/frameworks/node.ts"
import type { OutgoingMail } from "../../../src/ports/mail.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import Credentials from "../../../src/providers/credentials.ts"
import Passkey from "../../../src/providers/passkey.ts"
import { manageTotp, totp } from "../../../src/steps/totp.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { customFetch } from "../../../src/ports/provider.ts"
import { newAuthenticator } from "../../../src/testing/adapter/samples.ts"
import { createLyingProvider, makeProviderKeys } from "../../support/lying-provider.ts"

export interface AccountSite {
  readonly origin: string
  readonly mails: readonly OutgoingMail[]
  /** Changes the name of a user in the database. */
  rename: (user: string, name: string) => Promise<void>
  /** Links accounts of the providers `first` and `second` to a user. */
  link: (user: string, ...providers: readonly string[]) => Promise<void>
  /** Deletes the link with the account of a provider. */
  unlink: (user: string, provider: string) => Promise<void>
  /** Stores a passkey of a user, as a registration does. No authenticator has this passkey. */
  addPasskey: (user: string, name: string | null) => Promise<void>
  /** The number of visits of the page at which users sign in to the provider `second`. */
  readonly visits: () => number
  close: () => Promise<void>
}

/** The versions of React with which the site has the application's own page: `/own-18` and `/own-19`. */
export const reactVersions = ["18", "19"] as const
export type ReactVersion = (typeof reactVersions)[number]

export const password = "right horse"

/** The id of a model whose name the library knows. */
const bitwarden = "d548826e-79b4-db40-a3d8-11116f7e8349"

const provider = (id: string, name: string) =>
  ({
    id,
    name,
    type: "oauth",
    clientId: id,
    clientSecret: "x",
    authorization: `https://${id}.test/a`,
    token: `https://${id}.test/t`,
    userinfo: `https://${id}.test/u`,
  }) as const

/** Returns the user with this name. A new user has verified no address. */
async function userNamed(name: string, adapter: Adapter) {
  const email = `${name}@app.test`
  const known = await adapter.getUserByEmail?.(email)
  return known ?? (await adapter.createUser?.({ id: name, name, email, emailVerified: null })) ?? null
}

export async function openAccountSite(): Promise<AccountSite> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const scripts = await Promise.all(reactVersions.map(async (version) => bundle("own-page.ts", version)))
  const adapter = memoryAdapter()
  const stores = memoryStores()
  const mails: OutgoingMail[] = []
  let visits = 0
  const second = createLyingProvider({
    keys: await makeProviderKeys(),
    now: () => Math.floor(Date.now() / 1000),
    issuer: "https://second.test",
    openid: false,
    redirectUris: [`${origin}/auth/callback/second`],
  })
  const routes = nodeHandler({
    secret: "account ".repeat(5),
    trustHost: true,
    adapter,
    stores,
    audit: { store: true },
    session: { strategy: "database", stepUp: true },
    steps: [totp({ store: stores.totp, issuer: "Acme", requiredFor: () => false, rememberDevice: { days: 30 } })],
    plugins: [account(), manageTotp({ store: stores.totp, issuer: "Acme" })],
    mailer: { from: "hello@app.test", send: (mail) => void mails.push(mail) },
    providers: [
      Credentials({
        name: "your password",
        storedUsers: true,
        credentials: { name: { label: "Name" }, password: { label: "Password", type: "password" } },
        authorize: ({ name, password: typed }) => (typed === password ? userNamed(String(name), adapter) : null),
      }),
      provider("first", "First"),
      {
        ...provider("second", "Second"),
        issuer: second.issuer,
        clientId: second.clientId,
        clientSecret: second.clientSecret,
        authorization: `${origin}/second/authorize`,
        token: `${second.issuer}/token`,
        userinfo: `${second.issuer}/userinfo`,
        // The provider's handler takes what `fetch` takes.
        [customFetch]: second.fetch as typeof fetch,
      },
      Passkey({ enableConditionalUI: false }),
    ],
    logger: { error: () => undefined, warn: () => undefined },
  })
  server.on("request", (req, res) => {
    if (req.url?.startsWith("/auth/") === true) return void routes(req, res)
    if (req.url?.startsWith("/second/authorize?") === true) {
      visits += 1
      return void second.authorize(new URL(req.url, origin), { sub: "at-second" }).then((visit) => {
        res.writeHead(302, { location: visit.request().url }).end()
      })
    }
    const version = reactVersions.findIndex((one) => req.url?.startsWith(`/own-${one}`) === true)
    if (req.url?.endsWith(".js") === true && version >= 0)
      return void res.writeHead(200, { "content-type": "text/javascript" }).end(scripts[version])
    res.writeHead(version >= 0 || req.url === "/" ? 200 : 404, { "content-type": "text/html" })
    res.end(
      `<!doctype html><html lang="en"><title>Own page</title><body><script type="module" src="/own-${reactVersions[version]}.js"></script>`,
    )
  })
  return {
    origin,
    mails,
    visits: () => visits,
    rename: async (user, name) => void (await adapter.updateUser?.({ id: user, name })),
    async link(user, ...providers) {
      for (const id of providers)
        await adapter.linkAccount?.({ userId: user, provider: id, providerAccountId: `${user}-${id}`, type: "oauth" })
    },
    unlink: async (user, id) =>
      void (await adapter.unlinkAccount?.({ provider: id, providerAccountId: `${user}-${id}` })),
    async addPasskey(userId, name) {
      const authenticator = { ...newAuthenticator(userId), name, createdAt: new Date(), aaguid: bitwarden }
      const { providerAccountId } = await adapter.createAuthenticator(authenticator)
      await adapter.linkAccount({ userId, provider: "passkey", providerAccountId, type: "webauthn" })
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** As an application's bundler does it. The folder `react-18` has the lowest version of the peer range. */
async function bundle(page: string, version: ReactVersion): Promise<string> {
  const installed = join(import.meta.dirname, "..", "react-18", "node_modules")
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, page)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    logLevel: "error",
    ...(version === "18" && {
      alias: { react: join(installed, "react"), "react-dom": join(installed, "react-dom") },
    }),
    define: { "process.env.NODE_ENV": '"production"' },
  })
  return outputFiles.map(({ text }) => text).join("")
}
