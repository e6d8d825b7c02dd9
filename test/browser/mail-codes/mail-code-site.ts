/** An application on loopback whose users sign in by a mailed code or link, with its own mail server. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { nodeHandler } from "../../../src/frameworks/node.ts"
import MailCode from "../../../src/providers/mail-code.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { openSmtpInbox, type ReceivedMail } from "../../support/smtp-inbox.ts"

export interface MailCodeSite {
  readonly origin: string
  /** The mails that arrived by SMTP, oldest first. */
  readonly mails: readonly ReceivedMail[]
  close: () => Promise<void>
}

export async function openMailCodeSite(): Promise<MailCodeSite> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const inbox = await openSmtpInbox()
  const now = (): number => Date.now()
  const routes = nodeHandler({
    secret: "site ".repeat(8),
    trustHost: true,
    adapter: memoryAdapter({ now }),
    stores: memoryStores(now),
    session: { strategy: "database" },
    limits: { "mail-code.sent": "1000/h/ip" },
    providers: [MailCode({ server: `smtp://127.0.0.1:${inbox.port}`, from: "App <app@app.test>" })],
    logger: { error: () => undefined, warn: () => undefined },
  })
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/auth/") !== true)
      return void response.writeHead(200, { "content-type": "text/html" }).end("<title>app")
    void routes(request, response)
  })
  return {
    origin,
    mails: inbox.mails,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, inbox.close()])
    },
  }
}
