/** Sign-in by a link in a mail. The package `nodemailer` sends the mail, by SMTP or any other transport. */
import type { OutgoingMail } from "../ports/mail.ts"
import type { EmailConfig, VerificationRequest } from "../ports/provider.ts"

export interface NodemailerConfig extends EmailConfig {
  /** The parameter of `nodemailer.createTransport`: `smtp://user:password@host:587`, its options, or a transport. */
  server?: string | object | undefined
}

export interface NodemailerUserConfig extends Partial<Omit<NodemailerConfig, "options" | "type" | "server">> {
  /**
   * The mail server: see {@link NodemailerConfig.server}. Without the server, sign-ins with this provider fail. The
   * rest of the application works.
   */
  server?: string | object | undefined
  /** The sender: `Example <no-reply@example.com>`. Default: `no-reply` at the host of the sign-in link. */
  from?: string | undefined
}

type SentMail = OutgoingMail & { from: string }

/** The part of a nodemailer transport that this module needs. */
interface Transport {
  sendMail(
    mail: object,
  ): Promise<{ rejected?: readonly unknown[] | undefined; pending?: readonly unknown[] | undefined }>
}

/**
 * Makes an e-mail provider, which can also be the `mailer` of the configuration. The first mail loads the package
 * `nodemailer` and makes the transport. Later mails use the same transport.
 *
 * Sending rejects if the server refuses the recipient, or postpones its decision. The library then deletes the sign-in
 * link, so that no visitor can use it. Success does not prove that the mail arrives.
 */
export default function Nodemailer(config: NodemailerUserConfig = {}): NodemailerConfig {
  let kept: { server: unknown; transport: Promise<Transport> } | undefined
  const transportTo = (server: unknown): Promise<Transport> => {
    if (kept === undefined || kept.server !== server) kept = { server, transport: open(server) }
    return kept.transport
  }
  const sendMail: NonNullable<EmailConfig["sendMail"]> = async (mail, { provider }) => {
    await send(await transportTo(provider.server ?? config.server), mail)
  }
  const sendLink: EmailConfig["sendVerificationRequest"] = async (request) => sendMail(await mailOf(request), request)
  return {
    id: "nodemailer",
    name: "Nodemailer",
    type: "email",
    maxAge: 24 * 60 * 60,
    needs: { option: "server", of: sendLink },
    sendVerificationRequest: sendLink,
    sendMail,
    options: config,
  }
}

async function open(server: unknown): Promise<Transport> {
  const { createTransport } = await import("nodemailer")
  // The cast satisfies the compiler. `createTransport` accepts all kinds of servers, but each of its overloads names
  // only one.
  return createTransport(server as string)
}

async function mailOf({ identifier, url, provider, theme, wording }: VerificationRequest): Promise<SentMail> {
  const { signInMail } = await import("../pages/sign-in-mail.ts")
  const { host, ...mail } = signInMail({ url, maxAge: provider.maxAge ?? 24 * 60 * 60, theme, ...wording })
  return { ...mail, to: identifier, from: provider.from ?? `no-reply@${new URL(`http://${host}`).hostname}` }
}

async function send(transport: Transport, { to, ...mail }: SentMail): Promise<void> {
  // The code passes the recipient as an object. Nodemailer would parse a string again, and could find two addresses in
  // it.
  const { rejected = [], pending = [] } = await transport.sendMail({ ...mail, to: { name: "", address: to } })
  // The error's message does not contain the address, because the library logs the error.
  if (rejected.length + pending.length > 0) throw new Error("The mail server did not take the mail for its recipient.")
}
