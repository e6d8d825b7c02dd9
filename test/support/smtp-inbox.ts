/** A mail server on loopback that stores its mails: the envelope's recipients, and the content. */
import type { AddressInfo } from "node:net"
import { domainToASCII } from "node:url"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"

export interface ReceivedMail {
  /** The addresses of the envelope (RFC 5321 `MAIL FROM`, `RCPT TO`), from which the mail's own headers can differ. */
  envelope: { from: string; to: readonly string[] }
  /** The addresses of the mail's headers `To`, `Cc` and `Bcc` together. */
  named: readonly string[]
  headers: readonly string[]
  subject: string
  text: string
  html: string
}

export interface SmtpInbox {
  port: number
  /** The mails, oldest first. A mail is in this list before its sender learns that the server accepted it. */
  mails: ReceivedMail[]
  /** The response from now on. With `undefined`, the server accepts everything. */
  refuse: (reason: string | undefined) => void
  close: () => Promise<void>
}

export async function openSmtpInbox(): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = []
  let refusal: string | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 200,
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      done(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => inAscii(address))
        read(Buffer.concat(chunks), { from, to }).then(
          (mail) => {
            mails.push(mail)
            done()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error("unreadable mail")),
        )
      })
    },
  })
  // A client may disconnect in the middle, which is not the server's fault.
  server.on("error", () => undefined)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    mails,
    refuse: (reason) => {
      refusal = reason
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(raw: Buffer, envelope: ReceivedMail["envelope"]): Promise<ReceivedMail> {
  const { to = [], cc = [], bcc = [], subject = "", text = "", html = "", headers } = await PostalMime.parse(raw)
  const named = [...to, ...cc, ...bcc].flatMap((one) => (one.group === undefined ? [one.address] : one.group.map(of)))
  return { envelope, named, headers: headers.map(({ key }) => key), subject, text, html }
}

/** The server shows the domain of an envelope in Unicode. Two domains with equal A-labels are the same domain. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@")
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

function of({ address }: { address: string }): string {
  return address
}

/** The only web address in a text. */
export function linkIn(text: string): string {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  if (found.length !== 1) throw new Error(`There are ${found.length} links in: ${text}`)
  return found[0] ?? ""
}
