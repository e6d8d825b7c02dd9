/** Sign-in by a mail that contains a link and a short code. The visitor needs no password. */
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { mailCodeFlow } from "../mail-code/mail-code-flow.ts"
import Nodemailer, { type NodemailerConfig, type NodemailerUserConfig } from "./nodemailer.ts"

/**
 * The flow, which does not depend on the options. All configurations share it, so that an application which makes a
 * configuration for each request does not compile and prove the flow again.
 */
let flow: Flow | undefined

/**
 * The options of {@link MailCode}. `server` and `from` are those of `Nodemailer`. Without `server`, the `mailer` of the
 * configuration sends the mails. The default of `name` is `Email`, which the built-in pages show in the visitor's language.
 */
export type MailCodeOptions = Pick<NodemailerUserConfig, "name" | "server" | "from" | "style">

/**
 * Makes the provider. It needs an adapter that stores users, and a `mailer` or a `server`.
 *
 * The visitor types an address, and gets one mail with a link and a code of eight digits. The code works in the browser
 * that requested the mail. The link works in every browser, after the visitor has pressed the button of its page, so a
 * mail scanner that opens the link does not use it up. Both expire after 30 minutes. The first sign-in creates the user,
 * whose address is then verified. The library stores no account row, as with other mail providers.
 *
 * `signIn("mail-code", { email })` sends the mail and leads to the page for the code. The sign-in proves control of the
 * mailbox, and is not a second factor. A re-authentication (`session.stepUp`) with this provider sends a link only.
 *
 * The limit of mails is `mail-code.sent` of the option `limits`.
 */
export default function MailCode({ name = "Email", ...options }: MailCodeOptions = {}): NodemailerConfig {
  return {
    ...Nodemailer({ ...options, name }),
    id: "mail-code",
    name,
    brings: { id: "mail-codes", flows: [(flow ??= mailCodeFlow())] },
  }
}
