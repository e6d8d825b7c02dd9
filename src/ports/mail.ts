/** Mail of the application's flows. */
import type { Awaitable } from "./records.ts"

/** A mail that a flow of the application sends. */
export interface OutgoingMail {
  /** One address, normalised. */
  to: string
  /** The value of `mail.from`. */
  from?: string | undefined
  /** One line. */
  subject: string
  text: string
  html?: string | undefined
}

/** Sends mails of the application's flows. */
export interface MailOptions {
  /** The sender: `Example <no-reply@example.com>`. */
  from?: string | undefined
  /** Rejects if the mail was not accepted. The library waits at most 15 seconds. */
  send: (mail: OutgoingMail) => Awaitable<void>
}
