/** How flows of the application send mail. */
import type { Awaitable } from "./records.ts"

/** A mail that a flow of the application sends. */
export interface OutgoingMail {
  /** One address, normalised. */
  to: string
  /** As `mail.from` has it. */
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
  /** Rejects where the mail was not taken. Waited for at most 15 seconds. */
  send: (mail: OutgoingMail) => Awaitable<void>
}
