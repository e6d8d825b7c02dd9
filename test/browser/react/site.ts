/** An application on loopback whose pages run a client in a browser, over this library's real routes. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { nodeHandler } from "../../../src/frameworks/node.ts"
import Credentials from "../../../src/providers/credentials.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import { openIdServer, type OpenIdServer } from "../../support/openid-provider.ts"
import { openSmtpInbox, type SmtpInbox } from "../../support/smtp-inbox.ts"
import type { TabOptions } from "./tab.ts"
import { bundleClient } from "../bundle-client.ts"

const root = join(import.meta.dirname, "..", "..", "..")

/** `ours`, or the published one of `next-auth/react`. */
export type Client = "ours" | "published"

export interface Site {
  origin: string
  inbox: SmtpInbox
  openid: OpenIdServer
  /** Requests for the routes since the test last emptied the list, as `GET session`. */
  asked: string[]
  /** The arguments of the `jwt` callback since the test last emptied the list. */
  triggers: (string | undefined)[]
  /** From now on, responds in place of the library. */
  answer: (instead: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined) => void
  /** The address of a tab. */
  tab: (client: Client, options?: TabOptions, path?: string) => string
  close: () => Promise<void>
}

export async function openSite(): Promise<Site> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const [inbox, openid, ours, published] = await Promise.all([
    openSmtpInbox(),
    openIdServer([{ id: "site", secret: "s".repeat(32), redirectUris: [`${origin}/api/auth/callback/openid`] }]),
    bundle(join(root, "src", "react.ts")),
    bundle(join(root, "node_modules", "next-auth", "react.js")),
  ])
  const scripts: Record<Client, string> = { ours, published }
  const asked: string[] = []
  const triggers: (string | undefined)[] = []
  let instead: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined
  const routes = nodeHandler({
    secret: "site ".repeat(8),
    trustHost: true,
    basePath: "/api/auth",
    adapter: memoryAdapter(),
    session: { strategy: "jwt" },
    logger: { error: () => undefined },
    providers: [
      Credentials({
        credentials: { name: {}, password: { type: "password" } },
        authorize: ({ name, password }) => (password === "right" ? { id: String(name), name: String(name) } : null),
      }),
      {
        id: "openid",
        name: "OpenID",
        type: "oidc",
        issuer: openid.issuer,
        clientId: "site",
        clientSecret: "s".repeat(32),
      },
      Nodemailer({ server: { host: "127.0.0.1", port: inbox.port, ignoreTLS: true }, from: "site@site.test" }),
    ],
    callbacks: {
      signIn: ({ user }) => (user.name === "banned" ? "/welcome?error=Banned" : user.name !== "denied"),
      jwt({ token, trigger, session }) {
        triggers.push(trigger)
        // From the browser, so every value is possible.
        const said: unknown = session
        const named = typeof said === "object" && said !== null && "name" in said ? said.name : undefined
        return trigger === "update" && typeof named === "string" ? { ...token, name: named } : token
      },
    },
  })
  server.on("request", (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", origin)
    if (pathname.startsWith("/api/auth/") || pathname.startsWith("/other/auth/")) {
      asked.push(`${req.method} ${pathname.split("/auth/")[1]}`)
      req.url = req.url?.replace("/other/auth/", "/api/auth/")
      if (instead?.(req, res) !== true) void routes(req, res)
      return
    }
    if (pathname === "/favicon.ico") return void res.writeHead(404).end()
    const script = pathname.match(/^\/(ours|published)\.js$/)?.[1]
    if (script === "ours" || script === "published")
      return void res.writeHead(200, { "content-type": "text/javascript" }).end(scripts[script])
    const client = searchParams.get("client") ?? "ours"
    res.writeHead(200, { "content-type": "text/html" })
    res.end(`<!doctype html><title>Tab</title><body><script type="module" src="/${client}.js"></script>`)
  })
  return {
    origin,
    inbox,
    openid,
    asked,
    triggers,
    answer: (other) => {
      instead = other
    },
    tab: (client, options = {}, path = "/") =>
      `${origin}${path}?${new URLSearchParams({ client, tab: JSON.stringify(options) })}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, inbox.close(), openid.close()])
    },
  }
}

function bundle(client: string): Promise<string> {
  return bundleClient({ entry: join(import.meta.dirname, "tab.ts"), imports: /\/src\/react\.ts$/, client })
}
