/** A mailbox for every address: a mail server that forwards nothing, and a page that shows the mails. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { SMTPServer } from "smtp-server"
import { inboxPage } from "./pages/inbox.ts"
import { readMail, type Mail } from "./mail.ts"
import { listenOn, openWebServer, type Listening } from "./listen.ts"
import { pathOf, sendPage, servedFile } from "./respond.ts"
import type { Settings } from "./settings.ts"

export interface Inbox {
  /** The address of the page. */
  readonly origin: string
  readonly smtpPort: number
  stop(): Promise<void>
}

const kept = 50
const largestMail = 256 * 1024

export async function openInbox(settings: Settings, appOrigin: () => string): Promise<Inbox> {
  const mails: Mail[] = []
  const smtp = await openSmtp(settings, (mail) => {
    mails.unshift(mail)
    mails.length = Math.min(mails.length, kept)
  })
  const web = await openWebServer("inboxPort", settings)
  web.serve((req, res) => answer(req, res, mails, appOrigin()))
  return {
    origin: `http://127.0.0.1:${web.port}`,
    smtpPort: smtp.port,
    async stop() {
      await Promise.all([web.stop(), smtp.stop()])
    },
  }
}

function answer(req: IncomingMessage, res: ServerResponse, mails: readonly Mail[], appOrigin: string): void {
  if (servedFile(req, res)) return
  const [, first = "", id, part] = pathOf(req).split("/")
  if (first === "newest") {
    res.writeHead(200, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    res.end(mails[0]?.id ?? "")
    return
  }
  const mail = first === "" ? mails[0] : mails.find((one) => first === "mail" && one.id === id)
  if (mail?.html !== undefined && part === "html") return sendMailDocument(res, mail.html)
  sendPage(res, { ...inboxPage(mails, mail, appOrigin), status: first === "" || mail !== undefined ? 200 : 404 })
}

/**
 * The mail in the layout of its sender. The document is untrusted: it has an opaque origin, runs no script and loads
 * nothing. It can only open a link in a new tab.
 */
function sendMailDocument(res: ServerResponse, markup: string): void {
  res.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
  })
  res.end(markup)
}

async function openSmtp(settings: Settings, arrived: (mail: Mail) => void): Promise<Listening> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: largestMail,
    closeTimeout: 200,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      let size = 0
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length
        if (size <= largestMail) chunks.push(chunk)
      })
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address).join(", ")
        readMail(Buffer.concat(chunks), to).then(
          (mail) => {
            arrived(mail)
            done()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error("unreadable mail")),
        )
      })
    },
  })
  smtp.on("error", () => undefined)
  const port = await listenOn(smtp.server, "smtpPort", settings)
  return { port, stop: () => new Promise((resolve) => smtp.close(() => resolve())) }
}
