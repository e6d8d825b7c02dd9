/** The mailer port: how the library sends mail. */
import type { HookFetch } from "./hook-fetch.ts"
import type { Awaitable } from "./records.ts"

/** A mail to send. */
export interface OutgoingMail {
  /** The recipient: one e-mail address, normalised. */
  to: string
  /** The sender. Absent if the configuration names none. */
  from?: string | undefined
  /** The subject: one line. */
  subject: string
  text: string
  html?: string | undefined
}

/** A mailer of the application. */
export interface MailOptions {
  /** The sender: `Example <no-reply@example.com>`. */
  from?: string | undefined
  /** Sends a mail. Rejects if the mail service did not accept the mail. The library waits at most 15 seconds. */
  send: (mail: OutgoingMail) => Awaitable<void>
}

/** The second parameter of a mail provider's `sendMail`. The first parameter is the mail. */
export interface MailSending<Provider = unknown> {
  /** The provider with the options of the application. */
  provider: Provider
  /** The `fetch` with the library's limits, see {@link HookFetch}. */
  fetch: HookFetch
}

/** The mailer of a configuration, after start-up. */
export interface Mailer {
  /**
   * The part of the configuration that defines the mailer, for errors and logs: `mailer`, `mail` or
   * `provider "resend"`.
   */
  readonly name: string
  /**
   * Sends one mail. Rejects if the mail service did not accept the mail. Success does not prove that the mail arrives.
   *
   * @param surroundings `fetch`, and the host name of the application as `host`. Without a configured sender, a mail
   * provider sends from `no-reply` at this host.
   */
  readonly send: (mail: OutgoingMail, surroundings: { fetch: typeof fetch; host: string }) => Promise<void>
}

/** The numbers of mails that one run of the delivery handled, by result. */
export interface DeliveryReport {
  /** The number of mails that the mailer accepted. */
  delivered: number
  /** The number of mails that the library will try to deliver again. */
  postponed: number
  /**
   * The number of mails that the library will not try to deliver again. If such a mail is a notice, the library calls
   * `events.notice`.
   */
  givenUp: number
}
