/** An application on loopback whose users sign in with a password, with the meter and the account page. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { account } from "../../../src/account.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { nodeHandler } from "../../../src/frameworks/node.ts"
import type { OutgoingMail } from "../../../src/ports/mail.ts"
import { passwordTools } from "../../../src/passwords/password-tools.ts"
import Password from "../../../src/providers/password.ts"
import { memoryStores } from "../../../src/stores/memory.ts"

export interface PasswordSite {
  readonly origin: string
  readonly mails: readonly OutgoingMail[]
  /** The requests for the script of the meter. */
  readonly meterRequests: readonly string[]
  /** Signs a user in, and returns the cookies of the session. */
  signIn: () => Promise<readonly { readonly name: string; readonly value: string; readonly url: string }[]>
  close: () => Promise<void>
}

interface PasswordSiteOptions {
  /** `true`: the server responds to requests for the script of the meter with an error. */
  readonly isBroken?: boolean
  /** `true`: users can sign in with a username. */
  readonly usernames?: boolean
}

export async function openPasswordSite({
  isBroken = false,
  usernames = false,
}: PasswordSiteOptions = {}): Promise<PasswordSite> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const mails: OutgoingMail[] = []
  const meterRequests: string[] = []
  const adapter = memoryAdapter()
  const stores = memoryStores()
  const user = await adapter.createUser?.({ id: "ada", email: "ada@x.test", emailVerified: new Date() })
  const { hash } = await passwordTools({ minimum: 15, hashing: { algorithm: "scrypt" } })
  const password = "the first words of mine"
  await stores.passwords?.create({ userId: user?.id ?? "", hash: await hash(password), changedAt: Date.now() })
  const routes = nodeHandler({
    secret: "site ".repeat(8),
    trustHost: true,
    adapter,
    stores,
    session: { strategy: "database", stepUp: true },
    // A slow machine needs minutes for a file of tests.
    plugins: [account({ maxAge: 3600 })],
    mailer: { from: "hello@app.test", send: (mail) => void mails.push(mail) },
    providers: [Password({ meter: true, usernames })],
    logger: { error: () => undefined, warn: () => undefined },
  })
  server.on("request", (request, response) => {
    const { url = "" } = request
    if (url.startsWith("/auth/password-meter")) {
      meterRequests.push(url)
      if (isBroken) return void response.writeHead(503).end()
    }
    if (!url.startsWith("/auth/"))
      return void response.writeHead(200, { "content-type": "text/html" }).end("<title>app")
    void routes(request, response)
  })
  return {
    origin,
    mails,
    meterRequests,
    async signIn() {
      const csrf = await fetch(`${origin}/auth/csrf`)
      const { csrfToken } = (await csrf.json()) as { csrfToken: string }
      const cookie = csrf.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "")
      const body = new URLSearchParams({ csrfToken, email: "ada@x.test", password })
      const headers = { cookie: cookie.join("; "), origin }
      const response = await fetch(`${origin}/auth/callback/password`, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
      })
      return response.headers.getSetCookie().flatMap((line) => {
        const [pair = "", ...attributes] = line.split("; ")
        const at = pair.indexOf("=")
        return attributes.includes("Max-Age=0")
          ? []
          : [{ name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }]
      })
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
