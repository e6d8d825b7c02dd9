import Nodemailer, { type NodemailerConfig, type NodemailerUserConfig } from "./nodemailer.ts"

/**
 * Sign-in by a link in a mail: the provider of `authchart/providers/nodemailer` by its former name.
 *
 * @deprecated use `authchart/providers/nodemailer`. That module has another id, and therefore another callback address and other environment variables: `AUTH_EMAIL_…` here.
 */
export default function Email(config: NodemailerUserConfig = {}): NodemailerConfig {
  return { ...Nodemailer(config), id: "email", name: "Email" }
}
