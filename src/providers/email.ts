import Nodemailer, { type NodemailerConfig, type NodemailerUserConfig } from "./nodemailer.ts"

/**
 * Sign-in by a link in a mail, under the former name of the provider `authchart/providers/nodemailer`.
 *
 * @deprecated use `authchart/providers/nodemailer`. The id of that provider is `nodemailer` and not `email`, so its
 * callback address and its environment variables (here `AUTH_EMAIL_…`) have other names.
 */
export default function Email(config: NodemailerUserConfig = {}): NodemailerConfig {
  return { ...Nodemailer(config), id: "email", name: "Email" }
}
