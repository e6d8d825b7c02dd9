/** Serves an example over plain `node:http`, only on this machine, until Ctrl+C. */
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { getSession, nodeHandler } from "authchart/node"
import type { AuthConfig, Session } from "authchart/types"

export interface Application {
  readonly title: string
  readonly config: AuthConfig
  /** The markup of the first page. */
  home(session: Session | null): string
}

/** The header into which {@link serve} writes the client's address. It replaces the header of the client. */
const addressHeader = "x-client-address"

/** Returns the client's address. It is the option `clientAddress` of the examples. */
export function clientAddress({ headers }: Request): string | undefined {
  return headers.get(addressHeader) ?? undefined
}

/** Listens on `PORT`, by default 3000; `PORT=0` means any free port. */
export async function serve({ title, config, home }: Application): Promise<void> {
  const server = createServer()
  const port = Number(process.env.PORT ?? 3000)
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  process.env.AUTH_URL ??= origin
  // The secret is new at each start, which ends all sessions. Set AUTH_SECRET to avoid that.
  process.env.AUTH_SECRET ??= randomBytes(32).toString("base64url")
  const auth = nodeHandler(config)
  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname } = new URL(req.url ?? "/", origin)
    if (pathname.startsWith("/auth/")) {
      req.headersDistinct[addressHeader] = [req.socket.remoteAddress ?? ""]
      return auth(req, res)
    }
    const isHome = pathname === "/"
    const body = isHome ? home(await getSession(req, config, res)) : "<p>There is no such page.</p>"
    res.writeHead(isHome ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" }).end(page(title, body))
  }
  server.on("request", (req, res) => void respond(req, res))
  process.once("SIGINT", () => {
    server.close().closeAllConnections()
  })
  process.stdout.write(`${title}: ${origin}\nStop it with Ctrl+C.\n`)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <h1>${escaped(title)}</h1>
    ${body}
  </body>
</html>`
}

/** Shows who is signed in, with a link to sign out. */
export function greeting(session: Session): string {
  return `<p>Hello, ${escaped(session.user?.name ?? "stranger")}. <a href="/auth/signout?callbackUrl=/">Sign out</a></p>`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
