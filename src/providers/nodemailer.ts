/** Sign-in by a link in a mail that goes out through SMTP, or any other transport of the package `nodemailer`. */
import { signInMail } from "../pages/sign-in-mail.ts"
import type { EmailConfig, VerificationRequest } from "../ports/provider.ts"

export interface NodemailerConfig extends EmailConfig {
  /** What `nodemailer.createTransport` takes: `smtp://user:password@host:587`, its options, or a transport. */
  server?: string | object | undefined
}

export interface NodemailerUserConfig extends Partial<Omit<NodemailerConfig, "options" | "type" | "server">> {
  /** Without one, sign-in by this provider fails; the rest of the application is not affected. */
  server?: string | object | undefined
  /** The sender: `Example <no-reply@example.com>`. Default: `no-reply` at the host of the link. */
  from?: string | undefined
}

/** The part of a nodemailer transport that is used here. */
interface Transport {
  sendMail(
    mail: object,
  ): Promise<{ rejected?: readonly unknown[] | undefined; pending?: readonly unknown[] | undefined }>
}

/**
 * An e-mail provider. `nodemailer` is loaded and the transport made when the first mail is sent, and kept.
 *
 * Sending rejects when the server refuses the address or leaves it pending; the link is taken back then. That it took
 * the mail does not prove that the mail arrives.
 */
export default function Nodemailer(config: NodemailerUserConfig = {}): NodemailerConfig {
  let kept: { server: unknown; transport: Promise<Transport> } | undefined
  const transportTo = (server: unknown): Promise<Transport> => {
    if (kept === undefined || kept.server !== server) kept = { server, transport: open(server) }
    return kept.transport
  }
  const sendThis: EmailConfig["sendVerificationRequest"] = async (request) => {
    await send(await transportTo(request.provider.server ?? config.server), request)
  }
  return {
    id: "nodemailer",
    name: "Nodemailer",
    type: "email",
    maxAge: 24 * 60 * 60,
    needs: { option: "server", of: sendThis },
    sendVerificationRequest: sendThis,
    options: config,
  }
}

async function open(server: unknown): Promise<Transport> {
  const { createTransport } = await import("nodemailer")
  // Every kind of server is told apart by `createTransport` itself; its overloads name one kind each.
  return createTransport(server as string)
}

async function send(
  transport: Transport,
  { identifier, url, provider, theme, wording }: VerificationRequest,
): Promise<void> {
  const { host, ...mail } = signInMail({ url, maxAge: provider.maxAge ?? 24 * 60 * 60, theme, ...wording })
  const { rejected = [], pending = [] } = await transport.sendMail({
    ...mail,
    // As an object: a text would be parsed once more, and could turn out to be two addresses.
    to: { name: "", address: identifier },
    from: provider.from ?? `no-reply@${new URL(`http://${host}`).hostname}`,
  })
  // Who it was is not said: the text goes into the log.
  if (rejected.length + pending.length > 0) throw new Error("The mail server did not take the mail for its recipient.")
}
