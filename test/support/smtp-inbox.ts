/** A mail server on loopback that keeps what it gets: who it was told the mail is for, and what the mail says. */
import type { AddressInfo } from "node:net"
import { domainToASCII } from "node:url"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"

export interface ReceivedMail {
  /** As the server was told (RFC 5321 `MAIL FROM`, `RCPT TO`): the mail itself may say something else. */
  envelope: { from: string; to: readonly string[] }
  /** As the mail says, of `To`, `Cc` and `Bcc` together. */
  named: readonly string[]
  headers: readonly string[]
  subject: string
  text: string
  html: string
}

export interface SmtpInbox {
  port: number
  /** What arrived, oldest first. A mail is here before its sender hears that it was taken. */
  mails: ReceivedMail[]
  /** Answers from now on; `undefined`: it takes everything. */
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
  // A client that goes away in the middle is the client's affair.
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

/** The server shows the domain of an envelope in letters; two that are one in A-labels are the same domain. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@")
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

function of({ address }: { address: string }): string {
  return address
}

/** The one address of the web in a text. */
export function linkIn(text: string): string {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  if (found.length !== 1) throw new Error(`There are ${found.length} links in: ${text}`)
  return found[0] ?? ""
}
