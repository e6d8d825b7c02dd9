import Nodemailer, { type NodemailerConfig, type NodemailerUserConfig } from "./nodemailer.ts"

/**
 * Sign-in by a link in a mail: the provider of `authchart/providers/nodemailer` by its former name.
 *
 * @deprecated use `authchart/providers/nodemailer`. The id is another there, and with it the callback's address and the
 * environment's names: `AUTH_EMAIL_…` here.
 */
export default function Email(config: NodemailerUserConfig = {}): NodemailerConfig {
  return { ...Nodemailer(config), id: "email", name: "Email" }
}
